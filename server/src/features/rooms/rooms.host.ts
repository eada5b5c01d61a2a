import type { Cancel } from '@plausch/platform/clock';
import { Refusal } from '@plausch/platform/errors';
import { newId } from '@plausch/platform/ids';
import type { Connection } from '@plausch/platform/realtime';
import type { Joined, RoomEvents } from '@plausch/protocol';
import { sceneById } from '@plausch/stage';
import type { Ground, SocketServer } from '../../ground.ts';
import { personOf } from '../accounts/index.ts';
import { blockedWith } from '../friends/index.ts';
import { concerns, eventsFor, type Hidden, snapshotFor } from './rooms.audience.ts';
import { type LeaveReason, LiveRoom, type Place } from './rooms.live.ts';
import { OpenRoom } from './rooms.open.ts';
import { Talkers, type TalkPace, tooFast } from './rooms.pace.ts';
import * as store from './rooms.store.ts';
import { toRoom } from './rooms.wire.ts';
import type { Written } from './rooms.writer.ts';

const SAVE_EVERY_MS = 10_000;
/** How old a record of somebody's place may be to be found again. */
const PLACE_LIFETIME_MS = 10 * 60_000;

/** Which connection a person's figure hangs on. */
type Hold = {
  readonly room: OpenRoom;
  readonly connectionId: string;
  readonly sessionId: string;
  /** People on the other side of a block with this one. */
  readonly hidden: Hidden;
  readonly talker: TalkPace;
};

const groupOf = (roomId: string) => `room:${roomId}`;

/** Owns the live rooms of this process, and knows where each person's one figure is. */
export class RoomHost {
  readonly #ground: Ground;
  readonly #realtime: SocketServer;
  readonly #opening = new Map<string, Promise<OpenRoom>>();
  readonly #open = new Map<string, OpenRoom>();
  readonly #holds = new Map<string, Hold>();
  #cancelSaving: Cancel;
  readonly #talkers: Talkers;
  #isClosed = false;
  #blockChanges = 0;

  constructor(ground: Ground, realtime: SocketServer) {
    this.#ground = ground;
    this.#realtime = realtime;
    this.#talkers = new Talkers(ground.rules.rooms);
    this.#cancelSaving = this.#scheduleSaving();
  }

  occupancyOf(roomId: string): number {
    return this.#open.get(roomId)?.live.occupancy ?? 0;
  }

  /** [R3] [R8] [R13] [R14] Brings the person of a connection into a room. */
  async join(
    connection: Connection,
    roomId: string,
    known: { epoch?: string | undefined; since?: number | undefined },
  ): Promise<Joined> {
    const { accountId } = connection.caller;
    const room = await this.#roomById(roomId);
    const person = await personOf(this.#ground.database.drizzle, accountId);
    if (!person) throw new Refusal('unauthenticated');
    const place = await this.#recordedPlace(accountId, roomId);
    const hidden = await this.#hiddenFrom(accountId);
    // The socket may be gone by now; a figure must never hang on a connection that is closed.
    if (!connection.isOpen() || this.#isClosed) throw new Refusal('unavailable');

    // From here to the answer nothing waits: the snapshot and the group belong to the same moment.
    const now = this.#ground.clock.now();
    room.live.join(person, now, place);
    this.#moveHold(accountId, {
      room,
      connectionId: connection.id,
      sessionId: connection.caller.sessionId,
      hidden,
      talker: this.#talkers.of(person, now),
    });
    room.settle();
    const { epoch, since } = known;
    const events =
      epoch !== undefined && since !== undefined ? room.live.eventsSince(epoch, since) : undefined;
    if (events) return { epoch: room.live.epoch, seq: room.live.seq, now, events: eventsFor(events, hidden) };
    const snapshot = snapshotFor(room.live.snapshot(now, { returning: epoch !== undefined }), hidden);
    return { ...snapshot, now, room: toRoom(room.row) };
  }

