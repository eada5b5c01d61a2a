import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { localTexts } from '../../../device/storage.ts';

/** The first things to do in a room, in the order in which the page suggests them. */
export const FIRSTS = ['walk', 'sit', 'talk'] as const;
export type First = (typeof FIRSTS)[number];

const STORAGE_KEY = 'firsts';

const done = createStore<ReadonlySet<First>>(() => {
  const kept = localTexts.read(STORAGE_KEY)?.split(' ') ?? [];
  return new Set(FIRSTS.filter((first) => kept.includes(first)));
});

/** Keeps on this device that it was done, so that it need not be told again. */
export function noteFirst(first: First): void {
  if (done.getState().has(first)) return;
  const next = new Set([...done.getState(), first]);
  localTexts.write(STORAGE_KEY, [...next].join(' '));
  done.setState(next, true);
}

/** What has not been done on this device yet. */
export function useFirstsLeft(): readonly First[] {
  const known = useStore(done);
  return FIRSTS.filter((first) => !known.has(first));
}
