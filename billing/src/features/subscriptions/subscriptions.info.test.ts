import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { subscriberBody as schema } from '../../wire/subscriber.ts';
import type { Catalogue } from '../catalogue/index.ts';
import { subscriberBody } from './subscriptions.info.ts';
import type { BookedRow, GivenRow, OwnedRow, Owner } from './subscriptions.store.ts';

const NOW = Date.parse('2026-11-01T18:00:00Z');
const DAY_MS = 86_400_000;
/** So many days from now. */
const day = (days: number) => new Date(NOW + days * DAY_MS);
const iso = (days: number) => day(days).toISOString();

/** What each product entitles to. `old` is not sold any more, `gone` is not even known. */
const ENTITLES: Readonly<Record<string, readonly string[]>> = {
  monthly: ['premium'],
  yearly: ['premium'],
  vip: ['vip', 'premium'],
  lifetime: ['premium'],
  coins: [],
  old: ['relic'],
};
const catalogue = {
  products: new Map(Object.entries(ENTITLES).map(([id, entitlements]) => [id, { id, entitlements }])),
} as unknown as Catalogue;

const owned = (more: Partial<OwnedRow> = {}): OwnedRow => ({
  id: 'sub 1',
  environment: 'sandbox',
  productId: 'monthly',
  periodStart: day(-1),
  periodEnd: day(29),
  originalAt: day(-31),
  graceUntil: null,
  charging: null,
  dueAt: day(29),
  endsAt: null,
  unsubscribedAt: null,
  billingIssueAt: null,
  refundedAt: null,
  endedAt: null,
  ...more,
});
const booked = (more: Partial<BookedRow> = {}): BookedRow => ({
  id: 'tx 1',
  environment: 'sandbox',
  subscriptionId: null,
  kind: 'purchase',
  productId: 'lifetime',
  at: day(-10),
  grossMicros: 149_000_000,
  refundedMicros: 0,
  refundedAt: null,
  ...more,
});
const given = (more: Partial<GivenRow> = {}): GivenRow => ({
  environment: 'sandbox',
  entitlement: 'premium',
  startsAt: day(-5),
  endsAt: day(25),
  ...more,
});

type Has = { owned?: OwnedRow[]; booked?: BookedRow[]; given?: GivenRow[] };

const MANAGE = 'https://billing.example.org/manage';

/** What is told of somebody with this, and that it is exactly what the wire says. */
function told(has: Has) {
  const holder: Owner = {
    id: 'customer',
    projectId: 'project',
    environment: 'sandbox',
    firstSeen: day(-40),
    lastSeen: day(0),
    email: null,
    language: null,
    clockOffsetMs: 0,
    erasedAt: null,
    originalAppUserId: 'anna',
    owned: [],
    booked: [],
    given: [],
    ...has,
  };
  const body = subscriberBody(holder, { catalogue, now: NOW, managePage: MANAGE });
  expect(schema.parse(body)).toEqual(body);
  return body.subscriber;
}

const entitled = (expires_date: string | null, product_identifier: string, more: object = {}) =>
  expect.objectContaining({ expires_date, product_identifier, grace_period_expires_date: null, ...more });

it('whoever has bought something is told where it is managed, nobody else', () => {
  const of = (has: Has) => told(has).management_url;
  expect(of({})).toBeNull();
  expect(of({ given: [given({})] })).toBeNull();
  expect(of({ booked: [booked({})] })).toBe(MANAGE);
});

