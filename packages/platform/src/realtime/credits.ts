import type { Clock } from '../clock/index.ts';

export type CreditRules = {
  /** What a connection starts with and can hold at most. */
  readonly capacity: number;
  readonly perSecond: number;
  /** How long a connection may keep asking beyond its budget before it is cut. */
  readonly debtMs: number;
};

export type Verdict = 'granted' | 'refused' | 'cut';

export type Credits = { spend(cost: number): Verdict };

/** Refusing is work too: what a refused request costs, whatever it wanted. */
const REFUSAL_COST = 1;

/**
 * A budget that refills with time. Spending beyond it is refused, and refusals run into debt: whoever floods
 * without a pause long enough to get out of it is cut after `debtMs`.
 */
export function createCredits(rules: CreditRules, clock: Clock): Credits {
  let balance = rules.capacity;
  let refilledAt = clock.now();
  let inDebtSince: number | undefined;
  return {
    spend(cost) {
      const now = clock.now();
      balance = Math.min(rules.capacity, balance + ((now - refilledAt) / 1000) * rules.perSecond);
      refilledAt = now;
      if (balance >= 0) inDebtSince = undefined;
      if (balance >= cost) {
        balance -= cost;
        return 'granted';
      }
      // Bounded, so that a short flood is forgiven in about as long as it lasted.
      balance = Math.max(balance - REFUSAL_COST, -rules.capacity);
      if (balance < 0) inDebtSince ??= now;
      return inDebtSince !== undefined && now - inDebtSince >= rules.debtMs ? 'cut' : 'refused';
    },
  };
}
