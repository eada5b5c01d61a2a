import {
  type ErrorBody,
  type Joined,
  type OwnBeside,
  ownBeside,
  type RoomEvent,
  type SocketMessageName,
  type SocketMessageOf,
  type SocketRefusal,
  type SocketRequestName,
  type SocketRequestOf,
  type SocketResponseOf,
  socketMessages,
  socketRefusal,
  socketRequests,
} from '@plausch/protocol';
import { io, type Socket } from 'socket.io-client';

const PATIENCE_MS = 10_000;

export type Acknowledged<N extends SocketRequestName> = SocketResponseOf<N> | SocketRefusal;

/** Whether an acknowledgement is a refusal. */
export function isRefusal(answer: object): answer is ErrorBody {
  return 'error' in answer;
}

type Expectation = { check: () => boolean; resolve: () => void };

/** A signed-in socket as a stock client makes it; keeps everything it was told. */
export class TestClient {
  readonly socket: Socket;
  /** Room events in the order in which they came, over all frames. */
  readonly events: RoomEvent[] = [];
  /** Messages to this person alone; `beside`: what stands beside those of its stream. */
  readonly messages: { name: SocketMessageName; message: unknown; beside?: OwnBeside }[] = [];
  #expectations: Expectation[] = [];

  constructor(origin: string, auth: Record<string, unknown>) {
    this.socket = io(origin, {
      transports: ['websocket'],
      auth,
      reconnection: false,
      forceNew: true,
      autoConnect: false,
    });
    this.socket.onAny((name: SocketMessageName, received: unknown, beside: unknown) => {
      const message = socketMessages[name].parse(received);
      if (name === 'room:events') this.events.push(...(message as SocketMessageOf<'room:events'>).events);
      else if (beside === undefined) this.messages.push({ name, message });
      else this.messages.push({ name, message, beside: ownBeside.parse(beside) });
      this.#check();
    });
    this.socket.on('disconnect', () => this.#check());
  }

  /** Resolves when connected; rejects with the refusal's message. */
  connect(): Promise<this> {
    return new Promise((resolve, reject) => {
      this.socket.once('connect', () => resolve(this));
      this.socket.once('connect_error', reject);
      this.socket.connect();
    });
  }

  /** Sends a request of the contract and resolves with the acknowledgement, refusal or not; it must fit the contract. */
  async ask<N extends SocketRequestName>(name: N, payload: SocketRequestOf<N>): Promise<Acknowledged<N>> {
    const answer = await this.askRaw(name, payload);
    const shape = isRefusal(answer) ? socketRefusal : socketRequests[name].response;
    return shape.parse(answer) as Acknowledged<N>;
  }

  /** The same without the contract's types: for what a client should not send. */
  askRaw(name: string, payload: unknown): Promise<object> {
    return this.socket.timeout(PATIENCE_MS).emitWithAck(name, payload);
  }

  /** Sends a request that is expected to succeed. */
  async do<N extends SocketRequestName>(name: N, payload: SocketRequestOf<N>): Promise<SocketResponseOf<N>> {
    const answer = await this.ask(name, payload);
    if (isRefusal(answer)) throw new Error(`${name} was refused: ${answer.error.code}`);
    return answer as SocketResponseOf<N>;
  }

  /** Says something to everybody in the room. */
  say(text: string): Promise<SocketResponseOf<'chat:send'>> {
    return this.do('chat:send', { clientId: crypto.randomUUID(), text });
  }

  /** Joins a room and returns its snapshot. */
  async join(roomId: string): Promise<Extract<Joined, { members: unknown }>> {
    const joined = await this.do('room:join', { roomId });
    if (!('members' in joined)) throw new Error('expected a snapshot');
    return joined;
  }

  /** The first room event of a type that fits, as soon as it is there. */
  async event<T extends RoomEvent['type']>(
    type: T,
    fits: (event: Extract<RoomEvent, { type: T }>) => boolean = () => true,
  ): Promise<Extract<RoomEvent, { type: T }>> {
    const find = () =>
      this.events.find(
        (event): event is Extract<RoomEvent, { type: T }> => event.type === type && fits(event as never),
      );
    await this.until(() => find() !== undefined, `a room event ${type}`);
    return find() as Extract<RoomEvent, { type: T }>;
  }

  /** Resolves when a condition over what was received holds. */
  until(check: () => boolean, what: string): Promise<void> {
    if (check()) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`waited in vain for ${what}`)), PATIENCE_MS);
      this.#expectations.push({
        check,
        resolve: () => {
          clearTimeout(timer);
          resolve();
        },
      });
    });
  }

  /** Ends the connection as a closed tab does. */
  close(): void {
    this.socket.disconnect();
  }

  /** Drops the transport without a word, as a lost network does. */
  dropConnection(): void {
    this.socket.io.engine.close();
  }

  #check(): void {
    const met = this.#expectations.filter(({ check }) => check());
    this.#expectations = this.#expectations.filter((expectation) => !met.includes(expectation));
    for (const { resolve } of met) resolve();
  }
}
