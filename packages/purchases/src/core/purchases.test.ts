import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ErrorCode,
  LogLevel,
  OfferingKeyword,
  type Package,
  type PurchaseParams,
  Purchases,
  PurchasesError,
  UninitializedPurchasesError,
} from '../index.ts';
import { answered, offeringsAnswer, ScriptedBackend, vip } from './backend.fixture.ts';

const server = new ScriptedBackend();
beforeAll(() => server.start());
afterAll(() => server.stop());
beforeEach(() => {
  server.seen.length = 0;
  server.answer = answered;
});
afterEach(() => {
  if (Purchases.isConfigured()) Purchases.getSharedInstance().close();
});

const configured = (appUserId = 'anna', apiKey = 'rcb_sb_key') =>
  Purchases.configure(apiKey, appUserId, { proxyURL: server.base }, { collectAnalyticsEvents: false });
const paths = () => server.asked.map(({ url }) => url);
async function errorOf(call: () => unknown): Promise<PurchasesError> {
  try {
    await call();
  } catch (error) {
    if (error instanceof PurchasesError) return error;
    throw error;
  }
  throw new Error('nothing failed');
}
const somePackage = async (): Promise<Package> => {
  const { current } = await configured().getOfferings();
  if (!current?.monthly) throw new Error('there is no package');
  return current.monthly;
};

describe('configure', () => {
  it('[SDK-19] there is no instance before it, and none after close', () => {
    expect(Purchases.isConfigured()).toBe(false);
    expect(() => Purchases.getSharedInstance()).toThrow(UninitializedPurchasesError);
    const purchases = configured();
    expect(Purchases.isConfigured()).toBe(true);
    expect(Purchases.getSharedInstance()).toBe(purchases);
    purchases.close();
    expect(Purchases.isConfigured()).toBe(false);
    expect(() => Purchases.getSharedInstance()).toThrow(UninitializedPurchasesError);
  });

  it('a later one takes its place, and the earlier one can no longer close it', () => {
    const first = configured();
    const second = configured('berta');
    expect(Purchases.getSharedInstance()).toBe(second);
    first.close();
    expect(Purchases.getSharedInstance()).toBe(second);
  });

  it.each([
    ['SDK-07', () => configured('anna', 'key'), ErrorCode.InvalidCredentialsError],
    ['SDK-09', () => configured('null'), ErrorCode.InvalidAppUserIdError],
    [
      'SDK-11',
      () => Purchases.configure('rcb_x', 'anna', { proxyURL: 'https://p/' }),
      ErrorCode.ConfigurationError,
    ],
    [
      'SDK-12',
      () => Purchases.configure('rcb_x', 'anna', { additionalHeaders: { 'x-version': '2' } }),
      ErrorCode.ConfigurationError,
    ],
  ])('[%s] what is wrong is refused, and nothing is configured', async (_row, configure, code) => {
    expect((await errorOf(configure)).errorCode).toBe(code);
    expect(Purchases.isConfigured()).toBe(false);
    expect(server.seen).toEqual([]);
  });

  it('[SDK-08] knows whose it is and what the key is for, and asks nothing', () => {
    const purchases = configured();
    expect([purchases.getAppUserId(), purchases.isSandbox(), purchases.isAnonymous()]).toEqual([
      'anna',
      true,
      false,
    ]);
    const anonymous = configured(Purchases.generateRevenueCatAnonymousAppUserId(), 'rcb_live');
    expect([anonymous.isSandbox(), anonymous.isAnonymous()]).toEqual([false, true]);
    expect(server.seen).toEqual([]);
  });
});

