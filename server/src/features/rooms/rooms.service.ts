import type { Clock } from '@plausch/platform/clock';
import type { Connection } from '@plausch/platform/realtime';
import type { Ground, Provided, SocketServer } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import type { Place } from '../standing/index.ts';
import { Talkers } from '../talk/index.ts';
import { Admission } from './rooms.admission.ts';
import { Appearances } from './rooms.appearances.ts';
import { Building } from './rooms.building.ts';
import { Gateway } from './rooms.gateway.ts';
import { Gestures } from './rooms.gestures.ts';
import { RoomHosts } from './rooms.hosts.ts';
import type { LeaveReason, LiveRoom } from './rooms.live.ts';
import { Lobby } from './rooms.lobby.ts';
import { Members } from './rooms.members.ts';
import { Mentions } from './rooms.mentions.ts';
import { OwnLines } from './rooms.own-lines.ts';
import { Presence } from './rooms.presence.ts';
import { Reactions } from './rooms.reactions.ts';
import { Speech } from './rooms.speech.ts';
import { Waits } from './rooms.waits.ts';

/** The rooms of a program, put together, and what people do there beside coming in and talking. */
export class RoomService {
  readonly building: Building;
  readonly hosts = new RoomHosts();
  readonly admission: Admission;
  readonly speech: Speech;
  readonly ownLines: OwnLines;
  readonly presence: Presence;
  readonly reactions: Reactions;
  readonly gestures: Gestures;
  readonly appearances: Appearances;
  readonly gateway: Gateway;
  readonly #clock: Clock;
  readonly #activity: Provided['standing']['activity'];
  readonly #members: Members;
  readonly #lobby: Lobby;
  readonly #waits: Waits;

  constructor(ground: Ground, realtime: SocketServer) {
    const { clock, provided, rules } = ground;
    const { activity } = provided.standing;
    const talkers = new Talkers(rules.rooms);
    const members = new Members(clock, provided.talk.restrictions);
    const building: Building = new Building(ground, {
      publish: (frame) => gateway.publish(frame, members.apart(frame)),
      notify: (room, notice) => waits.notify(room, notice),
      gone: (room, accountId, reason) => {
        if (members.of(accountId)?.room === room) this.#letGo(accountId, reason);
      },
      counted: () => lobby.changed(),
      saved: (now) => talkers.forget(now),
    });
    const { listMs } = rules.rooms;
    const lobby = new Lobby(clock, realtime, { listMs, list: () => building.occupancies() });
    const waits = new Waits(clock, realtime, lobby);
    const gateway = new Gateway(realtime, lobby, provided.friends.presence);
    const appearances = new Appearances(ground, members);
    this.building = building;
    this.admission = new Admission(ground, { appearances, building, gateway, members, waits });
    const { requireArmed } = provided.inventory;
    const { wordFilter } = provided;
    const mentions = new Mentions(ground, this.hosts);
    const heeds = { activity, requireArmed, wordFilter, mentions, hosts: this.hosts };
    this.speech = new Speech(ground, { building, members, talkers, ...heeds });
    this.reactions = new Reactions(ground, { building, members });
    this.ownLines = new OwnLines(ground, { building, members, speech: this.speech });
    this.presence = new Presence(ground, { building, members, talkers });
    this.gestures = new Gestures(ground, members);
    this.appearances = appearances;
    this.gateway = gateway;
    this.#clock = clock;
    this.#activity = activity;
    this.#members = members;
    this.#lobby = lobby;
    this.#waits = waits;
    activity.findPlacesBy((accountId) => this.#placeOf(accountId));
  }

  /** A new connection is in no room yet. */
  arrive(connection: Connection): void {
    this.#lobby.enter(connection.id);
  }

  /** [R15] Acts in the room for the person of this connection. */
  act<T extends object>(connection: Connection, run: (room: LiveRoom, userId: string, now: number) => T) {
    const accountId = this.gateway.accountOf(connection);
    const { room } = this.#members.require(accountId);
    const now = this.#clock.now();
    const result = run(room.live, accountId, now);
    room.settle();
    this.#activity.acted(accountId);
    return { ...result, seq: room.live.seq, now };
  }

  /**
   * The others in a room whom one of its members hears, and the member: for what is shown of all of them.
   * @throws Refusal where the account is not in this room
   */
  heardBy(accountId: string, roomId: string): string[] {
    const { room, restriction } = this.#members.require(accountId);
    if (room.row.id !== roomId) throw new Refusal('not_in_room');
    const present = room.live.places(this.#clock.now()).map(({ userId }) => userId);
    return present.filter((userId) => !restriction.hidden.has(userId));
  }

  /** Leaves the room and gives up the place in a queue. */
  async leave(connection: Connection): Promise<void> {
    const { accountId } = connection.caller;
    this.#waits.drop(accountId, connection.id);
    if (!this.gateway.isHolding(connection)) return;
    this.#letGo(accountId, 'left');
    this.#lobby.enter(connection.id);
    await this.building.forgetPlace(accountId);
  }

  /** [R7] [R18] A connection is lost: the figure dozes, the place in a queue is gone. */
  detach(connection: Connection): void {
    const { accountId } = connection.caller;
    this.#waits.drop(accountId, connection.id);
    if (!this.gateway.isHolding(connection)) return;
    const { room } = this.#members.require(accountId);
    room.live.detach(accountId, this.#clock.now());
    room.settle();
  }

  /** A session ended: a figure that hangs on it goes at once. */
  signOut(accountId: string, sessionId: string): void {
    if (this.gateway.isOfSession(accountId, sessionId)) this.#letGo(accountId, 'signed_out');
  }

  /** Cancels all timers and saves the places of all members. */
  async close(): Promise<void> {
    this.#lobby.close();
    await this.building.close();
  }

  /** Where an account takes part, for what it earns by that. */
  #placeOf(accountId: string): Place | undefined {
    const member = this.#members.of(accountId);
    if (!member) return undefined;
    const { live } = member.room;
    const others = live.awake().filter(({ userId }) => userId !== accountId);
    return {
      isActive: live.isAwake(accountId) && this.#clock.now() >= member.restriction.mutedUntil,
      neighbourhood: this.gateway.neighbourhoodOf(accountId),
      others: others.map(({ userId, spokeAt }) => ({
        accountId: userId,
        spokeAt,
        neighbourhood: this.gateway.neighbourhoodOf(userId),
      })),
    };
  }

  #letGo(accountId: string, reason: LeaveReason): void {
    this.gateway.letGo(accountId, reason);
    this.#members.leave(accountId, reason);
  }
}
