import * as official from '@revenuecat/purchases-js';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as ours from '../index.ts';
import { catalogue, offeringId, placementId, refusal, subscriber } from './answers.fixture.ts';
import { answered, subscriberAnswer, vip } from './backend.fixture.ts';
import { type Answer, answering, type Instance, type Outcome, outcomeOf, plain } from './official.fixture.ts';
import { priceOf } from './pricing/price.ts';

const THOROUGH = process.env['THOROUGH'] === 'yes';
const RUNS = { numRuns: THOROUGH ? 100_000 : 300 };
const TIME = THOROUGH ? 3_600_000 : 60_000;
const NOW = Date.now();

// Plain functions: mocks remember every call, and a hundred thousand answers with them.
const silent = () => {};
beforeEach(() => {
  // The official one warns of shops that have nothing to sell, whatever the level.
  vi.stubGlobal('console', { ...console, error: silent, warn: silent, info: silent, debug: silent });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const serve = (answer: (url: string) => Answer) => vi.stubGlobal('fetch', answering(answer));

async function both(
  ask: (purchases: Instance) => Promise<unknown>,
  options?: { readonly appUserId?: string; readonly proxyURL?: string },
): Promise<readonly [official: Outcome, ours: Outcome]> {
  return [await outcomeOf(official, ask, options), await outcomeOf(ours, ask, options)];
}

/** What the official one says with what is meant to differ put right, each by its entry in the list. */
function expected(outcome: Outcome): Outcome {
  if ('value' in outcome) return { value: corrected(outcome.value) };
  if ('raw' in outcome) return outcome;
  return outcome.code === 28 ? { ...outcome, underlying: expect.any(String) } : outcome;
}

function corrected(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(corrected);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.fromEntries(Object.entries(value).map(([name, item]) => [name, corrected(item)]));
  // differs: unknown-product-type
  if (fields['productType'] === 'rental') fields['productType'] = 'non_consumable';
  // differs: no-signed-zero
  if (fields['amountMicros'] === 0)
    fields['formattedPrice'] = String(fields['formattedPrice']).replace('-', '');
  // differs: absurd-period
  const period = fields['period'] as { readonly number: number } | null | undefined;
  if (period && !Number.isSafeInteger(period.number)) {
    return { ...fields, period: null, pricePerWeek: null, pricePerMonth: null, pricePerYear: null };
  }
  return { ...fields, ...exactly(fields) };
}

const DAYS = { day: 1, week: 7, month: 30, year: 365 } as const;
const SHARES = { pricePerWeek: 7, pricePerMonth: 30, pricePerYear: 365 } as const;
type Phase = {
  readonly price?: ours.Price | null;
  readonly period?: ours.Period | null;
} & { readonly [name in keyof typeof SHARES]?: ours.Price | null };

/** differs: exact-halves. Prices for a week, a month, a year that are a hair's breadth from the exact ones. */
function exactly(phase: Phase): object {
  const { price, period } = phase;
  if (!price || !period || period.number === 0) return {};
  const names = Object.keys(SHARES) as (keyof typeof SHARES)[];
  return Object.fromEntries(
    names.flatMap((name) => {
      const theirs = phase[name]?.amountMicros ?? Number.NaN;
      const exact = Math.round((price.amountMicros * SHARES[name]) / (period.number * DAYS[period.unit]));
      const isNear = Math.abs(exact - theirs) <= Math.max(1, Math.abs(exact) * 2 ** -51);
      return exact !== theirs && isNear ? [[name, plain(priceOf(exact, price.currency))]] : [];
    }),
  );
}

describe('equal to the official SDK, with answers that keep to the wire', () => {
  it('recorded: offerings, a placement, one offering, a customer', async () => {
    serve((url) => answered({ url, method: 'GET', headers: {}, body: undefined }));
    for (const ask of [
      (purchases: Instance) => purchases.getOfferings(),
      (purchases: Instance) => purchases.getOfferings({ offeringIdentifier: 'standard', currency: 'EUR' }),
      (purchases: Instance) => purchases.getCurrentOfferingForPlacement('end'),
      (purchases: Instance) => purchases.getCustomerInfo(),
      (purchases: Instance) => purchases.isEntitledTo('vip'),
      (purchases: Instance) => purchases.changeUser('berta'),
    ]) {
      const [wanted, found] = await both(ask);
      expect(found).toEqual(wanted);
      expect(found).toHaveProperty('value');
    }
  });

  it('generated: offerings and placements', {
    timeout: TIME,
  }, async () => {
    let shown = 0;
    await fc.assert(
      fc.asyncProperty(catalogue, offeringId, placementId, async (shop, wanted, place) => {
        serve((url) => ({ body: url.includes('/products?') ? shop.products : shop.offerings }));
        const isMissing =
          wanted === 'current' &&
          (shop.offerings as { readonly current_offering_id: string | null }).current_offering_id === null;
        for (const ask of [
          (purchases: Instance) => purchases.getOfferings(),
          (purchases: Instance) => purchases.getCurrentOfferingForPlacement(place),
          (purchases: Instance) => purchases.getOfferings({ offeringIdentifier: wanted }),
        ].slice(0, isMissing ? 2 : 3)) {
          const [theirs, found] = await both(ask);
          expect(found).toEqual(expected(theirs));
          if (JSON.stringify(found).includes('currentPrice')) shown += 1;
        }
      }),
      RUNS,
    );
    // Empty shops are equal, too, and prove little.
    expect(shown).toBeGreaterThan(RUNS.numRuns / 2);
  });

  it('generated: customers', { timeout: TIME }, async () => {
    let read = 0;
    await fc.assert(
      fc.asyncProperty(subscriber(NOW), async (customer) => {
        serve(() => ({ body: customer }));
        const [theirs, found] = await both((purchases) => purchases.getCustomerInfo());
        expect(found).toEqual(expected(theirs));
        if ('value' in found) read += 1;
      }),
      RUNS,
    );
    expect(read).toBeGreaterThan(RUNS.numRuns / 3);
  });

  it('generated: refusals, with code and underlying message', {
    timeout: TIME,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(refusal, async (answer) => {
        serve(() => answer);
        const [theirs, found] = await both((purchases) => purchases.getCustomerInfo());
        expect(found).toEqual(theirs);
        expect(found).toHaveProperty('code');
      }),
      RUNS,
    );
  });

  it('every backend code between 7000 and 8000', async () => {
    for (let code = 7_000; code <= 8_000; code += 1) {
      serve(() => ({ status: 400, body: { code, message: 'no' } }));
      const [theirs, found] = await both((purchases) => purchases.isEntitledTo('vip'));
      expect(found).toEqual(theirs);
    }
  });

  it('enums: names, values and the way back', () => {
    const pairs = [
      [ours.ErrorCode, official.ErrorCode],
      [ours.LogLevel, official.LogLevel],
      [ours.OfferingKeyword, official.OfferingKeyword],
      [ours.PackageType, official.PackageType],
      [ours.PeriodUnit, official.PeriodUnit],
      [ours.ProductType, official.ProductType],
    ];
    for (const [found, wanted] of pairs) expect(found).toEqual(plain(wanted));
    expect(Object.keys(ours).sort()).toEqual(Object.keys(official).sort());
  });

  it('errors: what they say of themselves', () => {
    const made = [
      [new official.PurchasesError(1), new official.PurchasesError(10, 'x', 'y')],
      [new ours.PurchasesError(1), new ours.PurchasesError(10, 'x', 'y')],
    ] as const;
    for (const [bare, told] of made) {
      expect(String(bare)).toBe('PurchasesError(code: UserCancelledError, message: )');
      expect(String(told)).toBe('PurchasesError(code: NetworkError, message: x)');
    }
    for (const { UninitializedPurchasesError } of [official, ours]) {
      expect(new UninitializedPurchasesError().message).toBe(
        'Purchases must be configured before calling getInstance',
      );
    }
  });

  it('arguments: what is refused, and with which code', async () => {
    serve((url) => answered({ url, method: 'GET', headers: {}, body: undefined }));
    for (const appUserId of [
      '',
      'no_user',
      'null',
      'none',
      'nil',
      '(null)',
      'NaN',
      '\\x00',
      'unidentified',
      'a/b',
      'ok',
    ]) {
      const [theirs, found] = await both(async (purchases) => purchases.getAppUserId(), { appUserId });
      expect({ ...found, underlying: null }).toEqual({ ...theirs, underlying: null });
    }
    for (const currency of ['EUR', '', 'eur', 'EU', 'EURO', 'E1R']) {
      const [theirs, found] = await both((purchases) => purchases.getOfferings({ currency }));
      expect(found).toEqual(theirs);
    }
    const [theirs, found] = await both(async () => 0, { proxyURL: 'https://billing.example/' });
    expect({ ...found, underlying: null }).toEqual({ ...theirs, underlying: null });
  });
});

describe('unlike the official SDK, on purpose', () => {
  const customer = (purchases: Instance) => purchases.getCustomerInfo();
  const offered =
    (...products: readonly { readonly identifier: string; readonly [field: string]: unknown }[]) =>
    (url: string) => ({
      body: url.includes('/products?')
        ? { product_details: products }
        : {
            current_offering_id: null,
            offerings: [
              {
                identifier: 'standard',
                description: '',
                metadata: null,
                packages: products.map(({ identifier }, index) => ({
                  identifier: `p${index}`,
                  platform_product_identifier: identifier,
                })),
                paywall_components: null,
              },
            ],
          },
    });

  it('differs: texts', async () => {
    serve(() => ({ status: 400, body: { code: 7772, message: 'has it' } }));
    const [theirs, found] = await both((purchases) =>
      purchases.getCustomerInfo().catch((error: Error) => error.message),
    );
    expect(found).not.toEqual(theirs);
  });

  it('differs: contradiction-explained', async () => {
    const { subscriber: one } = subscriberAnswer;
    serve(() => ({ body: { ...subscriberAnswer, subscriber: { ...one, subscriptions: {} } } }));
    expect(await both(customer)).toMatchObject([
      { code: 28, underlying: null },
      { code: 28, underlying: expect.stringContaining('"vip_month"') },
    ]);
  });

  it('differs: more-about-refusals', async () => {
    serve(() => ({ status: 404, body: { code: 7226, message: 'no' } }));
    expect(
      await both((purchases) =>
        purchases.getCustomerInfo().catch((error: ours.PurchasesError) => error.extra?.statusCode ?? 'none'),
      ),
    ).toEqual([{ value: 'none' }, { value: 404 }]);
  });

  it.each([
    ['a proxy’s HTML', { status: 502, text: '<html>' }, { code: 16 }, { code: 16 }],
    [
      'HTML for 404',
      { status: 404, text: '<html>' },
      { raw: expect.stringMatching(/^SyntaxError/) },
      { code: 16 },
    ],
    ['HTML for 200', { text: '<html>' }, { raw: expect.stringMatching(/^SyntaxError/) }, { code: 12 }],
    ['nothing', { status: 204 }, { raw: expect.stringMatching(/^SyntaxError/) }, { code: 12 }],
    ['another object', { body: {} }, { raw: expect.stringMatching(/^TypeError/) }, { code: 12 }],
    ['null', { body: null }, { raw: expect.stringMatching(/^TypeError/) }, { code: 12 }],
  ])('differs: broken-answers (%s)', async (_name, answer, theirs, found) => {
    serve(() => answer);
    expect(await both(customer)).toMatchObject([theirs, found]);
  });

  it('differs: one-broken-product', async () => {
    const broken = { ...vip, identifier: 'broken', purchase_options: null };
    serve(offered(vip, broken));
    const [theirs, found] = await both((purchases) => purchases.getOfferings());
    expect(theirs).toHaveProperty('raw');
    expect(found).toMatchObject({
      value: { all: { standard: { availablePackages: [{ identifier: 'p0' }] } } },
    });
  });

  it('differs: inherited-names', async () => {
    serve((url) => answered({ url, method: 'GET', headers: {}, body: undefined }));
    expect(await both((purchases) => purchases.isEntitledTo('constructor'))).toEqual([
      { value: true },
      { value: false },
    ]);
    serve(offered({ ...vip, identifier: 'toString' }, { ...vip, identifier: 'valueOf' }));
    const [, found] = await both((purchases) => purchases.getOfferings());
    expect(found).toMatchObject({ value: { all: { standard: { availablePackages: { length: 2 } } } } });
    const right = {
      expires_date: null,
      purchase_date: '2026-01-01T00:00:00Z',
      product_identifier: 'vip_month',
    };
    const { subscriber: customer, ...dates } = subscriberAnswer;
    const text = JSON.stringify({ ...dates, subscriber: { ...customer, entitlements: { NAME: right } } });
    serve(() => ({ text: text.replace('NAME', '__proto__') }));
    const asked = async (purchases: Instance) => {
      const { entitlements } = await purchases.getCustomerInfo();
      return Object.keys(entitlements.active);
    };
    expect(await both(asked)).toEqual([{ value: [] }, { value: ['__proto__'] }]);
  });

  it('differs: unknown-product-type, absurd-period', async () => {
    const once = {
      ...vip,
      product_type: 'rental',
      purchase_options: {
        base_option: { id: 'base_option', price_id: 'p', base_price: { amount_micros: 1, currency: 'EUR' } },
      },
    };
    const { base_option: option } = vip.purchase_options;
    const base = { ...option.base, period_duration: 'P999999999999999999999D' };
    const long = { ...vip, identifier: 'long', purchase_options: { base_option: { ...option, base } } };
    serve(offered(once, long));
    const [theirs, found] = await both(async (purchases) => {
      const { all } = await purchases.getOfferings();
      const products = all['standard']?.availablePackages.map(({ webBillingProduct }) => webBillingProduct);
      return [products?.[0]?.productType, products?.[1]?.defaultSubscriptionOption?.base.period];
    });
    expect(theirs).toEqual({ value: ['rental', { number: 1e21, unit: 'day' }] });
    expect(found).toEqual({ value: ['non_consumable', null] });
  });

  it('differs: exact-halves', async () => {
    const { base_option: option } = vip.purchase_options;
    const base = { period_duration: 'P5M', cycle_count: 1, price: { amount_micros: 105, currency: 'EUR' } };
    serve(offered({ ...vip, purchase_options: { base_option: { ...option, base } } }));
    const ask = async (purchases: Instance) => {
      const { all } = await purchases.getOfferings();
      const [sold] = all['standard']?.availablePackages ?? [];
      return sold?.webBillingProduct.defaultSubscriptionOption?.base.pricePerYear?.amountMicros;
    };
    // 105 × 365 / 150 is 255.5.
    expect(await both(ask)).toEqual([{ value: 255 }, { value: 256 }]);
  });

  it('differs: no-signed-zero', async () => {
    const { base_option: option } = vip.purchase_options;
    const base = { period_duration: 'P0D', cycle_count: 1, price: { amount_micros: -1, currency: 'USD' } };
    serve(offered({ ...vip, purchase_options: { base_option: { ...option, base } } }));
    const ask = async (purchases: Instance) => {
      const { all } = await purchases.getOfferings();
      const [sold] = all['standard']?.availablePackages ?? [];
      return sold?.webBillingProduct.defaultSubscriptionOption?.base.pricePerWeek?.formattedPrice;
    };
    expect(await both(ask)).toEqual([
      { value: expect.stringMatching(/^-.*0\.00/) },
      { value: expect.stringMatching(/^[^-]*0\.00/) },
    ]);
  });

  it('differs: no-current-offering', async () => {
    serve(offered(vip));
    const ask = async (purchases: Instance) =>
      Object.keys((await purchases.getOfferings({ offeringIdentifier: 'current' })).all);
    expect(await both(ask)).toEqual([{ value: ['standard'] }, { value: [] }]);
  });

  it('differs: fewer-requests', async () => {
    const asked = async (sdk: typeof official | typeof ours, answer: (url: string) => Answer) => {
      const urls: string[] = [];
      vi.stubGlobal('fetch', (url: string) => {
        urls.push(url);
        return answering(answer)(url);
      });
      await outcomeOf(sdk, (purchases) => Promise.all([purchases.getOfferings(), purchases.getOfferings()]));
      return urls.filter((url) => url.includes('/products?')).map((url) => new URL(url).search);
    };
    expect(await asked(official, offered(vip, vip))).toEqual(Array(2).fill('?id=vip_month&id=vip_month'));
    expect(await asked(ours, offered(vip, vip))).toEqual(['?id=vip_month']);
    expect(await asked(official, offered())).toEqual(Array(2).fill('?id='));
    expect(await asked(ours, offered())).toEqual([]);
  });

  it('differs: bounded-requests', async () => {
    vi.useFakeTimers();
    vi.stubGlobal(
      'fetch',
      (_url: string, { signal }: RequestInit = {}) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason));
        }),
    );
    const ended: string[] = [];
    void outcomeOf(official, customer).then(() => ended.push('official'));
    void outcomeOf(ours, customer).then((outcome) =>
      ended.push(`ours ${'code' in outcome ? outcome.code : ''}`),
    );
    await vi.advanceTimersByTimeAsync(29_999);
    expect(ended).toEqual([]);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(ended).toEqual(['ours 10']);
  });

  it.each(['  ', '\0', 'a\uD800'])('differs: stricter-ids (%j)', async (appUserId) => {
    expect(await both(async () => 'taken', { appUserId })).toMatchObject([{ value: 'taken' }, { code: 14 }]);
  });

  it('differs: reserved-headers', () => {
    const configure = (sdk: typeof official | typeof ours) =>
      sdk.Purchases.configure(
        'rcb_x',
        'anna',
        { additionalHeaders: { 'x-version': '9' } },
        { collectAnalyticsEvents: false },
      ).close();
    expect(() => configure(official)).not.toThrow();
    expect(() => configure(ours)).toThrow(expect.objectContaining({ errorCode: 23 }));
  });

  it('differs: placement-currency', async () => {
    serve((url) => answered({ url, method: 'GET', headers: {}, body: undefined }));
    expect(
      await both((purchases) => purchases.getCurrentOfferingForPlacement('end', { currency: 'eur' })),
    ).toMatchObject([{ value: null }, { code: 23 }]);
  });

  it('differs: events-to-your-backend, events-outside-browsers', async () => {
    const hosts: string[] = [];
    vi.stubGlobal('fetch', async (url: string) => {
      hosts.push(new URL(url).host);
      return new Response('{}');
    });
    const configure = (sdk: typeof official | typeof ours) =>
      sdk.Purchases.configure('rcb_x', 'anna', { proxyURL: 'https://billing.example' }).close();
    configure(official);
    configure(ours);
    await expect.poll(() => hosts).toEqual(['billing.example']);
    const nowhere = { location: { search: '', origin: 'https://shop.example', pathname: '/' }, screen: {} };
    vi.stubGlobal('window', nowhere);
    vi.stubGlobal('document', { referrer: '', title: '' });
    vi.stubGlobal('screen', {});
    configure(official);
    await expect.poll(() => hosts.at(-1)).toBe('e.revenue.cat');
  });
});
