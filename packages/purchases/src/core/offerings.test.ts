import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type OfferingsAnswer, readOfferings } from '../wire/offerings.ts';
import { BrokenAnswer } from '../wire/read.ts';
import { base, offeringsAnswer, vip } from './backend.fixture.ts';
import { LogLevel, log, setLogLevel } from './log.ts';
import { filtered, offeringForPlacement, offeringsOf, packageTypeOf, productIdsOf } from './offerings.ts';
import { productsOf } from './products.ts';
import { PackageType, ProductType } from './types.ts';

let logged: string[];
beforeEach(() => {
  logged = [];
  setLogLevel(LogLevel.Verbose);
  for (const method of ['error', 'warn', 'info', 'debug'] as const) {
    vi.spyOn(console, method).mockImplementation((_prefix, text) => logged.push(text));
  }
});
afterEach(() => {
  setLogLevel(LogLevel.Silent);
  vi.restoreAllMocks();
});

const trial = { period_duration: 'P7D', cycle_count: 1, price: null };
const lifetime = {
  identifier: 'premium_lifetime',
  title: 'Für immer',
  description: 'Einmal zahlen',
  product_type: 'non_consumable',
  default_purchase_option_id: 'base_option',
  purchase_options: {
    base_option: {
      id: 'base_option',
      price_id: 'prc_9',
      base_price: { amount_micros: 149_000_000, currency: 'EUR' },
    },
  },
};
const answerOf = (body: unknown): OfferingsAnswer => readOfferings(body, '');
const shop = (body: unknown, products: readonly unknown[] = [vip, lifetime]) =>
  offeringsOf(answerOf(body), productsOf(products, log), log);
const productOf = (product: object) => productsOf([product], log).get('vip_month');
const offering = (identifier: string, ...packages: readonly (readonly [string, string])[]) => ({
  identifier,
  description: `The ${identifier}`,
  metadata: { colour: 'red' },
  packages: packages.map(([id, product]) => ({ identifier: id, platform_product_identifier: product })),
});
const two = {
  current_offering_id: 'b',
  offerings: [
    offering('a', ['$rc_monthly', 'vip_month']),
    offering('b', ['$rc_lifetime', 'premium_lifetime'], ['gold', 'vip_month']),
  ],
};

