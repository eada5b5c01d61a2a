import type { Period, Price } from '../types.ts';
import { daysOf } from './period.ts';

/** A price for each of the lengths that prices are compared by. */
export interface NormalisedPrices {
  /** For 7 days. */
  readonly pricePerWeek: Price | null;
  /** For 30 days. */
  readonly pricePerMonth: Price | null;
  /** For 365 days. */
  readonly pricePerYear: Price | null;
}

type Display = 'symbol' | 'narrowSymbol';

const MICROS_PER_UNIT = 1_000_000;
/** A page shows a few currencies in a few languages; more come only from broken data. */
const MOST_FORMATS = 50;

/** By what was asked for, the oldest first. */
const formats = new Map<string, (amount: number) => string>();

/**
 * A price as the API hands it out, formatted with the currency's own digits: `$0.00`, `CN¥9.99`, `¥1,201`.
 *
 * @param amountMicros millionths of the currency's unit
 * @param currency ISO 4217; a code that nobody knows is written out
 * @param tag BCP 47; the language of the runtime unless given
 */
export function priceOf(amountMicros: number, currency: string, tag?: string): Price {
  return {
    amount: amountMicros / 10_000,
    amountMicros,
    currency,
    formattedPrice: formatted(amountMicros, currency, tag === undefined ? [] : [tag], 'symbol'),
  };
}

/**
 * What a price is for a week, a month and a year of 7, 30 and 365 days; rounded to micros, half of one upwards.
 * A price for no time at all is 0 for any; null where price or period are not known.
 */
export function normalised(price: Price | null, period: Period | null): NormalisedPrices {
  if (price === null || period === null)
    return { pricePerWeek: null, pricePerMonth: null, pricePerYear: null };
  const lasting = (days: number): Price =>
    priceOf(spread(price.amountMicros, days, daysOf(period)), price.currency);
  return { pricePerWeek: lasting(7), pricePerMonth: lasting(30), pricePerYear: lasting(365) };
}

/**
 * A price in checkout and paywall text: the short symbol, and no digits behind a zero (`$0`, `0 €`). Never
 * throws: languages that cannot be used fall back to `fallbackTag`, then to English, and a currency that cannot
 * be used is written as it came, behind the number.
 *
 * @param amountMicros millionths of the currency's unit
 * @param currency ISO 4217
 * @param tag language, `zh-Hans` or `zh_Hans`
 */
export function formatPrice(
  amountMicros: number,
  currency: string,
  tag: string,
  { fallbackTag }: { readonly fallbackTag: string },
): string {
  return formatted(amountMicros, currency, [tag, fallbackTag, 'en'], 'narrowSymbol');
}

/** `amount` × `share` / `whole`, rounded with halves upwards; 0 where there is no whole. */
export function spread(amount: number, share: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((amount * share) / whole);
}

function formatted(
  amountMicros: number,
  currency: string,
  tags: readonly string[],
  display: Display,
): string {
  const withoutDigits = display === 'narrowSymbol' && amountMicros === 0;
  const key = JSON.stringify([currency, display, withoutDigits, ...tags]);
  const known = formats.get(key);
  const format = known ?? formatOf(tags.flatMap(usable), currency, display, withoutDigits);
  if (!known) {
    formats.set(key, format);
    const [oldest] = formats.keys();
    if (formats.size > MOST_FORMATS && oldest !== undefined) formats.delete(oldest);
  }
  // A zero may carry a sign, which nobody wants to read.
  return format(amountMicros === 0 ? 0 : amountMicros / MICROS_PER_UNIT).replace('US$', '$');
}

/** The tag as `Intl` takes it, in a list of one; an empty list where it takes it in no form. */
function usable(tag: string): string[] {
  try {
    return Intl.getCanonicalLocales(tag.replaceAll('_', '-'));
  } catch {
    return [];
  }
}

function formatOf(
  tags: string[],
  currency: string,
  currencyDisplay: Display,
  withoutDigits: boolean,
): (amount: number) => string {
  const digits = withoutDigits ? { minimumFractionDigits: 0, maximumFractionDigits: 0 } : {};
  const style = { style: 'currency', currency } as const;
  // Older browsers know no narrow symbol and throw.
  for (const display of [currencyDisplay, 'symbol'] as const) {
    try {
      const { format } = new Intl.NumberFormat(tags, { ...style, currencyDisplay: display, ...digits });
      return format;
    } catch {}
  }
  const { format } = new Intl.NumberFormat(tags, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    ...digits,
  });
  return (amount) => `${format(amount)} ${currency}`.trim();
}
