import type { Room, RoomSummary, User } from '@plausch/protocol';
import { memo, useEffect, useMemo, useState } from 'react';
import { PageTitle } from '../../app/PageTitle.tsx';
import { PATTERNS } from '../../app/paths.ts';
import { session as ownSession } from '../sessions/index.ts';
import { Room as RoomScreen } from './Room.tsx';
import { roomAhead } from './room.ahead.ts';
import { RoomContext } from './room.context.ts';
import type { RoomSession } from './room.session.ts';

/** Enters the room of the address while its page is still on its way. */
export function enterAhead(room: RoomSummary, { id: userId, username, bubbleColorId }: User): void {
  roomAhead.enter(room.id, { userId, username, bubbleColorId });
}

type Props = { readonly room: Room; readonly user: Pick<User, 'id' | 'username' | 'bubbleColorId'> };

/** Who is inside is known better here than in the list of rooms: its numbers draw nothing anew, nor does the rest of the account. */
const isSame = ({ room, user }: Props, now: Props) =>
  ROOM_KEYS.every((key) => room[key] === now.room[key]) &&
  USER_KEYS.every((key) => user[key] === now.user[key]);
const USER_KEYS = keysOf<Props['user']>({ id: 0, username: 0, bubbleColorId: 0 });
const ROOM_KEYS = keysOf<Room>({ id: 0, slug: 0, name: 0, description: 0, sceneId: 0, capacity: 0 });

/** All keys of a type: one that comes later is missed by the compiler. */
function keysOf<T extends object>(all: Readonly<Record<keyof T, 0>>): readonly (keyof T)[] {
  return Object.keys(all) as (keyof T)[];
}

/** A person who stays signed in and goes to another page of the app stays in the room; coming to the list of rooms leaves it. */
function staysIn({ self, store }: RoomSession): boolean {
  const { pathname } = window.location;
  return (
    pathname !== PATTERNS.main &&
    pathname !== PATTERNS.landing &&
    store.getState().presence.kind === 'here' &&
    ownSession.state.getState().session?.user.id === self.userId
  );
}

/** One room, entered while this page is open; it is left with it, or goes on beside other pages. */
export const RoomPage = memo(function RoomPage({ room, user }: Props) {
  const { id: userId, username, bubbleColorId } = user;
  const { id, slug, name } = room;
  const self = useMemo(() => ({ userId, username, bubbleColorId }), [userId, username, bubbleColorId]);
  const [session, setSession] = useState(() => roomAhead.known(id, self));

  useEffect(() => {
    const opened = roomAhead.take(id, self);
    setSession(opened);
    return () => {
      if (staysIn(opened)) void roomAhead.keep(opened, { id, slug, name });
      else opened.close();
    };
  }, [id, slug, name, self]);

  return (
    <>
      <PageTitle page={name} />
      {session && (
        <RoomContext value={session}>
          <RoomScreen room={room} />
        </RoomContext>
      )}
    </>
  );
}, isSame);
