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

/**
 * A budget that refills with time. Spending beyond it is refused and remembered: whoever asks on and on
 * without a pause of solvency for `debtMs` is cut off.
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
      if (balance >= cost) {
        balance -= cost;
        inDebtSince = undefined;
        return 'granted';
      }
      inDebtSince ??= now;
      return now - inDebtSince >= rules.debtMs ? 'cut' : 'refused';
    },
  };
}
