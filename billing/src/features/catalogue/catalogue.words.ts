import { moneyWords } from '../../pure/money-words.ts';
import { periodWords } from '../../pure/period-words.ts';
import type { ParsedOption, ParsedPrice, ParsedProduct } from './catalogue.parsed.ts';

/** `4,99 €`: what the operator reads. */
export const priceWords = ({ amountMicros, currency }: ParsedPrice): string =>
  moneyWords('de-DE', amountMicros, currency);

const TYPES = { subscription: 'Abo', consumable: 'Verbrauchsgut', non_consumable: 'Einmalkauf' } as const;

/** What an option costs: `4,99 €, 4,99 $, davor 7 Tage kostenlos`. */
export function optionWords({ prices, trialPeriod }: ParsedOption): string {
  const trial = trialPeriod === null ? [] : [`davor ${periodWords(trialPeriod)} kostenlos`];
  return [...prices.map(priceWords), ...trial].join(', ');
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
