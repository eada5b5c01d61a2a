/** More lines of others than this within the window are a burst: read out one by one they would never end. */
const LINES = 5;
const WINDOW_MS = 3_000;

export type Burst = { readonly lines: number; readonly people: number };

/**
 * Tells when lines come faster than they can be read out. Pure: every call takes the time in milliseconds.
 */
export class Bursts {
  #recent: { at: number; userId: string }[] = [];
  #burst: { at: number; userId: string }[] | null = null;

  /** Somebody else's line came; answers whether a burst is on. */
  add(userId: string, now: number): boolean {
    const line = { at: now, userId };
    this.#recent = [...this.#recent.filter(({ at }) => now - at <= WINDOW_MS), line];
    if (this.#burst) this.#burst.push(line);
    else if (this.#recent.length > LINES) this.#burst = [line];
    return this.#burst !== null;
  }

  /** When the burst is over if nothing more comes; null when none is on. */
  endsAt(): number | null {
    const last = this.#burst?.at(-1);
    return last ? last.at + WINDOW_MS : null;
  }

  /** Ends the burst and says what it was: the lines that were not read out. */
  end(): Burst {
    const lines = this.#burst ?? [];
    this.#burst = null;
    this.#recent = [];
    return { lines: lines.length, people: new Set(lines.map(({ userId }) => userId)).size };
  }
}
