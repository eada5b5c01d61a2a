import type { CustomerInfo, EntitlementInfo } from '@plausch/purchases';
import { expect, it } from 'vitest';
import { standingOf } from './subscription.state.ts';

const LATER = new Date('2026-12-21T10:00:00Z');
const EARLIER = new Date('2026-10-21T10:00:00Z');

function entitlement(identifier: string, more: Partial<EntitlementInfo> = {}): EntitlementInfo {
  return {
    identifier,
    isActive: true,
    willRenew: true,
    store: 'rc_billing',
    latestPurchaseDate: EARLIER,
    originalPurchaseDate: EARLIER,
    expirationDate: LATER,
    productIdentifier: `${identifier}_monthly`,
    productPlanIdentifier: null,
    unsubscribeDetectedAt: null,
    billingIssueDetectedAt: null,
    isSandbox: false,
    periodType: 'normal',
    ownershipType: 'PURCHASED',
    ...more,
  };
}

function customer(...entitlements: readonly EntitlementInfo[]): CustomerInfo {
  const byId = (list: readonly EntitlementInfo[]) =>
    Object.fromEntries(list.map((one) => [one.identifier, one]));
  return {
    entitlements: { all: byId(entitlements), active: byId(entitlements.filter(({ isActive }) => isActive)) },
    subscriptionsByProductIdentifier: {},
  } as unknown as CustomerInfo;
}

const at = LATER.toISOString();
const premium = { tier: 'premium', productId: 'premium_monthly', isSandbox: false };

it.each<[string, readonly EntitlementInfo[], object]>([
  ['nobody who never had one', [], { kind: 'never' }],
  ['a subscription that renews', [entitlement('premium')], { kind: 'active', ...premium, renewsAt: at }],
  ['a trial', [entitlement('premium', { periodType: 'trial' })], { kind: 'trial', ...premium, renewsAt: at }],
  [
    'a cancelled one',
    [entitlement('premium', { unsubscribeDetectedAt: EARLIER, willRenew: false })],
    { kind: 'cancelled', ...premium, endsAt: at, isTrial: false },
  ],
  [
    'a cancelled trial',
    [entitlement('premium', { unsubscribeDetectedAt: EARLIER, periodType: 'trial' })],
    { kind: 'cancelled', ...premium, endsAt: at, isTrial: true },
  ],
  [
    'one whose card was refused',
    [entitlement('premium', { billingIssueDetectedAt: EARLIER, willRenew: false })],
    { kind: 'grace', ...premium, endsAt: at },
  ],
  [
    'one for good',
    [entitlement('premium', { expirationDate: null, productIdentifier: 'premium_lifetime' })],
    { kind: 'lifetime', ...premium, productId: 'premium_lifetime' },
  ],
  [
    'a gift',
    [entitlement('premium', { store: 'promotional', productIdentifier: 'rc_promo_premium' })],
    { kind: 'gift', ...premium, productId: 'rc_promo_premium', endsAt: at },
  ],
  [
    'one of a shop of apps',
    [entitlement('premium', { store: 'play_store' })],
    { kind: 'elsewhere', ...premium, endsAt: at, renews: true },
  ],
  [
    'one that ended, unpaid',
    [entitlement('premium', { isActive: false, expirationDate: EARLIER, billingIssueDetectedAt: EARLIER })],
    { kind: 'ended', tier: 'premium', endedAt: EARLIER.toISOString(), isUnpaid: true },
  ],
  [
    'the one that ended last',
    [
      entitlement('premium', { isActive: false, expirationDate: EARLIER }),
      entitlement('vip', { isActive: false, expirationDate: new Date('2026-11-01T00:00:00Z') }),
    ],
    { kind: 'ended', tier: 'vip', endedAt: '2026-11-01T00:00:00.000Z', isUnpaid: false },
  ],
  [
    'the highest of several',
    [entitlement('premium', { expirationDate: null }), entitlement('babo', { isSandbox: true })],
    { kind: 'active', tier: 'babo', productId: 'babo_monthly', isSandbox: true, renewsAt: at },
  ],
])('[PREM-05] %s is told as what it is', (_what, entitlements, standing) => {
  expect(standingOf(customer(...entitlements))).toEqual(standing);
});
