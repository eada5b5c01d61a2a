import { z } from 'zod';
import { endpoint } from './endpoints.ts';
import { timestamp } from './shapes.ts';

/** What somebody has paid for, each flag by its own entitlement. */
export const tierFlags = {
  isPremium: z.boolean(),
  isVip: z.boolean(),
  isBabo: z.boolean(),
} as const;
const flags = z.strictObject(tierFlags).meta({ id: 'TierFlags' });
export type TierFlags = z.output<typeof flags>;

/** What the shell must know. */
export const premiumState = { entitlements: flags } as const;

/** What the server says to somebody about what they have paid for, on every device. */
export const premiumMessages = { 'entitlements:changed': flags } as const;

/** What an SDK of the vendor's wire calls so. Nothing of it is believed: billing itself is asked. */
const customerInfo = z
  .looseObject({})
  .meta({ description: 'Of the SDK; the server asks the billing backend instead' });
const refreshed = z.strictObject({ success: z.literal(true), ...tierFlags });
const asked = { method: 'POST', access: 'session', limit: 'purchase', status: 200 } as const;

const webPurchaseComplete = endpoint({
  ...asked,
  path: '/revenuecat/web-purchase-complete',
  summary: 'After a purchase in a browser: billing is asked what the caller has.',
  body: z.strictObject({ customerInfo, productId: z.string().regex(/^[!-~]{1,200}$/) }),
  response: refreshed,
});

const webRestoreComplete = endpoint({
  ...asked,
  path: '/revenuecat/web-restore-complete',
  summary: 'After restoring purchases in a browser: billing is asked what the caller has.',
  body: z.strictObject({ customerInfo }),
  response: refreshed,
});

const restorePurchases = endpoint({
  ...asked,
  path: '/revenuecat/restore',
  summary: 'After restoring purchases in an app: billing is asked what the caller has.',
  body: z.strictObject({ customerInfo }),
  response: refreshed,
});

const customerToken = endpoint({
  ...asked,
  path: '/revenuecat/customer-token',
  summary:
    'The word of this server for billing that the caller is who they are and may buy, good for an hour. Who may not buy is refused with the reason. The word for a gift buys nothing, and whoever is activated gets it.',
  query: z.strictObject({ for: z.literal('gift').optional() }),
  response: z.strictObject({
    token: z
      .string()
      .nullable()
      .meta({ description: 'For the header X-Customer-Token; null where the billing backend wants none' }),
    expiresAt: timestamp,
  }),
});

const manageLink = endpoint({
  ...asked,
  path: '/revenuecat/manage-link',
  summary:
    'A link to the page where the caller changes the card, finds invoices and cancels: it opens once, for half an hour. 404 for one who has never bought anything.',
  response: z.strictObject({ url: z.url() }),
});

export const premiumEndpoints = {
  webPurchaseComplete,
  webRestoreComplete,
  restorePurchases,
  customerToken,
  manageLink,
} as const;
