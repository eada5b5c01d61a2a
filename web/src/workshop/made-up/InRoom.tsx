import { type ReactNode, useEffect, useState } from 'react';
import { RoomContext } from '../../features/rooms/room.context.ts';
import { openRoom, type RoomSession } from '../../features/rooms/room.session.ts';
import { chooseRoomView, type RoomViewKind } from '../../features/rooms/room.view-choice.ts';
import { Acted } from './Acted.tsx';
import { MadeUpRoom, type Plot } from './room.ts';

/** What is done in the room once one has been let in or turned away. */
export type Scenario = (room: MadeUpRoom, session: RoomSession) => unknown;

/** Parts of a room in a made-up one, brought into a state by what happens in it. */
export function InRoom({
  children,
  scenario,
  kind = 'picture',
  ...plot
}: Plot & {
  readonly children: ReactNode;
  readonly scenario?: Scenario;
  readonly kind?: RoomViewKind;
}) {
  const [room] = useState(() => {
    chooseRoomView(kind);
    return new MadeUpRoom(plot);
  });
  const [session, setSession] = useState<RoomSession>();

  useEffect(() => {
    const opened = openRoom(room.doors);
    setSession(opened);
    return () => opened.close();
  }, [room]);

  if (!session) return <div data-acting="" />;
  const act = async () => {
    if (plot.join !== 'silence') await leftTheDoor(session);
    await scenario?.(room, session);
  };
  return (
    <RoomContext value={session}>
      <Acted act={act}>{children}</Acted>
    </RoomContext>
  );
}

/** The answer to coming in has arrived. */
function leftTheDoor({ store }: RoomSession): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (store.getState().presence.kind === 'joining') return;
      stop();
      resolve();
    };
    const stop = store.subscribe(look);
    look();
  });
}
