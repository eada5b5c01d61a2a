import { session } from '../../features/sessions/index.ts';

export type LastRoom = { readonly slug: string; readonly name: string };

let last: LastRoom | undefined;

// Where somebody was is nothing for whoever comes next.
session.state.subscribe((now, before) => {
  if (before.session?.user.id !== now.session?.user.id) last = undefined;
});

/** The room this page was in last, since it was loaded; `undefined` before the first one. */
export function lastRoom(): LastRoom | undefined {
  return last;
}

/** Somebody is in a room, so other pages can lead back to it; `undefined` once they have left it on purpose. */
export function rememberRoom(room: LastRoom | undefined): void {
  last = room;
}
