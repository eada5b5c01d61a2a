import type { Clock } from '@plausch/platform/clock';
import type { SocketServer } from '../../ground.ts';
import type { Lobby } from './rooms.lobby.ts';
import type { OpenRoom } from './rooms.open.ts';
import type { QueueNotice } from './rooms.queue.ts';

/** Which connection waits before a full room. */
type Wait = { readonly room: OpenRoom; readonly connectionId: string };

/** [R18] Knows on which connection people wait: one person waits once, in one queue, on one connection. */
export class Waits {
  readonly #clock: Clock;
  readonly #realtime: SocketServer;
  readonly #lobby: Lobby;
  readonly #waits = new Map<string, Wait>();

  constructor(clock: Clock, realtime: SocketServer, lobby: Lobby) {
    this.#clock = clock;
    this.#realtime = realtime;
    this.#lobby = lobby;
  }

  /** An account waits here from now on; its earlier connection is told, an earlier queue is left. */
  begin(accountId: string, next: Wait): void {
    const earlier = this.#waits.get(accountId);
    if (earlier && earlier.room !== next.room) this.#giveUp(accountId, earlier);
    else if (earlier && earlier.connectionId !== next.connectionId)
      this.#lobby.sendLeft(earlier.connectionId, earlier.room.row.id, 'elsewhere');
    this.#waits.set(accountId, next);
  }

  /** An account that joins waits no longer here, nor on another connection; its place in another queue stays. */
  end(accountId: string, entered: Wait): void {
    const wait = this.#waits.get(accountId);
    if (!wait) return;
    const isElsewhere = wait.connectionId !== entered.connectionId;
    if (isElsewhere) this.#lobby.sendLeft(wait.connectionId, wait.room.row.id, 'elsewhere');
    if (wait.room === entered.room) this.#waits.delete(accountId);
    else if (isElsewhere) this.#giveUp(accountId, wait);
  }

  /** A connection is lost or leaves: its place in a queue is gone. */
  drop(accountId: string, connectionId: string): void {
    const wait = this.#waits.get(accountId);
    if (wait?.connectionId === connectionId) this.#giveUp(accountId, wait);
  }

  /** Sends a notice to the connection that waits for this room. */
  notify(room: OpenRoom, notice: QueueNotice): void {
    const wait = this.#waits.get(notice.userId);
    if (wait?.room !== room) return;
    const to = { kind: 'connection', id: wait.connectionId } as const;
    const roomId = room.row.id;
    if ('until' in notice) this.#realtime.publish(to, 'room:ready', { roomId, until: notice.until });
    else this.#realtime.publish(to, 'room:queue', { roomId, position: notice.position });
  }

  #giveUp(accountId: string, { room }: Wait): void {
    this.#waits.delete(accountId);
    room.live.giveUp(accountId, this.#clock.now());
    room.settle();
  }
}
