/** An amount in millionths of the currency's unit, a safe integer; the currency in ISO 4217. */
export type Money = { readonly amountMicros: number; readonly currency: string };

/** Currencies whose smallest unit is not a hundredth (ISO 4217, as card networks count them). */
const ODD_DIGITS: ReadonlyMap<string, number> = new Map([
  ...[
    'BIF',
    'CLP',
    'DJF',
    'GNF',
    'JPY',
    'KMF',
    'KRW',
    'MGA',
    'PYG',
    'RWF',
    'UGX',
    'VND',
    'VUV',
    'XAF',
    'XOF',
    'XPF',
  ].map((currency) => [currency, 0] as const),
  ...['BHD', 'JOD', 'KWD', 'OMR', 'TND'].map((currency) => [currency, 3] as const),
]);

/** Digits behind the point in the smallest unit of a currency. */
export const digitsOf = (currency: string): number => ODD_DIGITS.get(currency) ?? 2;

/** How many micros the smallest unit of a currency has: 10,000 for a cent. */
export const microsPerUnit = (currency: string): number => 10 ** (6 - digitsOf(currency));

/** Whether an amount is a whole number of smallest units, so that it can be charged to the cent. */
export const isWhole = ({ amountMicros, currency }: Money): boolean =>
  Number.isSafeInteger(amountMicros) && amountMicros >= 0 && amountMicros % microsPerUnit(currency) === 0;

/**
 * The amount in smallest units, as card networks want it: 499 for 4.99 EUR.
 * @throws RangeError for an amount that is not whole.
 */
export function toSmallestUnits(money: Money): number {
  if (!isWhole(money))
    throw new RangeError(`${money.amountMicros} micros of ${money.currency} cannot be charged`);
  return money.amountMicros / microsPerUnit(money.currency);
}

/** The amount of so many smallest units, in micros: 499 of EUR are 4,990,000. */
export const fromSmallestUnits = (units: number, currency: string): number => units * microsPerUnit(currency);

/** An amount as digits with a point, with as many behind it as its currency has: `4.19`, `-500`. It may be negative. */
export function decimalOf(amountMicros: number, currency: string): string {
  const units = amountMicros / microsPerUnit(currency);
  if (!Number.isSafeInteger(units))
    throw new RangeError(`${amountMicros} micros of ${currency} are not whole`);
  const digits = digitsOf(currency);
  const text = String(Math.abs(units)).padStart(digits + 1, '0');
  const sign = units < 0 ? '-' : '';
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
