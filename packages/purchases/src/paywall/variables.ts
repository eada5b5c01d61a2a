import { isolated } from '@plausch/words';
import { renewalDate } from '../core/pricing/dates.ts';
import {
  relativeDiscount,
  shownPricePerDay,
  shownPricePerMonth,
  shownPricePerWeek,
  shownPricePerYear,
} from '../core/pricing/display.ts';
import { formatPrice } from '../core/pricing/price.ts';
import type { Package, Period, PricingPhase } from '../core/types.ts';
import {
  frequencyLabel,
  periodLabel,
  shortPeriodLabel,
  shortUnitLabel,
  type Translator,
  unitLabel,
} from '../i18n/index.ts';

/** What the variables of a paywall's texts are filled from. */
export type VariableContext = {
  /** Null where no package is selected: then nothing has a value. */
  readonly rcPackage: Package | null;
  /** All packages that the paywall shows, for the discount. */
  readonly offered: readonly Package[];
  readonly translator: Translator;
  readonly now: Date;
  /** Hears once of each unknown variable, and of each that this package has no value for. */
  readonly log: (message: string) => void;
};

type Value = (product: Shown) => string | null;
/** A package and how its prices are written. */
type Shown = VariableContext & {
  readonly rcPackage: Package;
  readonly price: (micros: number) => string;
  /** Null for what is bought once. */
  readonly base: PricingPhase | null;
  readonly trial: PricingPhase | null;
};

const LONGEST_NAME = 100;

/** Gives the texts their values: `{{ product.price }}` becomes `4,99 €`, and what has no value becomes nothing. */
export function paywallVariables(context: VariableContext): (text: string) => string {
  const { rcPackage, translator, log } = context;
  const shown = rcPackage && shownOf({ ...context, rcPackage });
  const missing = new Set<string>();
  return (text) =>
    text.replace(/\{\{([^{}]*)\}\}/g, (_, inside: string) => {
      const name = inside.trim();
      const value = shown && (VALUES.get(name)?.(shown) ?? null);
      if (value !== null) return translator.direction === 'rtl' ? `\u2068${value}\u2069` : isolated(value);
      if (shown && !missing.has(name)) log(missingLine(name, shown.rcPackage.identifier));
      missing.add(name);
      return '';
    });
}

function missingLine(name: string, packageId: string): string {
  if (VALUES.has(name)) return `Paywall: ${name} has no value for the package ${packageId}.`;
  return `Paywall: there is no variable ${JSON.stringify(name.slice(0, LONGEST_NAME))}.`;
}

function shownOf(context: VariableContext & { readonly rcPackage: Package }): Shown {
  const { webBillingProduct } = context.rcPackage;
  const { currency } = webBillingProduct.currentPrice;
  const option = webBillingProduct.defaultSubscriptionOption;
  return {
    ...context,
    price: (micros) => formatPrice(micros, currency, context.translator.tag, { fallbackTag: 'en' }),
    base: option?.base ?? null,
    trial: option?.trial ?? null,
  };
}

const microsOf = ({ rcPackage }: Shown) => rcPackage.webBillingProduct.currentPrice.amountMicros;
const name: Value = ({ rcPackage }) => rcPackage.webBillingProduct.title;
const price: Value = (shown) => shown.price(microsOf(shown));
const currencyCode: Value = ({ rcPackage }) => rcPackage.webBillingProduct.currentPrice.currency;

/** The price as it is for another length of time; null for what is bought once. */
function per(micros: (amountMicros: number, period: Period) => number): Value {
  return (shown) => (shown.base?.period ? shown.price(micros(microsOf(shown), shown.base.period)) : null);
}

/** What is bought once costs the same in every month. */
const pricePerMonth: Value = (shown) => (shown.base ? per(shownPricePerMonth)(shown) : price(shown));

/** A length of time in words; as it came where it cannot be read. */
function lasting(
  phase: (shown: Shown) => PricingPhase | null,
  words: (shown: Shown, period: Period) => string,
): Value {
  return (shown) => {
    const found = phase(shown);
    return found && (found.period ? words(shown, found.period) : found.periodDuration);
  };
}

const baseOf = ({ base }: Shown) => base;
const trialOf = ({ trial }: Shown) => trial;
const forGood: Value = ({ translator }) => translator.label('periods.lifetime');
const orForGood =
  (value: Value): Value =>
  (shown) =>
    shown.base ? value(shown) : forGood(shown);

/** `1 month`, `3 months`. */
const duration = ({ translator: { label } }: Shown, period: Period) => periodLabel(label, period);
/** `month`, `3 months`: as it stands behind a slash. */
const unit = (shown: Shown, period: Period) =>
  period.number === 1 ? unitLabel(shown.translator.label, period) : duration(shown, period);
