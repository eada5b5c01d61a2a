import { z } from 'zod';
import { userIdParams } from '../edge/user-id.ts';

/** What apps hand to their own code and to the renderer of paywalls, as its author wrote it. */
const handedOn = z.record(z.string(), z.unknown()).nullable();

/** The offerings of a project, each with its packages in the order in which apps show them. */
const offering = z.strictObject({
  identifier: z.string(),
  description: z.string(),
  metadata: handedOn,
  packages: z.array(
    z.strictObject({
      /** `$rc_monthly` and the like, or the author's own. */
      identifier: z.string(),
      platform_product_identifier: z.string(),
    }),
  ),
  paywall_components: handedOn,
});

export const offerings = z.strictObject({
  current_offering_id: z.string().nullable(),
  offerings: z.array(offering),
  /** Which rule chose the current offering. */
  targeting: z.strictObject({ rule_id: z.string(), revision: z.int() }).optional(),
  placements: z
    .strictObject({
      /** Shown at a placement that is not listed, or whose offering is not there. */
      fallback_offering_id: z.string(),
      /** Null: nothing is offered there. */
      offering_ids_by_placement: z.record(z.string(), z.string().nullable()).optional(),
    })
    .optional(),
});

/** Millionths of the currency's unit. */
const price = z.strictObject({ amount_micros: z.int().positive(), currency: z.string().regex(/^[A-Z]{3}$/) });

/** So many periods of so long, at this price; a trial has none. */
const phase = z.strictObject({
  /** ISO 8601, one number and one unit: `P1M`, `P7D`. */
  period_duration: z.string().regex(/^P[0-9]+[DWMY]$/),
  cycle_count: z.int().positive(),
  price: price.nullable(),
});

const optionIds = { id: z.string(), price_id: z.string() };

const product = {
  identifier: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  default_purchase_option_id: z.string(),
};

/** A product with all the ways to buy it, by id; `base_option` is the plain one. */
const productDetails = z.discriminatedUnion('product_type', [
  z.strictObject({
    ...product,
    product_type: z.literal('subscription'),
    purchase_options: z.record(
      z.string(),
      z.strictObject({
        ...optionIds,
        base: phase.extend({ price }),
        /** Null where there is none, or the customer has had that of the product's family. */
        trial: phase.extend({ price: z.null() }).nullable(),
      }),
    ),
  }),
  z.strictObject({
    ...product,
    product_type: z.literal(['consumable', 'non_consumable']),
    purchase_options: z.record(z.string(), z.strictObject({ ...optionIds, base_price: price })),
  }),
]);

export const products = z.strictObject({ product_details: z.array(productDetails) });

export const branding = z.strictObject({
  id: z.string(),
  app_name: z.string().nullable(),
  /** The vendor's SDK puts the address of its own server before both, and shows them only together. */
  app_icon: z.string().nullable(),
  app_icon_webp: z.string().nullable(),
  support_email: z.string().nullable(),
  gateway_tax_collection_enabled: z.boolean(),
  /** Ours alone: prices are with tax, also where nobody asks how much of them it is. Absent where no tax is charged. */
  prices_include_tax: z.literal(true).optional(),
  /** Empty colours are the SDK's own. */
  appearance: z
    .strictObject({
      color_buttons_primary: z.string(),
      color_accent: z.string(),
      color_error: z.string(),
      color_product_info_bg: z.string(),
      color_form_bg: z.string(),
      color_page_bg: z.string(),
      font: z.string(),
      shapes: z.enum(['default', 'rectangle', 'rounded', 'pill']),
      show_product_description: z.boolean(),
    })
    .nullable(),
  /** Ours alone: the seller's pages, `https` addresses or paths of the site that sells. Absent where the catalogue has none. */
  legal: z
    .strictObject({
      imprint: z.string().nullable(),
      terms: z.string().nullable(),
      privacy: z.string().nullable(),
      withdrawal_right: z.string().nullable(),
      withdraw: z.string().nullable(),
      cancel: z.string().nullable(),
      terms_version: z.string().nullable(),
    })
    .optional(),
});

const asked = { access: 'publicKey', limit: 'read', status: 200, method: 'GET' } as const;

/** What is offered, and where. The SDK asks for the products in it straight afterwards. */
export const getOfferings = {
  ...asked,
  path: '/v1/subscribers/:userId/offerings',
  summary: 'The offerings of the project.',
  params: userIdParams,
  response: offerings,
} as const;

/**
 * Products by id, in the order in which they were asked for, each once. Ids that nothing is sold under are left out. In the
 * currency that was asked for where the product has it, else in the project's own.
 */
export const getProducts = {
  ...asked,
  path: '/rcbilling/v1/subscribers/:userId/products',
  summary: 'The products with these ids, as this customer may buy them.',
  params: userIdParams,
  query: z.object({
    id: z.union([z.string(), z.array(z.string())]).default([]),
    /** Empty counts as absent. */
    currency: z
      .string()
      .regex(/^(?:[A-Z]{3})?$/, 'must be three capital letters')
      .optional(),
  }),
  response: products,
} as const;

/** How the checkout looks, asked for once in the life of an app. */
export const getBranding = {
  ...asked,
  path: '/rcbilling/v1/branding',
  summary: 'Name and colours of the checkout.',
  response: branding,
} as const;
