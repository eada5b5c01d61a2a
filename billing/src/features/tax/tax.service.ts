import type { Queryable } from '@plausch/platform/db';
import type { Ground } from '../../ground.ts';
import type { Money } from '../../pure/money.ts';
import { Refusal } from '../../refusal.ts';
import type { PaymentTaxes } from './tax.booking.ts';
import { type Evidence, type Location, placeOf, requireLocation } from './tax.place.ts';
import { charges, isAdded, quoteOf, quoteWith, type TaxLine, type TaxQuote } from './tax.quote.ts';

/**
 * Tells the taxes that come on top of a price where they depend on more than the country: a card network's, or another provider's.
 * Amounts are whole smallest units of the price's currency. Rejects when it does not answer.
 */
export type TaxService = (of: {
  readonly projectId: string;
  readonly price: Money;
  readonly location: Location;
  readonly atMs: number;
}) => Promise<readonly TaxLine[]>;

type Parts = Pick<Ground, 'provided' | 'logger'>;

/** What taxes buyers pay. */
export class Taxes {
  readonly #parts: Parts;
  #service: TaxService | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Says who tells the taxes of the United States and Canada; until then there are none there. */
  addedBy(service: TaxService): void {
    this.#service = service;
  }

  /**
   * What of a price is tax for a buyer who says to be somewhere. Not to be asked within a transaction: a provider may be asked.
   * @throws Refusal `taxes_off` where the project collects none, `tax_location_unknown`, `tax_location_invalid`, `gateway_failed`
   *   where the provider does not answer.
   */
  async quote({
    projectId,
    price,
    country,
    postalCode,
    atMs,
  }: {
    readonly projectId: string;
    readonly price: Money;
    readonly country: string | null;
    readonly postalCode: string | null;
    readonly atMs: number;
  }): Promise<TaxQuote> {
    const { vat } = await this.#parts.provided.catalogue.current(projectId);
    if (!charges(vat) || !vat.collection) throw new Refusal('taxes_off');
    const location = requireLocation({ country, postalCode });
    if (!isAdded(location.country) || !this.#service) return quoteOf(vat, { price, location, atMs });
    try {
      return quoteWith(price, location, await this.#service({ projectId, price, location, atMs }));
    } catch (error) {
      this.#parts.logger.warn({ err: error }, 'the provider of taxes did not answer');
      throw new Refusal('gateway_failed', { message: 'The provider of taxes did not answer.' });
    }
  }

  /**
   * What a payment is taxed by, once it is known from where it comes. What was added to the price stays as the buyer was told; what is
   * in it follows the place that the evidence proves, at the rate of the day. Without any evidence: the seller's own country.
   */
  async ofPayment({
    projectId,
    gross,
    told,
    evidence,
    atMs,
    sql,
  }: {
    /** The transaction that asks, which must not wait for another connection while it holds one. */
    readonly sql?: Queryable;
    readonly projectId: string;
    /** What was charged. */
    readonly gross: Money;
    /** What the buyer was told before, if they were. */
    readonly told: TaxQuote | null;
    readonly evidence: Evidence;
    readonly atMs: number;
  }): Promise<PaymentTaxes | undefined> {
    const { vat } = await this.#parts.provided.catalogue.current(projectId, sql);
    if (vat === null) return undefined;
    const place = placeOf(evidence) ?? { country: vat.home, postalCode: null, isProven: false };
    if (told && !told.isInclusive) return { quote: told, place, evidence };
    return { quote: quoteOf(vat, { price: gross, location: place, atMs }), place, evidence };
  }
}
