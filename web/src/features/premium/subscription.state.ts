import type { TierFlags } from '@plausch/protocol';
import { TIERS, type Tier } from '@plausch/protocol/perks';
import type { CustomerInfo, EntitlementInfo } from '@plausch/purchases';

/** What the user has at present; days are ISO 8601. */
export type Standing =
  /** Has never had a tier. */
  | { readonly kind: 'never' }
  /** Had one, until then. */
  | { readonly kind: 'ended'; readonly tier: Tier; readonly endedAt: string; readonly isUnpaid: boolean }
  | (Held & { readonly kind: 'trial' | 'active'; readonly renewsAt: string })
  /** Cancelled, in a trial or after it; holds until the end. */
  | (Held & { readonly kind: 'cancelled'; readonly endsAt: string; readonly isTrial: boolean })
  /** The card was refused; everything stays until the end. */
  | (Held & { readonly kind: 'grace'; readonly endsAt: string })
  | (Held & { readonly kind: 'lifetime' })
  /** A gift of another user, or of the team. */
  | (Held & { readonly kind: 'gift'; readonly endsAt: string | null })
  /** Bought in a shop of apps: there it is changed and cancelled. */
  | (Held & { readonly kind: 'elsewhere'; readonly endsAt: string | null; readonly renews: boolean });

type Held = { readonly tier: Tier; readonly productId: string; readonly isSandbox: boolean };

/** Shops that have their own cards, invoices and ways to cancel. */
const ELSEWHERE: readonly string[] = ['app_store', 'mac_app_store', 'play_store', 'amazon'];

/** The highest tier whose flag is up. */
export function highestTier({ isPremium, isVip, isBabo }: TierFlags): Tier | undefined {
  const has = { premium: isPremium, vip: isVip, babo: isBabo };
  return TIERS.findLast((tier) => has[tier]);
}

/** What the customer's highest tier is, and what becomes of it. */
export function standingOf({ entitlements, subscriptionsByProductIdentifier }: CustomerInfo): Standing {
  const tiers = TIERS.toReversed();
  const tier = tiers.find((name) => Object.hasOwn(entitlements.active, name));
  const held = tier && entitlements.active[tier];
  if (!tier || !held) return formerly(entitlements.all);
  const { productIdentifier: productId, isSandbox, expirationDate, willRenew, store } = held;
  const own = { tier, productId, isSandbox };
  const subscription = subscriptionsByProductIdentifier[productId];
  const endsAt = isoOf(subscription?.gracePeriodExpiresDate ?? null) ?? isoOf(expirationDate);
  if (store === 'promotional') return { kind: 'gift', ...own, endsAt };
  if (ELSEWHERE.includes(store)) return { kind: 'elsewhere', ...own, endsAt, renews: willRenew };
  if (endsAt === undefined || endsAt === null) return { kind: 'lifetime', ...own };
  if (held.billingIssueDetectedAt !== null) return { kind: 'grace', ...own, endsAt };
  const isTrial = held.periodType === 'trial';
  if (held.unsubscribeDetectedAt !== null) return { kind: 'cancelled', ...own, endsAt, isTrial };
  return { kind: isTrial ? 'trial' : 'active', ...own, renewsAt: endsAt };
}

/** The tier that ended last. */
function formerly(all: { readonly [id: string]: EntitlementInfo }): Standing {
  const ended = TIERS.flatMap((tier) => {
    const { expirationDate, billingIssueDetectedAt } = all[tier] ?? {};
    return expirationDate
      ? [{ tier, endedAt: expirationDate, isUnpaid: billingIssueDetectedAt !== null }]
      : [];
  });
  const [last] = ended.toSorted((a, b) => b.endedAt.getTime() - a.endedAt.getTime());
  return last ? { kind: 'ended', ...last, endedAt: last.endedAt.toISOString() } : { kind: 'never' };
}

const isoOf = (date: Date | null): string | null => date?.toISOString() ?? null;
