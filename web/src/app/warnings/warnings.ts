import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TextStorage } from '../../device/storage.ts';

const STORAGE_KEY = 'warnings';

/** `id`: of the server, which closes it on every device; a warning that came without one is closed here alone. */
export type Warning = { readonly key: number; readonly id: string | undefined; readonly reason: string };
type Told = Pick<Warning, 'id' | 'reason'>;

export type WarningQueue = {
  /** Oldest first; one is shown at a time. */
  readonly state: StoreApi<readonly Warning[]>;
  /** One has come. */
  readonly add: (warning: Told) => void;
  /** These are all that the server knows to be open. */
  readonly replace: (open: readonly { readonly id: string; readonly reason: string }[]) => void;
  /** The oldest has been read. */
  readonly close: () => void;
  /** It was closed on another device. */
  readonly closed: (id: string) => void;
  /** They were meant for the person who was signed in before. */
  readonly clear: () => void;
  /** Tells the server once more what was read and what it may not have heard of. */
  readonly tellAgain: () => void;
};

/**
 * Warnings that were not closed yet: they outlive a reload of the tab. `tellRead` tells the server that one was read, and
 * rejects where that may not have arrived.
 */
export function createWarningQueue(
  storage: TextStorage,
  tellRead: (id: string) => Promise<unknown>,
): WarningQueue {
  let lastKey = 0;
  const keyed = (told: Told): Warning => {
    lastKey += 1;
    return { ...told, key: lastKey };
  };
  /** Read here, and not yet known to the server. */
  const read = new Set<string>();
  const state = createStore<readonly Warning[]>(() => parse(storage.read(STORAGE_KEY)).map(keyed));
  const keep = (warnings: readonly Warning[]) => {
    if (warnings.length === 0) storage.remove(STORAGE_KEY);
    else storage.write(STORAGE_KEY, JSON.stringify(warnings.map(({ id, reason }) => ({ id, reason }))));
    state.setState(warnings, true);
  };
  const isKnown = (id: string | undefined) =>
    id !== undefined && (read.has(id) || state.getState().some((warning) => warning.id === id));
  const tell = (id: string) => {
    tellRead(id).then(
      () => read.delete(id),
      // The next connection tells it again.
      () => {},
    );
  };

  return {
    state,
    add(told) {
      if (!isKnown(told.id)) keep([...state.getState(), keyed(told)]);
    },
    replace(open) {
      const known = new Map(state.getState().map((warning) => [warning.id, warning]));
      const ofServer = open.filter(({ id }) => !read.has(id));
      const ofThisPage = state.getState().filter(({ id }) => id === undefined);
      keep([...ofServer.map((told) => known.get(told.id) ?? keyed(told)), ...ofThisPage]);
    },
    close() {
      const [oldest, ...others] = state.getState();
      keep(others);
      if (oldest?.id === undefined) return;
      read.add(oldest.id);
      tell(oldest.id);
    },
    closed(id) {
      read.delete(id);
      keep(state.getState().filter((warning) => warning.id !== id));
    },
    clear() {
      read.clear();
      keep([]);
    },
    tellAgain() {
      for (const id of read) tell(id);
    },
  };
}

function parse(text: string | null): Told[] {
  if (text === null) return [];
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.flatMap(toldIn) : [];
  } catch {
    return [];
  }
}

function toldIn(value: unknown): Told[] {
  if (typeof value !== 'object' || value === null) return [];
  const { id, reason } = value as Readonly<Record<string, unknown>>;
  return typeof reason === 'string' ? [{ id: typeof id === 'string' ? id : undefined, reason }] : [];
}
