import { describe, expect, it } from 'vitest';
import { BrokenAnswer } from '../wire/read.ts';
import { readSubscriber } from '../wire/subscriber.ts';
import { entitlement, subscriberAnswer, subscription } from './backend.fixture.ts';
import { customerInfoOf } from './customer-info.ts';
import { ErrorCode, PurchasesError } from './errors.ts';

const NOW = new Date('2026-01-15T10:00:00Z');
const infoOf = (change: object = {}, now = NOW) =>
  customerInfoOf(
    readSubscriber({ ...subscriberAnswer, subscriber: { ...subscriberAnswer.subscriber, ...change } }, ''),
    now,
  );
const vipOf = (change: object, entitled: object = {}) =>
  infoOf({
    subscriptions: { vip_month: { ...subscription, ...change } },
    entitlements: { vip: { ...entitlement, ...entitled } },
  });
const gift = {
  id: 't1',
  is_sandbox: true,
  original_purchase_date: '2025-06-01T00:00:00Z',
  purchase_date: '2025-06-02T00:00:00Z',
  store: 'rc_billing',
  store_transaction_id: 'tx_9',
};
const withGift = (change: object = {}) =>
  infoOf({
    subscriptions: {},
    non_subscriptions: {
      premium_lifetime: [
        { ...gift, id: 't0', purchase_date: null },
        { ...gift, ...change },
      ],
    },
    entitlements: {
      premium: { ...entitlement, product_identifier: 'premium_lifetime', expires_date: null },
    },
  });