describe('events', () => {
  const events = () =>
    server.seen.flatMap(({ url, body }) =>
      url.endsWith('/v1/events')
        ? (body as { events: { event_name: string; properties: { trace_id: string } }[] }).events
        : [],
    );

  it('[ANALYTICS-14] [BILL-26 client] each configure tells of itself once, where the backend is', async () => {
    Purchases.configure('rcb_sb_key', 'anna', { proxyURL: server.base });
    await expect.poll(() => events().length).toBe(1);
    Purchases.configure('rcb_sb_key', 'berta', { proxyURL: server.base });
    await expect.poll(() => events().length).toBe(2);
    expect(events()).toMatchObject([
      { event_name: 'sdk_initialized', app_user_id: 'anna' },
      { event_name: 'sdk_initialized', app_user_id: 'berta' },
    ]);
    expect(server.seen.map(({ url }) => url)).toEqual(['/billing/v1/events', '/billing/v1/events']);
    expect(server.seen[0]?.headers).toMatchObject({
      authorization: 'Bearer rcb_sb_key',
      'x-version': '1.2.0',
    });
  });

  it('[ANALYTICS-04 a] all of one instance have one trace, another instance has another', async () => {
    const first = Purchases.configure('rcb_sb_key', 'anna', { proxyURL: server.base });
    first._trackEvent({ eventName: 'checkout_session_start' });
    first._trackEvent({ eventName: 'checkout_session_end' });
    await expect.poll(() => events().length).toBe(3);
    const traces = () => events().map(({ properties }) => properties.trace_id);
    expect(traces()[0]).toMatch(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(new Set(traces()).size).toBe(1);
    Purchases.configure('rcb_sb_key', 'anna', { proxyURL: server.base });
    await expect.poll(() => events().length).toBe(4);
    expect(new Set(traces()).size).toBe(2);
  });
});

describe('an instance', () => {
  it('of an app in a shell tells what it runs inside of', async () => {
    Purchases.setPlatformInfo({ flavor: 'flutter', version: '8.1' });
    try {
      await configured().getCustomerInfo();
      expect(server.seen[0]?.headers).toMatchObject({
        'x-platform-flavor': 'flutter',
        'x-platform-flavor-version': '8.1',
      });
    } finally {
      Purchases.setPlatformInfo(undefined as never);
    }
  });

  it('that another one took the place of is silent, and the log says so', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    Purchases.setLogLevel(LogLevel.Warn);
    const first = Purchases.configure('rcb_sb_key', 'anna', { proxyURL: server.base });
    await expect.poll(() => server.seen.length).toBe(1);
    const second = Purchases.configure('rcb_sb_key', 'berta', { proxyURL: server.base });
    first._trackEvent({ eventName: 'of_the_first' });
    second._trackEvent({ eventName: 'of_the_second' });
    await expect.poll(() => JSON.stringify(server.seen)).toContain('of_the_second');
    expect(JSON.stringify(server.seen)).not.toContain('of_the_first');
    expect(warn.mock.calls.map(([, line]) => line)).toEqual([expect.stringContaining('configured already')]);
    Purchases.setLogLevel(LogLevel.Silent);
    vi.restoreAllMocks();
  });

  it.each([
    [{}, 'brief'],
    [{ autoCollectUTMAsMetadata: false }, null],
  ])('tells the campaign unless that is switched off: %j', async (flags, told) => {
    vi.stubGlobal('document', { location: { href: 'https://shop.example/', search: '?utm_source=brief' } });
    try {
      Purchases.configure('rcb_sb_key', 'anna', { proxyURL: server.base }, flags);
      await expect.poll(() => server.seen.length).toBe(1);
    } finally {
      vi.unstubAllGlobals();
    }
    expect(server.seen[0]?.body).toMatchObject({ events: [{ context: { utm_source: told } }] });
  });
});

