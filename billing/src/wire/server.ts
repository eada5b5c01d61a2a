import { z } from 'zod';
import { storable } from '../edge/texts.ts';
import { userIdParams } from '../edge/user-id.ts';

/** What the app's server may do for its users, with a secret key. Repeated with the same `Idempotency-Key` (a UUID) it happens once. */
const server = { method: 'POST', access: 'secretKey', limit: 'server', once: true, status: 200 } as const;

const moment = z.iso.datetime();
const subscriptionParams = userIdParams.extend({ productId: storable(200) });

/** How a subscription stands after a command; dates by the device's clock, as all on the wire. */
const standing = z.strictObject({
  product_identifier: z.string(),
  state: z.enum(['trial', 'active', 'grace', 'ended']),
  /** When it ends, or is paid again. */
  expires_date: moment,
  unsubscribe_detected_at: moment.nullable(),
});
export type Standing = z.output<typeof standing>;

/** Money on its way back. */
const refund = z.strictObject({ id: z.uuid(), amount_micros: z.int(), currency: z.string() });

export const grantEntitlement = {
  ...server,
  path: '/v2/customers/:userId/grants',
  summary:
    'Gives an entitlement without a payment, for a period or for good. A customer that is unknown is made.',
  params: userIdParams,
  body: z.strictObject({
    entitlement_identifier: storable(200),
    /** ISO 8601, such as `P1M`; null: for good. */
    period: z
      .string()
      .regex(/^P[1-9]\d{0,3}[DWMY]$/)
      .nullable(),
  }),
  response: z.strictObject({ entitlement_identifier: z.string(), expires_date: moment.nullable() }),
} as const;

export const cancelSubscription = {
  ...server,
  path: '/v2/customers/:userId/subscriptions/:productId/cancel',
  summary: 'Ends a subscription when what is paid is used up; a year that has renewed, with the month.',
  params: subscriptionParams,
  response: standing,
} as const;

export const resumeSubscription = {
  ...server,
  path: '/v2/customers/:userId/subscriptions/:productId/resume',
  summary: 'Takes a cancellation back, for as long as the subscription runs.',
  params: subscriptionParams,
  response: standing,
} as const;

export const withdrawSubscription = {
  ...server,
  path: '/v2/customers/:userId/subscriptions/:productId/withdraw',
  summary:
    'Ends a subscription at once by the right of withdrawal, within 14 days of its order: all of the money goes back, or what was not used where an early start was asked for.',
  params: subscriptionParams,
  response: z.strictObject({ ...standing.shape, refunds: z.array(refund) }),
} as const;

export const revokeCustomer = {
  ...server,
  path: '/v2/customers/:userId/revoke',
  summary: 'Ends every subscription and grant of a customer at once; unused time is given back.',
  params: userIdParams,
  body: z.strictObject({ reason: storable(500) }),
  response: z.strictObject({ ended: z.array(standing), refunds: z.array(refund) }),
} as const;

export const eraseCustomer = {
  ...server,
  path: '/v2/customers/:userId/erase',
  summary:
    'Forgets a customer: afterwards their ids answer like new ones. Payments, books and documents stay as the law wants them, without a name. Refused while a subscription runs or a payment is under way.',
  params: userIdParams,
  response: z.strictObject({
    /** False where there was no customer to forget: asked again it is. */
    erased: z.boolean(),
  }),
} as const;

export const refundPayment = {
  ...server,
  path: '/v2/payments/:paymentId/refund',
  summary:
    'Gives a payment back, whole or in part. All of it ends what was bought with it. `paymentId`: `store_transaction_id` of the customer.',
  params: z.object({ paymentId: z.uuid() }),
  body: z.strictObject({
    /** Missing: all that is left. */
    amount_micros: z.int().positive().optional(),
    reason: storable(500),
  }),
  response: refund,
} as const;

export const makeManageLink = {
  method: 'POST',
  access: 'secretKey',
  limit: 'server',
  status: 200,
  path: '/v2/customers/:userId/manage-link',
  summary:
    'Makes a link to the page where a customer manages what they have. It opens once, for a while, and lets in whoever has it: for the user alone.',
  params: userIdParams,
  response: z.strictObject({ url: z.url(), expires_date: moment }),
} as const;

export const getProduct = {
  method: 'GET',
  access: 'secretKey',
  limit: 'server',
  status: 200,
  path: '/v2/products/:productId',
  summary: 'What a product gives; 404 for one that is not in the catalogue.',
  params: z.object({ productId: storable(200) }),
  response: z.strictObject({ product_identifier: z.string(), entitlement_identifiers: z.array(z.string()) }),
} as const;
