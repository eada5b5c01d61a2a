import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TextStorage } from '../../device/storage.ts';

const STORAGE_KEY = 'warnings';

export type Warning = { readonly id: number; readonly reason: string };

export type WarningQueue = {
  /** Oldest first; one is shown at a time. */
  readonly state: StoreApi<readonly Warning[]>;
  readonly add: (reason: string) => void;
  /** The oldest has been read. */
  readonly close: () => void;
  /** They were meant for somebody who is gone. */
  readonly clear: () => void;
};

/** Warnings that nobody has closed yet. The server tells each of them once, so they outlive a reload of the tab. */
export function createWarningQueue(storage: TextStorage): WarningQueue {
  let lastId = 0;
  const numbered = (reason: string): Warning => {
    lastId += 1;
    return { id: lastId, reason };
  };
  const state = createStore(() => parseReasons(storage.read(STORAGE_KEY)).map(numbered));
  const keep = (warnings: Warning[]) => {
    if (warnings.length === 0) storage.remove(STORAGE_KEY);
    else storage.write(STORAGE_KEY, JSON.stringify(warnings.map(({ reason }) => reason)));
    state.setState(warnings, true);
  };
  return {
    state,
    add: (reason) => keep([...state.getState(), numbered(reason)]),
    close: () => keep(state.getState().slice(1)),
    clear: () => keep([]),
  };
}

function parseReasons(text: string | null): string[] {
  if (text === null) return [];
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter((reason) => typeof reason === 'string') : [];
  } catch {
    return [];
  }
}
