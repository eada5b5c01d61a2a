import type { Joined, RoomEvent, RoomEvents } from '@plausch/protocol';
import type { connection } from '../../connection/index.ts';
import type { BubbleShow } from './room.bubbles.ts';
import { applyEvents, peopleIn, type RoomState, stateOf, withAwayTexts } from './room.events.ts';
import { withNextPicture } from './room.frames.ts';
import { unsettled } from './room.outbox.ts';
import type { Presence, RoomStore } from './room.store.ts';

/** After a refusal that time heals: how long until the next try. */
export const RETRY_MS = 2_000;

export type Sync = {
  /** Comes in, or comes back with the last number that is known. */
  join(): void;
  /** Takes over what the room is known to be. */
  take(synced: RoomState): void;
  /** Lets the next picture be drawn without what the others did meanwhile. */
  giveWay(): void;
  /** The time to take a kept place is over. */
  miss(): void;
  /** Leaves the room, or its queue. */
  close(): void;
};

type Parts = {
  readonly roomId: string;
  readonly connection: Pick<typeof connection, 'state' | 'request' | 'on' | 'onConnected'>;
  readonly store: RoomStore;
  readonly bubbles: BubbleShow;
};

/** How often this page has asked to come into a room, whichever. */
let asked = 0;

/**
 * Keeps the store in step with the room: joins on every connection, waits where the room is full, applies numbered events
 * once and in order, and asks again at a hole. `onLive`: the room hears and is heard from now on.
 */
export function keepInStep({ roomId, connection, store, bubbles }: Parts, onLive: () => void): Sync {
  const { getState, setState: set } = store;
  const heard = withNextPicture<RoomEvents>((frames) => hear(frames.flatMap(({ events }) => events)));
  let closed = false;
  let attempt = 0;
  let held: RoomEvents[] = [];
  let retry: ReturnType<typeof setTimeout> | undefined;

  async function join(): Promise<void> {
    const presence = getState().presence.kind;
    if (closed || presence === 'out' || connection.state.getState() !== 'online') return;
    attempt += 1;
    const mine = attempt;
    heard.flush();
    set({ live: false });
    held = [];
    const known = getState().synced;
    asked += 1;
    const nth = asked;
    const answer = await connection.request('room:join', {
      roomId,
      ...(known ? { epoch: known.epoch, since: known.seq } : {}),
    });
    if (closed) {
      // Left while the room was being asked: one came in all the same, unless another room has been asked since.
      const isInside = answer.ok || answer.position !== undefined;
      if (isInside && nth === asked) void connection.request('room:leave', {});
      return;
    }
    if (mine !== attempt) return;
    if (answer.ok) return enter(answer.data);
    if (answer.position !== undefined) {
      return set({ presence: { kind: 'waiting', position: answer.position } });
    }
    const heals = answer.code === 'unavailable' || answer.code === 'rate_limited';
    if (!heals) return set({ presence: { kind: 'refused', code: answer.code, message: answer.message } });
    clearTimeout(retry);
    retry = setTimeout(() => void join(), RETRY_MS);
  }

  function enter(data: Joined) {
    const known = getState().synced;
    set({ presence: { kind: 'here' }, live: true });
    if ('members' in data) {
      set({ met: new Map([...getState().met, ...peopleIn(data)]) });
      take(stateOf(data, known?.lines));
    } else hear(data.events);
    for (const frame of held.splice(0)) hear(frame.events);
    onLive();
  }

  /** Frames that arrive while a join is under way wait for its answer; known numbers fall out by themselves. */
  function onFrame(frame: RoomEvents) {
    if (frame.roomId !== roomId) return;
    if (getState().live) heard.add(frame);
    else held.push(frame);
  }

  function hear(events: readonly RoomEvent[]) {
    const known = getState().synced;
    if (!known) return;
    const { state, applied, gap } = applyEvents(known, events);
    take(state);
    for (const event of applied) {
      if (event.type === 'chat:message' && event.text) bubbles.show(event);
      if (event.type === 'room:left') bubbles.takeDown(event.userId);
      if (event.type === 'avatar:gesture') getState().gestures?.make(event);
    }
    if (gap) void join();
  }

  function take(synced: RoomState) {
    const { synced: before, met, awayTexts, pending } = getState();
    set({
      synced,
      pending: unsettled(pending, synced.lines),
      ...(before?.people !== synced.people && {
        met: new Map([...met, ...synced.people]),
        awayTexts: withAwayTexts(awayTexts, synced.people),
      }),
    });
  }

  /** Whether one stands in the queue, or a place is kept. */
  function isExpected(): boolean {
    const { kind } = getState().presence;
    return kind === 'waiting' || kind === 'called';
  }

  /** Words about the queue that come late, after one got in or went away, mean nothing any more. */
  function whileWaiting(presence: Presence, before = roomId) {
    if (before === roomId && isExpected()) set({ presence });
  }

  const stops = [
    connection.state.subscribe((state) => {
      if (state !== 'online') set({ live: false });
    }),
    connection.onConnected(() => {
      // Whose kept place went to the next one asks for another by hand.
      if (getState().presence.kind !== 'missed') void join();
    }),
    connection.on('room:events', onFrame),
    connection.on('room:queue', ({ roomId: before, position }) =>
      whileWaiting({ kind: 'waiting', position }, before),
    ),
    connection.on('room:ready', ({ roomId: before, until }) =>
      whileWaiting({ kind: 'called', until }, before),
    ),
    connection.on('room:left', (message) => {
      if (message.roomId !== roomId) return;
      attempt += 1;
      set({ presence: { kind: 'out', reason: message.reason }, live: false });
    }),
  ];

  return {
    join,
    take,
    giveWay: heard.giveWay,
    miss: () => whileWaiting({ kind: 'missed' }),
    close() {
      closed = true;
      for (const stop of stops) stop();
      clearTimeout(retry);
      heard.flush();
      if (getState().live || isExpected()) void connection.request('room:leave', {});
      // So nothing more is sent.
      set({ live: false });
    },
  };
}
