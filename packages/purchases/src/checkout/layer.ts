import { uuid } from '../core/identity.ts';
import { pushEntry } from './history-entry.ts';
import { lockPage } from './page-lock.ts';

export type LayerOptions = {
  /** Id of the element that a page may keep for the layer, and class of the one that is made where it keeps none. */
  readonly name: string;
  /** The element to fill; without one the page is covered. */
  readonly target: HTMLElement | null | undefined;
  /** The customer went back, or the page took the layer away. */
  readonly onLeft: () => void;
};

export type Layer = {
  readonly host: HTMLElement;
  readonly root: ShadowRoot;
  readonly isEmbedded: boolean;
  /** Takes the layer away and puts everything back. Resolves when the page can use its history again. */
  readonly close: () => Promise<void>;
};

/** Makes room in the page for something that covers it, or fills one of its elements. */
export function openLayer({ name, target, onLeft }: LayerOptions): Layer {
  const isEmbedded = target !== undefined && target !== null;
  const document = target?.ownerDocument ?? globalThis.document;
  // Beside the page: where it cannot be made, nothing has to be put back. Where it lies is for the style sheet in it to say, which no rule of
  // the page overrules.
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  // Asks where the page is scrolled to: once something was put on the page, that would have it laid out for the answer.
  const unlock = isEmbedded ? () => {} : lockPage(document);
  const { window, parent, made } = placeOf(document, name, target);
  const focused = focusedIn(document);
  parent.append(host);
  const entry = isEmbedded ? undefined : pushEntry(window, uuid(), onLeft);
  const stopWatching = whenTaken(host, onLeft);
  return {
    host,
    root,
    isEmbedded,
    close: async () => {
      stopWatching();
      host.remove();
      made?.remove();
      unlock();
      if (focused?.isConnected) focused.focus({ preventScroll: true });
      await entry?.remove();
    },
  };
}

/** The element that is given, else the one that the page keeps for it, else one at the end of the page. */
function placeOf(document: Document, name: string, target: HTMLElement | null | undefined) {
  const window = document.defaultView ?? globalThis.window;
  const parent = target ?? document.getElementById(name);
  if (parent) return { window, parent, made: undefined };
  const made = document.createElement('div');
  made.className = name;
  document.body.append(made);
  return { window, parent: made, made };
}

/** What has the focus, however deep it lies. */
function focusedIn(document: Document): HTMLElement | null {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused && focused !== document.body && 'focus' in focused ? (focused as HTMLElement) : null;
}

/** Calls back once where the page takes the element away, in the page or in a shadow root; returns what ends that. */
function whenTaken(host: HTMLElement, callback: () => void): () => void {
  const observer = new MutationObserver(() => {
    if (host.isConnected) return;
    observer.disconnect();
    callback();
  });
  for (let node: Node | undefined = host; node; ) {
    const root: Node = node.getRootNode();
    observer.observe(root, { childList: true, subtree: true });
    node = root instanceof ShadowRoot ? root.host : undefined;
  }
  return () => observer.disconnect();
}
