import type { Money } from '../../pure/money.ts';
import { priceNow, type Terms } from '../subscriptions/index.ts';
import type { Location, TaxQuote } from '../tax/index.ts';
import type { SessionRow } from './checkout.store.ts';

/** A quote whose amount the gateway is being asked to take; the buyer is told once it has. */
export type PendingQuote = {
  /** Of the wish: another one is another operation. */
  readonly number: number;
  readonly quote: TaxQuote;
};

export const quoteOf = ({ quote }: Pick<SessionRow, 'quote'>): TaxQuote | null => quote as TaxQuote | null;
export const pendingOf = ({ pendingQuote }: Pick<SessionRow, 'pendingQuote'>): PendingQuote | null =>
  pendingQuote as PendingQuote | null;
export const locationOf = ({ location }: Pick<SessionRow, 'location'>): Location | null =>
  location as Location | null;

/** What the buyer pays: the price, with the taxes that come on top of it where they were told some. */
export function amountOf(session: Pick<SessionRow, 'terms' | 'quote'>): Money {
  const price = priceNow(session.terms as Terms);
  return { ...price, amountMicros: quoteOf(session)?.totalMicros ?? price.amountMicros };
}

/** Whether nothing is charged now: the buyer only leaves a card. */
export function isSetup({ terms }: Pick<SessionRow, 'terms'>): boolean {
  const agreed = terms as Terms;
  return agreed.trialPeriod !== null || priceNow(agreed).amountMicros === 0;
}

/** What a quote changes of a session. */
export const quotedBy = (quote: TaxQuote): Pick<SessionRow, 'quote' | 'location'> => ({
  quote,
  location: { country: quote.country, postalCode: quote.postalCode } satisfies Location,
});
