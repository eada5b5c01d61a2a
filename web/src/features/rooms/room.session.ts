import type { Joined, RoomEvent, RoomEvents, SocketRequestOf, SocketResponseOf } from '@plausch/protocol';
import { lineProblem, normalizeText } from '@plausch/protocol/limits';
import type { Answer, connection } from '../../connection/index.ts';
import { bubbleShow } from './room.bubbles.ts';
import { appendLine, applyEvents, type RoomState, stateOf } from './room.events.ts';
import { withNextPicture } from './room.frames.ts';
import { paceGoals } from './room.goals.ts';
import { nextToSend, type PendingLine, unsettled, verdictOf, withLine } from './room.outbox.ts';
import { createRoomStore, type Presence, type RoomStore, type RoomView } from './room.store.ts';
import { unsaidIn } from './room.unsaid.ts';

/** After a refusal that time heals: how long until the next try. */
const RETRY_MS = 2_000;

export type Self = { readonly userId: string; readonly username: string; readonly bubbleColorId: string };

export type RoomDoors = {
  readonly roomId: string;
  readonly self: Self;
  readonly connection: Pick<typeof connection, 'state' | 'request' | 'on' | 'onConnected'>;
  readonly serverNow: () => number;
};

type Moved = SocketResponseOf<'avatar:move'>;
type Refused = Extract<Answer<unknown>, { ok: false }>;

