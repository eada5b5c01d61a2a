import type {
  Joined,
  OwnBeside,
  RoomEvent,
  RoomEvents,
  SocketRequestName,
  SocketRequestOf,
} from '@plausch/protocol';
import { io, type Socket } from 'socket.io-client';
import { isRefusal } from '../client.ts';
import type { Random } from '../random.ts';
import { applyEvent, comparable, type RoomView, viewOf } from '../room-view.ts';
import type { FinalRead } from './checker.ts';
import {
  type ClientHistory,
  createHistory,
  noteNumber,
  type Run,
  type Stay,
  type Utterance,
} from './history.ts';

/** How patient a client is; the web client's own numbers are some five times as long. */
export type Patience = {
  readonly acknowledgeMs: number;
  readonly connectMs: number;
  readonly reconnectMs: { readonly from: number; readonly to: number };
  /** After a refusal that time heals. */
  readonly retryMs: number;
};

export type PersistentClientOptions = {
  readonly origin: string;
  readonly token: string;
  readonly userId: string;
  readonly roomId: string;
  readonly random: Random;
  readonly patience: Patience;
  /** How many lines the view keeps: as many as a snapshot carries. */
  readonly keptLines: number;
  /** One text object for one id, so that many clients do not each keep their own. */
  readonly intern: (id: string) => string;
};

type Answer = { code: string; retryAfterMs?: number } | { data: object };
type Snapshot = Extract<Joined, { members: unknown }>;

/** What heals by itself; anything else that refuses a line is about the line. */
const HEALING: ReadonlySet<string> = new Set(['unavailable', 'internal', 'rate_limited']);

/**
 * Behaves like the web client through whatever happens: comes back by itself, joins with what it knows, takes
 * events in once and in order, asks again at a hole, and repeats its lines, one at a time and under the same
 * ids, until they are acknowledged. Writes down what it asked for and what it saw.
 */
export class PersistentClient {
  readonly history: ClientHistory;
  /** How often it came back by number, got a snapshot, and sent a line again. */
  readonly counts = { resumed: 0, snapshots: 0, repeated: 0 };
  readonly #options: PersistentClientOptions;
  readonly #socket: Socket;
  readonly #outbox: Utterance[] = [];
  readonly #timers = new Map<string, NodeJS.Timeout>();
  #view: RoomView | undefined;
  #epoch = '';
  #isLive = false;
  #isGone = false;
  #attempt = 0;
  #held: RoomEvents[] = [];
  #heard: Run[] = [];
  #isFlushing = false;

