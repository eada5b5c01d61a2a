import type { Cancel } from '@plausch/platform/clock';
import { Gate } from '@plausch/platform/gate';
import { newId } from '@plausch/platform/ids';
import { ROOM_FACES_MAX, type RoomEvents, type RoomFace } from '@plausch/protocol';
import { sceneById } from '@plausch/stage';
import type { Ground } from '../../ground.ts';
import type { Appearance } from '../../people.store.ts';
import { Refusal } from '../../refusal.ts';
import { appearanceIn } from '../accounts/index.ts';
import { LastWords, LineWriter } from '../talk/index.ts';
import { Beat } from './rooms.beat.ts';
import { type LeaveReason, LiveRoom } from './rooms.live.ts';
import { OpenRoom } from './rooms.open.ts';
import type { QueueNotice } from './rooms.queue.ts';
import * as store from './rooms.store.ts';
import type { PlaceRow } from './rooms.tables.ts';
import type { Place } from './rooms.walk.ts';
import { toFace } from './rooms.wire.ts';

const SAVE_EVERY_MS = 10_000;
/**
 * After a restart everybody comes to all rooms at once. Opening one takes some milliseconds of the database; more of them together would make
 * it start as many connections, each of which costs more than the room.
 */
const OPENING = { width: 2, waitingInAll: 10_000 };
/** How old the record of a place may become while its member does not move. */
const RENEW_AFTER_MS = 60_000;

/** What the open rooms tell. */
export type RoomListeners = {
  /** A frame for all members of the room. */
  readonly publish: (frame: RoomEvents) => void;
  /** A notice for one person in the queue of a full room. */
  notify(room: OpenRoom, notice: QueueNotice): void;
  /** A member's figure left by itself: its connection did not come back, or its member was away too long. */
  gone(room: OpenRoom, userId: string, reason: LeaveReason): void;
  /** The number of people in some room changed. */
  counted(): void;
  /** Places are about to be saved: a good moment to tidy up. */
  saved(now: number): void;
};

