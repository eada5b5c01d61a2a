import {
  readNonSubscriptionOption,
  readProduct,
  readSubscriptionOption,
  type WirePhase,
  type WireProduct,
} from '../wire/products.ts';
import { BrokenAnswer } from '../wire/read.ts';
import type { Log } from './log.ts';
import { parsePeriod } from './pricing/period.ts';
import { normalised, priceOf } from './pricing/price.ts';
import {
  type NonSubscriptionOption,
  type PresentedOfferingContext,
  type PricingPhase,
  type Product,
  ProductType,
  type SubscriptionOption,
} from './types.ts';

/** A product before it is shown in an offering. */
export type PlainProduct = Omit<Product, 'presentedOfferingContext' | 'presentedOfferingIdentifier'>;

/** The products that can be bought, by id; what cannot be is told to the log. */
export function productsOf(items: readonly unknown[], log: Log): ReadonlyMap<string, PlainProduct> {
  const products = new Map<string, PlainProduct>();
  for (const [index, item] of items.entries()) {
    try {
      const wire = readProduct(item, `product_details[${index}]`);
      const product = productOf(wire, log);
      if (product) products.set(wire.identifier, product);
    } catch (error) {
      if (!(error instanceof BrokenAnswer)) throw error;
      log.error(`A product cannot be read and is left out: ${error.message}.`);
    }
  }
  return products;
}

/** The product as one offering shows it. */
export function presented(product: PlainProduct, context: PresentedOfferingContext): Product {
  return {
    ...product,
    presentedOfferingIdentifier: context.offeringIdentifier,
    presentedOfferingContext: context,
  };
}

function productOf(wire: WireProduct, log: Log): PlainProduct | undefined {
  const { identifier, purchaseOptions } = wire;
  const ignored = (why: string) => {
    log.debug(`The product "${identifier}" is ignored: ${why}.`);
    return undefined;
  };
  if (purchaseOptions.length === 0) return ignored('it has no purchase options');
  const product = wire.productType === 'subscription' ? subscriptionOf(wire, log) : oneTimeOf(wire, log);
  return product ?? ignored('its default option is missing, or has no price');
}

function subscriptionOf(wire: WireProduct, log: Log): PlainProduct | undefined {
  const options = Object.fromEntries(
    wire.purchaseOptions.flatMap(([key, value]) => {
      const { id, priceId, base, trial } = readSubscriptionOption(value, key);
      if (!base) return [];
      const option: SubscriptionOption = {
        id,
        priceId,
        base: phaseOf(base, log),
        trial: trial && phaseOf(trial, log),
      };
      return [[key, option]];
    }),
  );
  const chosen = defaultOf(options, wire);
  if (!chosen?.base.price) return undefined;
  return {
    ...descriptionOf(wire),
    currentPrice: chosen.base.price,
    productType: ProductType.Subscription,
    normalPeriodDuration: chosen.base.periodDuration,
    defaultPurchaseOption: chosen,
    defaultSubscriptionOption: chosen,
    subscriptionOptions: options,
    defaultNonSubscriptionOption: null,
  };
}

function oneTimeOf(wire: WireProduct, log: Log): PlainProduct | undefined {
  const options = Object.fromEntries(
    wire.purchaseOptions.flatMap(([key, value]) => {
      const { id, priceId, basePrice } = readNonSubscriptionOption(value, key);
      if (!basePrice) return [];
      const option: NonSubscriptionOption = {
        id,
        priceId,
        basePrice: priceOf(basePrice.amountMicros, basePrice.currency),
      };
      return [[key, option]];
    }),
  );
  const chosen = defaultOf(options, wire);
  if (!chosen) return undefined;
  if (wire.productType !== 'consumable' && wire.productType !== 'non_consumable') {
    log.warn(
      `The product "${wire.identifier}" is of an unknown type and is taken for one that is bought once.`,
    );
  }
  return {
    ...descriptionOf(wire),
    currentPrice: chosen.basePrice,
    productType: wire.productType === 'consumable' ? ProductType.Consumable : ProductType.NonConsumable,
    normalPeriodDuration: null,
    defaultPurchaseOption: chosen,
    defaultSubscriptionOption: null,
    subscriptionOptions: {},
    defaultNonSubscriptionOption: chosen,
  };
}

function descriptionOf({ identifier, title, description }: WireProduct) {
  return { identifier, displayName: title, title, description };
}

function defaultOf<Option>(
  options: { readonly [id: string]: Option },
  { defaultPurchaseOptionId }: WireProduct,
): Option | undefined {
  if (defaultPurchaseOptionId === null || !Object.hasOwn(options, defaultPurchaseOptionId)) return undefined;
  return options[defaultPurchaseOptionId];
}

function phaseOf({ periodDuration, cycleCount, price: wirePrice }: WirePhase, log: Log): PricingPhase {
  const price = wirePrice && priceOf(wirePrice.amountMicros, wirePrice.currency);
  const period = periodDuration === null ? null : parsePeriod(periodDuration);
  if (periodDuration !== null && !period) log.error(`Invalid ISO 8601 period: ${periodDuration}.`);
  return {
    periodDuration,
    period,
    price,
    cycleCount,
    ...normalised(price, period),
  };
}
