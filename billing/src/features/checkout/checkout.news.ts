import type { Cancel } from '@plausch/platform/clock';
import type { Ground } from '../../ground.ts';
import { type SessionRow, standingOf } from './checkout.store.ts';

/** Where a session stands, as far as its buyer asks. */
export type Standing = Pick<SessionRow, 'id' | 'projectId' | 'environment' | 'state' | 'failure' | 'version'>;

type Entry = {
  standing: Standing;
  /** How many wait for news at this moment. */
  waiting: Set<() => void>;
  /** When the last question came. */
  askedAt: number;
  /** The gateway is asked from this moment on, and then ever more rarely. */
  lookAt: number;
  lookPauseMs: number;
};

/** A session without questions for so long is forgotten, and read anew with the next one. */
const FORGOTTEN_AFTER_MS = 60_000;
const MOST_ENTRIES = 20_000;
const LONGEST_LOOK_PAUSE_MS = 60_000;
/** A timer may be so early by the clock; the look at the end of the first wait must not be left to the second. */
const TIMER_SLACK_MS = 10;

/**
 * News for those who wait for the end of a payment. A session that is asked for is kept in memory, so that a thousand who wait cost
 * one statement a second together, and a change in this process reaches them at once.
 */
export class CheckoutNews {
  readonly #ground: Pick<Ground, 'database' | 'clock' | 'logger' | 'rules'>;
  /** In the order of the last question. */
  readonly #entries = new Map<string, Entry>();
  #reading: Cancel | undefined;
  /** Reads are numbered: the newest that has begun, with its end, and the newest whose rows are known. */
  #begun = 0;
  #known = 0;
  #newest: Promise<void> = Promise.resolve();

  constructor(ground: Pick<Ground, 'database' | 'clock' | 'logger' | 'rules'>) {
    this.#ground = ground;
  }

  known(id: string): Standing | undefined {
    return this.#entries.get(id)?.standing;
  }

  /** Keeps a session in mind, as it was just read; who waits for it already goes on waiting, unless that is news. */
  follow(standing: Standing): void {
    if (this.#entries.has(standing.id)) {
      this.tell(standing);
      return;
    }
    const { clock, rules } = this.#ground;
    const now = clock.now();
    const { holdMs } = rules.checkout;
    this.#entries.set(standing.id, {
      standing,
      waiting: new Set(),
      askedAt: now,
      lookAt: now + holdMs - TIMER_SLACK_MS,
      lookPauseMs: holdMs,
    });
    this.#tidy(now);
  }

  /** A session has changed in this process: tell those who wait, once the transaction has committed. */
  tell(standing: Standing): void {
    const entry = this.#entries.get(standing.id);
    if (!entry || entry.standing.version >= standing.version) return;
    entry.standing = standing;
    for (const wake of entry.waiting) wake();
  }

  /**
   * Resolves with the next change, or once the time is over. A session that is not followed has no news. However slow the database
   * is, what is known then is not older than the question: another process may have said by now that the session is over.
   */
  async next(id: string, withinMs: number): Promise<void> {
    const entry = this.#entries.get(id);
    if (!entry) return;
    this.#entries.delete(id);
    this.#entries.set(id, entry);
    entry.askedAt = this.#ground.clock.now();
    this.#keepReading();
    const { promise, resolve } = Promise.withResolvers<void>();
    entry.waiting.add(resolve);
    const asked = this.#begun;
    const isReadDue = withinMs >= this.#ground.rules.checkout.readMs;
    const cancel = this.#ground.clock.schedule(withinMs, () => {
      if (!isReadDue || this.#known > asked) resolve();
      else void (this.#begun > asked ? this.#newest : this.#read()).then(resolve);
    });
    await promise;
    cancel();
    entry.waiting.delete(resolve);
  }

  /** Whether the gateway is to be asked now; the next time is later than this one was. */
  takeLook(id: string): boolean {
    const entry = this.#entries.get(id);
    const now = this.#ground.clock.now();
    if (!entry || entry.lookAt > now) return false;
    entry.lookPauseMs = Math.min(LONGEST_LOOK_PAUSE_MS, entry.lookPauseMs * 2);
    entry.lookAt = now + entry.lookPauseMs;
    return true;
  }

  close(): void {
    this.#reading?.();
    for (const { waiting } of this.#entries.values()) for (const wake of waiting) wake();
    this.#entries.clear();
  }

  #keepReading(): void {
    this.#reading ??= this.#ground.clock.schedule(this.#ground.rules.checkout.readMs, () => {
      this.#reading = undefined;
      void this.#read();
    });
  }

  #read(): Promise<void> {
    this.#begun += 1;
    const number = this.#begun;
    this.#newest = this.#readWaiting().then(
      () => {
        this.#known = Math.max(this.#known, number);
      },
      (error: unknown) =>
        this.#ground.logger.warn({ err: error }, 'the standing of checkouts could not be read'),
    );
    return this.#newest;
  }

  async #readWaiting(): Promise<void> {
    const ids = [...this.#entries].filter(([, { waiting }]) => waiting.size > 0).map(([id]) => id);
    if (ids.length === 0) return;
    for (const row of await standingOf(this.#ground.database.drizzle, ids)) {
      const entry = this.#entries.get(row.id);
      if (entry) this.tell({ ...entry.standing, ...row });
    }
    this.#keepReading();
  }

  #tidy(now: number): void {
    for (const [id, { askedAt, waiting }] of this.#entries) {
      if (waiting.size > 0) continue;
      if (now - askedAt < FORGOTTEN_AFTER_MS && this.#entries.size <= MOST_ENTRIES) return;
      this.#entries.delete(id);
    }
  }
}
