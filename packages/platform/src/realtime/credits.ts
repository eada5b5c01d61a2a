import type { Clock } from '../clock/index.ts';

export type CreditRules = {
  /** What a connection starts with and can hold at most. */
  readonly capacity: number;
  readonly perSecond: number;
  /** How long a connection may keep asking beyond its budget before it is cut. */
  readonly debtMs: number;
};

export type Verdict = 'granted' | 'refused' | 'cut';

/** Refusing is work too: what every refused request costs. */
const REFUSAL_COST = 1;

/**
 * The budget of a connection, which refills with time. Spending beyond it is refused, and refusals run into debt: a
 * connection that is in debt for `debtMs` without a break is cut.
 */
export class Credits {
  readonly #rules: CreditRules;
  readonly #clock: Clock;
  #balance: number;
  #refilledAt: number;
  #inDebtSince: number | undefined;

  constructor(rules: CreditRules, clock: Clock) {
    this.#rules = rules;
    this.#clock = clock;
    this.#balance = rules.capacity;
    this.#refilledAt = clock.now();
  }

  spend(cost: number): Verdict {
    const { capacity, perSecond, debtMs } = this.#rules;
    const now = this.#clock.now();
    this.#balance = Math.min(capacity, this.#balance + ((now - this.#refilledAt) / 1000) * perSecond);
    this.#refilledAt = now;
    if (this.#balance >= 0) this.#inDebtSince = undefined;
    if (this.#balance >= cost) {
      this.#balance -= cost;
      return 'granted';
    }
    // Bounded, so that a short flood is forgiven in about as long as it lasted.
    this.#balance = Math.max(this.#balance - REFUSAL_COST, -capacity);
    if (this.#balance < 0) this.#inDebtSince ??= now;
    return this.#inDebtSince !== undefined && now - this.#inDebtSince >= debtMs ? 'cut' : 'refused';
  }
}