describe('[SU1] [SU2] [SU3] what is told of a subscription', () => {
  const rows: readonly [what: string, has: Has, record: object, entitlement: object][] = [
    [
      'in its trial',
      {
        owned: [owned({ periodStart: day(-2), periodEnd: day(5), originalAt: day(-2) })],
        booked: [booked({ id: 'tx trial', subscriptionId: 'sub 1', kind: 'trial', productId: 'monthly' })],
      },
      { period_type: 'trial', expires_date: iso(5), store_transaction_id: 'tx trial' },
      entitled(iso(5), 'monthly', { purchase_date: iso(-2) }),
    ],
    [
      'that is paid for, by its last charge',
      {
        owned: [owned()],
        booked: [
          booked({ id: 'tx trial', subscriptionId: 'sub 1', kind: 'trial', at: day(-31) }),
          booked({ id: 'tx paid', subscriptionId: 'sub 1', kind: 'renewal', at: day(-1) }),
        ],
      },
      {
        period_type: 'normal',
        expires_date: iso(29),
        purchase_date: iso(-1),
        original_purchase_date: iso(-31),
        store: 'rc_billing',
        store_transaction_id: 'tx paid',
        is_sandbox: true,
      },
      entitled(iso(29), 'monthly'),
    ],
    [
      'that was cancelled, and runs to its end',
      { owned: [owned({ unsubscribedAt: day(-3) })] },
      { expires_date: iso(29), unsubscribe_detected_at: iso(-3) },
      entitled(iso(29), 'monthly'),
    ],
    [
      'in grace: the end of it is the end',
      { owned: [owned({ periodEnd: day(-4), billingIssueAt: day(-4), graceUntil: day(10) })] },
      { expires_date: iso(10), grace_period_expires_date: iso(10), billing_issues_detected_at: iso(-4) },
      entitled(iso(10), 'monthly', { grace_period_expires_date: iso(10) }),
    ],
    [
      'that has ended in grace',
      {
        owned: [
          owned({ periodEnd: day(-20), graceUntil: day(-6), billingIssueAt: day(-20), endedAt: day(-6) }),
        ],
      },
      { expires_date: iso(-6), billing_issues_detected_at: iso(-20) },
      entitled(iso(-6), 'monthly', { grace_period_expires_date: iso(-6) }),
    ],
    [
      'that was given back before its end',
      { owned: [owned({ refundedAt: day(-1), endedAt: day(-1) })] },
      { expires_date: iso(-1), refunded_at: iso(-1) },
      entitled(iso(-1), 'monthly'),
    ],
    [
      'of production',
      { owned: [owned({ environment: 'production' })] },
      { is_sandbox: false, store_transaction_id: null },
      entitled(iso(29), 'monthly'),
    ],
    [
      'that was bought again: the newest one',
      {
        owned: [
          owned({ id: 'sub 1', originalAt: day(-90), periodEnd: day(-60), endedAt: day(-60) }),
          owned({ id: 'sub 2', originalAt: day(-2), periodStart: day(-2), periodEnd: day(28) }),
        ],
      },
      { expires_date: iso(28), original_purchase_date: iso(-2) },
      entitled(iso(28), 'monthly', { purchase_date: iso(-2) }),
    ],
  ];
  it.each(rows)('%s', (_what, has, record, entitlement) => {
    const { subscriptions, non_subscriptions, entitlements } = told(has);
    expect(subscriptions).toEqual({ monthly: expect.objectContaining(record) });
    expect(non_subscriptions).toEqual({});
    expect(entitlements).toEqual({ premium: entitlement });
  });

  it('that entitles to several things, or to something that is not sold any more, or to nothing that is known', () => {
    const { subscriptions, entitlements } = told({
      owned: [owned({ productId: 'vip' }), owned({ productId: 'old' }), owned({ productId: 'gone' })],
    });
    expect(Object.keys(subscriptions)).toEqual(['vip', 'old', 'gone']);
    expect(entitlements).toEqual({
      premium: entitled(iso(29), 'vip'),
      vip: entitled(iso(29), 'vip'),
      relic: entitled(iso(29), 'old'),
    });
  });
});

describe('[SU1] what is told of a subscription that became another product', () => {
  it('the former one is over since the other one was paid, and keeps its record', () => {
    const { subscriptions, entitlements } = told({
      owned: [owned({ productId: 'vip', periodStart: day(-3) })],
      booked: [
        booked({ id: 'tx 1', subscriptionId: 'sub 1', productId: 'old', at: day(-60) }),
        booked({ id: 'tx 2', subscriptionId: 'sub 1', productId: 'old', kind: 'renewal', at: day(-30) }),
        booked({ id: 'tx 3', subscriptionId: 'sub 1', productId: 'vip', kind: 'renewal', at: day(-3) }),
      ],
    });
    expect(subscriptions).toMatchObject({
      old: { purchase_date: iso(-30), expires_date: iso(-3), store_transaction_id: 'tx 2' },
      vip: { purchase_date: iso(-3), expires_date: iso(29), store_transaction_id: 'tx 3' },
    });
    expect(entitlements['relic']).toMatchObject({ product_identifier: 'old', expires_date: iso(-3) });
    expect(entitlements['vip']).toMatchObject({ product_identifier: 'vip', expires_date: iso(29) });
  });
});

