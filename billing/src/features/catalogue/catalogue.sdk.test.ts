import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Package, PackageType, ProductType, Purchases } from '@revenuecat/purchases-js';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startBilling, type TestBilling } from '../../billing.fixture.ts';
import { folderWith } from './catalogue.process.fixture.ts';

// The SDK of the vendor as it is published, which reads in Node as it does in a page; only its checkout needs a document.
const golden = readFileSync(path.join(import.meta.dirname, '../../wire/golden/catalogue.yaml'), 'utf8');
const starter = readFileSync(path.join(import.meta.dirname, '../../../catalogue/plausch.yaml'), 'utf8');
const bare = 'project: bare\ncurrency: EUR\nsandboxKey: rcb_sb_bare\nproducts: {}\n';

let test: TestBilling;
beforeAll(async () => {
  test = await startBilling({
    catalogueDir: folderWith({ 'golden.yaml': golden, 'plausch.yaml': starter, 'bare.yaml': bare }),
  });
});
afterAll(() => test.stop());
let purchases: Purchases | undefined;
afterEach(() => purchases?.close());

function configure(
  key = 'rcb_sb_golden',
  user = Purchases.generateRevenueCatAnonymousAppUserId(),
): Purchases {
  purchases = Purchases.configure(key, user, { proxyURL: test.url }, { collectAnalyticsEvents: false });
  return purchases;
}

it('[BILL-09 server] [BILL-29 server] [BILL-30 server] the SDK reads every offering, its packages and its paywall', async () => {
  const { all, current } = await configure().getOfferings();
  expect(Object.keys(all)).toEqual(['standard', 'presents', 'shown']);
  expect(current?.identifier).toBe('standard');
  expect(current).toMatchObject({
    serverDescription: 'Alles',
    metadata: { zebra: 1, apfel: { tief: [1, 2.5, true, null, 'ü'] } },
  });
  expect(current?.availablePackages.map(({ identifier, packageType }) => [identifier, packageType])).toEqual([
    ['$rc_monthly', PackageType.Monthly],
    ['vip', PackageType.Custom],
    ['$rc_annual', PackageType.Annual],
    ['$rc_lifetime', PackageType.Lifetime],
  ]);
  expect(
    [current?.monthly, current?.annual, current?.lifetime].map((one) => one?.webBillingProduct.identifier),
  ).toEqual(['premium', 'club_yearly', 'forever']);
  expect(all['shown']).toMatchObject({ paywall_components: { default_locale: 'de_DE' } });
  expect(all['presents']?.metadata).toBeNull();
  const contexts = [current, all['presents']].map(
    (one) => one?.availablePackages[0]?.webBillingProduct.presentedOfferingContext,
  );
  expect(contexts).toEqual([
    {
      offeringIdentifier: 'standard',
      placementIdentifier: null,
      targetingContext: { ruleId: 'herbst', revision: 7 },
    },
    { offeringIdentifier: 'presents', placementIdentifier: null, targetingContext: null },
  ]);
});

const productOf = (packages: readonly Package[] | undefined, id: string) =>
  packages?.map((one) => one.webBillingProduct).find(({ identifier }) => identifier === id);