describe('customer info', () => {
  it('[SDK-41] has these fields and no other, dates as dates', () => {
    expect(infoOf()).toEqual({
      entitlements: { all: { vip: expect.anything() }, active: { vip: expect.anything() } },
      allExpirationDatesByProduct: { vip_month: new Date('2026-02-01T10:00:00Z') },
      allPurchaseDatesByProduct: { vip_month: new Date('2026-01-01T10:00:00Z') },
      activeSubscriptions: new Set(['vip_month']),
      managementURL: null,
      requestDate: new Date('2026-01-15T10:00:00Z'),
      firstSeenDate: new Date('2025-11-01T10:00:00Z'),
      originalPurchaseDate: new Date('2025-12-01T10:00:00Z'),
      originalAppUserId: 'anna',
      nonSubscriptionTransactions: [],
      subscriptionsByProductIdentifier: { vip_month: expect.anything() },
    });
  });

  it('[SDK-42] an entitlement has these', () => {
    expect(infoOf().entitlements.all['vip']).toEqual({
      identifier: 'vip',
      isActive: true,
      willRenew: true,
      store: 'rc_billing',
      latestPurchaseDate: new Date('2026-01-01T10:00:00Z'),
      originalPurchaseDate: new Date('2026-01-01T10:00:00Z'),
      expirationDate: new Date('2026-02-01T10:00:00Z'),
      productIdentifier: 'vip_month',
      productPlanIdentifier: null,
      unsubscribeDetectedAt: null,
      billingIssueDetectedAt: null,
      isSandbox: true,
      periodType: 'trial',
      ownershipType: 'PURCHASED',
    });
    expect(vipOf({}, { product_plan_identifier: 'p' }).entitlements.all['vip']?.productPlanIdentifier).toBe(
      'p',
    );
  });

  it('[SDK-51] a subscription has these', () => {
    expect(infoOf().subscriptionsByProductIdentifier['vip_month']).toEqual({
      productIdentifier: 'vip_month',
      purchaseDate: new Date('2026-01-01T10:00:00Z'),
      originalPurchaseDate: new Date('2025-12-01T10:00:00Z'),
      expiresDate: new Date('2026-02-01T10:00:00Z'),
      store: 'rc_billing',
      unsubscribeDetectedAt: null,
      isSandbox: true,
      billingIssuesDetectedAt: null,
      gracePeriodExpiresDate: null,
      ownershipType: 'PURCHASED',
      periodType: 'trial',
      refundedAt: null,
      storeTransactionId: 'tx_1',
      isActive: true,
      willRenew: true,
    });
    const at = '2026-01-02T00:00:00Z';
    expect(
      vipOf({
        grace_period_expires_date: at,
        refunded_at: at,
        unsubscribe_detected_at: at,
        billing_issues_detected_at: at,
      }).subscriptionsByProductIdentifier['vip_month'],
    ).toMatchObject({
      gracePeriodExpiresDate: new Date(at),
      refundedAt: new Date(at),
      unsubscribeDetectedAt: new Date(at),
      billingIssuesDetectedAt: new Date(at),
    });
  });

  it('[SDK-52] something bought once has these, and the first date where there is no later one', () => {
    expect(withGift({ store_transaction_id: '' }).nonSubscriptionTransactions).toEqual([
      {
        transactionIdentifier: 't0',
        productIdentifier: 'premium_lifetime',
        purchaseDate: new Date('2025-06-01T00:00:00Z'),
        storeTransactionId: 'tx_9',
        store: 'rc_billing',
      },
      {
        transactionIdentifier: 't1',
        productIdentifier: 'premium_lifetime',
        purchaseDate: new Date('2025-06-02T00:00:00Z'),
        storeTransactionId: null,
        store: 'rc_billing',
      },
    ]);
    expect(withGift().allPurchaseDatesByProduct).toEqual({
      premium_lifetime: new Date('2025-06-02T00:00:00Z'),
    });
    expect(withGift({ purchase_date: null }).allPurchaseDatesByProduct).toEqual({ premium_lifetime: null });
  });

  it('[SDK-41] what was bought several times was bought on the last of the dates', () => {
    const at = (day: number) => ({ ...gift, id: `t${day}`, purchase_date: `2025-06-0${day}T00:00:00Z` });
    const bought = { present: [at(1), at(2), at(3)], none: [] };
    const { allPurchaseDatesByProduct } = infoOf({
      subscriptions: {},
      entitlements: {},
      non_subscriptions: bought,
    });
    expect(allPurchaseDatesByProduct).toEqual({ present: new Date('2025-06-03T00:00:00Z') });
  });

  it('[SDK-42] where it is not told that it is the sandbox it is not', () => {
    const { is_sandbox: _, ...real } = subscription;
    expect(infoOf({ subscriptions: { vip_month: real } }).entitlements.all['vip']?.isSandbox).toBe(false);
    const { is_sandbox: __, ...paid } = gift;
    const lifetime = { vip: { ...entitlement, product_identifier: 'premium_lifetime' } };
    const info = infoOf({
      non_subscriptions: { premium_lifetime: [paid, paid, { ...paid, store: 'stripe' }] },
      entitlements: lifetime,
    });
    expect(info.entitlements.all['vip']).toMatchObject({ isSandbox: false, store: 'stripe' });
  });

  it('[SDK-43] [SDK-44] the period is a normal one and the owner unknown unless told; later words are read so, too', () => {
    for (const [period_type, ownership_type, store] of [
      [undefined, undefined, undefined],
      [null, null, null],
      ['lunar', 'RENTED', 'moon_store'],
    ]) {
      const info = vipOf({ period_type, ownership_type, store });
      const expected = { periodType: 'normal', ownershipType: 'UNKNOWN', store: 'unknown' };
      expect(info.entitlements.all['vip']).toMatchObject(expected);
      expect(info.subscriptionsByProductIdentifier['vip_month']).toMatchObject(expected);
    }
  });
});

