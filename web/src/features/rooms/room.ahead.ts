import { connection, serverNow } from '../../connection/index.ts';
import { noteFirst } from './alone/firsts.ts';
import type { Self } from './room.lines.ts';
import { openRoom, type RoomSession } from './room.session.ts';

/** So long a room waits for its page. */
export const PATIENCE_MS = 10_000;

/** The room of the address, entered while its page is still being made, so that its people are known when the page is drawn. */
export function createRoomAhead(open: (roomId: string, self: Self) => RoomSession) {
  let entered: RoomSession | undefined;
  /** The room, and by whom it was entered. */
  let key: string | undefined;
  let patience: ReturnType<typeof setTimeout>;

  const leave = () => {
    clearTimeout(patience);
    entered?.close();
    entered = undefined;
  };
  const known = (roomId: string, self: Self) => (key === keyOf(roomId, self) ? entered : undefined);

  return {
    /** Enters a room, once; it is left again unless the page takes it in time. */
    enter(roomId: string, self: Self): void {
      key = keyOf(roomId, self);
      entered = open(roomId, self);
      patience = setTimeout(leave, PATIENCE_MS);
    },

    /** What was entered ahead, if it is this room and by this person; it is still to be taken. */
    known,

    /** Takes what was entered ahead; enters the room now if that is another one, or there is none. The caller closes it. */
    take(roomId: string, self: Self): RoomSession {
      const session = known(roomId, self);
      if (session) entered = undefined;
      leave();
      return session ?? open(roomId, self);
    },
  };
}

const keyOf = (roomId: string, { userId, username, bubbleColorId }: Self) =>
  [roomId, userId, username, bubbleColorId].join();

export const roomAhead = createRoomAhead((roomId, self) =>
  openRoom({ roomId, self, connection, serverNow, onDone: noteFirst }),
);
