import type { Cancel, Clock } from '@plausch/platform/clock';
import type { Line, Room, RoomEvents } from '@plausch/protocol';
import type { LiveRoom } from './rooms.live.ts';
import type { QueueNotice } from './rooms.queue.ts';
import type { RoomRow } from './rooms.tables.ts';
import { toRoom } from './rooms.wire.ts';
import type { LineWriter, Written } from './rooms.writer.ts';

export type OpenRoomOptions = {
  row: RoomRow;
  live: LiveRoom;
  clock: Clock;
  /** Of all rooms. */
  writer: LineWriter;
  /** Sends a frame to everybody in the room. */
  publish: (frame: RoomEvents) => void;
  /** Tells somebody who waits. */
  notify: (notice: QueueNotice) => void;
  /** Somebody's figure left because the connection did not come back. */
  onLost: (userId: string) => void;
  /** The number of people in the room changed. */
  onCounted: () => void;
};

/** A live room with time: frames leave when they are due, what expires does so by itself. */
export class OpenRoom {
  readonly row: RoomRow;
  readonly live: LiveRoom;
  /** The room as the wire names it. */
  readonly wire: Room;
  readonly #options: OpenRoomOptions;
  #cancelFrame: Cancel | undefined;
  #cancelExpiry: Cancel | undefined;
  #counted = 0;
  #isClosed = false;

  constructor(options: OpenRoomOptions) {
    this.#options = options;
    this.row = options.row;
    this.live = options.live;
    this.wire = toRoom(options.row);
  }

  /** [R10] Writes a line down, then says it. */
  say(line: Line): Promise<Written> {
    const { writer, clock } = this.#options;
    const say = (written: Line) => {
      const seq = this.live.say(written, clock.now());
      this.settle();
      return seq;
    };
    const wasSaid = (written: Pick<Line, 'id' | 'at'>) => this.live.wasSaid(written, clock.now());
    return writer.write({ roomId: this.row.id, line, say, wasSaid });
  }

  /** [R10] A line that was written down before, by its sender's own id. */
  saidBefore(accountId: string, clientId: string): Promise<Written | undefined> {
    return this.#options.writer.writtenBefore(accountId, clientId);
  }

  /** To be called after every change: sends what is due and arranges what comes later. */
  settle(): void {
    if (this.#isClosed) return;
    const { notify, onCounted } = this.#options;
    this.#arrangeFrame();
    this.#arrangeExpiry();
    for (const notice of this.live.takeNotices()) notify(notice);
    if (this.live.occupancy === this.#counted) return;
    this.#counted = this.live.occupancy;
    onCounted();
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelFrame?.();
    this.#cancelExpiry?.();
  }

  /** [R12] At once in a quiet room; in a busy one with the next tick. */
  #arrangeFrame(): void {
    const { clock, publish } = this.#options;
    const dueAt = this.live.frameDueAt();
    if (dueAt === null || this.#cancelFrame) return;
    const now = clock.now();
    if (dueAt > now) {
      this.#cancelFrame = clock.schedule(dueAt - now, () => {
        this.#cancelFrame = undefined;
        this.#arrangeFrame();
      });
      return;
    }
    const frame = this.live.takeFrame(now);
    if (frame) publish(frame);
  }

  #arrangeExpiry(): void {
    const { clock, onLost } = this.#options;
    this.#cancelExpiry?.();
    this.#cancelExpiry = undefined;
    const next = this.live.nextExpiry();
    if (next === null) return;
    this.#cancelExpiry = clock.schedule(Math.max(0, next - clock.now()), () => {
      for (const userId of this.live.expire(clock.now())) onLost(userId);
      this.settle();
    });
  }
}