export type RoomSession = {
  readonly self: Self;
  readonly store: RoomStore;
  readonly serverNow: () => number;
  /** Walks there; answers the walk as the server set it, or null if it refused. */
  move(target: SocketRequestOf<'avatar:move'>): Promise<Moved | null>;
  sit(seatId: string): Promise<Moved | null>;
  write(draft: string): void;
  /** Says what is written; it waits by itself while the room is out of reach. */
  say(): void;
  typing(on: boolean): void;
  select(userId: string | null): void;
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

/**
 * Enters a room and keeps the store in step with it until closed: joins on every connection with the last
 * number it knows, applies numbered events once and in order, asks again at a hole, and sends waiting lines.
 */
export function openRoom({ roomId, self, connection, serverNow }: RoomDoors): RoomSession {
  const unsaid = unsaidIn(roomId, self.userId);
  const store = createRoomStore(unsaid.recover(serverNow()));
  const set = (change: Partial<RoomView>) => store.setState(change);
  const bubbles = bubbleShow(store, serverNow);
  const sendGoal = paceGoals();
  const heard = withNextPicture<RoomEvents>((frames) => hear(frames.flatMap(({ events }) => events)));
  const isLive = () => store.getState().live;
  let closed = false;
  let attempt = 0;
  let held: RoomEvents[] = [];
  let flushing = false;
  /** Between two lines that waited, once the room has asked for a slower pace. */
  let gapMs = 0;
  const timers: { [name in 'join' | 'send']?: ReturnType<typeof setTimeout> } = {};

  function retryLater(timer: keyof typeof timers, work: () => void, delayMs = RETRY_MS) {
    clearTimeout(timers[timer]);
    timers[timer] = setTimeout(work, delayMs);
  }

  async function join(): Promise<void> {
    const presence = store.getState().presence.kind;
    if (closed || presence === 'elsewhere' || connection.state.getState() !== 'online') return;
    attempt += 1;
    const mine = attempt;
    heard.flush();
    set({ live: false });
    held = [];
    const known = store.getState().synced;
    const answer = await connection.request('room:join', {
      roomId,
      ...(known ? { epoch: known.epoch, since: known.seq } : {}),
    });
    if (closed || mine !== attempt) return;
    if (answer.ok) return enter(answer.data);
    if (answer.position !== undefined) {
      return set({ presence: { kind: 'waiting', position: answer.position } });
    }
    const heals = answer.code === 'unavailable' || answer.code === 'rate_limited';
    if (heals) retryLater('join', () => void join());
    else set({ presence: { kind: 'refused', code: answer.code, message: answer.message } });
  }

  function enter(data: Joined) {
    const known = store.getState().synced;
    set({ presence: { kind: 'here' }, live: true });
    if ('members' in data) take(stateOf(data, known?.lines));
    else if (known) hear(data.events);
    for (const frame of held.splice(0)) hear(frame.events);
    void flush();
  }

  /** Frames that arrive while a join is under way wait for its answer; known numbers fall out by themselves. */
  function onFrame(frame: RoomEvents) {
    if (frame.roomId !== roomId) return;
    if (isLive()) heard.add(frame);
    else held.push(frame);
  }

  function hear(events: readonly RoomEvent[]) {
    const known = store.getState().synced;
    if (!known) return;
    const { state, applied, gap } = applyEvents(known, events);
    take(state);
    for (const event of applied) {
      if (event.type === 'chat:message') bubbles.show(event);
      if (event.type === 'room:left') bubbles.takeDown(event.userId);
    }
    if (gap) void join();
  }

  function take(synced: RoomState) {
    const { synced: before, met, pending } = store.getState();
    const isOther = before?.people !== synced.people;
    set({
      synced,
      pending: unsettled(pending, synced.lines),
      ...(isOther && { met: new Map([...met, ...synced.people]) }),
    });
  }

  function say() {
    const text = normalizeText(store.getState().draft);
    if (lineProblem(text) !== undefined) return;
    const line: PendingLine = {
      clientId: crypto.randomUUID(),
      text,
      at: serverNow(),
      sent: false,
      waited: !isLive(),
    };
    set({ pending: [...store.getState().pending, line], draft: '', draftNote: null });
    if (!line.waited) bubbles.show({ ...line, ...self });
    void flush();
  }

  /** Sends what waits, one line at a time: a line that must be repeated keeps its place before later ones. */
  async function flush(): Promise<void> {
    if (flushing) return;
    flushing = true;
    try {
      for (;;) {
        const line = nextToSend(store.getState().pending);
        if (!line || closed || !isLive()) return;
        const answer = await connection.request('chat:send', { clientId: line.clientId, text: line.text });
        if (!answer.ok) {
          if (!refuse(line, answer)) return;
          continue;
        }
        acknowledge(line, answer.data);
        if (!nextToSend(store.getState().pending)) gapMs = 0;
        if (gapMs > 0) return retryLater('send', () => void flush(), gapMs);
      }
    } finally {
      flushing = false;
    }
  }

  function acknowledge(line: PendingLine, ack: SocketResponseOf<'chat:send'>) {
    const { synced, pending } = store.getState();
    const stillPending = pending.some((candidate) => candidate.clientId === line.clientId);
    if (!stillPending || !synced) return;
    if (ack.seq !== null && ack.seq > synced.seq) {
      set({ pending: withLine(pending, line.clientId, { sent: true }) });
      return;
    }
    // Stored by an earlier try whose event is out of reach: the acknowledgement is all there will be.
    const { clientId, text } = line;
    take({ ...synced, lines: appendLine(synced.lines, { id: ack.id, at: ack.at, clientId, text, ...self }) });
  }

  /** Answers whether the next line may be sent at once. */
  function refuse(line: PendingLine, { code, message, retryAfterMs }: Refused): boolean {
    const { pending, draft } = store.getState();
    switch (verdictOf(code, line)) {
      case 'keep':
        set({ pending: withLine(pending, line.clientId, { waited: true }) });
        if (code === 'rate_limited') gapMs = retryAfterMs ?? RETRY_MS;
        retryLater('send', () => void flush(), retryAfterMs);
        return false;
      case 'rejoin':
        set({ pending: withLine(pending, line.clientId, { waited: true }) });
        void join();
        return false;
      case 'hand_back':
        bubbles.withdraw(line.clientId);
        set({
          pending: pending.filter((candidate) => candidate.clientId !== line.clientId),
          draft: draft === '' ? line.text : `${line.text} ${draft}`,
          draftNote: message,
        });
        return true;
    }
  }

  async function walk(ask: () => Promise<Answer<Moved>>): Promise<Moved | null> {
    // One's own first step is drawn before what the others did meanwhile.
    heard.giveWay();
    const answer = await sendGoal(ask);
    if (answer?.ok === false && answer.code === 'not_in_room') void join();
    return answer?.ok ? answer.data : null;
  }

  /** Words about the queue that come late, after one got in or went away, mean nothing any more. */
  function whileWaiting(presence: Presence) {
    const { kind } = store.getState().presence;
    if (kind === 'waiting' || kind === 'called') set({ presence });
  }

  const stopUnsaid = store.subscribe((view, before) => {
    if (view.draft !== before.draft || view.pending !== before.pending) unsaid.keep(view);
  });
  const stopState = connection.state.subscribe((state) => {
    if (state !== 'online') set({ live: false });
  });
  const stopConnected = connection.onConnected(() => void join());
  const stopFrames = connection.on('room:events', onFrame);
  const stopQueue = connection.on('room:queue', ({ roomId: before, position }) => {
    if (before === roomId) whileWaiting({ kind: 'waiting', position });
  });
  const stopReady = connection.on('room:ready', ({ roomId: before, until }) => {
    if (before === roomId) whileWaiting({ kind: 'called', until });
  });
  const stopLeft = connection.on('room:left', (message) => {
    if (message.roomId !== roomId) return;
    attempt += 1;
    set({ presence: { kind: 'elsewhere' }, live: false });
  });
  void join();

  return {
    self,
    store,
    serverNow,
    move: (target) => walk(() => connection.request('avatar:move', target)),
    sit: (seatId) => walk(() => connection.request('avatar:sit', { seatId })),
    write: (draft) => set({ draft, draftNote: null }),
    say,
    typing: (on) => {
      if (isLive()) void connection.request('chat:typing', { on });
    },
    select: (selectedId) => {
      if (selectedId !== store.getState().selectedId) set({ selectedId });
    },
    refuse: (draftNote) => set({ draftNote }),
    speak: (text) => set({ spoken: { number: store.getState().spoken.number + 1, text } }),
    enter: () => {
      set({ presence: { kind: 'joining' } });
      void join();
    },
    miss: () => whileWaiting({ kind: 'missed' }),
    close: () => {
      closed = true;
      for (const stop of [stopUnsaid, stopState, stopConnected, stopFrames, stopQueue, stopReady, stopLeft])
        stop();
      for (const timer of Object.values(timers)) clearTimeout(timer);
      heard.flush();
      bubbles.stop();
      const { kind } = store.getState().presence;
      const isExpected = kind === 'waiting' || kind === 'called';
      if (isLive() || isExpected) void connection.request('room:leave', {});
    },
  };
}
