import type { LoadConnection } from './connection.ts';

/** As the web client does it: 1 s, doubled with each failure, at most 5 s, half of it by chance. */
const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 5_000;
const SPREAD = 0.5;
/** How long one attempt may take. */
const ATTEMPT_MS = 20_000;

/** How long a client waits before its next attempt; `chance` from 0 to 1. */
export function returnDelayMs(failures: number, chance: number): number {
  const spread = 1 + SPREAD * (2 * chance - 1);
  return Math.min(FIRST_DELAY_MS * 2 ** failures * spread, LONGEST_DELAY_MS);
}

export type Returned = {
  /** From the loss until the last one was back in the room. */
  readonly secondsToLast: number;
  /** The same for the first one. */
  readonly secondsToFirst: number;
  readonly attempts: number;
};

/** Keeps clients connected: whoever loses the connection comes back, as often as it takes. */
export class Returning {
  readonly #expected: number;
  readonly #delayMs: typeof returnDelayMs;
  readonly #back = Promise.withResolvers<Returned>();
  #lostAt: number | undefined;
  #firstAt: number | undefined;
  #isBack = 0;
  #attempts = 0;

  constructor(connections: readonly LoadConnection[], delayMs = returnDelayMs) {
    this.#delayMs = delayMs;
    this.#expected = connections.length;
    for (const connection of connections) {
      connection.onLost = () => {
        this.#lostAt ??= performance.now();
        void this.#bringBack(connection);
      };
    }
  }

  /** Resolves once everybody was lost and is back. */
  get everybody(): Promise<Returned> {
    return this.#back.promise;
  }

  async #bringBack(connection: LoadConnection): Promise<void> {
    for (let failures = 0; ; failures += 1) {
      const delayMs = this.#delayMs(failures, Math.random());
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      // Closed meanwhile: it would take the place of the next one with the same account.
      if (connection.isClosed) return;
      this.#attempts += 1;
      if (await comesIn(connection)) break;
    }
    this.#isBack += 1;
    const now = performance.now();
    this.#firstAt ??= now;
    if (this.#isBack < this.#expected) return;
    const since = (moment: number) => (moment - (this.#lostAt ?? now)) / 1_000;
    this.#back.resolve({
      secondsToLast: since(now),
      secondsToFirst: since(this.#firstAt),
      attempts: this.#attempts,
    });
  }
}

async function comesIn(connection: LoadConnection): Promise<boolean> {
  const impatience = setTimeout(() => connection.fail('the attempt took too long'), ATTEMPT_MS);
  try {
    await connection.open();
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(impatience);
  }
}
