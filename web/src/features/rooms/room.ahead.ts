import { connection, serverNow } from '../../connection/index.ts';
import { optionalCode } from '../../device/optional-code.ts';
import { noteFirst } from './alone/firsts.ts';
import type { KeptPlace } from './room.elsewhere.ts';
import type { Self } from './room.lines.ts';
import { openRoom, type RoomSession } from './room.session.ts';

/** So long a room waits for its page. */
export const PATIENCE_MS = 10_000;

/** Looks after a room without its page; answers how to end that. */
type LookAfter = (room: RoomSession, place: KeptPlace, leave: () => void) => () => void;

/**
 * The room that is entered and has no page: ahead of it, so that its people are known when the page is drawn, or after it, while its person
 * looks at other pages.
 */
export function createRoomAhead(
  open: (roomId: string, self: Self) => RoomSession,
  fetchCare: () => Promise<LookAfter | undefined>,
) {
  let entered: RoomSession | undefined;
  /** The room, and by whom it was entered. */
  let key: string | undefined;
  let patience: ReturnType<typeof setTimeout>;
  let endCare: (() => void) | undefined;

  const release = () => {
    clearTimeout(patience);
    endCare?.();
    endCare = entered = undefined;
  };
  const leave = () => {
    const left = entered;
    release();
    left?.close();
  };
  const known = (roomId: string, self: Self) => (key === keyOf(roomId, self) ? entered : undefined);

  return {
    /** Enters a room, once; it is left again unless the page takes it in time. */
    enter(roomId: string, self: Self): void {
      key = keyOf(roomId, self);
      entered = open(roomId, self);
      patience = setTimeout(leave, PATIENCE_MS);
    },

    /** What is entered without a page, if it is this room and by this person; it is still to be taken. */
    known,

    /** Takes what is entered; enters the room now if that is another one, or there is none. The caller closes it, or has it kept. */
    take(roomId: string, self: Self): RoomSession {
      const session = known(roomId, self);
      if (session) release();
      else leave();
      return session ?? open(roomId, self);
    },

    /** Keeps a room whose page has gone until its page takes it again, or it is left. */
    async keep(room: RoomSession, place: KeptPlace): Promise<void> {
      key = keyOf(place.id, room.self);
      entered = room;
      const lookAfter = await fetchCare();
      // Taken again meanwhile, or left.
      if (entered !== room) return;
      // A room that goes on unseen is left.
      if (!lookAfter) return leave();
      endCare = lookAfter(room, place, leave);
    },
  };
}

const keyOf = (roomId: string, { userId, username, bubbleColorId }: Self) =>
  [roomId, userId, username, bubbleColorId].join();

export const roomAhead = createRoomAhead(
  (roomId, self) => openRoom({ roomId, self, connection, serverNow, onDone: noteFirst }),
  async () => (await optionalCode(() => import('./room.elsewhere.ts')))?.lookAfter,
);
