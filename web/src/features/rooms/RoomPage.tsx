import type { RoomSummary, User } from '@plausch/protocol';
import { memo, useEffect, useMemo, useState } from 'react';
import { PageTitle } from '../../app/PageTitle.tsx';
import { Room } from './Room.tsx';
import { roomAhead } from './room.ahead.ts';
import { RoomContext } from './room.context.ts';
import type { Self } from './room.lines.ts';

/** Enters the room of the address while its page is still on its way. */
export function enterAhead(room: RoomSummary, { id: userId, username, bubbleColorId }: User): void {
  roomAhead.enter(room.id, { userId, username, bubbleColorId });
}

/** One room, entered while this page is open and left with it. What else changes about the account draws nothing anew. */
export const RoomPage = memo(function RoomPage({
  room,
  userId,
  username,
  bubbleColorId,
}: { readonly room: RoomSummary } & Self) {
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
          <Room room={room} />
        </RoomContext>
      )}
    </>
  );
});
