import { type CheckoutFacts, type CheckoutState, priceOf } from '../../checkout/state.ts';
import { addPeriod, renewalDate, trialEnd } from '../../core/pricing/dates.ts';
import { formatPrice } from '../../core/pricing/price.ts';
import type { PricingPhase, SubscriptionOption } from '../../core/types.ts';
import { type Duration, frequencyLabel, type Label, periodLabel, perPeriodLabel } from '../../i18n/index.ts';
import type { PlanChange } from '../../wire/checkout.ts';

/** What the screens say of an order, in words. */
export type Shown = {
  readonly title: string;
  readonly description: string | null;
  /** Null for what is bought once. */
  readonly subscription: {
    /** What stands behind its price: `per month`. */
    readonly perPeriod: string;
    /** `monthly`. */
    readonly frequency: string;
    /** Length of the first term where it is longer than a month. */
    readonly minimumTerm: string | null;
    /** Length of the trial; null without one. */
    readonly trial: string | null;
    /** When it is first paid for after today; null where a length is not known. */
    readonly renewal: { readonly long: string; readonly medium: string } | null;
    /** Whether nothing is paid before that: it is a trial, or begins later. */
    readonly isFreeUntil: boolean;
  } | null;
  readonly isConsumable: boolean;
  /** The whole price of a term, with tax as far as it is known. */
  readonly price: string;
  readonly dueToday: string;
  readonly isFreeToday: boolean;
  /** Where it takes the place of another subscription: what is to be known of that before it is ordered, and after it. */
  readonly change: { readonly note: string | null; readonly done: string | null } | null;
  readonly money: (micros: number) => string;
};

/** Keeps a number and its unit, and the parts of a date, on one line. */
const together = (text: string) => text.replaceAll(' ', '\u00a0');

export function shownOf(
  facts: CheckoutFacts,
  { breakdown, change }: Pick<CheckoutState, 'breakdown' | 'change'>,
): Shown {
  const { option, rcPackage, translator } = facts;
  const { title, description, productType } = rcPackage.webBillingProduct;
  const money = (micros: number) =>
    formatPrice(micros, breakdown.currency, translator.tag, { fallbackTag: 'en' });
  const { amountMicros } = priceOf(facts);
  const price = money(change ? amountMicros : breakdown.totalAmountInMicros);
  const subscription = 'base' in option ? subscriptionOf(option, facts, change) : null;
  const isTrial = subscription?.trial != null;
  const dueTodayMicros = isTrial ? 0 : breakdown.totalAmountInMicros;
  const dueToday = money(dueTodayMicros);
  const { label } = translator;
  const begins = change?.begins && subscription?.renewal?.long;
  // Of a trial that is left nothing is credited.
  const isCredited = change !== null && change.dueMicros < amountMicros;
  return {
    title,
    description: description === '' ? null : description,
    subscription,
    isConsumable: productType === 'consumable',
    price,
    dueToday,
    isFreeToday: dueTodayMicros === 0,
    change: change && {
      note: begins
        ? label('plan_change.downgrade_info', { date: begins })
        : isCredited
          ? label('plan_change.upgrade_info', { price: dueToday })
          : null,
      done: begins ? label('plan_change.scheduled', { date: begins }) : null,
    },
    money,
  };
}

function subscriptionOf(
  option: SubscriptionOption,
  { translator, now }: CheckoutFacts,
  change: PlanChange | null,
): NonNullable<Shown['subscription']> {
  const { label, date } = translator;
  const { base } = option;
  // A customer who changes a subscription gets no trial of the new one.
  const trial = change ? null : option.trial;
  const begins = change?.begins;
  const renewal = begins ?? renewalDate(now, { base, trial });
  return {
    perPeriod: together(inWords(label, base, perPeriodLabel)),
    frequency: inWords(label, base, frequencyLabel),
    minimumTerm: isLong(base, now) ? inWords(label, base, periodLabel) : null,
    trial: trial && together(inWords(label, trial, periodLabel)),
    renewal: renewal && {
      long: together(date(renewal)),
      // Not every order shows it, and the first date of a style costs a phone some milliseconds.
      get medium() {
        return together(date(renewal, 'medium'));
      },
    },
    isFreeUntil: trial !== null || begins != null,
  };
}

/** A length that cannot be read is shown as it came. */
function inWords(
  label: Label,
  { period, periodDuration }: PricingPhase,
  words: (label: Label, duration: Duration) => string,
): string {
  return period ? words(label, period) : (periodDuration ?? frequencyLabel(label, null));
}

/** Whether the first term is longer than the month after which the law lets customers end a subscription. */
function isLong(base: PricingPhase, now: Date): boolean {
  const end = trialEnd(now, base);
  const month = addPeriod(now, { number: 1, unit: 'month' });
  return end !== null && month !== null && end > month;
}
