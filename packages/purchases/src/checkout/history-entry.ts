/** In the state of an entry, beside whatever the page's own program keeps there. */
const MARK = 'checkoutOpen';
/** Going back takes a moment; a page that swallows it must not hold anybody up. */
const PATIENCE_MS = 1_000;

const open = new Set<string>();

export type HistoryEntry = {
  /** Takes the entry back, unless the customer did. Resolves when the page can use its history again. */
  readonly remove: () => Promise<void>;
};

/**
 * Puts an entry on the history, so that "back" leaves the layer and not the page. `onBack` is called once, when the customer has gone
 * back behind it. Entries of the page above it are the page's business.
 */
export function pushEntry(window: Window, id: string, onBack: () => void): HistoryEntry {
  const { history } = window;
  const { state } = history;
  const marked = { ...(typeof state === 'object' ? state : undefined), [MARK]: id };
  const left = markOf(state);
  try {
    // An entry that a reload left behind is as good as a new one.
    if (left !== undefined && !open.has(left)) history.replaceState(marked, '');
    else history.pushState(marked, '');
  } catch {
    // Pages without an address of their own have no history that could be used.
    return { remove: async () => {} };
  }
  open.add(id);
  const whenMoved = () => {
    const at = markOf(history.state);
    if (at === id || (at !== undefined && open.has(at) && isAbove(at, id))) return;
    end();
    onBack();
  };
  const end = () => {
    open.delete(id);
    window.removeEventListener('popstate', whenMoved);
  };
  window.addEventListener('popstate', whenMoved);
  return {
    remove: async () => {
      if (!open.has(id)) return;
      end();
      // Below it may lie entries of layers that were closed while this one covered them.
      const gone = new Set<string>();
      for (let at = markOf(history.state); at !== undefined; at = markOf(history.state)) {
        // The same one twice: the page holds on to it.
        if (open.has(at) || gone.has(at)) return;
        gone.add(at);
        await back(window);
      }
    },
  };
}

/** Layers are opened one above the other: the later one's entry lies higher. */
function isAbove(id: string, other: string): boolean {
  const order = [...open];
  return order.indexOf(id) > order.indexOf(other);
}

function markOf(state: unknown): string | undefined {
  const mark = (state as Readonly<Record<string, unknown>> | null)?.[MARK];
  return typeof mark === 'string' ? mark : undefined;
}

function back(window: Window): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('popstate', done);
      resolve();
    };
    const timer = setTimeout(done, PATIENCE_MS);
    window.addEventListener('popstate', done);
    window.history.back();
  });
}
