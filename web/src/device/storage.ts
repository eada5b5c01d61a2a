/** Local storage that may be refused (private windows, full disk): then texts live as long as the page. */
export type TextStorage = {
  readonly read: (key: string) => string | null;
  readonly write: (key: string, text: string) => void;
  readonly remove: (key: string) => void;
};

const memory = new Map<string, string>();

export const localTexts: TextStorage = {
  read(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return memory.get(key) ?? null;
    }
  },
  write(key, text) {
    try {
      localStorage.setItem(key, text);
    } catch {
      memory.set(key, text);
    }
  },
  remove(key) {
    memory.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      // Nothing is stored where nothing may be stored.
    }
  },
};

/** Calls back when another tab writes or removes `key`, with the new text. Returns how to stop. */
export function onStoredElsewhere(key: string, handler: (text: string | null) => void): () => void {
  const listener = (event: StorageEvent) => {
    // A null key means that everything was cleared.
    if (event.key === key || event.key === null) handler(localTexts.read(key));
  };
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
