import type { Room, RoomSummary, User } from '@plausch/protocol';
import { memo, useEffect, useMemo, useState } from 'react';
import { PageTitle } from '../../app/PageTitle.tsx';
import { Room as RoomScreen } from './Room.tsx';
import { roomAhead } from './room.ahead.ts';
import { RoomContext } from './room.context.ts';
import type { Self } from './room.lines.ts';

/** Enters the room of the address while its page is still on its way. */
export function enterAhead(room: RoomSummary, { id: userId, username, bubbleColorId }: User): void {
  roomAhead.enter(room.id, { userId, username, bubbleColorId });
}

type Props = { readonly room: RoomSummary } & Self;

const OF_ROOM = [
  'id',
  'slug',
  'name',
  'description',
  'sceneId',
  'capacity',
] as const satisfies (keyof Room)[];
const OF_SELF = ['userId', 'username', 'bubbleColorId'] as const satisfies (keyof Self)[];

/** Who is inside is known better here than in the list of rooms: its numbers draw nothing anew, nor does the rest of the account. */
const isSame = (before: Props, now: Props) =>
  OF_ROOM.every((key) => before.room[key] === now.room[key]) &&
  OF_SELF.every((key) => before[key] === now[key]);

/** One room, entered while this page is open and left with it. */
export const RoomPage = memo(function RoomPage({ room, userId, username, bubbleColorId }: Props) {
  const self = useMemo(() => ({ userId, username, bubbleColorId }), [userId, username, bubbleColorId]);
  const [session, setSession] = useState(() => roomAhead.known(room.id, self));

  useEffect(() => {
    const opened = roomAhead.take(room.id, self);
    setSession(opened);
    return () => opened.close();
  }, [room.id, self]);

  return (
    <>
      <PageTitle page={room.name} />
      {session && (
        <RoomContext value={session}>
          <RoomScreen room={room} />
        </RoomContext>
      )}
    </>
  );
}, isSame);
