import type { RoomSummary, User } from '@plausch/protocol';
import { useEffect, useState } from 'react';
import { PageTitle } from '../../app/PageTitle.tsx';
import { connection, serverNow } from '../../connection/index.ts';
import { noteFirst } from './alone/firsts.ts';
import { Room } from './Room.tsx';
import { RoomContext } from './room.context.ts';
import { openRoom, type RoomSession } from './room.session.ts';

/** One room, entered while this page is open and left with it. */
export function RoomPage({ room, user }: { readonly room: RoomSummary; readonly user: User }) {
  const [session, setSession] = useState<RoomSession | null>(null);
  const { id: userId, username, bubbleColorId } = user;

  useEffect(() => {
    const self = { userId, username, bubbleColorId };
    const opened = openRoom({ roomId: room.id, self, connection, serverNow, onDone: noteFirst });
    setSession(opened);
    return () => opened.close();
  }, [room.id, userId, username, bubbleColorId]);

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
}
