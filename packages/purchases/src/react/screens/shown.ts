import { type CheckoutFacts, type CheckoutState, priceOf } from '../../checkout/state.ts';
import { addPeriod, renewalDate, trialEnd } from '../../core/pricing/dates.ts';
import { formatPrice } from '../../core/pricing/price.ts';
import type { PricingPhase, SubscriptionOption } from '../../core/types.ts';
import { type Duration, frequencyLabel, type Label, periodLabel, perPeriodLabel } from '../../i18n/index.ts';

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
    /** Whether it begins no sooner than it is paid for, until when nothing changes. */
    readonly isLater: boolean;
  } | null;
  readonly isConsumable: boolean;
  /** The whole price of a term, with tax as far as it is known. */
  readonly price: string;
  readonly dueToday: string;
  readonly isFreeToday: boolean;
  /** Whether today something else is due than a trial or the price: what was paid before is credited. */
  readonly isChange: boolean;
  /** Whether less than the price is due for that reason. */
  readonly isCredited: boolean;
  readonly money: (micros: number) => string;
};

/** Keeps a number and its unit, and the parts of a date, on one line. */
const together = (text: string) => text.replaceAll(' ', '\u00a0');

type ShownState = Pick<CheckoutState, 'breakdown' | 'changeDueMicros' | 'changeBegins'>;

export function shownOf(
  facts: CheckoutFacts,
  { breakdown, changeDueMicros, changeBegins }: ShownState,
): Shown {
  const { option, rcPackage, translator } = facts;
  const { title, description, productType } = rcPackage.webBillingProduct;
  const money = (micros: number) =>
    formatPrice(micros, breakdown.currency, translator.tag, { fallbackTag: 'en' });
  const isChange = changeDueMicros !== null;
  const { amountMicros } = priceOf(facts);
  const price = money(isChange ? amountMicros : breakdown.totalAmountInMicros);
  // Whoever has a subscription already gets no trial of another one.
  const offered = 'base' in option && isChange ? { ...option, trial: null } : option;
  const subscription = 'base' in offered ? subscriptionOf(offered, facts, changeBegins) : null;
  const isTrial = subscription?.trial != null;
  const dueTodayMicros = isTrial ? 0 : breakdown.totalAmountInMicros;
  return {
    title,
    description: description === '' ? null : description,
    subscription,
    isConsumable: productType === 'consumable',
    price,
    dueToday: money(dueTodayMicros),
    isFreeToday: dueTodayMicros === 0,
    isChange,
    isCredited: isChange && changeDueMicros < amountMicros,
    money,
  };
}

function subscriptionOf(
  option: SubscriptionOption,
  { translator, now }: CheckoutFacts,
  begins: Date | null,
): NonNullable<Shown['subscription']> {
  const { label, date } = translator;
  const { base, trial } = option;
  const renewal = begins ?? renewalDate(now, option);
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
    isLater: begins !== null,
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