  constructor(options: PersistentClientOptions) {
    this.#options = options;
    this.history = createHistory(options.userId);
    this.#socket = io(options.origin, {
      transports: ['websocket'],
      auth: (send) => send({ token: options.token, since: this.history.own.at(-1)?.number ?? null }),
      reconnection: false,
      forceNew: true,
      autoConnect: false,
      timeout: options.patience.connectMs,
    });
    this.#socket.on('connect', () => {
      this.#heard = [];
      void this.#join();
    });
    this.#socket.onAny((name: string, _message: unknown, beside?: OwnBeside) => {
      if (!beside) return;
      const about = name === 'own:snapshot' ? undefined : (beside.about ?? '');
      this.history.own.push({ number: beside.number, about });
    });
    this.#socket.on('connect_error', () => this.#connectLater());
    this.#socket.on('disconnect', () => {
      this.#isLive = false;
      this.#connectLater();
    });
    this.#socket.on('room:events', (frame: RoomEvents) => this.#onFrame(frame));
    this.#socket.on('room:left', () => this.history.surprises.push('was told that it is elsewhere'));
  }

  get isGone(): boolean {
    return this.#isGone;
  }

  get userId(): string {
    return this.#options.userId;
  }

  get isLive(): boolean {
    return this.#isLive;
  }

  /** The number of the last event of its person's stream. */
  get ownNumber(): number {
    return this.history.own.at(-1)?.number ?? -1;
  }

  /** Lines that are not acknowledged yet. */
  get waiting(): number {
    return this.#outbox.length;
  }

  /** The number of the last event taken in. */
  get seq(): number {
    return this.#view?.seq ?? 0;
  }

  /** The client's side of its connection; undefined while there is none. */
  get localPort(): number | undefined {
    type Below = { ws?: { _socket?: { localPort?: number } } };
    return (this.#socket.io.engine?.transport as unknown as Below | undefined)?.ws?._socket?.localPort;
  }

  start(): void {
    this.#socket.connect();
  }

  say(text: string): void {
    const utterance: Utterance = {
      clientId: crypto.randomUUID(),
      text,
      outcome: 'unknown',
      lineId: undefined,
    };
    this.history.utterances.push(utterance);
    this.#outbox.push(utterance);
    void this.#flush();
  }

  /** Walks somewhere, if it is in the room; what becomes of it does not matter. */
  walk(goal: { x: number; y: number }): void {
    if (this.#isLive) void this.#request('avatar:move', goal);
  }

  /** Loses the connection and comes back. */
  reconnect(): void {
    this.#socket.io.engine.close();
  }

  /** Goes for good without a word. */
  vanish(): void {
    this.#isGone = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#socket.disconnect();
  }

  /** What it knows, beside a fresh snapshot; undefined when the two cannot be had at the same number. */
  async finalRead(): Promise<FinalRead | undefined> {
    const answer = await this.#request('room:join', { roomId: this.#options.roomId });
    if (!('data' in answer) || !('members' in answer.data) || !this.#view) return undefined;
    const snapshot = answer.data as Snapshot;
    if (snapshot.seq !== this.#view.seq) return undefined;
    return {
      userId: this.userId,
      view: comparable(this.#view, snapshot.now),
      snapshot: comparable(viewOf(snapshot), snapshot.now),
      present: snapshot.members.map(({ userId, dozing = false }) => ({ userId, dozing })),
    };
  }

  #connectLater(): void {
    const { from, to } = this.#options.patience.reconnectMs;
    this.#later('connect', this.#options.random.between(from, to), () => this.#socket.connect());
  }

  #later(name: string, delayMs: number, action: () => void): void {
    clearTimeout(this.#timers.get(name));
    if (!this.#isGone) this.#timers.set(name, setTimeout(action, delayMs));
  }

  async #request<N extends SocketRequestName>(name: N, payload: SocketRequestOf<N>): Promise<Answer> {
    if (!this.#socket.connected) return { code: 'unavailable' };
    try {
      const { acknowledgeMs } = this.#options.patience;
      const answer: object = await this.#socket.timeout(acknowledgeMs).emitWithAck(name, payload);
      if (!isRefusal(answer)) return { data: answer };
      return { ...answer, code: answer.error.code };
    } catch {
      return { code: 'unavailable' };
    }
  }

  async #join(): Promise<void> {
    if (this.#isGone || !this.#socket.connected) return;
    this.#attempt += 1;
    const mine = this.#attempt;
    this.#isLive = false;
    this.#held = [];
    const { roomId, patience } = this.#options;
    const since = this.#view?.seq;
    const known = since === undefined ? {} : { epoch: this.#epoch, since };
    const answer = await this.#request('room:join', { roomId, ...known });
    if (this.#isGone || mine !== this.#attempt) return;
    if ('data' in answer) return this.#enter(answer.data as Joined, since);
    if (!HEALING.has(answer.code)) this.history.surprises.push(`joining was refused: ${answer.code}`);
    this.#later('join', answer.retryAfterMs ?? patience.retryMs, () => void this.#join());
  }

  #enter(joined: Joined, since: number | undefined): void {
    const { epoch, seq } = joined;
    const isSnapshot = 'members' in joined;
    const resumed: Run[] = [];
    const stay: Stay = {
      epoch,
      seq,
      history: isSnapshot ? joined.history.map(({ id }) => this.#options.intern(id)) : undefined,
      since: isSnapshot ? undefined : since,
      resumed,
      heard: this.#heard,
      lines: [],
    };
    this.history.stays.push(stay);
    this.#epoch = epoch;
    this.#isLive = true;
    if (isSnapshot) {
      this.counts.snapshots += 1;
      this.#view = viewOf(joined);
    } else {
      this.counts.resumed += 1;
      for (const event of joined.events) noteNumber(resumed, event.seq);
      this.#take(joined.events);
    }
    for (const frame of this.#held.splice(0)) this.#take(frame.events);
    void this.#flush();
  }

  #onFrame(frame: RoomEvents): void {
    for (const { seq } of frame.events) noteNumber(this.#heard, seq);
    if (this.#isLive) this.#take(frame.events);
    else this.#held.push(frame);
  }

  #take(events: readonly RoomEvent[]): void {
    const view = this.#view;
    const stay = this.history.stays.at(-1);
    if (!view || !stay) return;
    for (const event of events) {
      if (event.seq <= view.seq) continue;
      if (event.seq > view.seq + 1) return void this.#join();
      applyEvent(view, event);
      if (event.type === 'chat:message') {
        stay.lines.push({ seq: event.seq, id: this.#options.intern(event.id) });
      }
    }
    const surplus = view.lines.length - this.#options.keptLines;
    if (surplus > 0) view.lines.splice(0, surplus);
  }

  async #flush(): Promise<void> {
    if (this.#isFlushing) return;
    this.#isFlushing = true;
    for (let [line] = this.#outbox; line && this.#isLive && !this.#isGone; [line] = this.#outbox) {
      if (!(await this.#send(line))) break;
      this.#outbox.shift();
    }
    this.#isFlushing = false;
  }

  /** Whether the line is settled; otherwise it is sent again by itself. */
  async #send(line: Utterance): Promise<boolean> {
    const { clientId, text } = line;
    const answer = await this.#request('chat:send', { clientId, text });
    if ('data' in answer) {
      line.outcome = 'ok';
      line.lineId = this.#options.intern((answer.data as { id: string }).id);
      return true;
    }
    if (answer.code === 'not_in_room') {
      void this.#join();
      return false;
    }
    if (!HEALING.has(answer.code)) {
      line.outcome = 'refused';
      return true;
    }
    this.counts.repeated += 1;
    this.#later('send', answer.retryAfterMs ?? this.#options.patience.retryMs, () => void this.#flush());
    return false;
  }
}
