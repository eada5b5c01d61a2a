import { field, finite, type JsonObject, listOf, object, optional, own, type Read, text } from './read.ts';

/** What one product of `GET /rcbilling/v1/subscribers/{app user id}/products` says. */
export type WireProduct = {
  readonly identifier: string;
  readonly title: string;
  readonly description: string | null;
  /** Anything but `subscription` is bought once. */
  readonly productType: string;
  readonly defaultPurchaseOptionId: string | null;
  /** In the backend's order; what an option holds is read when its kind is known. */
  readonly purchaseOptions: readonly (readonly [id: string, option: JsonObject])[];
};

export type WirePrice = { readonly amountMicros: number; readonly currency: string };
export type WirePhase = {
  readonly periodDuration: string | null;
  readonly cycleCount: number;
  readonly price: WirePrice | null;
};
export type WireSubscriptionOption = {
  readonly id: string;
  readonly priceId: string;
  readonly base: WirePhase | null;
  readonly trial: WirePhase | null;
};
export type WireNonSubscriptionOption = {
  readonly id: string;
  readonly priceId: string;
  readonly basePrice: WirePrice | null;
};

/** The products of an answer, each still unread: one that is broken is no reason to lose the others. */
export const readProductList: Read<readonly unknown[]> = (value, path) =>
  field(
    object(value, path),
    path,
    'product_details',
    listOf((item) => item),
  );

export const readProduct: Read<WireProduct> = (value, path) => {
  const product = object(value, path);
  const options = optional(object)(own(product, 'purchase_options'), `${path}.purchase_options`) ?? {};
  return {
    identifier: field(product, path, 'identifier', text),
    title: field(product, path, 'title', text),
    description: field(product, path, 'description', optional(text)),
    productType: field(product, path, 'product_type', text),
    defaultPurchaseOptionId: field(product, path, 'default_purchase_option_id', optional(text)),
    purchaseOptions: Object.entries(options).map(([id, option]) => [
      id,
      object(option, `${path}.purchase_options.${id}`),
    ]),
  };
};

export const readSubscriptionOption: Read<WireSubscriptionOption> = (value, path) => {
  const option = object(value, path);
  return {
    id: field(option, path, 'id', text),
    priceId: field(option, path, 'price_id', text),
    base: field(option, path, 'base', optional(readPhase)),
    trial: field(option, path, 'trial', optional(readPhase)),
  };
};

export const readNonSubscriptionOption: Read<WireNonSubscriptionOption> = (value, path) => {
  const option = object(value, path);
  return {
    id: field(option, path, 'id', text),
    priceId: field(option, path, 'price_id', text),
    basePrice: field(option, path, 'base_price', optional(readPrice)),
  };
};

const readPhase: Read<WirePhase> = (value, path) => {
  const phase = object(value, path);
  return {
    periodDuration: field(phase, path, 'period_duration', optional(text)),
    cycleCount: field(phase, path, 'cycle_count', finite),
    price: field(phase, path, 'price', optional(readPrice)),
  };
};

const readPrice: Read<WirePrice> = (value, path) => {
  const price = object(value, path);
  return {
    amountMicros: field(price, path, 'amount_micros', finite),
    currency: field(price, path, 'currency', text),
  };
};