/** `mo`, `3mo`. */
const shortUnit = ({ translator: { label } }: Shown, period: Period) =>
  period.number === 1 ? shortUnitLabel(label, period) : shortPeriodLabel(label, period);
/** `1yr`, `3mo`. */
const shortDuration = ({ translator: { label } }: Shown, period: Period) => shortPeriodLabel(label, period);
const inMonths = (shown: Shown, period: Period) =>
  duration(shown, period.unit === 'year' ? { unit: 'month', number: 12 * period.number } : period);

const periodly: Value = ({ base, translator: { label } }) =>
  frequencyLabel(label, base ? base.period : 'lifetime');

/** `4,99 €/month`; the price alone for what is bought once and where the period cannot be read. */
function pricePer(words: typeof unit): Value {
  return (shown) => {
    const period = shown.base?.period;
    const formattedPrice = shown.price(microsOf(shown));
    if (!period) return formattedPrice;
    return shown.translator.label('paywall_variables.price_per_period', {
      formattedPrice,
      period: words(shown, period),
    });
  };
}

/** `49,99 €/year (4,17 €/month)`; without the brackets for what is paid for each month. */
function totalAndPerMonth(words: typeof unit, month: typeof unitLabel): Value {
  return (shown) => {
    const period = shown.base?.period;
    const formattedPrice = shown.price(microsOf(shown));
    if (!period || (period.unit === 'month' && period.number === 1)) return formattedPrice;
    return shown.translator.label('paywall_variables.total_price_and_per_month', {
      formattedPrice,
      period: words(shown, period),
      formattedPricePerMonth: shown.price(shownPricePerMonth(microsOf(shown), period)),
      monthPeriod: month(shown.translator.label, { unit: 'month', number: 1 }),
    });
  };
}

const discount: Value = ({ rcPackage, offered, translator: { label } }) => {
  const percent = relativeDiscount(rcPackage, offered);
  return percent === null ? null : label('paywall_variables.sub_relative_discount', { discount: percent });
};

/** The one kind of offer is a free trial. */
const offerPrice: Value = ({ trial, price }) => trial && price(trial.price?.amountMicros ?? 0);
const offerPeriod = lasting(trialOf, duration);
const offerEnd: Value = ({ rcPackage, now, trial, translator }) => {
  const option = rcPackage.webBillingProduct.defaultSubscriptionOption;
  const end = trial && option && renewalDate(now, option);
  return end && translator.date(end);
};
const nothing: Value = () => null;

/** By name. What stands in one line means the same: the names without a dot are those of the official SDK 1.2.0. */
const VALUES: ReadonlyMap<string, Value> = new Map<string, Value>(
  (
    [
      [name, 'product.store_product_name', 'product_name'],
      [price, 'product.price', 'price'],
      [pricePer(unit), 'product.price_per_period', 'price_per_period_full'],
      [pricePer(shortUnit), 'product.price_per_period_abbreviated', 'price_per_period'],
      [per(shownPricePerDay), 'product.price_per_day'],
      [per(shownPricePerWeek), 'product.price_per_week', 'sub_price_per_week'],
      [pricePerMonth, 'product.price_per_month', 'sub_price_per_month'],
      [per(shownPricePerYear), 'product.price_per_year'],
      [orForGood(lasting(baseOf, unit)), 'product.period'],
      [lasting(baseOf, unit), 'sub_period_length'],
      [orForGood(lasting(baseOf, shortUnit)), 'product.period_abbreviated'],
      [lasting(baseOf, shortUnit), 'sub_period_abbreviated'],
      [orForGood(lasting(baseOf, duration)), 'product.period_with_unit', 'sub_duration'],
      [orForGood(lasting(baseOf, inMonths)), 'sub_duration_in_months'],
      [periodly, 'product.periodly', 'sub_period'],
      [totalAndPerMonth(shortDuration, shortUnitLabel), 'total_price_and_per_month'],
      [totalAndPerMonth(unit, unitLabel), 'total_price_and_per_month_full'],
      [currencyCode, 'product.currency_code'],
      [discount, 'product.relative_discount', 'sub_relative_discount'],
      [offerPrice, 'product.offer_price', 'sub_offer_price'],
      [offerPeriod, 'product.offer_period', 'product.offer_period_with_unit', 'sub_offer_duration'],
      [lasting(trialOf, shortUnit), 'product.offer_period_abbreviated'],
      [offerEnd, 'product.offer_end_date'],
      [nothing, 'sub_offer_price_2', 'sub_offer_duration_2'],
    ] as const
  ).flatMap(([value, ...names]) => names.map((known) => [known, value] as const)),
);
