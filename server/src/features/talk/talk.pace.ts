import { Allowance, type Rate } from '@plausch/platform/pace';
import { againIn } from '@plausch/words';
import { Refusal } from '../../refusal.ts';
import { t } from './talk.words.ts';

/** Lines at once, one more every so often; an account that tries for more is silenced, longer each time. */
export type TalkRules = Rate & {
  /** So many breaches within the window are silenced. */
  readonly breaches: number;
  readonly breachWindowMs: number;
  readonly silencesMs: readonly number[];
  /** After so long without a silence the first one is the shortest again. */
  readonly forgetMs: number;
};

/** The pace of one kind of talk: that of most accounts, and the smaller bucket of new ones. */
export type PaceRules = {
  readonly talk: TalkRules;
  readonly newcomer: Rate & { readonly forMs: number };
};

type PaceVerdict = { readonly granted: true } | { readonly granted: false; readonly waitMs: number };

const GRANTED: PaceVerdict = { granted: true };

/**
 * The pace of one account: a bucket of lines that refills, and growing silences when it is found empty again and again.
 * Pure: every call takes the time in milliseconds.
 */
export class TalkPace {
  readonly #rules: TalkRules;
  readonly #lines: Allowance;
  #breachedAt: number[] = [];
  #silentUntil = Number.NEGATIVE_INFINITY;
  #silences = 0;

  constructor(rules: TalkRules, now: number) {
    this.#rules = rules;
    this.#lines = new Allowance(rules, now);
  }

  /** Takes one line out of the bucket, or says how long until it works again. */
  speak(now: number): PaceVerdict {
    if (now < this.#silentUntil) return { granted: false, waitMs: this.#silentUntil - now };
    if (now - this.#silentUntil > this.#rules.forgetMs) this.#silences = 0;
    const waitMs = this.#lines.take(now);
    return waitMs === 0 ? GRANTED : { granted: false, waitMs: this.#breach(now, waitMs) };
  }

  /** Whether this pace is the same as a new one. */
  isFresh(now: number): boolean {
    const { breachWindowMs, forgetMs } = this.#rules;
    const isForgotten = now - this.#silentUntil > forgetMs;
    return (
      this.#lines.isFull(now) && isForgotten && this.#breachedAt.every((at) => now - at > breachWindowMs)
    );
  }

  #breach(now: number, waitMs: number): number {
    const { breaches, breachWindowMs, silencesMs } = this.#rules;
    this.#breachedAt = [...this.#breachedAt.filter((at) => now - at <= breachWindowMs), now];
    if (this.#breachedAt.length < breaches) return waitMs;
    const silenceMs = silencesMs[Math.min(this.#silences, silencesMs.length - 1)] ?? 0;
    this.#silences += 1;
    this.#breachedAt = [];
    this.#silentUntil = now + silenceMs;
    return silenceMs;
  }
}

/** [R17] The pace of every account that talked lately: it outlasts leaving and coming back. */
export class Talkers {
  readonly #settled: TalkRules;
  readonly #newcomer: TalkRules;
  readonly #newcomerForMs: number;
  readonly #paces = new Map<string, TalkPace>();

  constructor({ talk, newcomer }: PaceRules) {
    const { forMs, burst, refillMs } = newcomer;
    this.#settled = talk;
    this.#newcomer = { ...talk, burst, refillMs };
    this.#newcomerForMs = forMs;
  }

  /** The pace of a person; newcomers get the smaller bucket. */
  of({ userId, registeredAt }: { userId: string; registeredAt: number }, now: number): TalkPace {
    const known = this.#paces.get(userId);
    if (known) return known;
    const isNewcomer = now - registeredAt < this.#newcomerForMs;
    const pace = new TalkPace(isNewcomer ? this.#newcomer : this.#settled, now);
    this.#paces.set(userId, pace);
    return pace;
  }

  /** Drops the paces that are as good as new. */
  forget(now: number): void {
    for (const [userId, pace] of this.#paces) if (pace.isFresh(now)) this.#paces.delete(userId);
  }
}

/** The refusal that says when it works again. */
export function tooFast(waitMs: number): Refusal {
  return new Refusal('rate_limited', {
    message: `${t('talk.tooFast')} ${againIn(waitMs)}`,
    extra: { retryAfterMs: waitMs },
  });
}
