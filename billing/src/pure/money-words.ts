import { digitsOf } from './money.ts';

const MICROS = 1e6;

/** One for each language and currency: a formatter takes a hundred times longer to make than to use. */
const formats = new Map<string, Intl.NumberFormat>();

/** An amount as people read it, with the digits that are charged: `4,99 €` in `de-DE`, `-€4.99` in `en-GB`. */
export function moneyWords(tag: string, amountMicros: number, currency: string): string {
  const key = `${tag} ${currency}`;
  const format = formats.get(key) ?? formatOf(tag, currency);
  formats.set(key, format);
  return format.format(amountMicros / MICROS);
}

function formatOf(tag: string, currency: string): Intl.NumberFormat {
  const digits = digitsOf(currency);
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat(tag, { style: 'currency', currency, ...options });
}
