import type { Queryable } from '@plausch/platform/db';
import { quarterBounds } from '../../pure/calendar.ts';
import { decimalOf } from '../../pure/money.ts';
import { type Shop, sumsIn } from './tax.store.ts';

/** How much of a currency an euro buys, in millionths, as the European Central Bank publishes it: 1,085,200 for 1.0852 USD. */
export type EuroRates = ReadonlyMap<string, number>;

const ONE = 1_000_000n;
const MICROS_PER_CENT = 10_000n;

/** An amount in whole cents of euros, half away from zero; in micros. Undefined for a currency without a rate. */
export function inEuros(amountMicros: number, currency: string, rates: EuroRates): number | undefined {
  if (currency === 'EUR') return amountMicros;
  const rate = rates.get(currency);
  if (rate === undefined) return undefined;
  const divisor = BigInt(rate) * MICROS_PER_CENT;
  const cents = (BigInt(Math.abs(amountMicros)) * ONE * 2n + divisor) / (divisor * 2n);
  return Math.sign(amountMicros) * Number(cents * MICROS_PER_CENT);
}

const HEADER = ['Land', 'Satz', 'Währung', 'Netto', 'Steuer', 'Netto in EUR', 'Steuer in EUR'];

const percentOf = (rateMicros: number | null): string =>
  rateMicros === null ? '' : String(rateMicros / 10_000);

/**
 * What was sold in a quarter, less what was given back: a line for each country, rate and currency, as CSV (RFC 4180), amounts with a
 * point. Without a rate of the currency the last two fields are empty; without a tax the second is.
 */
export async function quarterCsv(
  sql: Queryable,
  shop: Shop,
  { year, quarter, rates }: { year: number; quarter: 1 | 2 | 3 | 4; rates: EuroRates },
): Promise<string> {
  const sums = await sumsIn(sql, shop, quarterBounds(year, quarter));
  const euros = (micros: number, currency: string): string => {
    const amount = inEuros(micros, currency, rates);
    return amount === undefined ? '' : decimalOf(amount, 'EUR');
  };
  const lines = sums.map(({ country, rateMicros, currency, netMicros, taxMicros }) => [
    country,
    percentOf(rateMicros),
    currency,
    decimalOf(netMicros, currency),
    decimalOf(taxMicros, currency),
    euros(netMicros, currency),
    euros(taxMicros, currency),
  ]);
  return [HEADER, ...lines].map((fields) => `${fields.join(',')}\r\n`).join('');
}
