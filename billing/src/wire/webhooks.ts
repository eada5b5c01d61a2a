import { z } from 'zod';

/** Everything that billing tells. A type is never renamed; new ones may come. */
export const WEBHOOK_TYPES = [
  'customer.created',
  'trial.started',
  'subscription.started',
  'subscription.renewed',
  'subscription.cancelled',
  'subscription.resumed',
  'subscription.expired',
  'subscription.changed',
  'payment.failed',
  'refund.created',
  'dispute.opened',
  'entitlement.granted',
  'entitlement.revoked',
] as const;
export type WebhookType = (typeof WEBHOOK_TYPES)[number];

/** Where the signature stands: `t=<seconds>,v1=<HMAC-SHA256 of time, point and body in hex>`. */
export const WEBHOOK_SIGNATURE_HEADER = 'x-plausch-signature';

/** What is sent. Dates are ISO 8601 by our own clock, also where a sandbox customer's is ahead. */
export const webhookBody = z.strictObject({
  id: z.uuid(),
  type: z.enum(WEBHOOK_TYPES),
  created: z.iso.datetime(),
  /** Of the customer: 1, 2, 3 … Events leave in this order, each until it was taken or given up. */
  sequence: z.int().positive(),
  app_user_id: z.string(),
  data: z.record(z.string(), z.json()),
});
export type WebhookBody = z.output<typeof webhookBody>;
