import type { BrowserContext } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Looks at every element that comes into a document, and at every attribute that changes: none of them may be one that
 * only text can have brought.
 */
const watchFor = (origin: string) => `(() => {
  const ORIGIN = ${JSON.stringify(origin)};
  const FOREIGN = new Set(['SCRIPT', 'LINK', 'META', 'BASE', 'STYLE', 'IFRAME', 'FRAME', 'OBJECT', 'EMBED', 'APPLET',
    'MARQUEE', 'VIDEO', 'AUDIO', 'SOURCE', 'TEMPLATE', 'MATH', 'XMP', 'PLAINTEXT', 'LISTING', 'SLOT', 'FONT', 'MAP',
    'AREA', 'XSS', 'X', 'ANIMATE', 'SET', 'FOREIGNOBJECT', 'IMAGE']);
  const ADDRESSES = new Set(['href', 'xlink:href', 'src', 'action', 'formaction', 'data', 'poster', 'ping', 'background']);
  const OURS = /^\\/(?:assets\\/[\\w.-]+|first\\.js|favicon\\.svg|icons\\/[\\w-]+\\.png|manifest\\.webmanifest|config\\.json|postfach\\.css)$/;
  const tell = (what, element) => void globalThis.trip(what + ': ' + element.outerHTML.slice(0, 200));

  // What the page is called elsewhere, by whatever name of this machine; nothing is fetched from there.
  const isCanonical = (element) =>
    element.rel === 'canonical' && element.parentNode === document.head && new URL(element.href).port === location.port;
  const isOurs = (element) => {
    if (element.localName === 'meta') return !element.httpEquiv && element.parentNode === document.head;
    const address = element.src || element.href;
    if (!['script', 'link'].includes(element.localName) || !address) return false;
    const url = new URL(address);
    if (isCanonical(element)) return true;
    return url.origin === ORIGIN && OURS.test(url.pathname);
  };
  // The one popover of ours: beside its button, within the areas of the app.
  const isMenu = (element) =>
    element.matches('nav > ul > li > button[popovertarget] + div[popover="auto"]') &&
    element.previousElementSibling.getAttribute('popovertarget') === element.id;
  const look = (element) => {
    if (FOREIGN.has(element.nodeName.toUpperCase()) && !isOurs(element)) tell('a foreign element', element);
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on')) tell('a handler', element);
      if (name === 'srcdoc' || name === 'srcset' || (name === 'popover' && !isMenu(element))) tell('a foreign attribute', element);
      if (name === 'style' && /trip|boese/.test(value)) tell('a foreign style', element);
      if (!ADDRESSES.has(name) || isCanonical(element)) continue;
      const url = URL.canParse(value, location.href) ? new URL(value, location.href) : undefined;
      const isPicture = element.localName === 'img' && ['data:', 'blob:'].includes(url?.protocol);
      if (!isPicture && url?.origin !== ORIGIN) tell('a foreign address', element);
    }
  };
  const lookAll = (root) => {
    if (root.nodeType !== Node.ELEMENT_NODE) return;
    look(root);
    for (const element of root.querySelectorAll('*')) look(element);
  };
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'attributes') look(target);
      else addedNodes.forEach(lookAll);
    }
  }).observe(document, { childList: true, attributes: true, subtree: true });
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
    globalThis.trip('against the policy: ' + effectiveDirective + ' ' + blockedURI + ' ' + sample));
})()`;

/** What becomes of hostile text in one browser: nothing, or what `expectUntouched` says. */
export type Tripwire = {
  /** Throws when a script ran, a dialog opened, an element came from text, or something was asked of strangers. */
  expectUntouched(): void;
  /** What was noticed so far, which is forgotten by this: for proving that it notices. */
  take(): string[];
};

/** Stretches a wire through every page of this browser, before it opens one. `origin`: whom it may ask. */
export async function layTripwire(context: BrowserContext, origin: string): Promise<Tripwire> {
  const trips: string[] = [];
  await context.exposeFunction('trip', (what: unknown = 'a script ran') => {
    trips.push(String(what));
  });
  context.on('dialog', (dialog) => {
    trips.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    const isOurs = host === new URL(origin).host || protocol === 'data:' || protocol === 'blob:';
    if (!isOurs && protocol !== 'about:') trips.push(`a request: ${request.url()}`);
  });
  await context.addInitScript(watchFor(origin));
  return {
    expectUntouched: () => expect(trips).toEqual([]),
    take: () => trips.splice(0),
  };
}