describe('[SU1] what is told of what was bought once', () => {
  it('it is for good', () => {
    const { non_subscriptions, entitlements } = told({ booked: [booked()] });
    expect(non_subscriptions).toEqual({
      lifetime: [
        {
          id: 'tx 1',
          is_sandbox: true,
          original_purchase_date: iso(-10),
          purchase_date: iso(-10),
          store: 'rc_billing',
          store_transaction_id: 'tx 1',
        },
      ],
    });
    expect(entitlements).toEqual({ premium: entitled(null, 'lifetime', { purchase_date: iso(-10) }) });
  });

  it('given back it is gone, in part it stays, and bought anew it is there', () => {
    const refunded = booked({ refundedAt: day(-9), refundedMicros: 149_000_000 });
    expect(told({ booked: [refunded] })).toMatchObject({ non_subscriptions: {}, entitlements: {} });
    const partly = told({ booked: [{ ...refunded, refundedMicros: 148_000_000 }] });
    expect(Object.keys(partly.entitlements)).toEqual(['premium']);
    const again = told({ booked: [refunded, booked({ id: 'tx 2', at: day(-1) })] });
    expect(again.non_subscriptions['lifetime']?.map(({ id }) => id)).toEqual(['tx 2']);
    expect(again.entitlements).toEqual({ premium: entitled(null, 'lifetime', { purchase_date: iso(-1) }) });
  });

  it('bought as often as one likes it is listed as often, oldest first', () => {
    const coins = [-3, -2, -1].map((days) => booked({ id: `tx ${days}`, productId: 'coins', at: day(days) }));
    const { non_subscriptions, entitlements } = told({ booked: coins });
    expect(non_subscriptions['coins']?.map(({ id }) => id)).toEqual(['tx -3', 'tx -2', 'tx -1']);
    expect(entitlements).toEqual({});
  });

  it('a charge of a subscription is no purchase of its own', () => {
    expect(told({ booked: [booked({ subscriptionId: 'sub 1' })] }).non_subscriptions).toEqual({});
  });
});

describe('[SU1] [SU2] what is told of what was given', () => {
  it('it has a record of its own', () => {
    const { subscriptions, entitlements } = told({ given: [given()] });
    expect(subscriptions).toEqual({
      rc_promo_premium: expect.objectContaining({
        store: 'promotional',
        expires_date: iso(25),
        purchase_date: iso(-5),
        store_transaction_id: null,
        period_type: 'normal',
      }),
    });
    expect(entitlements).toEqual({ premium: entitled(iso(25), 'rc_promo_premium') });
  });

  it.each([
    [
      'the longer one comes first',
      [given({ endsAt: day(25) }), given({ startsAt: day(-1), endsAt: day(2) })],
      iso(25),
    ],
    [
      'the longer one comes last',
      [given({ endsAt: day(2) }), given({ startsAt: day(-1), endsAt: day(25) })],
      iso(25),
    ],
    ['one is for good', [given({ endsAt: null }), given({ startsAt: day(-1) })], null],
    ['one is for good, and comes last', [given(), given({ startsAt: day(-1), endsAt: null })], null],
  ])('of several that overlap the longest counts: %s', (_what, gifts, end) => {
    const { subscriptions, entitlements } = told({ given: gifts });
    expect(Object.values(subscriptions)).toEqual([expect.objectContaining({ expires_date: end })]);
    expect(entitlements).toEqual({ premium: entitled(end, 'rc_promo_premium') });
  });

  it.each([
    ['a subscription that lasts longer', { owned: [owned()] }, iso(29), 'monthly'],
    [
      'a subscription that ends before',
      { owned: [owned({ periodEnd: day(3) })] },
      iso(25),
      'rc_promo_premium',
    ],
    ['a purchase for good', { booked: [booked()] }, null, 'lifetime'],
    [
      'one that was given back',
      { booked: [booked({ refundedAt: day(0), refundedMicros: 149_000_000 })] },
      iso(25),
      'rc_promo_premium',
    ],
  ])('beside %s', (_what, has, end, product) => {
    const { subscriptions, entitlements } = told({ ...has, given: [given()] });
    expect(subscriptions['rc_promo_premium']?.expires_date).toBe(iso(25));
    expect(entitlements).toEqual({ premium: entitled(end, product) });
  });
});

