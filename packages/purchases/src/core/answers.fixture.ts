import { anySign } from '@plausch/dev-env/any-sign';
import fc from 'fast-check';

/** Answers of a backend that keeps to the wire, and how it is asked. */
export type Catalogue = { readonly offerings: unknown; readonly products: unknown };

/** A JSON object whose fields may be left out or be null, as the wire says. */
const optionalField = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const nullable = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });

const productId = fc.constantFrom('vip_month', 'vip_year', 'coins', 'lamp', 'ä/ö ?&=%');
const packageId = fc.constantFrom(
  ...['$rc_monthly', '$rc_annual', '$rc_weekly', '$rc_lifetime', '$rc_two_month', '$rc_three_month'],
  ...['$rc_six_month', '$rc_daily', '$rc_', 'gold', 'silver'],
);
export const offeringId = fc.constantFrom('standard', 'sale', 'empty', 'current');
export const placementId = fc.constantFrom('end', 'start', 'nowhere', '');
const optionId = fc.constantFrom('base_option', 'yearly', 'trial');
const word = fc.string({ unit: anySign, maxLength: 12 });
// differs: inherited-names. Words like `__proto__` come up once in a hundred thousand answers.
const entitlementId = word.filter((name) => !(name in {}));

const period = fc.oneof(
  fc
    .tuple(fc.constantFrom('P', 'PT'), fc.nat({ max: 400 }), fc.constantFrom('D', 'W', 'M', 'Y'))
    .map(([sign, number, unit]) => `${sign}${number}${unit}`),
  fc.constantFrom('P1M', 'P1Y', 'P01M', 'P0D', 'P1Y3M', 'p1m', 'P1.5M', '1M', '', 'P', `P${'9'.repeat(30)}D`),
);
const amount = fc.oneof(
  fc.integer({ min: 0, max: 2_000_000_000 }),
  fc.constantFrom(0, 1, 9_990_000, 9_995_000, 1_166_667, 1_200_500_000, 123_456_789_012_345, -4_990_000, 0.5),
);
const currency = fc.constantFrom('EUR', 'USD', 'JPY', 'KWD', 'CNY', 'MXN', 'CHF', 'XAF');
const price = fc.record({ amount_micros: amount, currency });

const phase = fc.record({
  period_duration: nullable(period),
  cycle_count: fc.nat({ max: 12 }),
  price: nullable(price),
});
const pricedPhase = fc.record({ period_duration: nullable(period), cycle_count: fc.constant(1), price });

const subscriptionOption = fc.record({
  id: optionId,
  price_id: word,
  base: fc.oneof({ weight: 5, arbitrary: pricedPhase }, { weight: 1, arbitrary: nullable(phase) }),
  trial: nullable(phase),
});
const onceOption = fc.record({
  id: optionId,
  price_id: word,
  base_price: fc.oneof({ weight: 5, arbitrary: price }, { weight: 1, arbitrary: fc.constant(null) }),
});
const optionsOf = <T>(option: fc.Arbitrary<T>) =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ base_option: option, yearly: option }, { requiredKeys: ['base_option'] }),
    },
    { weight: 1, arbitrary: fc.dictionary(optionId, option, { maxKeys: 3 }) },
  );

const shared = {
  identifier: productId,
  title: word,
  description: nullable(word),
  default_purchase_option_id: fc.oneof(
    { weight: 6, arbitrary: fc.constant('base_option') },
    { weight: 1, arbitrary: nullable(optionId) },
  ),
};
const product = fc.oneof(
  fc.record({
    ...shared,
    product_type: fc.constant('subscription'),
    purchase_options: optionsOf(subscriptionOption),
  }),
  fc.record({
    ...shared,
    product_type: fc.constantFrom('consumable', 'non_consumable', 'rental'),
    purchase_options: optionsOf(onceOption),
  }),
);

const offering = fc.record({
  identifier: offeringId,
  description: word,
  metadata: nullable(fc.dictionary(word, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 })),
  packages: fc.uniqueArray(fc.record({ identifier: packageId, platform_product_identifier: productId }), {
    maxLength: 5,
    selector: ({ identifier }) => identifier,
  }),
  paywall_components: nullable(fc.constant({ default_locale: 'de', components_localizations: {} })),
});
const offerings = fc.record(
  {
    current_offering_id: nullable(offeringId),
    offerings: fc.uniqueArray(offering, { maxLength: 4, selector: ({ identifier }) => identifier }),
    targeting: optionalField(fc.record({ rule_id: word, revision: fc.nat() })),
    placements: optionalField(
      fc.record(
        {
          fallback_offering_id: offeringId,
          offering_ids_by_placement: fc.dictionary(placementId, nullable(offeringId), { maxKeys: 3 }),
        },
        { requiredKeys: ['fallback_offering_id'] },
      ),
    ),
  },
  { requiredKeys: ['current_offering_id', 'offerings'] },
);

/** What is sold: each name once. Products are missing, asked for twice, or cannot be bought. */
export const catalogue: fc.Arbitrary<Catalogue> = fc.record({
  offerings,
  products: fc.record({
    product_details: fc.uniqueArray(product, {
      minLength: 2,
      maxLength: 5,
      selector: ({ identifier }) => identifier,
    }),
  }),
});

const MINUTE_MS = 60_000;
/** Around `now`, so that some are over and some to come, and none is just at it. */
const moments = (now: number) =>
  fc
    .integer({ min: -1_000, max: 1_000 })
    .map((minutes) => new Date(now + minutes * MINUTE_MS + 30_000))
    .map((date) => date.toISOString().replace(/\.\d+Z$/, 'Z'));

