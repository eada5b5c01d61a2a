import type { Cancel, Clock } from '@plausch/platform/clock';
import { Gate } from '@plausch/platform/gate';
import type { Line, Room, RoomEvents } from '@plausch/protocol';
import { comeBackAfter } from '../../refusal.ts';
import type { LastWords, LineWriter, Written } from '../talk/index.ts';
import type { Beat } from './rooms.beat.ts';
import type { LeaveReason, LiveRoom } from './rooms.live.ts';
import type { QueueNotice } from './rooms.queue.ts';
import type { RoomRow } from './rooms.tables.ts';
import { Arrival } from './rooms.welcome.ts';
import { toRoom } from './rooms.wire.ts';

/** Each member has one under way at most, and the team some more. */
const CORRECTIONS = { width: 1, waitingInAll: 1_000 };

export type OpenRoomOptions = {
  row: RoomRow;
  live: LiveRoom;
  lastWords: LastWords;
  /** The highest number of its lines when it was opened. */
  knownUpTo: number;
  clock: Clock;
  /** The one beat of all rooms. */
  beat: Beat;
  /** The one writer of all rooms. */
  writer: LineWriter;
  /** Sends a frame to all members of the room. */
  publish: (frame: RoomEvents) => void;
  /** Tells one person in the queue. */
  notify: (notice: QueueNotice) => void;
  /** A member's figure left by itself: its connection did not come back, or its member was away too long. */
  onGone: (userId: string, reason: LeaveReason) => void;
  /** The number of people in the room changed. */
  onCounted: () => void;
};

/** A live room with timers: frames leave when they are due, and what is over ends by itself. */
export class OpenRoom {
  row: RoomRow;
  readonly live: LiveRoom;
  readonly lastWords: LastWords;
  /** The room as the wire names it. */
  wire: Room;
  readonly #options: OpenRoomOptions;
  /** When the next frame leaves, once that is arranged. */
  #frameAt = Number.POSITIVE_INFINITY;
  readonly #corrections = new Gate(CORRECTIONS);
  #turn: Promise<Arrival> | undefined;
  #expiry: { readonly at: number; readonly cancel: Cancel } | undefined;
  #counted = 0;
  #isClosed = false;

  constructor(options: OpenRoomOptions) {
    this.#options = options;
    this.row = options.row;
    this.live = options.live;
    this.lastWords = options.lastWords;
    this.wire = toRoom(options.row);
  }

  /** [R29] [R38] Another name, size or pace: who comes now hears of it, and who waits may have room. */
  change(row: RoomRow): void {
    this.row = row;
    this.wire = toRoom(row);
    const now = this.#options.clock.now();
    this.live.resize(row.capacity, now);
    this.live.slowDown(row.slowSeconds, now);
    this.settle();
  }

  /** [R10] [R24] Writes a line down, then says it. */
  async say(line: Line): Promise<Written> {
    const { writer, clock, knownUpTo } = this.#options;
    const say = (written: Line) => {
      const seq = this.live.say(written, clock.now());
      this.settle();
      return seq;
    };
    const takeBack = this.lastWords.begin(line, line.at);
    try {
      const written = await writer.write({ talkId: this.row.id, line, say, knownUpTo });
      // A repeated send of a line that was said before: it is not its sender's last line.
      if (written.seq === null) takeBack();
      return written;
    } catch (error) {
      takeBack();
      throw error;
    }
  }

  /** [R10] A line that was heard before, by its client id. */
  heard(accountId: string, clientId: string): Promise<Written | undefined> {
    const { writer, knownUpTo } = this.#options;
    return writer.heard({ talkId: this.row.id, knownUpTo }, accountId, clientId);
  }

  /**
   * [R30] Changes lines that were said, one change after the other, so that the room hears of them in the order in which
   * they are committed.
   */
  correct<T>(change: (live: LiveRoom) => Promise<T>): Promise<T> {
    return this.#corrections
      .run(async () => {
        const changed = await change(this.live);
        this.settle();
        return changed;
      })
      .catch(comeBackAfter(1));
  }

  /** Resolves at the end of this turn of the event loop, once for all who join until then: they share encoded answers. */
  gathered(): Promise<Arrival> {
    this.#turn ??= new Promise((resolve) => {
      this.#options.beat.soon(() => {
        this.#turn = undefined;
        resolve(new Arrival());
      });
    });
    return this.#turn;
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
    this.#expiry?.cancel();
  }

  /** [R12] With the end of this turn in a quiet room; in a busy one with the next beat. */
  #arrangeFrame(): void {
    const { clock, beat, publish } = this.#options;
    const now = clock.now();
    const dueAt = this.live.frameDueAt(now);
    // A frame that waits for a beat, as with a join, leaves earlier with a line that is due before; what was arranged does nothing then.
    if (dueAt === null || dueAt >= this.#frameAt) return;
    this.#frameAt = dueAt;
    const speak = () => {
      if (this.#frameAt !== dueAt) return;
      this.#frameAt = Number.POSITIVE_INFINITY;
      // Counted from the beat, not from this turn: what is written down in time for the next one leaves with it.
      const frame = this.#isClosed ? undefined : this.live.takeFrame(dueAt);
      if (frame) publish(frame);
    };
    if (dueAt <= now) beat.soon(speak);
    else beat.at(dueAt, speak);
  }

  #arrangeExpiry(): void {
    const { clock, onGone } = this.#options;
    const at = this.live.nextExpiry();
    if (at === (this.#expiry?.at ?? null)) return;
    this.#expiry?.cancel();
    this.#expiry = undefined;
    if (at === null) return;
    const cancel = clock.schedule(Math.max(0, at - clock.now()), () => {
      this.#expiry = undefined;
      for (const [userId, reason] of this.live.expire(clock.now())) onGone(userId, reason);
      this.settle();
    });
    this.#expiry = { at, cancel };
  }
}
