import { neighbourhoodOf } from '@plausch/platform/http';
import type { Audience, Connection } from '@plausch/platform/realtime';
import type { RoomEvents } from '@plausch/protocol';
import type { SocketServer } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import type { Presence } from '../friends/index.ts';
import type { LeaveReason } from './rooms.live.ts';
import type { Lobby } from './rooms.lobby.ts';
import type { Apart } from './rooms.members.ts';

/** Which connection the figure of an account hangs on. */
type Hold = {
  readonly roomId: string;
  readonly connectionId: string;
  readonly sessionId: string;
  readonly neighbourhood: string | undefined;
};

const groupOf = (roomId: string) => `room:${roomId}`;

/** The members of a room, through their connections to this process. */
export const audienceOf = (roomId: string): Audience => ({ kind: 'group', name: groupOf(roomId) });

/** Knows through which connection of this server each account is in which room. What a room is, it does not know. */
export class Gateway {
  readonly #realtime: SocketServer;
  readonly #lobby: Lobby;
  readonly #presence: Pick<Presence, 'isIn'>;
  readonly #holds = new Map<string, Hold>();
  #eventsTold = 0;

  constructor(realtime: SocketServer, lobby: Lobby, presence: Pick<Presence, 'isIn'>) {
    this.#realtime = realtime;
    this.#lobby = lobby;
    this.#presence = presence;
  }

  /** How many events were told since the start; one to a whole room counts once. */
  get eventsTold(): number {
    return this.#eventsTold;
  }

  /** [R8] The figure of an account hangs on this connection from now on; an earlier one is told. */
  hang(connection: Connection, roomId: string): void {
    const { accountId, sessionId } = connection.caller;
    const earlier = this.#holds.get(accountId);
    const isElsewhere = earlier !== undefined && earlier.connectionId !== connection.id;
    if (earlier && (isElsewhere || earlier.roomId !== roomId)) this.#leaveGroup(earlier);
    if (isElsewhere) this.#lobby.sendLeft(earlier.connectionId, earlier.roomId, 'elsewhere');
    const neighbourhood = neighbourhoodOf(connection.network);
    this.#holds.set(accountId, { roomId, connectionId: connection.id, sessionId, neighbourhood });
    this.#lobby.leave(connection.id);
    this.#realtime.enterGroup(connection.id, groupOf(roomId));
    this.#presence.isIn(accountId, roomId);
  }

  /** The account is in no room any more; where that was not its own doing, its connection is told. */
  letGo(accountId: string, reason: LeaveReason): void {
    const hold = this.#holds.get(accountId);
    if (!hold) return;
    this.#holds.delete(accountId);
    this.#leaveGroup(hold);
    if (reason === 'away' || reason === 'closed')
      this.#lobby.sendLeft(hold.connectionId, hold.roomId, reason);
    this.#presence.isIn(accountId, undefined);
  }

  /** Whether the figure of its account hangs on this connection. */
  isHolding({ id, caller }: Connection): boolean {
    return this.#holds.get(caller.accountId)?.connectionId === id;
  }

  /** Whose devices the one of this figure may be taken for; undefined where nothing follows from its network. */
  neighbourhoodOf(accountId: string): string | undefined {
    return this.#holds.get(accountId)?.neighbourhood;
  }

  /** Whether the figure of an account hangs on a connection of this session. */
  isOfSession(accountId: string, sessionId: string): boolean {
    return this.#holds.get(accountId)?.sessionId === sessionId;
  }

  /** [R15] The account that acts through a connection; refuses when its figure does not hang on it. */
  accountOf(connection: Connection): string {
    return this.callerOf(connection).accountId;
  }

  /** [R15] The same with its role. */
  callerOf(connection: Connection): Connection['caller'] {
    if (!this.isHolding(connection)) throw new Refusal('not_in_room');
    return connection.caller;
  }

  /** [R16] One frame for the room; those apart get one of their own. */
  publish(frame: RoomEvents, apart: readonly Apart[]): void {
    const own = apart.flatMap(({ accountId, events }) => {
      const id = this.#holds.get(accountId)?.connectionId;
      return id === undefined ? [] : { id, events };
    });
    const except = own.map(({ id }) => id);
    this.#tell({ kind: 'group', name: groupOf(frame.roomId), except }, frame);
    for (const { id, events } of own) this.#tell({ kind: 'connection', id }, { ...frame, events });
  }

  #tell(audience: Audience, frame: RoomEvents): void {
    this.#eventsTold += frame.events.length;
    this.#realtime.publish(audience, 'room:events', frame);
  }

  #leaveGroup({ connectionId, roomId }: Hold): void {
    this.#realtime.leaveGroup(connectionId, groupOf(roomId));
  }
}