const stores = fc.constantFrom(
  ...['app_store', 'mac_app_store', 'play_store', 'amazon', 'stripe', 'rc_billing', 'promotional', 'unknown'],
);

/** A customer and what they have. `now`: the moment at which it is read. */
export function subscriber(now: number): fc.Arbitrary<unknown> {
  const date = moments(now);
  const maybe = nullable(date);
  const subscription = fc.record(
    {
      purchase_date: date,
      original_purchase_date: date,
      expires_date: maybe,
      unsubscribe_detected_at: maybe,
      billing_issues_detected_at: maybe,
      is_sandbox: fc.boolean(),
      period_type: fc.constantFrom('normal', 'intro', 'trial', 'prepaid'),
      store: stores,
      grace_period_expires_date: maybe,
      refunded_at: maybe,
      store_transaction_id: nullable(word),
      ownership_type: nullable(fc.constantFrom('PURCHASED', 'FAMILY_SHARED', 'UNKNOWN')),
    },
    {
      requiredKeys: [
        ...(['purchase_date', 'original_purchase_date', 'expires_date', 'unsubscribe_detected_at'] as const),
        ...(['billing_issues_detected_at', 'is_sandbox', 'period_type', 'store'] as const),
      ],
    },
  );
  const transaction = fc.record(
    {
      id: word,
      is_sandbox: fc.boolean(),
      original_purchase_date: date,
      store: stores,
      purchase_date: maybe,
      store_transaction_id: nullable(word),
    },
    { requiredKeys: ['id', 'is_sandbox', 'original_purchase_date', 'store'] },
  );
  const entitlement = fc.record(
    {
      expires_date: maybe,
      purchase_date: date,
      product_identifier: productId,
      product_plan_identifier: nullable(word),
      grace_period_expires_date: maybe,
    },
    { requiredKeys: ['expires_date', 'purchase_date', 'product_identifier'] },
  );
  return fc.record({
    request_date: date,
    request_date_ms: fc.constant(now),
    subscriber: fc.record(
      {
        entitlements: fc.dictionary(entitlementId, entitlement, { maxKeys: 2 }),
        subscriptions: fc.dictionary(productId, subscription, { maxKeys: 4 }),
        non_subscriptions: fc.dictionary(productId, fc.array(transaction, { maxLength: 3 }), { maxKeys: 3 }),
        first_seen: date,
        original_app_user_id: word,
        management_url: nullable(fc.constantFrom('https://billing.example/manage')),
        original_purchase_date: maybe,
        original_application_version: nullable(word),
        last_seen: maybe,
      },
      {
        requiredKeys: [
          ...(['entitlements', 'subscriptions', 'non_subscriptions', 'first_seen'] as const),
          ...(['original_app_user_id', 'management_url', 'original_purchase_date'] as const),
        ],
      },
    ),
  });
}

/** Every code of the table, some that nobody knows, and none; with the words of the backend. */
export const refusal = fc.record({
  status: fc.constantFrom(400, 401, 403, 404, 409, 422, 429, 499, 500, 502, 503),
  body: fc.oneof(
    fc.record({
      code: fc.oneof(fc.integer({ min: 7_000, max: 7_910 }), fc.integer({ min: -1, max: 10_000 })),
      message: fc.string({ maxLength: 40 }),
    }),
    fc.constantFrom({}, { message: 'no code' }, [], { code: 7772 }),
  ),
});

const UNTRUSTED = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then', 'toJSON'];
const HUGE = [1e308, -1e308, 2 ** 53, 2 ** 60, -0, 1e-320, 9.9e20];
const oddValue = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(
    null,
    true,
    '',
    0,
    -1,
    [],
    {},
    '9999-99-99',
    'P1M',
    '+275760-09-13T00:00:01Z',
    ...UNTRUSTED,
    ...HUGE,
  ),
);

/** A good answer in which some places hold something else, are gone, or have got a name that no field has. */
export const damaged = (good: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      good,
      fc.array(
        fc.tuple(fc.nat(), fc.constantFrom('put', 'cut', 'add'), oddValue, fc.constantFrom(...UNTRUSTED)),
        { maxLength: 4 },
      ),
    )
    .map(([answer, wounds]) => {
      // As it comes out of JSON, where `__proto__` is a name like any other.
      const copy: unknown = JSON.parse(JSON.stringify(answer));
      for (const [place, how, value, name] of wounds) {
        const spots = spotsOf(copy);
        const spot = spots[place % Math.max(spots.length, 1)];
        if (!spot) continue;
        const [holder, key] = spot;
        if (how === 'put') define(holder, key, value);
        else if (how === 'cut') Reflect.deleteProperty(holder, key);
        else define(holder, name, holder[key]);
      }
      return copy;
    });

/** What an answer may be that no billing backend sent. */
export const noAnswer: fc.Arbitrary<string> = fc.oneof(
  fc.json(),
  fc.string(),
  fc.constantFrom(
    '',
    '<!doctype html><title>502</title>',
    '{"subscriber":',
    '\uFEFF{}',
    'null',
    '[]',
    '"x"',
    '{"__proto__":{"a":1}}',
  ),
);

type Holder = Record<string, unknown>;

/** Every place in a value: what holds it, and under which name. */
function spotsOf(value: unknown): (readonly [Holder, string])[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Holder;
  return Object.keys(holder).flatMap((key) => [[holder, key] as const, ...spotsOf(holder[key])]);
}

function define(holder: Holder, key: string, value: unknown): void {
  Object.defineProperty(holder, key, { value, writable: true, enumerable: true, configurable: true });
}
