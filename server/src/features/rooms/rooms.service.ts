import { newId } from '@plausch/platform/ids';
import type { Connection, EncodedResponse } from '@plausch/platform/realtime';
import type { Line, RoomEvents, RoomFace } from '@plausch/protocol';
import type { Ground, SocketServer } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { type Appearance, isStaff, type Person, personOf } from '../accounts/index.ts';
import { Freshness, type Restriction, Talkers, tooFast, type Written } from '../talk/index.ts';
import { concerns, eventsFor } from './rooms.audience.ts';
import { Building } from './rooms.building.ts';
import type { LeaveReason, LiveRoom } from './rooms.live.ts';
import { Lobby } from './rooms.lobby.ts';
import type { OpenRoom } from './rooms.open.ts';
import { Waits } from './rooms.waits.ts';
import { type Arrival, type Known, welcome } from './rooms.welcome.ts';

/** Which connection a person's figure hangs on. */
type Hold = {
  readonly room: OpenRoom;
  readonly connectionId: string;
  readonly sessionId: string;
  readonly restriction: Restriction;
  /** When the account was made; new accounts talk at a slower pace. */
  readonly registeredAt: number;
};

const groupOf = (roomId: string) => `room:${roomId}`;

/** Knows the one room or queue of each account, and the connection it acts through. */
export class RoomService {
  readonly #ground: Ground;
  readonly #realtime: SocketServer;
  readonly #building: Building;
  readonly #lobby: Lobby;
  readonly #talkers: Talkers;
  readonly #holds = new Map<string, Hold>();
  readonly #waits: Waits;
  /** Of how people appear: of two changes at once the later one stays. */
  readonly #appearances = new Freshness();
  #isClosed = false;

