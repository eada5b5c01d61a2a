/** Storage of texts that may be refused (private windows, full disk): then they live as long as the page. */
export type TextStorage = {
  readonly read: (key: string) => string | null;
  readonly write: (key: string, text: string) => void;
  readonly remove: (key: string) => void;
};

/** What this browser keeps, over all its tabs. */
export const localTexts: TextStorage = textsIn(() => localStorage);

/** Under which `first.js` keeps, in this tab, the link that was opened last. */
export const LINK_KEY = 'link';

/** Under which this browser keeps whose account had it told of things. */
export const PUSH_KEY = 'push';

const tabMemory = new Map<string, string>();

/** What this tab keeps over a reload for the person who is signed in. */
export const tabTexts: TextStorage & { readonly clear: () => void } = {
  ...textsIn(() => sessionStorage, tabMemory),
  clear() {
    tabMemory.clear();
    try {
      sessionStorage.clear();
    } catch {
      // Nothing is stored where nothing may be stored.
    }
  },
};

/** `open` may throw where the browser refuses; a function, because even looking at the storage may. */
function textsIn(open: () => Storage, memory = new Map<string, string>()): TextStorage {
  return {
    read(key) {
      try {
        return open().getItem(key);
      } catch {
        return memory.get(key) ?? null;
      }
    },
    write(key, text) {
      try {
        open().setItem(key, text);
      } catch {
        memory.set(key, text);
      }
    },
    remove(key) {
      memory.delete(key);
      try {
        open().removeItem(key);
      } catch {
        // Nothing is stored where nothing may be stored.
      }
    },
  };
}

/** Calls back when another tab writes or removes `key`, with the new text. Returns how to stop. */
export function onStoredElsewhere(key: string, handler: (text: string | null) => void): () => void {
  const listener = (event: StorageEvent) => {
    // A null key means that everything was cleared.
    if (event.key === key || event.key === null) handler(localTexts.read(key));
  };
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