describe('a product', () => {
  it('[SDK-38] [SDK-40] [BILL-31 client] [BILL-33 client] [BILL-34 client] has what the wire says, and its price', () => {
    const product = productOf({
      ...vip,
      description: 'Alles',
      default_purchase_option_id: 'trial_7',
      purchase_options: {
        ...vip.purchase_options,
        trial_7: {
          id: 'trial_7',
          price_id: 'prc_2',
          base: { ...base, price: { amount_micros: 5_990_000, currency: 'EUR' } },
          trial,
        },
      },
    });
    expect(product).toMatchObject({
      identifier: 'vip_month',
      title: 'VIP',
      displayName: 'VIP',
      description: 'Alles',
      productType: ProductType.Subscription,
      currentPrice: { amountMicros: 5_990_000, currency: 'EUR', amount: 599 },
      normalPeriodDuration: 'P1M',
      defaultPurchaseOption: {
        id: 'trial_7',
        priceId: 'prc_2',
        base: { periodDuration: 'P1M', cycleCount: 1, period: { number: 1, unit: 'month' } },
        trial: { periodDuration: 'P7D', period: { number: 7, unit: 'day' }, price: null },
      },
      subscriptionOptions: { base_option: { priceId: 'prc_1', trial: null }, trial_7: {} },
      defaultNonSubscriptionOption: null,
    });
    expect(product?.defaultSubscriptionOption).toBe(product?.defaultPurchaseOption);
  });

  it('[SDK-38] [BILL-35 client] that is bought once has one price and no period', () => {
    const product = productsOf([lifetime], log).get('premium_lifetime');
    expect(product).toMatchObject({
      currentPrice: { amountMicros: 149_000_000 },
      normalPeriodDuration: null,
      defaultSubscriptionOption: null,
      subscriptionOptions: {},
      defaultNonSubscriptionOption: { id: 'base_option', priceId: 'prc_9' },
    });
  });

  it.each([
    ['subscription', vip, ProductType.Subscription],
    ['consumable', lifetime, ProductType.Consumable],
    ['non_consumable', lifetime, ProductType.NonConsumable],
    ['something new', lifetime, ProductType.NonConsumable],
  ])('[SDK-39] [BILL-32 client] of the type %s is one', (product_type, product, expected) => {
    const [found] = productsOf([{ ...product, product_type }], log).values();
    expect(found?.productType).toBe(expected);
    expect(Object.values(ProductType)).toEqual(['subscription', 'consumable', 'non_consumable']);
  });

  const option = vip.purchase_options.base_option;
  it.each([
    ['SDK-24', { purchase_options: {} }],
    ['SDK-24', { purchase_options: null }],
    ['SDK-25', { default_purchase_option_id: null }],
    ['SDK-25', { default_purchase_option_id: 'none' }],
    ['SDK-25', { default_purchase_option_id: 'toString' }],
    ['SDK-26', { purchase_options: { base_option: { ...option, base: null } } }],
    ['SDK-27', { purchase_options: { base_option: { ...option, base: { ...base, price: null } } } }],
    ['SDK-24', { purchase_options: 7 }],
    ['SDK-27', { purchase_options: { base_option: { ...option, base: { ...base, price: 'free' } } } }],
    ['SDK-38', { title: undefined }],
    ['SDK-25', { product_type: 'consumable', purchase_options: { base_option: option } }],
  ])('[%s] is left out and logged with %j, and no other one is', (_row, change) => {
    const products = productsOf([{ ...vip, ...change }, lifetime], log);
    expect([...products.keys()]).toEqual(['premium_lifetime']);
    expect(logged).toHaveLength(1);
  });

  it('[SDK-24] [SDK-25] the log says which one is left out and why', () => {
    productsOf(
      [
        { ...vip, purchase_options: {} },
        { ...vip, default_purchase_option_id: 'none' },
        { ...vip, title: 7 },
      ],
      log,
    );
    expect(logged).toEqual([
      'The product "vip_month" is ignored: it has no purchase options.',
      'The product "vip_month" is ignored: its default option is missing, or has no price.',
      'A product cannot be read and is left out: product_details[2].title should be a text and is number 7.',
    ]);
  });

  it('what is wrong with the program and not with the answer is not swallowed', () => {
    const item = {
      get identifier(): string {
        throw new TypeError('of the program');
      },
    };
    expect(() => productsOf([item], log)).toThrow('of the program');
  });

  it('[BILL-32 client] a type that is not known is told to the log, and no other one', () => {
    for (const product_type of ['consumable', 'non_consumable', 'rental']) {
      productsOf([{ ...lifetime, product_type }], log);
    }
    expect(logged).toEqual([
      'The product "premium_lifetime" is of an unknown type and is taken for one that is bought once.',
    ]);
  });

  it('[SDK-26] keeps the options that are whole', () => {
    const product = productOf({
      ...vip,
      purchase_options: { ...vip.purchase_options, odd: { ...option, base: null } },
    });
    expect(Object.keys(product?.subscriptionOptions ?? {})).toEqual(['base_option']);
  });

  it.each(['P1Y2M', 'P', '1M', 'P1H', ''])(
    '[PRICE-27] the period %j, which cannot be read, is null and logged once, and its raw text stays',
    (period_duration) => {
      const odd = { ...base, period_duration };
      const product = productOf({
        ...vip,
        purchase_options: { base_option: { ...option, base: odd } },
      });
      expect(product?.defaultSubscriptionOption?.base).toMatchObject({
        period: null,
        periodDuration: period_duration,
        pricePerWeek: null,
      });
      expect(logged).toEqual([`Invalid ISO 8601 period: ${period_duration}.`]);
    },
  );
});

describe('packages', () => {
  it.each([
    ['$rc_lifetime', PackageType.Lifetime],
    ['$rc_annual', PackageType.Annual],
    ['$rc_six_month', PackageType.SixMonth],
    ['$rc_three_month', PackageType.ThreeMonth],
    ['$rc_two_month', PackageType.TwoMonth],
    ['$rc_monthly', PackageType.Monthly],
    ['$rc_weekly', PackageType.Weekly],
  ])('[SDK-29] %s is one of those that are known', (identifier, type) => {
    expect(packageTypeOf(identifier)).toBe(type);
    expect(type).toBe(identifier);
  });

  it('[SDK-30] [SDK-31] others are unknown, or the developer’s own', () => {
    expect(['$rc_daily', '$rc_', '$rc_Monthly'].map(packageTypeOf)).toEqual(Array(3).fill('unknown'));
    expect(['gold', 'unknown', '', 'rc_monthly', 'toString'].map(packageTypeOf)).toEqual(
      Array(5).fill('custom'),
    );
  });

  it('[SDK-28] have an identifier, a product and a type', () => {
    const [packed] = shop(two).all['a']?.availablePackages ?? [];
    expect(packed).toMatchObject({
      identifier: '$rc_monthly',
      packageType: '$rc_monthly',
      webBillingProduct: { identifier: 'vip_month', presentedOfferingIdentifier: 'a' },
    });
    expect(packed?.rcBillingProduct).toBe(packed?.webBillingProduct);
  });
});

