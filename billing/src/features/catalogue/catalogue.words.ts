import { digitsOf } from '../../pure/money.ts';
import { periodWords } from '../../pure/period-words.ts';
import type { ParsedOption, ParsedPrice, ParsedProduct } from './catalogue.parsed.ts';

const MICROS = 1e6;

/** One for each currency: a formatter takes a hundred times longer to make than to use. */
const formats = new Map<string, Intl.NumberFormat>();

/** `4,99 €`: what the operator reads, with the digits that are charged. */
export function moneyWords({ amountMicros, currency }: ParsedPrice): string {
  const format = formats.get(currency) ?? formatOf(currency);
  formats.set(currency, format);
  return format.format(amountMicros / MICROS);
}

function formatOf(currency: string): Intl.NumberFormat {
  const digits = digitsOf(currency);
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat('de-DE', { style: 'currency', currency, ...options });
}

const TYPES = { subscription: 'Abo', consumable: 'Verbrauchsgut', non_consumable: 'Einmalkauf' } as const;

/** What an option costs: `4,99 €, 4,99 $, davor 7 Tage kostenlos`. */
export function optionWords({ prices, trialPeriod }: ParsedOption): string {
  const trial = trialPeriod === null ? [] : [`davor ${periodWords(trialPeriod)} kostenlos`];
  return [...prices.map(moneyWords), ...trial].join(', ');
}

/** A product in one line. */
export function productWords({
  id,
  type,
  title,
  period,
  options,
  entitlements,
  gift,
}: ParsedProduct): string {
  const sold = options.map((option) => `${options.length > 1 ? `${option.id}: ` : ''}${optionWords(option)}`);
  return [
    `${id} „${title}“ (${TYPES[type]}${period === null ? '' : `, ${periodWords(period)}`})`,
    sold.join('; '),
    ...(entitlements.length === 0 ? [] : [`gibt ${entitlements.join(', ')}`]),
    ...(gift === null ? [] : [`verschenkt ${gift.entitlement} für ${periodWords(gift.period)}`]),
  ].join('; ');
}
