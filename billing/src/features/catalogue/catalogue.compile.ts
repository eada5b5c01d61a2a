import type { ParsedCatalogue, ParsedOption, ParsedProduct } from './catalogue.parsed.ts';
import { priceIdOf } from './catalogue.prices.ts';
import type { Catalogue, CatalogueOption, CatalogueProduct } from './catalogue.types.ts';

const byId = <T extends { readonly id: string }>(values: readonly T[]): ReadonlyMap<string, T> =>
  new Map(values.map((value) => [value.id, value]));

/** What was kept as JSON, as the rest of billing reads it. */
export function compile(
  parsed: ParsedCatalogue,
  { projectId, version }: { projectId: string; version: number },
): Catalogue {
  const { project, placements } = parsed;
  return {
    projectId,
    version,
    defaultCurrency: parsed.defaultCurrency,
    products: byId(parsed.products.map((product) => productOf(product, project))),
    offerings: byId(parsed.offerings),
    currentOfferingId: parsed.currentOfferingId,
    targeting: parsed.targeting,
    placements: placements && {
      fallbackOfferingId: placements.fallbackOfferingId,
      offeringIds: new Map(
        placements.offeringIds.map(({ placement, offeringId }) => [placement, offeringId]),
      ),
    },
    branding: parsed.branding,
    vat: parsed.vat ?? null,
    seller: parsed.seller ?? null,
  };
}

const productOf = (product: ParsedProduct, project: string): CatalogueProduct => ({
  ...product,
  options: byId(product.options.map((option) => optionOf(option, product, project))),
});

function optionOf(option: ParsedOption, { id, period }: ParsedProduct, project: string): CatalogueOption {
  const { trialPeriod } = option;
  return {
    id: option.id,
    trialPeriod,
    prices: new Map(
      option.prices.map(({ currency, amountMicros }) => {
        const terms = { productId: id, optionId: option.id, currency, amountMicros, period, trialPeriod };
        const priceIdWithoutTrial =
          trialPeriod === null ? null : priceIdOf(project, { ...terms, trialPeriod: null });
        return [currency, { priceId: priceIdOf(project, terms), priceIdWithoutTrial, amountMicros }];
      }),
    ),
  };
}