describe('offerings', () => {
  it('[BILL-09 client] [BILL-11 client] are asked for, then their products', async () => {
    const { current, all } = await configured('jörg&').getOfferings({ currency: 'USD' });
    expect(paths()).toEqual([
      '/billing/v1/subscribers/j%C3%B6rg%26/offerings',
      '/billing/rcbilling/v1/subscribers/j%C3%B6rg%26/products?id=vip_month&currency=USD',
    ]);
    expect(current?.monthly?.webBillingProduct.currentPrice.amountMicros).toBe(4_990_000);
    expect(all['standard']).toBe(current);
    await configured().getOfferings();
    expect(paths().at(-1)).toBe('/billing/rcbilling/v1/subscribers/anna/products?id=vip_month');
  });

  it('[SDK-14] not in a currency that is none', async () => {
    const purchases = configured();
    for (const call of [
      () => purchases.getOfferings({ currency: 'eur' }),
      () => purchases.getCurrentOfferingForPlacement('lobby', { currency: 'eur' }),
    ]) {
      const { errorCode, message } = await errorOf(call);
      expect(errorCode).toBe(ErrorCode.ConfigurationError);
      expect(message).toBe('Currency code eur is not valid. Please provide a valid ISO 4217 currency code.');
    }
    expect(server.seen).toEqual([]);
  });

  it('[SDK-36] only one where one is wanted', async () => {
    const purchases = configured();
    const only = await purchases.getOfferings({ offeringIdentifier: OfferingKeyword.Current });
    expect(Object.keys(only.all)).toEqual(['standard']);
    const none = await purchases.getOfferings({ offeringIdentifier: 'gone' });
    expect(none).toEqual({ all: {}, current: null });
  });

  describe('that lack something', () => {
    const lines: string[] = [];
    beforeEach(() => {
      lines.length = 0;
      vi.spyOn(console, 'error').mockImplementation((_prefix, line) => lines.push(line));
      Purchases.setLogLevel(LogLevel.Error);
    });
    afterEach(() => {
      Purchases.setLogLevel(LogLevel.Silent);
      vi.restoreAllMocks();
    });

    it('[SDK-20] where there are none, the log says so in one line, and no product is asked for', async () => {
      server.answer = () => ({ body: { current_offering_id: null, offerings: [] } });
      expect(await configured().getOfferings()).toEqual({ all: {}, current: null });
      expect(lines).toEqual([expect.stringContaining('no offerings')]);
      expect(paths()).toHaveLength(1);
    });

    it('[SDK-21] a product that is missing is named in the log, and the others can be bought', async () => {
      const [offering] = offeringsAnswer.offerings;
      const gone = { identifier: 'gold', platform_product_identifier: 'gone_month' };
      const packages = [...(offering?.packages ?? []), gone];
      server.answer = (seen) =>
        seen.url.includes('/offerings')
          ? { body: { ...offeringsAnswer, offerings: [{ ...offering, packages }] } }
          : answered(seen);
      const { current } = await configured().getOfferings();
      expect(current?.availablePackages.map(({ identifier }) => identifier)).toEqual(['$rc_monthly']);
      expect(lines).toEqual([expect.stringContaining('gone_month')]);
      expect(lines[0]).not.toContain(vip.identifier);
    });
  });

  it('[SDK-37] [BILL-29 client] a placement has its own', async () => {
    server.answer = (seen) =>
      seen.url.includes('/offerings')
        ? {
            body: {
              ...offeringsAnswer,
              placements: { fallback_offering_id: 'gone', offering_ids_by_placement: { lobby: 'standard' } },
            },
          }
        : answered(seen);
    const purchases = configured();
    const offered = await purchases.getCurrentOfferingForPlacement('lobby');
    expect(offered?.monthly?.webBillingProduct.presentedOfferingContext.placementIdentifier).toBe('lobby');
    expect(await purchases.getCurrentOfferingForPlacement('elsewhere')).toBeNull();
  });
});

