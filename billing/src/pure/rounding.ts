import { fromSmallestUnits, type Money, toSmallestUnits } from './money.ts';

/** A rate is in millionths: 190,000 is 19 percent. */
const WHOLE_RATE = 1_000_000n;

/** What an amount is made of, in micros; both are whole numbers of smallest units, and together they are the amount. */
export type Split = { readonly netMicros: number; readonly taxMicros: number };

function requireRate(rateMicros: number): bigint {
  if (!Number.isSafeInteger(rateMicros) || rateMicros < 0) throw new RangeError(`${rateMicros} is no rate`);
  return BigInt(rateMicros);
}

/** Neither is negative, so half up is half away from zero as well. */
const divided = (numerator: bigint, denominator: bigint): bigint =>
  (numerator * 2n + denominator) / (denominator * 2n);

/** `money × numerator / denominator` in whole smallest units, half up; in micros. */
function scaled(money: Money, numerator: bigint, denominator: bigint): number {
  const units = divided(BigInt(toSmallestUnits(money)) * numerator, denominator);
  return fromSmallestUnits(Number(units), money.currency);
}

/**
 * The part of an amount that belongs to the first `part` of `whole` equal shares, in micros: whole smallest units, half up. The share
 * of a later piece is the difference of two such parts, so that all pieces together are the amount.
 * @throws RangeError for a part that is not from 0 to the whole, or an amount that is not whole.
 */
export function partOf(money: Money, part: number, whole: number): number {
  if (!Number.isSafeInteger(part) || !Number.isSafeInteger(whole) || part < 0 || part > whole || whole < 1)
    throw new RangeError(`${part} of ${whole} is no part`);
  return scaled(money, BigInt(part), BigInt(whole));
}

/**
 * An amount for a whole, where it is known for a part: money × whole / part, half up.
 * @throws RangeError for a part of nothing, or one that is more than the whole.
 */
export function wholeOf(money: Money, part: number, whole: number): number {
  if (!Number.isSafeInteger(part) || !Number.isSafeInteger(whole) || part < 1 || part > whole)
    throw new RangeError(`${part} of ${whole} is no part`);
  return scaled(money, BigInt(whole), BigInt(part));
}

/**
 * The tax that is in a gross amount: gross × r / (1 + r), to the smallest unit, half up; net is what is left.
 * @throws RangeError for an amount that is not whole, or a negative rate.
 */
export function includedTax(gross: Money, rateMicros: number): Split {
  const rate = requireRate(rateMicros);
  const taxMicros = scaled(gross, rate, WHOLE_RATE + rate);
  return { netMicros: gross.amountMicros - taxMicros, taxMicros };
}

/** The tax that comes on top of a net amount: net × r, to the smallest unit, half up. */
export function addedTax(net: Money, rateMicros: number): Split & { readonly grossMicros: number } {
  const taxMicros = scaled(net, requireRate(rateMicros), WHOLE_RATE);
  return { netMicros: net.amountMicros, taxMicros, grossMicros: net.amountMicros + taxMicros };
}

/** What was paid, and what of it has gone back, in micros. */
export type Paid = {
  readonly gross: Money;
  /** Of the document of the payment. */
  readonly taxMicros: number;
  /** Its one rate; null where there is none, or more than one. */
  readonly rateMicros: number | null;
  readonly refundedMicros: number;
};

/**
 * Net and tax of a refund: the difference of the rounded taxes in what is left before and after it, at the rate of the document, or
 * at the share that tax has in it. So all refunds of a payment together give back exactly its tax, in whatever pieces.
 * @throws RangeError for more than is left, or an amount that is not whole.
 */
export function refundSplit(paid: Paid, refundMicros: number): Split {
  const before = paid.gross.amountMicros - paid.refundedMicros;
  const after = before - refundMicros;
  if (paid.refundedMicros < 0 || refundMicros < 0 || after < 0)
    throw new RangeError(`${refundMicros} of ${before} cannot be given back`);
  const taxMicros = taxIn(paid, before) - taxIn(paid, after);
  return { netMicros: refundMicros - taxMicros, taxMicros };
}

/** The tax in what is left of a payment: of all of it what its document says, of nothing none. */
function taxIn({ gross, taxMicros, rateMicros }: Paid, restMicros: number): number {
  if (restMicros === gross.amountMicros) return taxMicros;
  const rest = { amountMicros: restMicros, currency: gross.currency };
  if (rateMicros !== null) return includedTax(rest, rateMicros).taxMicros;
  return scaled(rest, BigInt(taxMicros), BigInt(gross.amountMicros));
}
