import type { Cancel, Clock } from '@plausch/platform/clock';
import type { SocketServer } from '../../ground.ts';

const GROUP = 'lobby';

/** Connections that are in no room hear the occupancy of every room, at most every `listMs`. */
export class Lobby {
  readonly #clock: Clock;
  readonly #realtime: SocketServer;
  readonly #listMs: number;
  readonly #list: () => { id: string; occupancy: number }[];
  #cancel: Cancel | undefined;
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor(
    clock: Clock,
    realtime: SocketServer,
    options: { listMs: number; list: () => { id: string; occupancy: number }[] },
  ) {
    this.#clock = clock;
    this.#realtime = realtime;
    this.#listMs = options.listMs;
    this.#list = options.list;
  }

  enter(connectionId: string): void {
    this.#realtime.enterGroup(connectionId, GROUP);
  }

  leave(connectionId: string): void {
    this.#realtime.leaveGroup(connectionId, GROUP);
  }

  /** [R8] [R27] Tells a connection that it is in the room no more: its member is on another one now, or was away too long, or it was closed. */
  sendLeft(connectionId: string, roomId: string, reason: 'elsewhere' | 'away' | 'closed'): void {
    this.#realtime.publish({ kind: 'connection', id: connectionId }, 'room:left', { roomId, reason });
    this.enter(connectionId);
  }

  /** The occupancy of a room changed: told at once, or with the next list. */
  changed(): void {
    const waitMs = Math.max(0, this.#toldAt + this.#listMs - this.#clock.now());
    this.#cancel ??= this.#clock.schedule(waitMs, () => {
      this.#cancel = undefined;
      this.#toldAt = this.#clock.now();
      this.#realtime.publish({ kind: 'group', name: GROUP }, 'room:list', { items: this.#list() });
    });
  }

  close(): void {
    this.#cancel?.();
  }
}