describe('the customer', () => {
  it('[BILL-10 client] [SDK-41] is read anew each time', async () => {
    const purchases = configured();
    const info = await purchases.getCustomerInfo();
    expect(info.originalAppUserId).toBe('anna');
    expect(await purchases.getCustomerInfo()).not.toBe(info);
    expect(paths()).toEqual(['/billing/v1/subscribers/anna', '/billing/v1/subscribers/anna']);
  });

  it('[SDK-47] is entitled to what is active, and to no name that every object has', async () => {
    const eternal = {
      expires_date: null,
      purchase_date: '2026-01-01T00:00:00Z',
      product_identifier: 'vip_month',
    };
    server.answer = (seen) => {
      const { body } = answered(seen) as { body: { subscriber: object } };
      const past = { ...eternal, expires_date: '2020-01-01T00:00:00Z' };
      return {
        body: { ...body, subscriber: { ...body.subscriber, entitlements: { vip: eternal, babo: past } } },
      };
    };
    const purchases = configured();
    const asked = ['vip', 'babo', 'none', 'toString', '__proto__'];
    expect(await Promise.all(asked.map((id) => purchases.isEntitledTo(id)))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('may be another one, from then on', async () => {
    const purchases = configured();
    await purchases.changeUser('berta');
    expect(purchases.getAppUserId()).toBe('berta');
    expect((await errorOf(() => purchases.changeUser('a/b'))).errorCode).toBe(
      ErrorCode.InvalidAppUserIdError,
    );
    expect(purchases.getAppUserId()).toBe('berta');
    expect(paths()).toEqual(['/billing/v1/subscribers/berta']);
  });
});

describe('a purchase', () => {
  it('[BILL-12 client] asks for branding before the first checkout opens', async () => {
    const rcPackage = await somePackage();
    const before = paths().length;
    await errorOf(() => Purchases.getSharedInstance().purchase({ rcPackage }));
    await expect.poll(() => paths().slice(before)).toEqual(['/billing/rcbilling/v1/branding']);
  });

  it('[BILL-12 client] loads branding once, also where it was loaded before or is being loaded', async () => {
    const rcPackage = await somePackage();
    const purchases = Purchases.getSharedInstance();
    await Promise.all([purchases.preload(), purchases.preload()]);
    await errorOf(() => purchases.purchase({ rcPackage }));
    await errorOf(() => purchases.purchase({ rcPackage }));
    expect(paths().filter((path) => path.endsWith('/rcbilling/v1/branding'))).toHaveLength(1);
  });

  it('[BILL-12 client] asks for it again after a failure, which nobody else hears of', async () => {
    let isDown = true;
    server.answer = (seen) =>
      isDown && seen.url.includes('/branding') ? { status: 503, body: {} } : answered(seen);
    const rcPackage = await somePackage();
    const purchases = Purchases.getSharedInstance();
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    Purchases.setLogLevel(LogLevel.Error);
    await expect(purchases.preload()).resolves.toBeUndefined();
    Purchases.setLogLevel(LogLevel.Silent);
    expect(error.mock.calls.map(([, line]) => line)).toEqual([
      expect.stringMatching(/^Branding cannot be loaded: .+/),
    ]);
    error.mockRestore();
    isDown = false;
    await errorOf(() => purchases.purchase({ rcPackage }));
    await purchases.preload();
    expect(paths().filter((path) => path.endsWith('/branding'))).toHaveLength(2);
  });

  describe('on a page', () => {
    const wishes = new Map<number, () => void>();
    let asked = 0;
    beforeEach(() => {
      wishes.clear();
      asked = 0;
      const requestIdleCallback = (callback: () => void) => {
        asked += 1;
        wishes.set(asked, callback);
        return asked;
      };
      const cancelIdleCallback = (wish: number) => wishes.delete(wish);
      vi.stubGlobal('document', { defaultView: { requestIdleCallback, cancelIdleCallback } });
    });
    afterEach(() => vi.unstubAllGlobals());
    const brandings = () => paths().filter((path) => path.endsWith('/rcbilling/v1/branding'));

    it('[BILL-12 client] branding comes once a page that was handed offerings rests, and not before', async () => {
      const purchases = configured();
      expect(asked).toBe(0);
      await purchases.getOfferings();
      await purchases.getOfferings();
      expect(asked).toBe(1);
      expect(brandings()).toEqual([]);
      for (const rest of wishes.values()) rest();
      await expect.poll(brandings).toHaveLength(1);
    });

    it('nothing comes ahead for an instance that is closed, or whose place another took', async () => {
      await configured().getOfferings();
      expect(wishes.size).toBe(1);
      const later = configured('berta');
      expect(wishes.size).toBe(0);
      await later.getOfferings();
      expect(wishes.size).toBe(1);
      const offered = later.getOfferings();
      later.close();
      expect(wishes.size).toBe(0);
      await offered;
      expect(wishes.size).toBe(0);
    });

    it('nothing comes ahead where nothing is to be bought, nor where people save data', async () => {
      server.answer = (seen) =>
        seen.url.includes('/products') ? { body: { product_details: [] } } : answered(seen);
      await configured().getOfferings();
      expect(asked).toBe(0);
      server.answer = answered;
      vi.stubGlobal('navigator', { connection: { saveData: true } });
      await configured().getOfferings();
      expect(asked).toBe(0);
    });
  });

  it('differs: one-purchase-at-a-time; it is refused while another one is open, and possible after it', async () => {
    const rcPackage = await somePackage();
    const purchases = Purchases.getSharedInstance();
    const errors = await Promise.all([1, 2].map(() => errorOf(() => purchases.purchase({ rcPackage }))));
    expect(errors.map(({ errorCode }) => errorCode)).toEqual([
      ErrorCode.UnsupportedError,
      ErrorCode.OperationAlreadyInProgressError,
    ]);
    expect(errors[1]?.underlyingErrorMessage).toBe('Another purchase of this instance is open.');
    const again = await errorOf(() => purchases.purchasePackage(rcPackage, 'a@b.de'));
    expect(again.errorCode).toBe(ErrorCode.UnsupportedError);
  });

  it('[SDK-82] names a package, an option, a target, an e-mail and languages; who pays is the app user alone', async () => {
    const rcPackage = await somePackage();
    const everything = {
      rcPackage,
      purchaseOption: rcPackage.webBillingProduct.defaultPurchaseOption,
      htmlTarget: {} as HTMLElement,
      customerEmail: 'a@b.de',
      selectedLocale: 'de',
      defaultLocale: 'en',
      metadata: { from: 'lobby' },
    } satisfies Required<PurchaseParams>;
    const { errorCode } = await errorOf(() => Purchases.getSharedInstance().purchase(everything));
    expect(errorCode).toBe(ErrorCode.UnsupportedError);
  });

  it.each([undefined, null, {}, { webBillingProduct: {} }, { webBillingProduct: { identifier: '' } }])(
    'needs something to buy, and %j is nothing',
    async (rcPackage) => {
      const purchases = configured();
      const { errorCode, message } = await errorOf(() =>
        purchases.purchase({ rcPackage: rcPackage as unknown as Package }),
      );
      expect(errorCode).toBe(ErrorCode.PurchaseInvalidError);
      expect(message).toBe('Product ID was not set before purchase.');
    },
  );

  it('[PAYW-26] on a paywall needs one, and a page', async () => {
    const rcPackage = await somePackage();
    const purchases = Purchases.getSharedInstance();
    const { current: offering } = await purchases.getOfferings();
    if (!offering) throw new Error('there is no offering');
    const { message } = await errorOf(() => purchases.renderPaywall({ offering }));
    expect(message).toBe('You cannot use paywalls yet, they are coming soon!');
    const paywalled = { ...offering, paywall_components: { default_locale: 'de_DE' } };
    const { errorCode, underlyingErrorMessage } = await errorOf(() =>
      purchases.renderPaywall({ offering: paywalled }),
    );
    expect(errorCode).toBe(ErrorCode.UnsupportedError);
    expect(underlyingErrorMessage).toBe('Nothing can be shown without a page.');
    expect(rcPackage.identifier).toBe('$rc_monthly');
  });
});