  constructor(ground: Ground, realtime: SocketServer) {
    const { clock, rules } = ground;
    this.#ground = ground;
    this.#realtime = realtime;
    this.#talkers = new Talkers(rules.rooms);
    this.#building = new Building(ground, {
      publish: (frame) => this.#publish(frame),
      notify: (room, notice) => this.#waits.notify(room, notice),
      lost: (room, userId) => {
        if (this.#holds.get(userId)?.room === room) this.#forget(userId);
      },
      counted: () => this.#lobby.changed(),
      saved: (now) => this.#talkers.forget(now),
    });
    this.#lobby = new Lobby(clock, realtime, {
      listMs: rules.rooms.listMs,
      list: () => this.#building.occupancies(),
    });
    this.#waits = new Waits(clock, realtime, this.#lobby);
  }

  occupancyOf(roomId: string): number {
    return this.#building.occupancyOf(roomId);
  }

  facesOf(roomId: string): RoomFace[] {
    return this.#building.facesOf(roomId);
  }

  /** A new connection is in no room yet. */
  arrive(connection: Connection): void {
    this.#lobby.enter(connection.id);
  }

  /** [R3] [R8] [R13] [R14] [R18] Brings the person of a connection into a room, or into its queue. */
  async join(connection: Connection, roomId: string, known: Known): Promise<EncodedResponse> {
    const { restrictions } = this.#ground.provided.talk;
    const { accountId } = connection.caller;
    const room = await this.#building.room(roomId);
    const restriction = restrictions.hold(accountId);
    const arrival = await this.#appearances
      .read(
        () => restriction.read(),
        (person) => this.#enter(connection, room, person, restriction),
      )
      .catch((error: unknown) => {
        restrictions.release(restriction);
        throw error;
      });
    // From here to the answer nothing waits: no frame comes between the snapshot and its sending.
    const { hidden } = restriction;
    return welcome(room.live, room.wire, { known, hidden, now: this.#ground.clock.now(), arrival });
  }

  /** Leaves the room and gives up the place in a queue. */
  async leave(connection: Connection): Promise<void> {
    const { accountId } = connection.caller;
    this.#waits.drop(accountId, connection.id);
    if (this.#holds.get(accountId)?.connectionId !== connection.id) return;
    this.#letGo(accountId, 'left');
    this.#lobby.enter(connection.id);
    await this.#building.forgetPlace(accountId);
  }

  /** [R15] Acts in the room for the person of this connection. */
  act<T extends object>(connection: Connection, run: (room: LiveRoom, userId: string, now: number) => T) {
    const { room } = this.#holdOf(connection);
    const now = this.#ground.clock.now();
    const result = run(room.live, connection.caller.accountId, now);
    room.settle();
    return { ...result, seq: room.live.seq, now };
  }

  /** [R10] [R15] [R17] [R21] [R24] Writes a line down; the room hears it once it is committed. */
  async say(connection: Connection, clientId: string, text: string): Promise<Written> {
    const { accountId } = connection.caller;
    const hold = this.#holdOf(connection);
    const { room } = hold;
    if (this.#isClosed) throw new Refusal('unavailable');
    const now = this.#ground.clock.now();
    const refusal = this.#refusalOf({ userId: accountId, clientId, text }, hold, now);
    if (refusal) {
      // A repeated send of a line that was heard gets the answer of the first one; it is no new line.
      const heard = await room.heard(accountId, clientId);
      if (heard) return heard;
      throw refusal;
    }
    const { userId, username, bubbleColorId } = room.live.appearanceOf(accountId);
    return room.say({ id: newId(), clientId, userId, username, text, bubbleColorId, at: now });
  }

  /** [R7] [R18] A connection is lost: the figure dozes, the place in a queue is gone. */
  detach(connection: Connection): void {
    const { accountId } = connection.caller;
    this.#waits.drop(accountId, connection.id);
    const hold = this.#holds.get(accountId);
    if (hold?.connectionId !== connection.id) return;
    hold.room.live.detach(accountId, this.#ground.clock.now());
    hold.room.settle();
  }

  /** A session ended: a figure that hangs on it goes at once. */
  signOut(accountId: string, sessionId: string): void {
    if (this.#holds.get(accountId)?.sessionId === sessionId) this.#letGo(accountId, 'signed_out');
  }

  refreshLook(accountId: string): Promise<void> {
    return this.#refresh(accountId, (room, person, now) => room.changeLook(person, now));
  }

  /** [R23] Tells the room the new name of an account. */
  refreshName(accountId: string): Promise<void> {
    return this.#refresh(accountId, (room, person, now) => room.rename(person, now));
  }

  /** Cancels all timers and saves the places of all members. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#lobby.close();
    await this.#building.close();
  }

  /** Takes over how an account appears by now; of two changes at once the later one stays. */
  async #refresh(
    accountId: string,
    apply: (room: LiveRoom, person: Appearance, now: number) => void,
  ): Promise<void> {
    this.#appearances.changed();
    await this.#appearances.read(
      () => personOf(this.#ground.database.drizzle, accountId),
      (person) => {
        const hold = this.#holds.get(accountId);
        if (!person || !hold) return;
        apply(hold.room.live, person, this.#ground.clock.now());
        hold.room.settle();
      },
    );
  }

  /** Lets a person in, at this very moment; the arrival comes with the end of the turn. */
  #enter(
    connection: Connection,
    room: OpenRoom,
    person: Person | undefined,
    restriction: Restriction,
  ): Promise<Arrival> {
    const { accountId, sessionId, role } = connection.caller;
    if (!person) throw new Refusal('unauthenticated');
    // The socket may be gone by now; a figure must never hang on a connection that is closed.
    if (!connection.isOpen() || this.#isClosed) throw new Refusal('unavailable');

    const now = this.#ground.clock.now();
    const place = this.#building.recordedPlace(accountId, room.row.id);
    const position = room.live.join(person, now, { place, isStaff: isStaff(role) });
    if (position > 0) {
      this.#waits.begin(accountId, { room, connectionId: connection.id });
      throw new Refusal('room_full', { extra: { position } });
    }
    this.#waits.end(accountId, { room, connectionId: connection.id });
    const { registeredAt } = person;
    this.#moveHold(accountId, { room, connectionId: connection.id, sessionId, restriction, registeredAt });
    const gathered = room.gathered();
    room.settle();
    return gathered;
  }

  /** [R16] One frame for the room; a member who must not hear all of it gets a frame of their own. */
  #publish(frame: RoomEvents): void {
    const { roomId } = frame;
    const apart = [...this.#ground.provided.talk.restrictions.withBlocks].flatMap((restriction) => {
      const hold = this.#holds.get(restriction.accountId);
      const isHere = hold?.restriction === restriction && hold.room.row.id === roomId;
      return isHere && concerns(frame, restriction.hidden) ? [hold] : [];
    });
    const except = apart.map(({ connectionId }) => connectionId);
    const group = {
      kind: 'group',
      name: groupOf(roomId),
      ...(except.length > 0 ? { except } : {}),
    } as const;
    this.#realtime.publish(group, 'room:events', frame);
    for (const { connectionId, restriction } of apart) {
      const events = eventsFor(frame.events, restriction.hidden);
      this.#realtime.publish({ kind: 'connection', id: connectionId }, 'room:events', { ...frame, events });
    }
  }

  /** [R17] [R21] [R24] Why this may not be said now; otherwise the line is taken out of its sender's pace. */
  #refusalOf(line: Pick<Line, 'userId' | 'clientId' | 'text'>, hold: Hold, now: number): Refusal | undefined {
    const { room, registeredAt, restriction } = hold;
    const { mutedUntil: until } = restriction;
    if (now < until) return new Refusal('muted', { extra: { until } });
    if (room.lastWords.isRepeated(line, now)) return new Refusal('repeated', { field: 'text' });
    const verdict = this.#talkers.of({ userId: line.userId, registeredAt }, now).speak(now);
    return verdict.granted ? undefined : tooFast(verdict.waitMs);
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
      this.#realtime.leaveGroup(earlier.connectionId, groupOf(earlier.room.row.id));
      this.#lobby.sendElsewhere(earlier.connectionId, earlier.room.row.id);
    }
    if (earlier && earlier.room !== next.room) {
      this.#realtime.leaveGroup(earlier.connectionId, groupOf(earlier.room.row.id));
      earlier.room.live.leave(accountId, 'left', this.#ground.clock.now());
      earlier.room.settle();
    }
    this.#keep(accountId, next);
    this.#lobby.leave(next.connectionId);
    this.#realtime.enterGroup(next.connectionId, groupOf(next.room.row.id));
  }

  #letGo(accountId: string, reason: LeaveReason): void {
    const hold = this.#holds.get(accountId);
    if (!hold) return;
    this.#forget(accountId);
    this.#realtime.leaveGroup(hold.connectionId, groupOf(hold.room.row.id));
    hold.room.live.leave(accountId, reason, this.#ground.clock.now());
    hold.room.settle();
  }

  #keep(accountId: string, hold: Hold): void {
    this.#release(accountId);
    this.#holds.set(accountId, hold);
  }

  #forget(accountId: string): void {
    this.#release(accountId);
    this.#holds.delete(accountId);
  }

  #release(accountId: string): void {
    const restriction = this.#holds.get(accountId)?.restriction;
    if (restriction) this.#ground.provided.talk.restrictions.release(restriction);
  }
}
