import { z } from 'zod';
import { storable } from '../edge/texts.ts';

const ID = storable(200);

const micros = z.int().min(0);

/** What the card form of the buyer's browser needs: everything of it must be there. */
const gatewayParams = z.strictObject({
  publishable_api_key: z.string(),
  stripe_account_id: z.string(),
  elements_configuration: z.strictObject({
    mode: z.enum(['payment', 'setup']),
    payment_method_types: z.array(z.string()),
    setup_future_usage: z.enum(['off_session', 'on_session']),
    /** In smallest units; of a payment alone. */
    amount: z.int().optional(),
    /** ISO 4217 in small letters; of a payment alone. */
    currency: z.string().optional(),
  }),
});

export type GatewayParams = z.output<typeof gatewayParams>;

/** Text or nothing, in each way in which clients say nothing. */
const optionalText = ID.nullish().transform((text) => text ?? null);

const MOST_METADATA = 50;

/** `POST /rcbilling/v1/checkout/start`. */
export const startCheckout = {
  method: 'POST',
  path: '/rcbilling/v1/checkout/start',
  summary: 'Begins a purchase of one product at one price.',
  access: 'publicKey',
  limit: 'checkout',
  body: z.object({
    app_user_id: z.string(),
    product_id: ID,
    price_id: ID,
    /** Absent for the plain option. */
    offer_id: optionalText,
    presented_offering_identifier: optionalText,
    presented_placement_identifier: optionalText,
    trace_id: optionalText,
    email: storable(320).nullish(),
    metadata: z
      .record(storable(100), storable(500).nullable())
      .refine((data) => Object.keys(data).length <= MOST_METADATA, `has more than ${MOST_METADATA} entries`)
      .nullish(),
    applied_targeting_rule: z.object({ rule_id: ID, revision: z.int().min(0).max(2_147_483_647) }).nullish(),
  }),
  status: 200,
  response: z.strictObject({
    operation_session_id: z.string(),
    gateway_params: gatewayParams,
    /** Ours alone, of a change of plan: what is charged now, before taxes that come on top. Absent where that is the price. */
    change_due_in_micros: micros.optional(),
    /** Ours alone, of a change to a cheaper plan: when that begins and is paid for. Absent where it begins at once. */
    change_begins_at: z.iso.datetime().optional(),
  }),
} as const;

export type StartedCheckout = z.output<typeof startCheckout.response>;

const params = z.object({ sessionId: z.string() });

/** `POST /rcbilling/v1/checkout/:sessionId/complete`: called again after a declined card, with the same answer. */
export const completeCheckout = {
  method: 'POST',
  path: '/rcbilling/v1/checkout/:sessionId/complete',
  summary: 'Answers the secret by which the buyer confirms the payment.',
  access: 'publicKey',
  limit: 'checkout',
  params,
  body: z.object({ email: storable(320).nullish() }).nullish(),
  status: 200,
  response: z.strictObject({
    operation_session_id: z.string(),
    gateway_params: gatewayParams.extend({ client_secret: z.string() }),
  }),
} as const;

/** `GET /rcbilling/v1/checkout/:sessionId`. */
export const getCheckout = {
  method: 'GET',
  path: '/rcbilling/v1/checkout/:sessionId',
  summary: 'How far a purchase is; waits a little for news.',
  access: 'publicKey',
  limit: 'status',
  params,
  status: 200,
  response: z.strictObject({
    operation: z.strictObject({
      status: z.enum(['started', 'in_progress', 'succeeded', 'failed']),
      is_expired: z.boolean(),
      error: z
        .strictObject({
          code: z.int(),
          message: z.string(),
          /** Ours alone: nothing was charged, as customer or card has had the trial. */
          reason: z.literal('trial_used').optional(),
        })
        .nullable(),
      redemption_info: z.strictObject({ redeem_url: z.string().nullable() }).nullable(),
    }),
  }),
} as const;

export type CheckoutStatus = z.output<typeof getCheckout.response>;

/** `POST /rcbilling/v1/checkout/:sessionId/calculate_taxes`. Amounts in micros, whole smallest units; the total is net and tax. */
export const calculateTaxes = {
  method: 'POST',
  path: '/rcbilling/v1/checkout/:sessionId/calculate_taxes',
  summary: 'What of the price is tax. Refused with 7886 while the project collects none.',
  access: 'publicKey',
  limit: 'checkout',
  params,
  // Longer than any: what is no place is told as such, not as a malformed request.
  body: z.object({ country_code: storable(100).nullish(), postal_code: storable(100).nullish() }).nullish(),
  status: 200,
  response: z.strictObject({
    operation_session_id: z.string(),
    currency: z.string(),
    total_amount_in_micros: micros,
    tax_amount_in_micros: micros,
    total_excluding_tax_in_micros: micros,
    tax_inclusive: z.boolean(),
    pricing_phases: z.strictObject({
      base: z.strictObject({
        /** Empty: there is no tax. */
        tax_breakdown: z.array(
          z.strictObject({
            taxable_amount_in_micros: micros,
            tax_amount_in_micros: micros,
            display_name: z.string(),
            tax_rate_in_micros: micros.nullable(),
            country: z.string().nullable(),
            state: z.string().nullable(),
            tax_type: z.string().nullable(),
          }),
        ),
      }),
    }),
    /** The form is to be set up anew with this. */
    gateway_params: gatewayParams.pick({ elements_configuration: true }),
  }),
} as const;

export type CalculatedTaxes = z.output<typeof calculateTaxes.response>;

/** `POST /rcbilling/v1/checkout/:sessionId/consents`: our own; without it nothing was agreed to. */
export const giveConsents = {
  method: 'POST',
  path: '/rcbilling/v1/checkout/:sessionId/consents',
  summary: 'What the buyer has agreed to before paying: an early start, and the terms in the words shown.',
  access: 'publicKey',
  limit: 'checkout',
  params,
  body: z.object({
    early_start: z.boolean(),
    terms_version: storable(100),
    /** SHA-256 of the text that was shown, in hexadecimal. */
    text_hash: z.string().regex(/^[0-9a-f]{64}$/i),
    at: z.iso.datetime(),
  }),
  status: 200,
  response: z.strictObject({ operation_session_id: z.string() }),
} as const;

/** What the buyer has agreed to, as the session keeps it. */
export type Consents = z.output<typeof giveConsents.body>;