it('[BILL-11 server] [BILL-31 server] [BILL-32 server] [BILL-33 server] [BILL-34 server] [BILL-35 server] the SDK reads every product and option', async () => {
  const { all } = await configure().getOfferings();
  const packages = [
    ...(all['standard']?.availablePackages ?? []),
    ...(all['presents']?.availablePackages ?? []),
  ];
  const premium = productOf(packages, 'premium');
  expect(premium).toMatchObject({
    title: 'Premium',
    description: 'Alles „auf einmal“ – für 1 Monat',
    productType: ProductType.Subscription,
    normalPeriodDuration: 'P1M',
    currentPrice: { amountMicros: 4_990_000, currency: 'EUR', amount: 499 },
    defaultSubscriptionOption: {
      id: 'base_option',
      base: {
        periodDuration: 'P1M',
        period: { number: 1, unit: 'month' },
        cycleCount: 1,
        price: { amountMicros: 4_990_000 },
      },
      trial: { periodDuration: 'P7D', period: { number: 7, unit: 'day' }, cycleCount: 1, price: null },
    },
  });
  expect(Object.keys(premium?.subscriptionOptions ?? {}).toSorted()).toEqual([
    'base_option',
    'long_trial',
    'plain',
  ]);
  expect(productOf(packages, 'club_yearly')?.defaultPurchaseOption.id).toBe('yearly');
  expect(productOf(packages, 'vip_month')).toMatchObject({
    description: null,
    defaultSubscriptionOption: { trial: null },
  });
  expect(productOf(packages, 'forever')).toMatchObject({
    productType: ProductType.NonConsumable,
    currentPrice: { amountMicros: 149_000_000, currency: 'EUR' },
    normalPeriodDuration: null,
    subscriptionOptions: {},
  });
  expect(productOf(packages, 'present')?.productType).toBe(ProductType.Consumable);
});

it('[BILL-11 server] the SDK gets another currency, and that of the project for what lacks it', async () => {
  const { current } = await configure().getOfferings({ currency: 'USD' });
  const prices = current?.availablePackages.map(({ webBillingProduct: { currentPrice } }) => [
    currentPrice.amountMicros,
    currentPrice.currency,
  ]);
  expect(prices).toEqual([
    [5_490_000, 'USD'],
    [4_990_000, 'EUR'],
    [49_990_000, 'EUR'],
    [159_000_000, 'USD'],
  ]);
});

it('[BILL-29 server] the SDK finds one offering by its name, the current one, and those of placements', async () => {
  const sdk = configure();
  expect(Object.keys((await sdk.getOfferings({ offeringIdentifier: 'presents' })).all)).toEqual(['presents']);
  expect((await sdk.getOfferings({ offeringIdentifier: 'nothing' })).all).toEqual({});
  expect((await sdk.getCurrentOfferingForPlacement('shop'))?.identifier).toBe('presents');
  expect(await sdk.getCurrentOfferingForPlacement('quiet')).toBeNull();
  const fallback = await sdk.getCurrentOfferingForPlacement('unknown');
  expect(fallback?.identifier).toBe('standard');
  expect(fallback?.availablePackages[0]?.webBillingProduct.presentedOfferingContext.placementIdentifier).toBe(
    'unknown',
  );
});

it.each(['$RCAnonymousID:0123456789abcdef0123456789abcdef', 'a b+c@d%41&e=f?g#h', 'üß😀', 'A'.repeat(100)])(
  '[BILL-09 server] the SDK asks for the user %s',
  async (user) => {
    expect((await configure('rcb_sb_golden', user).getOfferings()).current?.availablePackages).toHaveLength(
      4,
    );
  },
);

it('[BILL-12 server] the SDK reads the branding, before its first purchase', async () => {
  const sdk = configure();
  await sdk.preload();
  const { _brandingInfo: branding } = sdk as unknown as { _brandingInfo: unknown };
  expect(branding).toMatchObject({
    app_name: 'Golden',
    appearance: { shapes: 'pill' },
    gateway_tax_collection_enabled: false,
  });
});

it('[BILL-09 server] the SDK finds nothing in a project without offerings', async () => {
  const sdk = configure('rcb_sb_bare');
  expect(await sdk.getOfferings()).toEqual({ all: {}, current: null });
  expect(await sdk.getCurrentOfferingForPlacement('shop')).toBeNull();
});

it('[BILL-09 server] [BILL-11 server] the SDK reads the starter: everything in it can be shown', async () => {
  const { all, current } = await configure('rcb_sb_plausch').getOfferings();
  expect(
    Object.values(all).map(({ identifier, availablePackages }) => [identifier, availablePackages.length]),
  ).toEqual([
    ['standard', 5],
    ['gifts', 1],
    ['welcome', 2],
    ['trial', 1],
    ['tiers', 3],
  ]);
  expect(current?.identifier).toBe('standard');
});
