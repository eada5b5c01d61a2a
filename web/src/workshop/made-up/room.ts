import type {
  Line,
  Member,
  RoomEvent,
  SocketMessageName,
  SocketMessageOf,
  SocketRequestName,
  SocketRequestOf,
} from '@plausch/protocol';
import { ERRORS, type ErrorCode } from '@plausch/protocol/errors';
import {
  findPath,
  nearestWalkable,
  type Point,
  type Scene,
  type Step,
  seatOf,
  standingPlace,
  stepsAlong,
} from '@plausch/stage';
import { createStore } from 'zustand/vanilla';
import type { connection } from '../../connection/index.ts';
import type { RoomDoors } from '../../features/rooms/room.session.ts';
import { lena, membersOf, roomOf, sceneOf, serverNow, talk } from './people.ts';

type Connection = RoomDoors['connection'];
type Answer = Awaited<ReturnType<typeof connection.request>>;
type Handler = (message: never) => void;

/** How a made-up room is to begin and what it answers. */
export type Plot = {
  /** Where it takes place: the Kaffeehaus unless told otherwise. */
  readonly sceneId?: string;
  readonly members?: readonly Member[];
  readonly history?: readonly Line[];
  /** The answer to coming in: in (the default), none yet, a place in the queue, a refusal. */
  readonly join?: 'in' | 'silence' | { readonly position: number } | { readonly refused: ErrorCode };
  /** What becomes of one's own lines. */
  readonly say?: 'heard' | 'silence' | { readonly refused: ErrorCode };
};

/**
 * A room without a server: it speaks the protocol, so that everything behind it is the real thing. Whoever
 * is looked at through it is Lena; she can walk, sit and talk.
 */
export class MadeUpRoom {
  readonly doors: RoomDoors;
  readonly #plot: Plot;
  readonly #scene: Scene;
  readonly #state = createStore<ReturnType<Connection['state']['getState']>>(() => 'online');
  readonly #handlers = new Map<SocketMessageName, Set<Handler>>();
  readonly #members: readonly Member[];
  #seq = 0;
  /** Where Lena is going. */
  #place: Point;

  constructor(plot: Plot) {
    this.#plot = plot;
    this.#scene = sceneOf(plot.sceneId ?? 'kaffeehaus');
    this.#members = plot.members ?? membersOf(12, {}, this.#scene);
    this.#place = this.#members[0]?.position ?? { x: 0, y: 0 };
    const request = (name: SocketRequestName, payload: never) => this.#answer(name, payload);
    this.doors = {
      // A tab keeps what was begun in a room; it is not to turn up in the next made-up one.
      roomId: crypto.randomUUID(),
      self: { userId: lena.id, username: lena.username, bubbleColorId: lena.bubbleColorId },
      serverNow,
      connection: {
        state: this.#state,
        request: request as Connection['request'],
        on: (name, handler) => {
          const known = this.#handlers.get(name) ?? new Set();
          this.#handlers.set(name, known.add(handler as Handler));
          return () => known.delete(handler as Handler);
        },
        onConnected: () => () => undefined,
      },
    };
  }

  /** Tells what happened in the room, in order. */
  happen(...events: readonly DistributiveOmit<RoomEvent, 'seq'>[]): void {
    const from = this.#seq + 1;
    const numbered = events.map((event, index) => ({ ...event, seq: from + index }) as RoomEvent);
    this.#seq += events.length;
    this.tell('room:events', { roomId: this.doors.roomId, from, events: numbered });
  }

  /** Says something to Lena alone. */
  tell<Name extends SocketMessageName>(name: Name, message: SocketMessageOf<Name>): void {
    for (const handler of this.#handlers.get(name) ?? []) handler(message as never);
  }

  /** These lines are said now, so that they hang in bubbles. */
  speak(...lines: readonly Line[]): void {
    this.happen(...lines.map((line) => ({ ...line, type: 'chat:message' as const, at: serverNow() })));
  }

  goOffline(): void {
    this.#state.setState('offline', true);
  }

  async #answer(name: SocketRequestName, payload: unknown): Promise<Answer> {
    switch (name) {
      case 'room:join':
        return this.#join();
      case 'chat:send':
        return this.#hear(payload as SocketRequestOf<'chat:send'>);
      case 'avatar:move':
        return this.#walk(payload as SocketRequestOf<'avatar:move'>, null);
      case 'avatar:sit': {
        const { seatId } = payload as SocketRequestOf<'avatar:sit'>;
        const seat = seatOf(this.#scene, seatId);
        return seat ? this.#walk(seat.approach, seatId, seat) : refusal('not_found');
      }
      case 'avatar:gesture': {
        const { kind } = payload as SocketRequestOf<'avatar:gesture'>;
        this.happen({ type: 'avatar:gesture', userId: lena.id, kind, at: serverNow() });
        return { ok: true, data: { now: serverNow() } };
      }
      case 'chat:react': {
        const reacted = payload as SocketRequestOf<'chat:react'>;
        this.happen({ type: 'chat:reacted', userId: lena.id, ...reacted });
        return { ok: true, data: { now: serverNow() } };
      }
      default:
        return { ok: true, data: { now: serverNow() } };
    }
  }

  #join(): Answer | Promise<Answer> {
    const { join = 'in', history = talk } = this.#plot;
    if (join === 'silence') return silence();
    if (join !== 'in') {
      return 'refused' in join ? refusal(join.refused) : { ...refusal('room_full'), position: join.position };
    }
    const { occupancy: _, faces: __, ...room } = roomOf({ sceneId: this.#scene.id, name: this.#scene.name });
    return {
      ok: true,
      data: {
        epoch: 'made-up',
        seq: this.#seq,
        now: serverNow(),
        room,
        members: [...this.#members],
        history: [...history],
      },
    };
  }

  #hear({ clientId, text, kind }: SocketRequestOf<'chat:send'>): Answer | Promise<Answer> {
    const { say = 'heard' } = this.#plot;
    if (say === 'silence') return silence();
    if (say !== 'heard') return refusal(say.refused);
    const { id: userId, username, bubbleColorId } = lena;
    const line = { id: clientId, clientId, userId, username, text, bubbleColorId, at: serverNow() };
    this.speak({ ...line, ...(kind && { kind }) });
    return { ok: true, data: { now: serverNow(), id: clientId, seq: this.#seq, at: serverNow() } };
  }

  #walk(to: Point, seatId: string | null, ...onwards: readonly Point[]): Answer {
    const scene = this.#scene;
    const others = this.#members.slice(1).map(({ position }) => position);
    const goal = seatId === null ? standingPlace(scene, nearestWalkable(scene, to), others) : to;
    const path = findPath(scene, nearestWalkable(scene, this.#place), goal);
    if (!path) return refusal('unreachable');
    const way = [...path, ...onwards.map(({ x, y }) => ({ x, y }))];
    const steps: Step[] = stepsAlong(scene, way, serverNow());
    this.#place = way.at(-1) ?? this.#place;
    this.happen({ type: 'avatar:moved', userId: lena.id, steps, seatId });
    return { ok: true, data: { now: serverNow(), seq: this.#seq, steps } };
  }
}

type DistributiveOmit<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never;

function refusal(code: ErrorCode) {
  return { ok: false, code, message: ERRORS[code].message } as const;
}

function silence(): Promise<never> {
  return new Promise(() => undefined);
}
