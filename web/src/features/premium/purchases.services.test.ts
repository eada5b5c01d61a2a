import { TIERS } from '@plausch/protocol/perks';
import { ErrorCode, Purchases, PurchasesError } from '@plausch/purchases';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Buyer, createPurchaseServices, type PurchasePorts } from './purchases.services.ts';

const BASE = 'https://billing.test';
const ANNA: Buyer = { userId: 'anna', apiKey: 'rcb_sb_plausch', baseUrl: BASE, mayTell: false };
const NOTHING = { customerInfo: null, isPremium: false, isVip: false, isBabo: false };

/** What was asked of the backend, and what it answers; everything but the line is real. */
let asked: { readonly path: string; readonly token: string | null }[];
let answer: (path: string) => Response | Promise<Response>;
let logged: string[];

beforeEach(() => {
  asked = [];
  logged = [];
  answer = (path) => Response.json(path.includes('/offerings') ? NO_OFFERINGS : subscriber([]));
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { pathname } = new URL(url);
    asked.push({ path: pathname, token: new Headers(init.headers).get('x-customer-token') });
    return answer(pathname);
  });
});
afterEach(() => {
  if (Purchases.isConfigured()) Purchases.getSharedInstance().close();
  vi.unstubAllGlobals();
});

const NO_OFFERINGS = { offerings: [], current_offering_id: null, placements: null };

function subscriber(tiers: readonly string[]): object {
  const in30Days = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const now = new Date().toISOString();
  return {
    request_date: now,
    request_date_ms: Date.now(),
    subscriber: {
      entitlements: Object.fromEntries(
        tiers.map((tier) => [
          tier,
          { expires_date: in30Days, purchase_date: now, product_identifier: `${tier}_monthly` },
        ]),
      ),
      subscriptions: Object.fromEntries(
        tiers.map((tier) => [
          `${tier}_monthly`,
          {
            purchase_date: now,
            expires_date: in30Days,
            store: 'rc_billing',
            period_type: 'normal',
            is_sandbox: true,
          },
        ]),
      ),
      non_subscriptions: {},
      first_seen: now,
      original_app_user_id: 'anna',
      management_url: null,
    },
  };
}

function services(ports: Partial<PurchasePorts> = {}) {
  return createPurchaseServices({
    load: async () => ({ Purchases }),
    log: (event) => logged.push(event),
    now: Date.now,
    ...ports,
  });
}

async function configured(ports: Partial<PurchasePorts> = {}, buyer: Buyer = ANNA) {
  const made = services(ports);
  await made.configure(buyer);
  return made;
}

it('[PREM-01] entitlements are premium, vip and babo', () => {
  expect(TIERS).toEqual(['premium', 'vip', 'babo']);
});

it('[SDK-18] the services have exactly five operations', () => {
  expect(Object.keys(services()).sort()).toEqual(
    ['configure', 'getCustomerInfo', 'getOfferings', 'purchaseProduct', 'restorePurchases'].sort(),
  );
});

it.each([
  [undefined, '', false],
  [undefined, 'rcb_sb_plausch', false],
  ['anna', '', false],
  ['', 'rcb_sb_plausch', false],
  ['anna', 'rcb_sb_plausch', true],
])(
  '[PREM-06] with the id %s and the key %j the SDK is configured: %s',
  async (userId, apiKey, isConfigured) => {
    const load = vi.fn(async () => ({ Purchases }));
    await configured({ load }, { ...ANNA, userId, apiKey });
    expect(Purchases.isConfigured()).toBe(isConfigured);
    // Nor is it fetched without a user.
    expect(load).toHaveBeenCalledTimes(isConfigured ? 1 : 0);
  },
);

it('[PREM-07] without a buyer they are null services, which ask nobody', async () => {
  for (const made of [services(), await configured({}, { ...ANNA, apiKey: '' })]) {
    expect(await made.getOfferings()).toBeNull();
    expect(await made.getCustomerInfo()).toEqual(NOTHING);
    expect(await made.restorePurchases()).toEqual(NOTHING);
    expect(await made.purchaseProduct({ rcPackage: {} as never, email: 'a@example.org' })).toBeNull();
  }
  expect(asked).toEqual([]);
  expect(logged).toEqual([]);
});