describe('offerings', () => {
  it('[SDK-34] [SDK-33] [SDK-32] [BILL-30 client] have their own fields, their packages, and shortcuts to them', () => {
    const paywall = { default_locale: 'de_DE' };
    const { all } = shop({
      ...two,
      offerings: [two.offerings[0], { ...two.offerings[1], paywall_components: paywall }],
    });
    expect(all['a']).toMatchObject({
      identifier: 'a',
      serverDescription: 'The a',
      metadata: { colour: 'red' },
      paywall_components: null,
    });
    expect(all['b']?.paywall_components).toEqual(paywall);
    expect(all['b']?.availablePackages.map(({ identifier }) => identifier)).toEqual(['$rc_lifetime', 'gold']);
    expect(Object.keys(all['b']?.packagesById ?? {})).toEqual(['$rc_lifetime', 'gold']);
    expect(all['b']?.lifetime).toBe(all['b']?.availablePackages[0]);
    const { monthly, weekly, annual, sixMonth, threeMonth, twoMonth } = all['b'] ?? {};
    expect([monthly, weekly, annual, sixMonth, threeMonth, twoMonth]).toEqual(Array(6).fill(null));
    const ids = ['annual', 'six_month', 'three_month', 'two_month', 'monthly', 'weekly'];
    const each = shop({
      ...two,
      offerings: [offering('a', ...ids.map((id) => [`$rc_${id}`, 'vip_month'] as const))],
    }).all['a'];
    expect(
      [each?.annual, each?.sixMonth, each?.threeMonth, each?.twoMonth, each?.monthly, each?.weekly].map(
        (item) => item?.identifier,
      ),
    ).toEqual(ids.map((id) => `$rc_${id}`));
  });

  it('[SDK-22] [SDK-21] lose the packages whose product is missing, and the log names it', () => {
    const { all, current } = shop(two, [lifetime]);
    expect(Object.keys(all)).toEqual(['b']);
    expect(current?.availablePackages.map(({ identifier }) => identifier)).toEqual(['$rc_lifetime']);
    expect(logged).toEqual(['Products that are offered and cannot be bought: vip_month.']);
  });

  it('[SDK-21] names each product that is missing', () => {
    shop(two, []);
    expect(logged[0]).toBe('Products that are offered and cannot be bought: vip_month, premium_lifetime.');
  });

  it('an offering without a description has an empty one', () => {
    const [a] = two.offerings;
    expect(shop({ ...two, offerings: [{ ...a, description: null }] }).all['a']?.serverDescription).toBe('');
  });

  it('[SDK-23] [SDK-36] without usable packages are none, not even the current one', () => {
    const { all, current } = shop({ ...two, current_offering_id: 'a' }, [lifetime]);
    expect(all).not.toHaveProperty('a');
    expect(current).toBeNull();
  });

  it('[SDK-36] the current one is named by the backend', () => {
    const { all, current } = shop(two);
    expect(current).toBe(all['b']);
    for (const current_offering_id of [null, undefined, 'c', 'toString', '__proto__']) {
      expect(shop({ ...two, current_offering_id }).current).toBeNull();
    }
  });

  it('[SDK-20] that are empty are told to the log alone', () => {
    expect(shop({ current_offering_id: null, offerings: [] })).toEqual({ all: {}, current: null });
    expect(logged).toEqual(['There are no offerings with anything to buy. Check the catalogue.']);
  });

  it('[SDK-35] tell their products how they came before the customer', () => {
    const targeting = { rule_id: 'r', revision: 3 };
    const { all } = shop({ ...two, targeting });
    const contextOf = (id: string) =>
      all[id]?.availablePackages[0]?.webBillingProduct.presentedOfferingContext;
    expect(contextOf('b')).toEqual({
      offeringIdentifier: 'b',
      targetingContext: { ruleId: 'r', revision: 3 },
      placementIdentifier: null,
    });
    expect(contextOf('a')).toEqual({
      offeringIdentifier: 'a',
      targetingContext: null,
      placementIdentifier: null,
    });
  });

  it('are only those that were asked for', () => {
    const ids = (offeringIdentifier?: string) =>
      filtered(answerOf(two), offeringIdentifier === undefined ? {} : { offeringIdentifier }).offerings.map(
        ({ identifier }) => identifier,
      );
    expect([ids(), ids('a'), ids('current'), ids('c')]).toEqual([['a', 'b'], ['a'], ['b'], []]);
  });

  it('name every product once', () => {
    expect(productIdsOf(answerOf(two))).toEqual(['vip_month', 'premium_lifetime']);
  });

  it('of names that every object has are like others', () => {
    const odd = JSON.parse(
      '{"current_offering_id":"__proto__","offerings":[{"identifier":"__proto__","description":"d","packages":[{"identifier":"constructor","platform_product_identifier":"vip_month"}]}]}',
    );
    const { all, current } = shop(odd);
    expect(Object.keys(all)).toEqual(['__proto__']);
    expect(current?.identifier).toBe('__proto__');
    expect(Object.keys(current?.packagesById ?? {})).toEqual(['constructor']);
    expect(current?.monthly).toBeNull();
  });

  it('[BILL-29 client] are read with everything that an answer may have', () => {
    const targeting = { rule_id: 'r', revision: 3 };
    const placements = { fallback_offering_id: 'a', offering_ids_by_placement: { lobby: 'b', quiet: null } };
    const answer = answerOf({ ...two, targeting, placements });
    expect(answer.offerings.map(({ identifier, packages }) => [identifier, packages])).toEqual([
      ['a', [{ identifier: '$rc_monthly', productId: 'vip_month' }]],
      [
        'b',
        [
          { identifier: '$rc_lifetime', productId: 'premium_lifetime' },
          { identifier: 'gold', productId: 'vip_month' },
        ],
      ],
    ]);
    expect(answer).toMatchObject({
      currentOfferingId: 'b',
      targeting: { ruleId: 'r', revision: 3 },
      placements: {
        fallbackOfferingId: 'a',
        offeringIdByPlacement: new Map([
          ['lobby', 'b'],
          ['quiet', null],
        ]),
      },
    });
    expect(answerOf(two)).toMatchObject({ targeting: null, placements: null });
  });

  it('[BILL-29 client] [BILL-30 client] are refused where the answer is none, with the place', () => {
    const broken: readonly (readonly [unknown, string])[] = [
      [null, ''],
      [{}, 'offerings'],
      [{ offerings: [7] }, 'offerings[0]'],
      [{ offerings: [{ identifier: 'a' }] }, 'offerings[0].packages'],
      [{ ...offeringsAnswer, current_offering_id: 7 }, 'current_offering_id'],
      [{ ...offeringsAnswer, targeting: { rule_id: 'r' } }, 'targeting.revision'],
      [
        { ...offeringsAnswer, placements: { offering_ids_by_placement: [] } },
        'placements.offering_ids_by_placement',
      ],
    ];
    for (const [body, path] of broken) {
      expect(() => answerOf(body)).toThrow(BrokenAnswer);
      expect(() => answerOf(body)).toThrow(path);
    }
  });
});

