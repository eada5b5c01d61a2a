import { uuid } from '../core/identity.ts';
import { pushEntry } from './history-entry.ts';
import { lockPage } from './page-lock.ts';
import { onResized } from './resize.ts';

const ROOT = 'rcb-ui-root';
const WIDE_PX = 768;

export type LayerOptions = {
  /** The element to fill; without one the page is covered. */
  readonly target: HTMLElement | null | undefined;
  /** The customer went back, or the page took the layer away. */
  readonly onLeft: () => void;
  readonly onResized: () => void;
};

export type Layer = {
  readonly host: HTMLElement;
  readonly root: ShadowRoot;
  /** Slotted into the root; the card provider's script finds its own elements nowhere but in the page. */
  readonly places: { readonly payment: HTMLElement; readonly email: HTMLElement };
  readonly isEmbedded: boolean;
  readonly isWide: () => boolean;
  /** Takes the layer away and puts everything back. Resolves when the page can use its history again. */
  readonly close: () => Promise<void>;
};

/** Makes room for a checkout in the page. */
export function openLayer({ target, onLeft, onResized: whenResized }: LayerOptions): Layer {
  const isEmbedded = target !== undefined && target !== null;
  const document = target?.ownerDocument ?? globalThis.document;
  // Beside the page: where it cannot be made, nothing has to be put back. Where it lies is for the style sheet in it to say, which no rule of
  // the page overrules.
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  const places = {
    payment: placed(host, 'payment', 'payment-element'),
    email: placed(host, 'email', 'link-authentication-element'),
  };
  // Asks where the page is scrolled to: once something was put on the page, that would have it laid out for the answer.
  const unlock = isEmbedded ? () => {} : lockPage(document);
  const { window, parent, made } = placeOf(document, target);
  const focused = focusedIn(document);
  parent.append(host);
  const entry = isEmbedded ? undefined : pushEntry(window, uuid(), onLeft);
  const stopResizing = onResized(window, whenResized);
  const stopWatching = whenTaken(host, onLeft);
  return {
    host,
    root,
    places,
    isEmbedded,
    isWide: () => host.clientWidth >= WIDE_PX,
    close: async () => {
      stopWatching();
      stopResizing();
      host.remove();
      made?.remove();
      unlock();
      if (focused?.isConnected) focused.focus({ preventScroll: true });
      await entry?.remove();
    },
  };
}

/** The element that is given, else the one that the page keeps for it, else one at the end of the page. */
function placeOf(document: Document, target: HTMLElement | null | undefined) {
  const window = document.defaultView ?? globalThis.window;
  const parent = target ?? document.getElementById(ROOT);
  if (parent) return { window, parent, made: undefined };
  const made = document.createElement('div');
  made.className = ROOT;
  document.body.append(made);
  return { window, parent: made, made };
}

function placed(host: HTMLElement, slot: string, id: string): HTMLElement {
  const place = host.ownerDocument.createElement('div');
  place.id = id;
  place.slot = slot;
  host.append(place);
  return place;
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