/** Opens a room of this process when its first member joins, and saves the places of all members. */
export class Building {
  readonly #ground: Ground;
  readonly #listeners: RoomListeners;
  readonly #openings = new Gate(OPENING);
  readonly #opening = new Map<string, Promise<OpenRoom>>();
  readonly #open = new Map<string, OpenRoom>();
  /** The members whose faces the list shows, by room id, until the occupancy of the room changes. */
  readonly #shown = new Map<string, readonly string[]>();
  readonly #appearance: ReturnType<typeof appearanceIn>;
  readonly #writer: LineWriter;
  readonly #beat: Beat;
  /** The saved places of all accounts, in memory, so that joining needs no query. */
  readonly #places = new Map<string, PlaceRow>();
  #cancelSaving: Cancel;
  /** The save of places that is under way, or the last one. */
  #saving: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(ground: Ground, listeners: RoomListeners) {
    this.#ground = ground;
    this.#appearance = appearanceIn(ground.people);
    this.#writer = new LineWriter(ground.database, store.lines, {
      clock: ground.clock,
      tickMs: ground.rules.rooms.tickMs,
    });
    this.#beat = new Beat(ground.clock);
    this.#listeners = listeners;
    this.#cancelSaving = this.#scheduleSaving();
  }

  /** Once closed, a building refuses newcomers and lines. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  occupancyOf(roomId: string): number {
    return this.#open.get(roomId)?.live.occupancy ?? 0;
  }

  /** Of all rooms together. */
  get occupancy(): number {
    return [...this.#open.values()].reduce((sum, { live }) => sum + live.occupancy, 0);
  }

  /** The state of a room that was entered since this process started; undefined for all other rooms. */
  liveOf(roomId: string): LiveRoom | undefined {
    return this.#open.get(roomId)?.live;
  }

  /** [R20] The members who have been in the room longest, as they look now. */
  facesOf(roomId: string): RoomFace[] {
    const live = this.#open.get(roomId)?.live;
    if (!live) return [];
    const present = () => live.places(this.#ground.clock.now()).map(({ userId }) => userId);
    const shown = this.#shown.get(roomId) ?? present().slice(0, ROOM_FACES_MAX);
    this.#shown.set(roomId, shown);
    return shown.map((userId) => toFace(live.appearanceOf(userId)));
  }

  /** The occupancy of every open room; a room that is not listed is empty. */
  occupancies(): { id: string; occupancy: number }[] {
    return [...this.#open].map(([id, { live }]) => ({ id, occupancy: live.occupancy }));
  }

  /** The room, opened if need be; refuses when there is none. */
  room(roomId: string): Promise<OpenRoom> {
    const known = this.#opening.get(roomId);
    if (known) return known;
    const opening = this.#openings.run(() => this.#openRoom(roomId));
    this.#opening.set(roomId, opening);
    // A room that could not be opened must not stay closed for good.
    opening.catch(() => this.#opening.delete(roomId));
    return opening;
  }

  /** [R29] Takes over what an administrator has changed of a room, where it is open in this process. */
  async refresh(roomId: string): Promise<void> {
    const opening = this.#opening.get(roomId);
    if (!opening) return;
    const [room, row] = await Promise.all([opening, store.roomById(this.#ground.database.drizzle, roomId)]);
    if (!row || this.#isClosed) return;
    room.change(row);
    if (!row.isOpen) this.#empty(room);
    this.#listeners.counted();
  }

  /** [R29] Leads everybody out of a room that was closed. */
  #empty(room: OpenRoom): void {
    for (const { userId } of room.live.places(this.#ground.clock.now()))
      this.#listeners.gone(room, userId, 'closed');
  }

  /** [R31] Tells a room that staff took a line out of it, where it is open in this process. */
  async takeDown(roomId: string, lineId: string): Promise<void> {
    const room = await this.#opening.get(roomId);
    await room?.correct(async (live) => live.takeOut(lineId, 'team', this.#ground.clock.now()));
  }

  /** [R14] The last saved place of an account, if it is in this room and not too old. */
  recordedPlace(accountId: string, roomId: string): Place | undefined {
    const place = this.#places.get(accountId);
    const isFresh =
      place && place.at.getTime() > this.#ground.clock.now() - this.#ground.rules.rooms.placesKeptMs;
    return isFresh && place.roomId === roomId ? place : undefined;
  }

  /** [R14] An account that left on purpose comes in through the door again. */
  async forgetPlace(accountId: string): Promise<void> {
    this.#places.delete(accountId);
    // A save under way would write the place down again.
    await this.#saving;
    return store.forgetPlace(this.#ground.database.drizzle, accountId);
  }

  /** Cancels all timers, saves the places of all members, and waits until all lines are written. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelSaving();
    this.#beat.close();
    for (const room of this.#open.values()) room.close();
    await Promise.all([this.#savePlaces(this.#ground.clock.now()), this.#writer.drained()]);
  }

  async #openRoom(roomId: string): Promise<OpenRoom> {
    const { database, clock } = this.#ground;
    const rules = this.#ground.rules.rooms;
    const row = await store.roomById(database.drizzle, roomId);
    const scene = row && sceneById(row.sceneId);
    if (!row || !scene) throw new Refusal('not_found', { field: 'roomId' });
    const since = new Date(clock.now() - rules.history.withinMs);
    const placedSince = new Date(clock.now() - rules.placesKeptMs);
    const [[history, knownUpTo], places] = await Promise.all([
      // One view of the table: a line that is committed later is in neither answer.
      database.inTransaction(
        async ({ sql }) =>
          [
            await store.lines.recent(sql, roomId, since, rules.kept.lines),
            await store.lines.lastNumber(sql, roomId),
          ] as const,
        { isolation: 'repeatable read' },
      ),
      store.placesIn(database.drizzle, roomId, placedSince),
    ]);
    for (const place of places) this.#places.set(place.accountId, place);
    const speakers = await this.#appearancesOf(new Set(history.map(({ userId }) => userId)));
    const room: OpenRoom = new OpenRoom({
      row,
      live: new LiveRoom({ ...row, epoch: newId(), scene, rules, history, speakers }),
      lastWords: new LastWords(rules.repeatMs, history),
      knownUpTo,
      clock,
      beat: this.#beat,
      writer: this.#writer,
      publish: this.#listeners.publish,
      notify: (notice) => this.#listeners.notify(room, notice),
      onGone: (userId, reason) => this.#listeners.gone(room, userId, reason),
      onCounted: () => {
        this.#shown.delete(roomId);
        this.#listeners.counted();
      },
    });
    this.#open.set(roomId, room);
    return room;
  }

  /** How these accounts appear; one statement for all of them. */
  async #appearancesOf(accountIds: ReadonlySet<string>): Promise<readonly Appearance[]> {
    const { drizzle } = this.#ground.database;
    const found = await Promise.all([...accountIds].map((id) => this.#appearance(drizzle, id)));
    return found.filter((appearance) => appearance !== undefined);
  }

  #scheduleSaving(): Cancel {
    return this.#ground.clock.schedule(SAVE_EVERY_MS, () => {
      // Of the round, before the next one is arranged: however long this one takes, records are a round apart.
      const now = this.#ground.clock.now();
      this.#cancelSaving = this.#scheduleSaving();
      for (const { lastWords, live } of this.#open.values()) {
        lastWords.forget(now);
        live.slow.forget(now);
      }
      this.#listeners.saved(now);
      this.#saving = this.#savePlaces(now).catch((error: unknown) => {
        this.#ground.logger.error({ err: error }, 'places could not be written down');
      });
    });
  }

  /** [R14] Saves the places of members who have moved, or whose record is old. */
  async #savePlaces(now: number): Promise<void> {
    const moved: PlaceRow[] = [];
    for (const room of this.#open.values()) {
      for (const place of room.live.places(now)) {
        const { userId: accountId, x, y, seatId } = place;
        const next = { accountId, roomId: room.row.id, x, y, seatId, at: new Date(now) };
        if (!isStillRight(this.#places.get(accountId), next)) moved.push(next);
      }
    }
    for (const place of moved) this.#places.set(place.accountId, place);
    const longAgo = now - this.#ground.rules.rooms.placesKeptMs;
    for (const [accountId, { at }] of this.#places)
      if (at.getTime() < longAgo) this.#places.delete(accountId);
    try {
      await store.savePlaces(this.#ground.database, moved);
    } catch (error) {
      // Places that were not saved are tried again with the next round.
      for (const place of moved) {
        if (this.#places.get(place.accountId) === place) this.#places.delete(place.accountId);
      }
      throw error;
    }
  }
}

/** Whether a record says the same and need not be renewed yet. */
function isStillRight(known: PlaceRow | undefined, next: PlaceRow): boolean {
  return (
    known !== undefined &&
    known.roomId === next.roomId &&
    known.x === next.x &&
    known.y === next.y &&
    known.seatId === next.seatId &&
    next.at.getTime() - known.at.getTime() < RENEW_AFTER_MS
  );
}
