import { HOSTILE } from './screens-page.ts';

/**
 * The head of a page whose scripts do what scripts of pages do: they wrap what others use, give every object and every list something of
 * their own, keep keys to themselves, and want everything to look their way.
 */
export const MEDDLESOME = `<style>${HOSTILE}</style><script>
  globalThis.wrapped = new Set();
  const parts = [
    [Array.prototype, 'map'], [Array.prototype, 'filter'], [Node.prototype, 'appendChild'], [Node.prototype, 'insertBefore'],
    [Element.prototype, 'append'], [Element.prototype, 'attachShadow'], [EventTarget.prototype, 'addEventListener'],
    [History.prototype, 'pushState'], [JSON, 'stringify'], [globalThis, 'fetch'], [globalThis, 'setTimeout'],
  ];
  for (const [owner, name] of parts) {
    const own = owner[name];
    owner[name] = function (...all) {
      globalThis.wrapped.add(name);
      return own.apply(this, all);
    };
  }
  Array.prototype.each = function (callback) { this.forEach(callback); };
  Object.prototype.tap = function (callback) { callback(this); return this; };
  for (const name of ['keydown', 'keypress', 'keyup'])
    addEventListener(name, (event) => event.stopImmediatePropagation(), true);
</script>`;

/** A page on which nothing can have a shadow root. */
export const SHADOWLESS = `<script>
  Element.prototype.attachShadow = () => { throw new TypeError('There are no shadows here.'); };
</script>`;
