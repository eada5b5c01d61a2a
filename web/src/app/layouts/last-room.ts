import { createStore, type StoreApi } from 'zustand/vanilla';
import { localTexts } from '../../device/storage.ts';
import { session } from '../../features/sessions/index.ts';

export type LastRoom = { readonly slug: string; readonly name: string };

/** A room in which the figure stays while its person looks at other pages. */
export type KeptRoom = LastRoom & {
  /** How many lines others have said there meanwhile. */
  readonly news: StoreApi<number>;
  readonly leave: () => void;
};

/** The room that goes on beside the page on show. */
export const keptRoom = createStore<KeptRoom | undefined>(() => undefined);

/** Under this key the browser keeps the room that its person entered last, until they sign out. */
const STORAGE_KEY = 'lastRoom';

let last: LastRoom | undefined;

// Where somebody was is nothing for whoever comes next.
session.state.subscribe((now, before) => {
  if (before.session?.user.id === now.session?.user.id) return;
  last = undefined;
  if (before.session) localTexts.remove(STORAGE_KEY);
});

/** The room this page was in last, since it was loaded; `undefined` before the first one. */
export function lastRoom(): LastRoom | undefined {
  return last;
}

/** Somebody is in a room, so other pages can lead back to it; `undefined` once they have left it on purpose. */
export function rememberRoom(room: LastRoom | undefined): void {
  last = room;
  if (room) localTexts.write(STORAGE_KEY, room.slug);
  else keptRoom.getState()?.leave();
}

/** The slug of the room that the signed-in person was in last on this device, left or not. */
export function lastVisited(): string | undefined {
  return session.state.getState().session ? (localTexts.read(STORAGE_KEY) ?? undefined) : undefined;
}