describe('a placement', () => {
  const placements = {
    fallback_offering_id: 'a',
    offering_ids_by_placement: { lobby: 'b', empty: null, lost: 'gone' },
  };
  const placedAt = (name: string, given: object | null = placements) => {
    const answer = answerOf({ ...two, placements: given });
    return offeringForPlacement(answer, offeringsOf(answer, productsOf([vip, lifetime], log), log), name);
  };

  it('[SDK-37] [SDK-35] [BILL-29 client] has its offering, and the fallback where there is none', () => {
    expect(placedAt('lobby')?.identifier).toBe('b');
    expect(placedAt('never heard of')?.identifier).toBe('a');
    expect(placedAt('lost')?.identifier).toBe('a');
    expect(placedAt('empty')).toBeNull();
    expect(placedAt('toString')?.identifier).toBe('a');
    expect(placedAt('__proto__')?.identifier).toBe('a');
  });

  it('[SDK-37] without a map, or without a fallback that is known, is empty', () => {
    expect(placedAt('lobby', null)).toBeNull();
    expect(placedAt('lobby', { fallback_offering_id: 'a' })).toBeNull();
    for (const fallback_offering_id of ['gone', null, 'toString']) {
      expect(placedAt('lost', { ...placements, fallback_offering_id })).toBeNull();
    }
  });

  it('[SDK-35] is told by every package of it, wherever one finds them', () => {
    const offered = placedAt('lobby');
    const found = [
      ...(offered?.availablePackages ?? []),
      ...Object.values(offered?.packagesById ?? {}),
      offered?.lifetime,
    ];
    expect(found).toHaveLength(5);
    for (const item of found) {
      expect(item?.webBillingProduct.presentedOfferingContext.placementIdentifier).toBe('lobby');
      expect(item?.rcBillingProduct).toBe(item?.webBillingProduct);
    }
  });
});
