/**
 * The ladder: which feature may know which. A feature imports only features of lower rungs, never its
 * neighbours, never upwards. Server and web share it. A new feature gets its line here first.
 */
export const ladder = [
  ['accounts'],
  ['sanctions', 'secondFactor', 'wordFilter'],
  ['sessions', 'ownData'],
  ['reports', 'friends', 'wallet', 'inventory', 'media', 'settings'],
  ['talk'],
  ['standing', 'premium', 'messages'],
  ['rooms', 'shop', 'favourites', 'news', 'legal'],
  ['guilds', 'marketplace', 'cinema', 'profiles'],
  ['notifications', 'backups'],
  ['moderation', 'admin', 'doctor'],
] as const satisfies readonly (readonly string[])[];

/** The same for the features of billing, which know none of the chat's. */
export const billingLadder = [
  ['projects'],
  ['catalogue', 'customers', 'gateways'],
  ['ledger', 'tax'],
  ['invoices'],
  ['subscriptions'],
  ['redemption', 'events', 'mails'],
  ['checkout'],
  ['webhooks', 'management', 'serverApi', 'oversight'],
  ['dashboard'],
] as const satisfies readonly (readonly string[])[];

/** Every feature on the ladder, lowest rung first. */
export const features: readonly string[] = ladder.flat();
export const billingFeatures: readonly string[] = billingLadder.flat();

/** The features below the given rung: what a feature on it may import. */
export function featuresBelow(rung: number, of: readonly (readonly string[])[] = ladder): readonly string[] {
  return of.slice(0, rung).flat();
}
