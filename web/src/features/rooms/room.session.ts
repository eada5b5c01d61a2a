import type { SocketRequestOf, SocketResponseOf } from '@plausch/protocol';
import type { Answer, connection } from '../../connection/index.ts';
import { bubbleShow } from './room.bubbles.ts';
import { paceGoals } from './room.goals.ts';
import { ownLines, type Self } from './room.lines.ts';
import { createRoomStore, type RoomStore } from './room.store.ts';
import { keepInStep } from './room.sync.ts';
import { unsaidIn } from './room.unsaid.ts';

export type RoomDoors = {
  readonly roomId: string;
  readonly self: Self;
  readonly connection: Pick<typeof connection, 'state' | 'request' | 'on' | 'onConnected'>;
  readonly serverNow: () => number;
  /** Something that this person wanted was done. */
  readonly onDone?: (act: 'walk' | 'sit' | 'talk') => void;
};

type Moved = SocketResponseOf<'avatar:move'>;
type Wish = 'presence:set' | 'avatar:gesture' | 'chat:roll';

export type RoomSession = {
  readonly self: Self;
  readonly roomId: string;
  readonly store: RoomStore;
  readonly serverNow: () => number;
  /** Walks there; answers the walk as the server set it, or null if it refused. */
  move(target: SocketRequestOf<'avatar:move'>): Promise<Moved | null>;
  sit(seatId: string): Promise<Moved | null>;
  write(draft: string): void;
  /** Says what is written, or what one does; it waits by itself while the room is out of reach. */
  say(deed?: string): void;
  typing(on: boolean): void;
  /** Asks for something that has no other answer than yes; says why not, or null. */
  ask<Name extends Wish>(name: Name, request: SocketRequestOf<Name>): Promise<string | null>;
  select(userId: string | null): void;
  /** Chooses the person whose card is to be shown. */
  open(userId: string): void;
  /** Says beside the field why what is written cannot be said. */
  refuse(message: string): void;
  /** Says something to whoever listens with a screen reader. */
  speak(text: string): void;
  /** Tries to come in: back to this device, with a kept place, or once more. */
  enter(): void;
  /** The time to take a kept place is over. */
  miss(): void;
  /** Leaves the room; the session cannot be used afterwards. */
  close(): void;
};

/** Enters a room and is there until closed: its store in step with the room, one's own lines on their way. */
export function openRoom(doors: RoomDoors): RoomSession {
  const { connection, self, serverNow } = doors;
  const unsaid = unsaidIn(doors.roomId, self.userId);
  const store = createRoomStore(unsaid.recover(serverNow()));
  const { getState, setState: set } = store;
  const bubbles = bubbleShow(store, serverNow);
  const parts = { ...doors, store, bubbles };
  const sync = keepInStep(parts, () => lines.flush());
  const lines = ownLines(parts, sync);
  const sendGoal = paceGoals();

  async function walk(act: 'walk' | 'sit', ask: () => Promise<Answer<Moved>>): Promise<Moved | null> {
    // One's own first step is drawn before what the others did meanwhile.
    sync.giveWay();
    const answer = await sendGoal(ask);
    if (answer?.ok === false && answer.code === 'not_in_room') sync.join();
    if (answer?.ok) doors.onDone?.(act);
    return answer?.ok ? answer.data : null;
  }

  const stopUnsaid = store.subscribe((view, before) => {
    if (view.draft !== before.draft || view.pending !== before.pending) unsaid.keep(view);
  });
  sync.join();

  return {
    self,
    roomId: doors.roomId,
    store,
    serverNow,
    move: (target) => walk('walk', () => connection.request('avatar:move', target)),
    sit: (seatId) => walk('sit', () => connection.request('avatar:sit', { seatId })),
    write: (draft) => set({ draft, draftNote: null }),
    say(deed) {
      const before = getState().pending;
      lines.say(deed);
      if (getState().pending !== before) doors.onDone?.('talk');
    },
    typing: (on) => {
      if (getState().live) void connection.request('chat:typing', { on });
    },
    async ask(name, request) {
      const answer = await connection.request(name, request);
      if (!answer.ok) return answer.message;
      if ('slowUntil' in answer.data) set({ slowUntil: answer.data.slowUntil ?? 0 });
      return null;
    },
    select: (selectedId) => {
      if (selectedId !== getState().selectedId) set({ selectedId });
    },
    open: (userId) => set({ selectedId: userId, openedId: userId }),
    refuse: (draftNote) => set({ draftNote }),
    speak: (text) => set({ spoken: { number: getState().spoken.number + 1, text } }),
    enter: () => {
      set({ presence: { kind: 'joining' } });
      sync.join();
    },
    miss: sync.miss,
    close() {
      stopUnsaid();
      sync.close();
      bubbles.stop();
    },
  };
}
