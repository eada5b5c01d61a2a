import { z } from 'zod';
import { storable } from '../edge/texts.ts';

/** `POST /rcbilling/v1/redeem`: our own; opens a gift for the customer. */
export const redeemGift = {
  method: 'POST',
  path: '/rcbilling/v1/redeem',
  summary: 'Gives what a redemption link holds to a customer: once, and never to the buyer.',
  access: 'publicKey',
  limit: 'checkout',
  body: z.object({
    app_user_id: z.string(),
    /** The link as the buyer got it, or its last part. */
    redeem_url: storable(500),
  }),
  status: 200,
  response: z.strictObject({ entitlement_identifier: z.string() }),
} as const;
