import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type Cancel, type Clock, DAY_MS, HOUR_MS, MINUTE_MS } from '@plausch/platform/clock';
import { diskSpace } from '@plausch/platform/config';

const NONCE_BYTES = 16;
/** A week, hour by hour. */
const MOST_SAMPLES = 7 * 24;
/** From less nothing follows: a day has its nightly work and its evening. */
const LEAST_SPAN_MS = DAY_MS;

/** What a server saw of a request that it sent to itself by its public address. */
export type SeenSender = {
  /** The other end of the connection: the proxy, where there is one. */
  readonly peer: string;
  /** Whom the request counts as. */
  readonly sender: string;
  /** `X-Forwarded-For` as it came. */
  readonly forwarded: string | undefined;
};

export type DiskSample = { readonly at: number; readonly freeBytes: number };

/** What a running server remembers for its doctor; all of it is bounded, and goes with the process. */
export class Watch {
  readonly #clock: Clock;
  readonly #folder: string;
  readonly #withinMs: number;
  readonly #samples: DiskSample[] = [];
  /** Answers by the minute in which they were given. */
  readonly #minutes = new Map<number, { all: number; failed: number }>();
  readonly #awaited = new Map<string, (seen: SeenSender) => void>();
  #next: Cancel = () => {};

  constructor({ clock, folder, withinMs }: { clock: Clock; folder: string; withinMs: number }) {
    this.#clock = clock;
    this.#folder = folder;
    this.#withinMs = withinMs;
    this.#sample();
  }

  /** Once an hour. */
  #sample(): void {
    this.#samples.push({ at: this.#clock.now(), freeBytes: diskSpace(this.#folder).freeBytes });
    if (this.#samples.length > MOST_SAMPLES) this.#samples.shift();
    this.#next = this.#clock.schedule(HOUR_MS, () => this.#sample());
  }

  get samples(): readonly DiskSample[] {
    return this.#samples;
  }

  answered(status: number): void {
    const minute = Math.floor(this.#clock.now() / MINUTE_MS);
    const counts = this.#minutes.get(minute) ?? { all: 0, failed: 0 };
    counts.all += 1;
    if (status >= 500) counts.failed += 1;
    if (this.#minutes.has(minute)) return;
    this.#minutes.set(minute, counts);
    for (const old of this.#minutes.keys()) {
      if (old * MINUTE_MS < this.#clock.now() - this.#withinMs) this.#minutes.delete(old);
    }
  }

  /** How many requests were answered lately, and how many of them with a failure of ours. */
  answers(): { readonly all: number; readonly failed: number } {
    const since = this.#clock.now() - this.#withinMs;
    const recent = [...this.#minutes].filter(([minute]) => minute * MINUTE_MS >= since - MINUTE_MS);
    return {
      all: recent.reduce((sum, [, { all }]) => sum + all, 0),
      failed: recent.reduce((sum, [, { failed }]) => sum + failed, 0),
    };
  }

  /** A word that only this process knows, and what is seen of the request that brings it. */
  await(): { readonly word: string; readonly seen: Promise<SeenSender>; forget(): void } {
    const word = randomBytes(NONCE_BYTES).toString('hex');
    const { promise, resolve } = Promise.withResolvers<SeenSender>();
    this.#awaited.set(word, resolve);
    return { word, seen: promise, forget: () => void this.#awaited.delete(word) };
  }

  /** Whether this word is waited for; then what came with it is noted. */
  note(word: string, request: IncomingMessage, sender: string): boolean {
    const take = this.#awaited.get(word);
    if (!take) return false;
    const forwarded = request.headers['x-forwarded-for'];
    take({ peer: request.socket.remoteAddress ?? '', sender, forwarded: forwarded && String(forwarded) });
    return true;
  }

  close(): void {
    this.#next();
  }
}

/**
 * How long the space lasts if it goes on as between the first and the last look; undefined where too little is known,
 * Infinity where it does not get less.
 */
export function lastsMs(samples: readonly DiskSample[]): number | undefined {
  const [first, last] = [samples.at(0), samples.at(-1)];
  if (!first || !last || last.at - first.at < LEAST_SPAN_MS) return undefined;
  const used = first.freeBytes - last.freeBytes;
  return used <= 0 ? Number.POSITIVE_INFINITY : (last.freeBytes / used) * (last.at - first.at);
}
