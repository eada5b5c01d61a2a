import type { MarketKind } from '../../features/marketplace/index.ts';

/** The price that is written, with or without points; undefined where it is none that may be asked. */
export function priceIn(
  text: string,
  { least, most }: Pick<MarketKind, 'least' | 'most'>,
): number | undefined {
  const digits = text.trim().replaceAll(/[.\s](?=\d{3}(?:\D|$))/g, '');
  if (!/^\d{1,7}$/.test(digits)) return undefined;
  const price = Number(digits);
  return price >= least && price <= most ? price : undefined;
}

/** What is proposed: what others got lately, else what the house asks. */
export function firstPrice({
  median,
  shopPrice,
  least,
  most,
}: Pick<MarketKind, 'median' | 'shopPrice' | 'least' | 'most'>): number {
  return Math.min(most, Math.max(least, median ?? shopPrice ?? least));
}