describe('what is active', () => {
  it('[SDK-45] [SDK-46] [SDK-47] is what has no end, or one that is still to come', () => {
    const at = (difference: number) => new Date(NOW.getTime() + difference).toISOString();
    const active = (expires_date: string | null) => {
      const { entitlements } = vipOf({}, { expires_date });
      expect(Object.keys(entitlements.all)).toEqual(['vip']);
      expect(Object.keys(entitlements.active)).toEqual(entitlements.all['vip']?.isActive ? ['vip'] : []);
      return entitlements.all['vip']?.isActive;
    };
    expect([active(null), active(at(1_000)), active(at(0)), active(at(-1_000))]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('[SDK-53] among subscriptions alike', () => {
    const { activeSubscriptions, subscriptionsByProductIdentifier } = infoOf({
      entitlements: {},
      subscriptions: {
        endless: { ...subscription, expires_date: null },
        coming: { ...subscription, expires_date: '2026-01-15T10:00:01Z' },
        over: { ...subscription, expires_date: '2026-01-15T09:59:59Z' },
      },
    });
    expect(activeSubscriptions).toEqual(new Set(['endless', 'coming']));
    expect(subscriptionsByProductIdentifier['over']?.isActive).toBe(false);
  });

  it('[SDK-49] what was bought once is active and never renews', () => {
    expect(withGift().entitlements.active['premium']).toMatchObject({
      isActive: true,
      willRenew: false,
      expirationDate: null,
      originalPurchaseDate: new Date('2025-06-01T00:00:00Z'),
      isSandbox: true,
      periodType: 'normal',
      ownershipType: 'UNKNOWN',
    });
  });

  it('[SDK-49] [SDK-42] where a product is in both, the subscription counts', () => {
    const info = infoOf({ non_subscriptions: { vip_month: [gift] } });
    expect(info.entitlements.all['vip']?.expirationDate).toEqual(new Date('2026-02-01T10:00:00Z'));
  });
});

describe('what will renew', () => {
  const at = '2026-01-10T00:00:00Z';
  it.each([
    [true, {}],
    [false, { store: 'promotional' }],
    [false, { unsubscribe_detected_at: at }],
    [false, { billing_issues_detected_at: at }],
  ])('[SDK-48] %s with %j', (expected, change) => {
    const info = vipOf(change);
    expect(info.entitlements.all['vip']?.willRenew).toBe(expected);
    expect(info.subscriptionsByProductIdentifier['vip_month']?.willRenew).toBe(expected);
  });

  it('[SDK-48] not what never ends', () => {
    const info = vipOf({ expires_date: null }, { expires_date: null });
    expect(info.entitlements.all['vip']?.willRenew).toBe(false);
    expect(info.subscriptionsByProductIdentifier['vip_month']?.willRenew).toBe(false);
  });
});

describe('an answer', () => {
  it.each([{ subscriptions: {} }, { subscriptions: {}, non_subscriptions: { vip_month: [] } }])(
    '[SDK-50] that gives a right without a product contradicts itself: %j',
    (change) => {
      try {
        infoOf(change);
      } catch (error) {
        expect(error).toBeInstanceOf(PurchasesError);
        expect(error).toMatchObject({
          errorCode: ErrorCode.CustomerInfoError,
          message: 'Could not find entitlement product in subscriptions or non-subscriptions.',
        });
      }
      expect.assertions(2);
    },
  );

  it.each([
    { subscriptions: null },
    { entitlements: [] },
    { non_subscriptions: { a: {} } },
    { first_seen: 'yesterday' },
    { first_seen: null },
    { original_app_user_id: 7 },
  ])('that is broken is refused: %j', (change) => {
    expect(() => infoOf(change)).toThrow(BrokenAnswer);
  });

  it('of names that every object has is like others', () => {
    const maps = JSON.parse('{"__proto__":0}') as Record<string, unknown>;
    const named = (value: unknown) => Object.fromEntries(Object.keys(maps).map((name) => [name, value]));
    const info = infoOf({
      subscriptions: named(subscription),
      entitlements: named({ ...entitlement, product_identifier: '__proto__' }),
    });
    expect(Object.keys(info.entitlements.active)).toEqual(['__proto__']);
    expect(Object.keys(info.subscriptionsByProductIdentifier)).toEqual(['__proto__']);
    expect(info.activeSubscriptions.has('__proto__')).toBe(true);
  });
});
