import type { NonSubscriptionOption, Package, Period, PricingPhase, SubscriptionOption } from '../types.ts';
import { renewalDate } from './dates.ts';
import { formatPrice, spread } from './price.ts';

/** A length of time to be put in words; where `period` is null, the raw text is shown. */
export type ShownPeriod = Pick<PricingPhase, 'period' | 'periodDuration'>;

/** What is shown of a package beside its name. Words for lengths of time are put on by whoever shows it. */
export interface DisplayModel {
  /** How long the trial lasts; null without one. */
  readonly trialDuration: ShownPeriod | null;
  /** When it is first paid for again; null where it does not renew or its period is not known. */
  readonly renewalDate: Date | null;
  /** How often it renews; null for what is bought once. */
  readonly renewalFrequency: ShownPeriod | null;
  /** How much cheaper a month of it is than of the most expensive package; null where it is not. */
  readonly discountPercent: number | null;
  readonly pricePerPeriod: {
    /** Null where the option has no price. */
    readonly formattedPrice: string | null;
    /** What the price is for; null for what is bought once. */
    readonly period: ShownPeriod | null;
  };
}

export interface DisplayContext {
  readonly rcPackage: Package;
  /** All packages that are shown together; the package may be among them. */
  readonly offered: readonly Package[];
  readonly now: Date;
  /** Language of the text, and the one to take where it cannot be used; BCP 47. */
  readonly tag: string;
  readonly fallbackTag: string;
}

type Share = readonly [share: number, whole: number];
// As people count: 52 weeks and 12 months are a year, and four weeks a month. Prices of phases count days instead.
const weeks: Readonly<Record<Period['unit'], Share>> = {
  year: [1, 52],
  month: [7, 30],
  week: [1, 1],
  day: [7, 1],
};
const days: Readonly<Record<Period['unit'], Share>> = {
  year: [1, 365],
  month: [1, 30],
  week: [1, 7],
  day: [1, 1],
};
const years: Readonly<Record<Period['unit'], Share>> = {
  year: [1, 1],
  month: [12, 1],
  week: [52, 1],
  day: [365, 1],
};
const months: Readonly<Record<Period['unit'], Share>> = {
  year: [1, 12],
  month: [1, 1],
  week: [4, 1],
  day: [30, 1],
};

/** What a price for a period is per week where it is shown: a year has 52 weeks. Micros in, micros out. */
export const shownPricePerWeek = (amountMicros: number, period: Period): number =>
  shared(amountMicros, period, weeks);

/** What a price for a period is per month where it is shown: 12 a year, 4 weeks each. Micros in, micros out. */
export const shownPricePerMonth = (amountMicros: number, period: Period): number =>
  shared(amountMicros, period, months);

/** What a price for a period is per day where it is shown: 365 a year, 30 a month. Micros in, micros out. */
export const shownPricePerDay = (amountMicros: number, period: Period): number =>
  shared(amountMicros, period, days);

/** What a price for a period is per year where it is shown: 12 months, 52 weeks or 365 days. Micros in, micros out. */
export const shownPricePerYear = (amountMicros: number, period: Period): number =>
  shared(amountMicros, period, years);

/**
 * How many percent less a month of this package costs than of the most expensive one beside it, rounded with
 * halves upwards. Null for the most expensive itself, for what is not cheaper by half a percent, and for what
 * is bought once. Prices in other currencies are not compared.
 */
export function relativeDiscount(rcPackage: Package, offered: readonly Package[]): number | null {
  const own = monthlyMicros(rcPackage);
  if (own === null) return null;
  const { currency } = rcPackage.webBillingProduct.currentPrice;
  const beside = offered.filter(
    ({ webBillingProduct }) => webBillingProduct.currentPrice.currency === currency,
  );
  const highest = Math.max(own, ...beside.map((other) => monthlyMicros(other) ?? 0));
  return spread(highest - own, 100, highest) || null;
}

/** What is shown of one way to buy a package. */
export function displayOf(
  option: SubscriptionOption | NonSubscriptionOption,
  { rcPackage, offered, now, tag, fallbackTag }: DisplayContext,
): DisplayModel {
  const subscription = 'base' in option ? option : null;
  const price = 'base' in option ? option.base.price : option.basePrice;
  return {
    trialDuration: subscription?.trial ? shown(subscription.trial) : null,
    renewalDate: subscription && renewalDate(now, subscription),
    renewalFrequency: subscription && shown(subscription.base),
    discountPercent: relativeDiscount(rcPackage, offered),
    pricePerPeriod: {
      formattedPrice: price && formatPrice(price.amountMicros, price.currency, tag, { fallbackTag }),
      period: subscription && shown(subscription.base),
    },
  };
}

const shown = ({ period, periodDuration }: PricingPhase): ShownPeriod => ({ period, periodDuration });

function shared(amountMicros: number, { number, unit }: Period, shares: typeof weeks): number {
  const [share, whole] = shares[unit];
  return spread(amountMicros, share, whole * number);
}

function monthlyMicros({
  webBillingProduct: { defaultSubscriptionOption, currentPrice },
}: Package): number | null {
  const period = defaultSubscriptionOption?.base.period;
  return period && period.number > 0 ? shownPricePerMonth(currentPrice.amountMicros, period) : null;
}
