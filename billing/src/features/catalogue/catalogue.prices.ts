import { createHash } from 'node:crypto';
import { inOrder, type ParsedCatalogue } from './catalogue.parsed.ts';
import type { CataloguePrice } from './catalogue.types.ts';

const DIGITS = 20;

/**
 * A price is named after all that it says, so none can ever be changed: another amount has another name. The same terms have
 * the same name in every database, also when they come back.
 */
export function priceIdOf(project: string, terms: Omit<CataloguePrice, 'priceId'>): string {
  const { productId, optionId, currency, amountMicros, period, trialPeriod } = terms;
  const text = JSON.stringify([project, productId, optionId, currency, amountMicros, period, trialPeriod]);
  return `prc_${createHash('sha256').update(text).digest('hex').slice(0, DIGITS)}`;
}

/** Whether a text can be the name of a price. */
export const isPriceId = (text: string): boolean => /^prc_[0-9a-f]{20}$/.test(text);

/** Every price at which something can be bought now. */
export function pricesOf({ project, products }: ParsedCatalogue): readonly CataloguePrice[] {
  const prices = products
    .filter(({ isRetired }) => !isRetired)
    .flatMap(({ id, period, options }) =>
      options.flatMap(({ id: optionId, trialPeriod, prices: amounts }) =>
        amounts.flatMap(({ currency, amountMicros }) =>
          // Who has had the trial buys at a price of its own: a start says by the price whether a trial is expected.
          [...new Set([trialPeriod, null])].map((trial) => {
            const terms = { productId: id, optionId, currency, amountMicros, period, trialPeriod: trial };
            return { priceId: priceIdOf(project, terms), ...terms };
          }),
        ),
      ),
    );
  return inOrder(prices, ({ priceId }) => priceId);
}