describe('[PREM-14] when the backend is down', () => {
  it.each([
    ['answers 503', () => Response.json({}, { status: 503 })],
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('and %s, each call answers that nothing is known, and one line is logged', async (_how, down) => {
    const made = await configured();
    answer = down;
    expect(await made.getCustomerInfo()).toEqual(NOTHING);
    expect(await made.getOfferings()).toBeNull();
    expect(await made.restorePurchases()).toEqual(NOTHING);
    const problems: string[] = [];
    // A package without a product fails on the way as well.
    const rcPackage = { webBillingProduct: { identifier: '' } } as never;
    const wish = { rcPackage, email: 'a@example.org', onProblem: (what: string) => problems.push(what) };
    expect(await made.purchaseProduct(wish)).toBeNull();
    expect(problems).toEqual(['failed']);
    expect(logged).toEqual([
      'purchases: getCustomerInfo failed',
      'purchases: getOfferings failed',
      'purchases: restorePurchases failed',
      'purchases: purchaseProduct failed',
    ]);
  });

  it('so it is when the SDK itself cannot be fetched', async () => {
    const made = await configured({ load: () => Promise.reject(new Error('no network')) });
    expect(await made.getCustomerInfo()).toEqual(NOTHING);
    expect(logged).toEqual(['purchases could not be set up']);
  });
});

it.each([
  [['vip'], { isPremium: false, isVip: true, isBabo: false }],
  [['premium', 'babo'], { isPremium: true, isVip: false, isBabo: true }],
])('the rights of %s are told one by one', async (tiers, rights) => {
  const made = await configured();
  answer = () => Response.json(subscriber(tiers));
  expect(await made.getCustomerInfo()).toMatchObject(rights);
});

it('[PREM-20] the end of a session leaves null services, and another login asks for the other one', async () => {
  const made = await configured();
  await made.getCustomerInfo();
  await made.configure({ ...ANNA, userId: undefined });
  expect(Purchases.isConfigured()).toBe(false);
  expect(await made.getCustomerInfo()).toEqual(NOTHING);
  await made.configure({ ...ANNA, userId: 'berta' });
  expect(Purchases.getSharedInstance().getAppUserId()).toBe('berta');
  await made.getCustomerInfo();
  expect(asked.map(({ path }) => path)).toEqual(['/v1/subscribers/anna', '/v1/subscribers/berta']);
});

it('[PREM-20] whoever has left while the SDK was on its way is not configured any more', async () => {
  const { promise, resolve } = Promise.withResolvers<{ Purchases: typeof Purchases }>();
  const made = services({ load: () => promise });
  const late = made.configure(ANNA);
  await made.configure({ ...ANNA, userId: undefined });
  resolve({ Purchases });
  await late;
  expect(Purchases.isConfigured()).toBe(false);
});

describe('the customer token', () => {
  it('goes with every request, and is renewed before it is an hour old', async () => {
    let now = 0;
    let given = 0;
    const customerToken = async () => {
      given += 1;
      return `token-${given}`;
    };
    const made = await configured({ customerToken, now: () => now });
    await made.getCustomerInfo();
    now = 44 * 60_000;
    await made.getCustomerInfo();
    now = 46 * 60_000;
    await Promise.all([made.getCustomerInfo(), made.getOfferings()]);
    expect(asked.map(({ token }) => token)).toEqual(['token-1', 'token-1', 'token-2', 'token-2']);
    expect(given).toBe(2);
  });

  it('that is refused ends the call without a request', async () => {
    const made = await configured({ customerToken: () => Promise.reject(new Error('minor')) });
    expect(await made.getOfferings()).toBeNull();
    expect(asked).toEqual([]);
  });
});

it.each([
  [ErrorCode.UserCancelledError, 'left'],
  [ErrorCode.StoreProblemError, 'failed'],
  // Undecided; and what a purchase that stands may end with, where the customer cannot be read after it.
  [ErrorCode.UnknownError, 'pending'],
  [ErrorCode.InvalidCredentialsError, 'pending'],
  [ErrorCode.UnexpectedBackendResponseError, 'pending'],
  [ErrorCode.UnknownBackendError, 'pending'],
  // Despite its name: the bank has said no.
  [ErrorCode.PaymentPendingError, 'declined'],
])('a purchase that ends with %i is told as %s', async (errorCode, problem) => {
  const made = await configured();
  vi.spyOn(Purchases.getSharedInstance(), 'purchase').mockRejectedValue(new PurchasesError(errorCode));
  const rcPackage = { webBillingProduct: { identifier: 'vip_monthly' } } as never;
  const onProblem = vi.fn();
  expect(await made.purchaseProduct({ rcPackage, email: 'a@example.org', onProblem })).toBeNull();
  expect(onProblem.mock.calls).toEqual([[problem]]);
});

it('restoring tells our own server once, and stands also where that does not hear it', async () => {
  const told: string[] = [];
  const tell = {
    purchased: async () => {},
    restored: async ({ originalAppUserId }: { originalAppUserId: string }) => {
      told.push(originalAppUserId);
      throw new Error('away');
    },
  };
  const made = await configured({ tell });
  answer = () => Response.json(subscriber(['premium']));
  expect(await made.restorePurchases()).toMatchObject({ isPremium: true });
  expect(told).toEqual(['anna']);
  expect(logged).toEqual(['purchases: the server was not told of a restoring']);
});

it('without consent nothing is told of what happens', async () => {
  const configure = vi.spyOn(Purchases, 'configure');
  await configured();
  expect(configure.mock.lastCall?.[3]).toEqual({
    collectAnalyticsEvents: false,
    autoCollectUTMAsMetadata: false,
  });
  configure.mockRestore();
});