  async leave(connection: Connection): Promise<void> {
    const { accountId } = connection.caller;
    if (this.#holds.get(accountId)?.connectionId !== connection.id) return;
    this.#letGo(accountId, 'left');
    await store.forgetPlace(this.#ground.database.drizzle, accountId);
  }

  /** [R15] Acts in the room for the person of this connection. */
  act<T extends object>(connection: Connection, run: (room: LiveRoom, userId: string, now: number) => T) {
    const { room } = this.#holdOf(connection);
    const now = this.#ground.clock.now();
    const result = run(room.live, connection.caller.accountId, now);
    room.settle();
    return { ...result, seq: room.live.seq, now };
  }

  /** [R10] [R15] [R17] Writes a line down; everybody hears it once it is committed. */
  async say(connection: Connection, clientId: string, text: string): Promise<Written> {
    const { room, talker } = this.#holdOf(connection);
    const verdict = talker.speak(this.#ground.clock.now());
    if (!verdict.granted) {
      // A repeated send asks what became of the line; that is no talking.
      const earlier = await room.saidBefore(connection.caller.accountId, clientId);
      if (earlier) return earlier;
      throw tooFast(verdict.waitMs);
    }
    const { userId, username, bubbleColorId } = room.live.appearanceOf(connection.caller.accountId);
    const at = this.#ground.clock.now();
    return room.say({ id: newId(), clientId, userId, username, text, bubbleColorId, at });
  }

  /** [R7] A connection is lost. */
  detach(connection: Connection): void {
    const hold = this.#holds.get(connection.caller.accountId);
    if (hold?.connectionId !== connection.id) return;
    hold.room.live.detach(connection.caller.accountId, this.#ground.clock.now());
    hold.room.settle();
  }

  /** A session ended: a figure that hangs on it goes at once. */
  signOut(accountId: string, sessionId: string): void {
    if (this.#holds.get(accountId)?.sessionId === sessionId) this.#letGo(accountId, 'signed_out');
  }

  async refreshLook(accountId: string): Promise<void> {
    const person = await personOf(this.#ground.database.drizzle, accountId);
    const hold = this.#holds.get(accountId);
    if (!person || !hold) return;
    hold.room.live.changeLook(person, this.#ground.clock.now());
    hold.room.settle();
  }

  /** [R16] A block begins: from this very moment neither hears the other. */
  hide([one, other]: readonly [string, string]): void {
    this.#blockChanges += 1;
    for (const [accountId, hiddenId] of [
      [one, other],
      [other, one],
    ] as const) {
      const hold = this.#holds.get(accountId);
      if (hold) this.#holds.set(accountId, { ...hold, hidden: new Set(hold.hidden).add(hiddenId) });
    }
  }

  /** [R16] A block ends: the other one may still have theirs, so the table is asked. */
  async refreshHidden(accountIds: readonly [string, string]): Promise<void> {
    this.#blockChanges += 1;
    for (const accountId of accountIds) {
      const hidden = await this.#hiddenFrom(accountId);
      const hold = this.#holds.get(accountId);
      if (hold) this.#holds.set(accountId, { ...hold, hidden });
    }
  }

  /** Stops everything that waits and writes down where everybody is. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelSaving();
    for (const room of this.#open.values()) room.close();
    await this.#savePlaces();
  }

  /** Asked again when a block changed meanwhile: what was read may be older than what was told. */
  async #hiddenFrom(accountId: string): Promise<Hidden> {
    for (;;) {
      const before = this.#blockChanges;
      const hidden = await blockedWith(this.#ground.database.drizzle, accountId);
      if (before === this.#blockChanges) return hidden;
    }
  }

  /** [R16] One frame for everybody; whoever must not hear all of it gets a frame of their own. */
  #publish(frame: RoomEvents): void {
    const { roomId } = frame;
    const apart = [...this.#holds.values()].filter(
      ({ room, hidden }) => room.row.id === roomId && concerns(frame, hidden),
    );
    const except = apart.map(({ connectionId }) => connectionId);
    const everybody = {
      kind: 'group',
      name: groupOf(roomId),
      ...(except.length > 0 ? { except } : {}),
    } as const;
    this.#realtime.publish(everybody, 'room:events', frame);
    for (const { connectionId, hidden } of apart) {
      const events = eventsFor(frame.events, hidden);
      this.#realtime.publish({ kind: 'connection', id: connectionId }, 'room:events', { ...frame, events });
    }
  }

  #holdOf(connection: Connection): Hold {
    const hold = this.#holds.get(connection.caller.accountId);
    if (hold?.connectionId !== connection.id) throw new Refusal('not_in_room');
    return hold;
  }

  /** [R8] Hangs the figure on another connection; the earlier one is told, an earlier room is left. */
  #moveHold(accountId: string, next: Hold): void {
    const earlier = this.#holds.get(accountId);
    if (earlier && earlier.connectionId !== next.connectionId) {
      const roomId = earlier.room.row.id;
      this.#realtime.leaveGroup(earlier.connectionId, groupOf(roomId));
      this.#realtime.publish({ kind: 'connection', id: earlier.connectionId }, 'room:left', {
        roomId,
        reason: 'elsewhere',
      });
    }
    if (earlier && earlier.room !== next.room) {
      this.#realtime.leaveGroup(earlier.connectionId, groupOf(earlier.room.row.id));
      earlier.room.live.leave(accountId, 'left', this.#ground.clock.now());
      earlier.room.settle();
    }
    this.#holds.set(accountId, next);
    this.#realtime.enterGroup(next.connectionId, groupOf(next.room.row.id));
  }

  #letGo(accountId: string, reason: LeaveReason): void {
    const hold = this.#holds.get(accountId);
    if (!hold) return;
    this.#holds.delete(accountId);
    this.#realtime.leaveGroup(hold.connectionId, groupOf(hold.room.row.id));
    hold.room.live.leave(accountId, reason, this.#ground.clock.now());
    hold.room.settle();
  }

  #roomById(roomId: string): Promise<OpenRoom> {
    const opening = this.#opening.get(roomId) ?? this.#openRoom(roomId);
    this.#opening.set(roomId, opening);
    // A room that could not be opened must not stay closed for good.
    opening.catch(() => this.#opening.delete(roomId));
    return opening;
  }

  async #openRoom(roomId: string): Promise<OpenRoom> {
    const { database, clock } = this.#ground;
    const rules = this.#ground.rules.rooms;
    const row = await store.roomById(database.drizzle, roomId);
    const scene = row && sceneById(row.sceneId);
    if (!row || !scene) throw new Refusal('not_found', { field: 'roomId' });
    const since = new Date(clock.now() - rules.history.withinMs);
    const history = await store.recentLines(database.drizzle, roomId, since, rules.kept.lines);
    const room = new OpenRoom({
      row,
      live: new LiveRoom({ id: roomId, epoch: newId(), scene, capacity: row.capacity, rules, history }),
      clock,
      database,
      publish: (frame) => this.#publish(frame),
      onLost: (userId) => {
        if (this.#holds.get(userId)?.room.row.id === roomId) this.#holds.delete(userId);
      },
    });
    this.#open.set(roomId, room);
    return room;
  }

  async #recordedPlace(accountId: string, roomId: string): Promise<Place | undefined> {
    const place = await store.placeOf(this.#ground.database.drizzle, accountId);
    const isFresh = place && place.at.getTime() > this.#ground.clock.now() - PLACE_LIFETIME_MS;
    return isFresh && place.roomId === roomId ? place : undefined;
  }

  #scheduleSaving(): Cancel {
    return this.#ground.clock.schedule(SAVE_EVERY_MS, () => {
      this.#cancelSaving = this.#scheduleSaving();
      this.#talkers.forget(this.#ground.clock.now());
      this.#savePlaces().catch((error: unknown) => {
        this.#ground.logger.error({ err: error }, 'places could not be written down');
      });
    });
  }

  async #savePlaces(): Promise<void> {
    const now = this.#ground.clock.now();
    const places = [...this.#open.values()].flatMap((room) =>
      room.live.places(now).map(({ userId, x, y, seatId }) => ({
        accountId: userId,
        roomId: room.row.id,
        x,
        y,
        seatId,
        at: new Date(now),
      })),
    );
    if (places.length > 0)
      await this.#ground.database.inTransaction((work) => store.savePlaces(work.sql, places));
  }
}
