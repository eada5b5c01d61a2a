import { SECOND_MS } from '@plausch/platform/clock';
import type { Line, Slow } from '@plausch/protocol';
import type { RoomRules } from './rooms.rules.ts';

type Spoken = Pick<Line, 'userId' | 'clientId'>;
type Said = { readonly clientId: string; readonly at: number };

/** [R38] How slowly people talk in a room: as it was set, or by itself while too much is said at once. */
export class SlowMode {
  readonly #rules: RoomRules['slow'];
  #setSeconds: number;
  /** When the last lines were said, at most one more than may be said at once. */
  readonly #heard: number[] = [];
  /** When it is calm enough to end what began by itself; null where nothing did. */
  #calmAt: number | null = null;
  /** What each speaker said last. */
  readonly #last = new Map<string, Said>();

  /** `history`: what was said before, the oldest first. */
  constructor(rules: RoomRules['slow'], setSeconds: number, history: readonly Line[]) {
    this.#rules = rules;
    this.#setSeconds = setSeconds;
    for (const line of history) this.take(line, line.at);
  }

  get current(): Slow {
    const { seconds } = this.#rules.automatic;
    const isAutomatic = this.#calmAt !== null && seconds > this.#setSeconds;
    return isAutomatic ? { seconds, isAutomatic } : { seconds: this.#setSeconds };
  }

  get isOn(): boolean {
    return this.current.seconds > 0;
  }

  /** It was set; answers whether people talk otherwise now. */
  set(seconds: number): boolean {
    return this.#changes(() => {
      this.#setSeconds = seconds;
    });
  }

  /** A line was said; answers whether people talk otherwise now. */
  hear(now: number): boolean {
    const { lines, withinMs, calmMs } = this.#rules.automatic;
    this.#heard.push(now);
    while (this.#heard.length > lines + 1 || (this.#heard[0] ?? now) <= now - withinMs) this.#heard.shift();
    if (this.#heard.length <= lines) return false;
    return this.#changes(() => {
      this.#calmAt = now + calmMs;
    });
  }

  /** Ends what began by itself, once it is calm; answers whether people talk otherwise now. */
  expire(now: number): boolean {
    if (this.#calmAt === null || now < this.#calmAt) return false;
    return this.#changes(() => {
      this.#calmAt = null;
    });
  }

  /** When `expire` has something to do next; null when nothing is waiting. */
  nextExpiry(): number | null {
    return this.#calmAt;
  }

  /** When a line may be said. One that is sent once more does not wait for itself. */
  freeAt({ userId, clientId }: Spoken): number {
    const last = this.#last.get(userId);
    const { seconds } = this.current;
    if (!last || last.clientId === clientId || seconds === 0) return Number.NEGATIVE_INFINITY;
    return last.at + seconds * SECOND_MS;
  }

  /** Takes a line for what its speaker said last, before it is written down: of two at once one waits. */
  take({ userId, clientId }: Spoken, now: number): void {
    if (this.#last.get(userId)?.clientId !== clientId) this.#last.set(userId, { clientId, at: now });
  }

  /** Drops what no member has to wait for, however slow the room may become. */
  forget(now: number): void {
    const { keptMs } = this.#rules;
    for (const [userId, { at }] of this.#last) if (now - at >= keptMs) this.#last.delete(userId);
  }

  #changes(change: () => void): boolean {
    const before = this.current;
    change();
    const { seconds, isAutomatic } = this.current;
    return seconds !== before.seconds || isAutomatic !== before.isAutomatic;
  }
}
