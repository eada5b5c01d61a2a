import type { Environment } from '../../edge/keys.ts';
import type { Language } from '../../edge/languages.ts';
import type { Money } from '../../pure/money.ts';
import type { CardFacts } from '../gateways/index.ts';
import type { PaymentTaxes, TaxQuote } from '../tax/index.ts';

/** What is sold, as it was agreed when the checkout began. */
export type Terms = {
  readonly productId: string;
  readonly priceId: string;
  readonly price: Money;
  /** Null for what is bought once. */
  readonly period: string | null;
  /** Null: no trial, or none any more. */
  readonly trialPeriod: string | null;
  /** Null for what may be bought as often as one likes. */
  readonly family: string | null;
  /** What somebody else gets by the link that is bought; null for what is for the buyer. */
  readonly gift: { readonly entitlement: string; readonly period: string } | null;
  /** From which subscription of the family, and what that costs now; missing where it is a purchase of its own. */
  readonly change?: Change | undefined;
};

/** A change of plan as it was quoted when its checkout began. Amounts in micros of the price's currency. */
export type Change = {
  readonly subscriptionId: string;
  /** The running period, whose unused time is credited: which one, what it was worth, and when it ends (ms). */
  readonly periodIndex: number;
  readonly valueMicros: number;
  readonly endMs: number;
  /** At once, or when the paid period is over. */
  readonly kind: 'upgrade' | 'downgrade';
  readonly creditMicros: number;
  readonly dueMicros: number;
  readonly refundMicros: number;
};

/** What is charged now: the price, or what a change leaves of it. */
export function priceNow({ price, change }: Pick<Terms, 'price' | 'change'>): Money {
  return change ? { ...price, amountMicros: change.dueMicros } : price;
}

export type Sale = {
  readonly projectId: string;
  readonly environment: Environment;
  readonly customerId: string;
  readonly sessionId: string;
  readonly terms: Terms;
  readonly methodRef: string;
  /** Null where nothing was charged. */
  readonly chargeRef: string | null;
  /** What was charged, with the taxes in it; the price, and what came on top. */
  readonly gross: Money;
  /** Undefined where the project charges none. */
  readonly taxes: PaymentTaxes | undefined;
  /** What the buyer was told of taxes; null where they were told nothing. */
  readonly told: TaxQuote | null;
  readonly card: CardFacts;
  /** Where and how the buyer is written to; null: as was known before. */
  readonly email: string | null;
  readonly language: Language | null;
  /** Whether the buyer asked for an early start: a withdrawal then leaves the days that were used to be paid. */
  readonly hasEarlyStart: boolean;
};

export type Booked =
  | { readonly kind: 'booked'; readonly transactionId: string }
  /** The customer has it already: what was charged is to be given back. */
  | { readonly kind: 'family_taken' }
  /** Customer or card has had the trial: nothing was charged. */
  | { readonly kind: 'trial_used' };
