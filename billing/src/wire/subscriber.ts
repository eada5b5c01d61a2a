import { z } from 'zod';
import { userIdParams } from '../edge/user-id.ts';

const moment = z.iso.datetime();

const entitlement = z.strictObject({
  expires_date: moment.nullable(),
  grace_period_expires_date: moment.nullable(),
  product_identifier: z.string(),
  product_plan_identifier: z.null(),
  purchase_date: moment,
});

const subscription = z.strictObject({
  auto_resume_date: z.null(),
  billing_issues_detected_at: moment.nullable(),
  expires_date: moment.nullable(),
  grace_period_expires_date: moment.nullable(),
  is_sandbox: z.boolean(),
  original_purchase_date: moment,
  ownership_type: z.literal('PURCHASED'),
  period_type: z.enum(['normal', 'trial']),
  product_plan_identifier: z.null(),
  purchase_date: moment,
  refunded_at: moment.nullable(),
  store: z.enum(['rc_billing', 'promotional']),
  store_transaction_id: z.string().nullable(),
  unsubscribe_detected_at: moment.nullable(),
});

const purchase = z.strictObject({
  id: z.string(),
  is_sandbox: z.boolean(),
  original_purchase_date: moment,
  purchase_date: moment,
  store: z.literal('rc_billing'),
  store_transaction_id: z.string(),
});

/** What a customer has and may do. Ids are keys of the maps; what an entitlement names as its product is in one of them. */
export const subscriberBody = z.strictObject({
  request_date: moment,
  request_date_ms: z.int(),
  subscriber: z.strictObject({
    entitlements: z.record(z.string(), entitlement),
    subscriptions: z.record(z.string(), subscription),
    non_subscriptions: z.record(z.string(), z.array(purchase)),
    other_purchases: z.strictObject({}),
    first_seen: moment,
    last_seen: moment,
    management_url: z.string().nullable(),
    original_app_user_id: z.string(),
    original_application_version: z.null(),
    original_purchase_date: z.null(),
  }),
});

export type SubscriberBody = z.output<typeof subscriberBody>;

/** What servers read of a customer besides. */
const customerBody = subscriberBody.extend({
  /** Products of subscriptions that have not ended: one that is due and just being paid again is among them. */
  live_product_identifiers: z.array(z.string()),
});

/** `GET /v1/subscribers/:userId`: made on the first read. */
export const getSubscriber = {
  method: 'GET',
  path: '/v1/subscribers/:userId',
  summary: 'What a customer has bought and may do. A customer that is unknown is made.',
  access: 'publicKey',
  limit: 'read',
  params: userIdParams,
  status: 200,
  response: subscriberBody,
} as const;

/** The same for the app's server. */
export const getCustomer = {
  ...getSubscriber,
  path: '/v2/customers/:userId',
  summary: 'What a customer has bought and may do, for servers. A customer that is unknown is made.',
  access: 'secretKey',
  limit: 'server',
  response: customerBody,
} as const;
