import type { z } from 'zod';
import type * as wire from '../../wire/catalogue.ts';
import type { Catalogue, CatalogueOffering, CatalogueOption, CatalogueProduct } from './catalogue.types.ts';

type Offerings = z.output<typeof wire.offerings>;
type Products = z.output<typeof wire.products>;
type Product = Products['product_details'][number];
type Branding = z.output<typeof wire.branding>;

/** Of a subscription's price the phase is one period that goes on until it is cancelled. */
const ONCE = 1;

export function offeringsOnWire({
  offerings,
  currentOfferingId,
  targeting,
  placements,
}: Catalogue): Offerings {
  return {
    current_offering_id: currentOfferingId,
    offerings: [...offerings.values()].map(offeringOnWire),
    ...(targeting && { targeting: { rule_id: targeting.ruleId, revision: targeting.revision } }),
    ...(placements && {
      placements: {
        fallback_offering_id: placements.fallbackOfferingId,
        offering_ids_by_placement: Object.fromEntries(placements.offeringIds),
      },
    }),
  };
}

const offeringOnWire = ({ id, description, metadata, packages, paywall }: CatalogueOffering) => ({
  identifier: id,
  description,
  metadata,
  packages: packages.map((one) => ({ identifier: one.id, platform_product_identifier: one.productId })),
  paywall_components: paywall,
});

/** Which products were asked for, each once; retired ones are not sold any more. */
export function askedProducts({ products }: Catalogue, ids: readonly string[]): readonly CatalogueProduct[] {
  return [...new Set(ids)].flatMap((id) => {
    const product = products.get(id);
    return product && !product.isRetired ? [product] : [];
  });
}

/** Whether what a product looks like may depend on what its customer has had. */
export const hasTrial = ({ options }: CatalogueProduct): boolean =>
  [...options.values()].some(({ trialPeriod }) => trialPeriod !== null);

/** A product as one customer may buy it, in one currency. `hadTrial`: of the product's family. */
export function productOnWire(
  product: CatalogueProduct,
  { currency, defaultCurrency, hadTrial }: { currency: string; defaultCurrency: string; hadTrial: boolean },
): Product {
  const { id, title, description, defaultOptionId, type, period } = product;
  const options = [...product.options.values()];
  const shown = options.every(({ prices }) => prices.has(currency)) ? currency : defaultCurrency;
  const common = { identifier: id, title, description, default_purchase_option_id: defaultOptionId };
  if (type !== 'subscription')
    return {
      ...common,
      product_type: type,
      purchase_options: byId(options, (option) => {
        const { priceId, price } = priceOf(option, shown);
        return { id: option.id, price_id: priceId, base_price: price };
      }),
    };
  if (period === null) throw new Error(`the subscription ${id} has no period`);
  return {
    ...common,
    product_type: type,
    purchase_options: byId(options, (option) => {
      const { priceId, priceIdWithoutTrial, price } = priceOf(option, shown);
      const trialPeriod = hadTrial ? null : option.trialPeriod;
      return {
        id: option.id,
        price_id: hadTrial ? (priceIdWithoutTrial ?? priceId) : priceId,
        base: { period_duration: period, cycle_count: ONCE, price },
        trial: trialPeriod === null ? null : { period_duration: trialPeriod, cycle_count: ONCE, price: null },
      };
    }),
  };
}

function priceOf({ id, prices }: CatalogueOption, currency: string) {
  const price = prices.get(currency);
  if (!price) throw new Error(`the option ${id} has no price in ${currency}`);
  const { priceId, priceIdWithoutTrial, amountMicros } = price;
  return { priceId, priceIdWithoutTrial, price: { amount_micros: amountMicros, currency } };
}

const byId = <T>(
  options: readonly CatalogueOption[],
  of: (option: CatalogueOption) => T,
): Record<string, T> => Object.fromEntries(options.map((option) => [option.id, of(option)]));

/** The checkout asks for taxes only where the catalogue wants it. */
export function brandingOnWire({ projectId, branding, vat }: Catalogue): Branding {
  const { appName, icon, iconWebp, supportEmail, appearance, legal } = branding;
  return {
    id: projectId,
    app_name: appName,
    app_icon: icon,
    app_icon_webp: iconWebp,
    support_email: supportEmail,
    gateway_tax_collection_enabled: vat?.collection ?? false,
    ...((vat?.scheme === 'home_only' || vat?.scheme === 'oss') && { prices_include_tax: true as const }),
    appearance: appearance as Branding['appearance'],
    ...(legal && { legal }),
  };
}
