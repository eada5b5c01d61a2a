import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Purchases, PurchasesError } from '../index.ts';
import { catalogue, damaged, noAnswer, subscriber } from './answers.fixture.ts';
import { answered, productsAnswer, vip } from './backend.fixture.ts';

const THOROUGH = process.env['THOROUGH'] === 'yes';
const FUZZ = { numRuns: THOROUGH ? 100_000 : 700 };
const TIME = THOROUGH ? 3_600_000 : 60_000;
const LEVELS = ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const;
const NOW = Date.now();

const escaped: unknown[] = [];
const onEscape = (reason: unknown) => void escaped.push(reason);
const consoles: ReturnType<typeof vi.spyOn>[] = [];

beforeEach(() => {
  escaped.length = 0;
  consoles.push(...LEVELS.map((level) => vi.spyOn(console, level).mockImplementation(() => {})));
  process.on('unhandledRejection', onEscape);
});
afterEach(() => {
  process.off('unhandledRejection', onEscape);
  consoles.length = 0;
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

type Body = { readonly status: number; readonly text: string };

/** Answers each call with its own body, events with good manners. */
function serve(bodyOf: (url: string) => Body): void {
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/v1/events')) return new Response('{}');
    const { status, text } = bodyOf(url);
    return new Response(status === 204 ? null : text, { status });
  });
}

/** Asks everything that can be asked; what came out as something else than a value or our kind of error. */
async function improper(): Promise<readonly unknown[]> {
  const purchases = Purchases.configure('rcb_sb_x', 'anna', { proxyURL: 'https://billing.example' });
  const asked = [
    purchases.getOfferings(),
    purchases.getOfferings({ offeringIdentifier: 'current' }),
    purchases.getCurrentOfferingForPlacement('end'),
    purchases.getCustomerInfo(),
    purchases.isEntitledTo('vip'),
    purchases.changeUser('berta'),
    purchases.preload(),
  ];
  const ended = await Promise.allSettled(asked);
  purchases.close();
  return ended.flatMap((one) =>
    one.status === 'rejected' && !(one.reason instanceof PurchasesError) ? [one.reason] : [],
  );
}

function expectQuiet(): void {
  expect(escaped).toEqual([]);
  for (const spy of consoles) expect(spy).not.toHaveBeenCalled();
  expect(({} as Record<string, unknown>)['a']).toBeUndefined();
}

describe('whatever a backend answers, every promise settles with a value or a PurchasesError', () => {
  it('catalogues and customers with wounds', { timeout: TIME }, async () => {
    let valued = 0;
    const shop = damaged(catalogue) as fc.Arbitrary<Record<string, unknown> | null>;
    await fc.assert(
      fc.asyncProperty(shop, damaged(subscriber(NOW)), async (sold, customer) => {
        serve((url) => {
          const body = url.includes('/offerings')
            ? sold?.['offerings']
            : url.includes('/products?')
              ? sold?.['products']
              : customer;
          if (JSON.stringify(body)?.includes('vip')) valued += 1;
          return { status: 200, text: JSON.stringify(body) ?? '' };
        });
        expect(await improper()).toEqual([]);
      }),
      FUZZ,
    );
    expect(valued).toBeGreaterThan(FUZZ.numRuns);
    expectQuiet();
  });

  it('no answers at all', { timeout: TIME }, async () => {
    const status = fc.constantFrom(200, 201, 204, 299, 400, 401, 404, 418, 429, 500, 502, 599);
    await fc.assert(
      fc.asyncProperty(noAnswer, noAnswer, status, status, async (one, other, first, second) => {
        serve((url) =>
          url.includes('/products?') ? { status: second, text: other } : { status: first, text: one },
        );
        expect(await improper()).toEqual([]);
      }),
      FUZZ,
    );
    expectQuiet();
  });

  it('good answers that break off anywhere, and a network that does', { timeout: TIME }, async () => {
    const whole = (url: string) =>
      JSON.stringify(answered({ url, method: 'GET', headers: {}, body: undefined }).body);
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 1_200 }), fc.boolean(), async (length, isCut) => {
        serve((url) => {
          if (isCut && url.length % 2 === length % 2) throw new TypeError('terminated');
          return { status: 200, text: whole(url).slice(0, length) };
        });
        expect(await improper()).toEqual([]);
      }),
      { numRuns: Math.min(FUZZ.numRuns, 2_000) },
    );
    expectQuiet();
  });

  it('a thousand packages', async () => {
    const packages = Array.from({ length: 1_000 }, (_, index) => ({
      identifier: `p${index}`,
      platform_product_identifier: `product ${index}`,
    }));
    const products = packages.map(({ platform_product_identifier: identifier }) => ({ ...vip, identifier }));
    serve((url) => ({
      status: 200,
      text: JSON.stringify(
        url.includes('/products?')
          ? { ...productsAnswer, product_details: products }
          : { current_offering_id: 'big', offerings: [{ identifier: 'big', packages }] },
      ),
    }));
    const purchases = Purchases.configure('rcb_sb_x', 'anna', { proxyURL: 'https://billing.example' });
    const { current } = await purchases.getOfferings();
    purchases.close();
    expect(current?.availablePackages).toHaveLength(1_000);
    expect(current?.packagesById['p999']?.webBillingProduct.identifier).toBe('product 999');
  });
});

/** After everything that can be collected was. */
function heapUsed(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

describe('a thousand instances that were closed', () => {
  it('leave no timer, no listener and no memory behind', async () => {
    const listeners = new Map<string, number>();
    const target = (count: 1 | -1) => (type: string) =>
      void listeners.set(type, (listeners.get(type) ?? 0) + count);
    const page = { addEventListener: target(1), removeEventListener: target(-1) };
    vi.stubGlobal('document', {
      ...page,
      defaultView: page,
      visibilityState: 'visible',
      location: { href: '' },
    });
    // The first event of each is refused, so that a try is put off when it is closed.
    let told = 0;
    vi.stubGlobal('fetch', async (url: string) => {
      if (url.endsWith('/v1/events')) return new Response('{}', { status: told++ % 2 === 0 ? 500 : 200 });
      return Response.json(answered({ url, method: 'GET', headers: {}, body: undefined }).body);
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let putOff = 0;
    const open = async () => {
      const purchases = Purchases.configure('rcb_sb_x', 'anna', { proxyURL: 'https://billing.example' });
      await purchases.getOfferings();
      putOff += vi.getTimerCount();
      purchases.close();
    };
    const settled = () => vi.waitFor(() => expect(vi.getTimerCount()).toBe(0), { timeout: 10_000 });
    for (let count = 0; count < 100; count += 1) await open();
    await settled();
    const before = heapUsed();
    for (let count = 0; count < 1_000; count += 1) await open();
    await settled();
    expect(putOff).toBeGreaterThan(1_000);
    expect([...listeners].filter(([, count]) => count !== 0)).toEqual([]);
    expect(listeners.size).toBe(2);
    // An instance with its queue is some two kB; a thousand that go leave nothing.
    expect(heapUsed() - before).toBeLessThan(1_000_000);
    expect(Purchases.isConfigured()).toBe(false);
    expectQuiet();
  });
});