describe('whatever somebody has', () => {
  const moment = fc.integer({ min: -400, max: 400 }).map(day);
  const product = fc.constantFrom(...Object.keys(ENTITLES), 'gone');
  const number = fc.nat({ max: 9 });
  const anyOwned = fc
    .record({
      id: number.map((one) => `sub ${one}`),
      productId: product,
      originalAt: moment,
      periodEnd: moment,
      graceUntil: fc.option(moment),
      endedAt: fc.option(moment),
      refundedAt: fc.option(moment),
    })
    .map(owned);
  const anyBooked = fc
    .record({
      id: fc.uuid(),
      productId: product,
      at: moment,
      subscriptionId: fc.option(number.map((one) => `sub ${one}`)),
      kind: fc.constantFrom('purchase' as const, 'trial' as const, 'renewal' as const),
      refundedAt: fc.option(moment),
      refundedMicros: fc.constantFrom(0, 1_000_000, 149_000_000),
    })
    .map(booked);
  const anyGiven = fc
    .record({
      entitlement: fc.constantFrom('premium', 'vip', 'relic', 'given'),
      startsAt: moment,
      endsAt: fc.option(moment),
    })
    .map(given);
  const has = fc
    .record({
      owned: fc.array(anyOwned, { maxLength: 6 }),
      booked: fc.array(anyBooked, { maxLength: 6 }),
      given: fc.array(anyGiven, { maxLength: 6 }),
    })
    // What a subscription was paid for is its product.
    .map(({ owned: rows, booked: charges, given: grants }) => ({
      owned: rows,
      booked: charges.map((row) => ({
        ...row,
        productId: rows.find(({ id }) => id === row.subscriptionId)?.productId ?? row.productId,
      })),
      given: grants,
    }));

  it('[SU2] each entitlement names a product of one of the two maps', () => {
    fc.assert(
      fc.property(has, (things) => {
        const { entitlements, subscriptions, non_subscriptions } = told(things);
        for (const { product_identifier: id } of Object.values(entitlements))
          expect(Object.hasOwn(subscriptions, id) || Object.hasOwn(non_subscriptions, id)).toBe(true);
      }),
    );
  });

  it('[SU1] is entitled to it for as long as the longest of all ways, and to nothing else', () => {
    fc.assert(
      fc.property(has, (things) => {
        const ends = new Map<string, number[]>();
        const add = (entitlement: string, end: Date | null) =>
          ends.set(entitlement, [
            ...(ends.get(entitlement) ?? []),
            end?.getTime() ?? Number.POSITIVE_INFINITY,
          ]);
        // Of a product that was bought again the last row counts.
        const newest = new Map(things.owned.map((row) => [row.productId, row]));
        for (const { productId, endedAt, graceUntil, periodEnd } of newest.values())
          for (const entitlement of ENTITLES[productId] ?? [])
            add(entitlement, endedAt ?? graceUntil ?? periodEnd);
        for (const { productId, subscriptionId, refundedAt, refundedMicros, grossMicros } of things.booked)
          if (subscriptionId === null && !(refundedAt && refundedMicros >= grossMicros))
            for (const entitlement of ENTITLES[productId] ?? []) add(entitlement, null);
        for (const { entitlement, endsAt } of things.given) add(entitlement, endsAt);
        const expected = Object.fromEntries(
          [...ends].map(([entitlement, all]) => {
            const end = Math.max(...all);
            return [entitlement, end === Number.POSITIVE_INFINITY ? null : new Date(end).toISOString()];
          }),
        );
        const { entitlements } = told(things);
        expect(
          Object.fromEntries(
            Object.entries(entitlements).map(([id, { expires_date }]) => [id, expires_date]),
          ),
        ).toEqual(expected);
      }),
    );
  });
});
