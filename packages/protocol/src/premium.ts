import { z } from 'zod';

/** What somebody has paid for, each flag by its own entitlement. */
export const tierFlags = {
  isPremium: z.boolean(),
  isVip: z.boolean(),
  isBabo: z.boolean(),
} as const;

/** What the server says to somebody about what they have paid for, on every device. */
export const premiumMessages = { 'entitlements:changed': z.strictObject(tierFlags) } as const;
