import { isInEu } from '../../pure/countries.ts';
import type { Money } from '../../pure/money.ts';
import { addedTax, includedTax, partOf, wholeOf } from '../../pure/rounding.ts';
import type { VatSettings } from '../catalogue/index.ts';
import type { Location } from './tax.place.ts';
import { rateAt, taxName } from './tax.rates.ts';

/** One tax in an amount, or on top of it. */
export type TaxLine = {
  /** What the buyer reads: `MwSt. 19 %`. */
  readonly name: string;
  /** Whose tax it is. */
  readonly country: string;
  readonly state: string | null;
  /** In millionths; null where a provider's service does not say. */
  readonly rateMicros: number | null;
  readonly taxableMicros: number;
  readonly taxMicros: number;
  readonly type: string;
};

export type TaxQuote = Location & {
  readonly currency: string;
  /** What the buyer pays: net and tax together. */
  readonly totalMicros: number;
  readonly netMicros: number;
  readonly taxMicros: number;
  /** Whether the tax is in the price, so that the total is the price wherever the buyer is. */
  readonly isInclusive: boolean;
  readonly breakdown: readonly TaxLine[];
  /**
   * Why there is no tax where one might be expected: `no_rate` („Land ohne Satz“), `no_service` for countries whose taxes a
   * provider's service would have to tell.
   */
  readonly notice: 'no_rate' | 'no_service' | null;
};

/** Whether a project charges any tax. */
export const charges = (vat: VatSettings | null): vat is VatSettings =>
  vat?.scheme === 'home_only' || vat?.scheme === 'oss';

/** Prices are without tax there. */
const ADDED: ReadonlySet<string> = new Set(['CA', 'US']);
export const isAdded = (country: string): boolean => ADDED.has(country);

/** Whose value added tax is charged to a buyer; undefined: nobody's. */
function taxedBy({ home, scheme, registered }: VatSettings, country: string): string | undefined {
  if (country === home || registered.includes(country)) return country;
  if (!isInEu(country)) return undefined;
  if (scheme === 'oss') return country;
  return isInEu(home) ? home : undefined;
}

/** What of a price is tax for a buyer in one place, at one moment. Prices are with tax, but in the United States and Canada. */
export function quoteOf(
  vat: VatSettings | null,
  { price, location, atMs }: { readonly price: Money; readonly location: Location; readonly atMs: number },
): TaxQuote {
  const { amountMicros, currency } = price;
  const { country, postalCode } = location;
  const untaxed = {
    country,
    postalCode,
    currency,
    totalMicros: amountMicros,
    netMicros: amountMicros,
    taxMicros: 0,
    isInclusive: true,
    breakdown: [],
  };
  if (!charges(vat)) return { ...untaxed, notice: null };
  if (isAdded(country)) return { ...untaxed, isInclusive: false, notice: 'no_service' };
  const taxing = taxedBy(vat, country);
  const rateMicros = taxing === undefined ? undefined : rateAt(taxing, atMs);
  if (taxing === undefined || rateMicros === undefined) return { ...untaxed, notice: 'no_rate' };
  const { netMicros, taxMicros } = includedTax(price, rateMicros);
  const line = {
    name: taxName(taxing, rateMicros),
    country: taxing,
    state: null,
    rateMicros,
    taxableMicros: netMicros,
    taxMicros,
    type: 'vat',
  };
  return { ...untaxed, netMicros, taxMicros, breakdown: [line], notice: null };
}

/**
 * The taxes on top of another price, for a buyer who was told them before: at the same rates, each to the smallest unit. Undefined where
 * none came on top.
 */
export function addedAgain(told: TaxQuote, price: Money): TaxQuote | undefined {
  if (told.isInclusive || told.taxMicros === 0 || told.currency !== price.currency) return undefined;
  const [before, now] = [told.netMicros, price.amountMicros];
  if (now === before) return told;
  const again = (micros: number) => {
    const amount = { amountMicros: micros, currency: price.currency };
    return now <= before ? partOf(amount, now, before) : wholeOf(amount, before, now);
  };
  const lines = told.breakdown.map((line) => {
    const taxable = { amountMicros: again(line.taxableMicros), currency: price.currency };
    const taxMicros =
      line.rateMicros === null ? again(line.taxMicros) : addedTax(taxable, line.rateMicros).taxMicros;
    return { ...line, taxableMicros: taxable.amountMicros, taxMicros };
  });
  return quoteWith(price, told, lines);
}

/** Taxes that come on top, as a provider's service tells them. */
export function quoteWith(price: Money, location: Location, lines: readonly TaxLine[]): TaxQuote {
  const taxMicros = lines.reduce((sum, line) => sum + line.taxMicros, 0);
  return {
    country: location.country,
    postalCode: location.postalCode,
    currency: price.currency,
    totalMicros: price.amountMicros + taxMicros,
    netMicros: price.amountMicros,
    taxMicros,
    isInclusive: false,
    breakdown: lines,
    notice: null,
  };
}
