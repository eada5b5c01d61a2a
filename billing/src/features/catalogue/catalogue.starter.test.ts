import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { compile } from './catalogue.compile.ts';
import { hintsIn, mistakesIn, soundCatalogue } from './catalogue.fixture.ts';

const text = readFileSync(path.join(import.meta.dirname, '../../../catalogue/plausch.yaml'), 'utf8');
const catalogue = compile(soundCatalogue(text), { projectId: 'p', version: 1 });
const paywalls = [...catalogue.offerings.values()].flatMap(({ id, paywall }) =>
  paywall === null ? [] : [[id, paywall] as const],
);

it('the starter has no mistake, and nothing to hint at', () => {
  expect(mistakesIn(text)).toEqual([]);
  expect(hintsIn(text)).toEqual([]);
});

it.each([
  ['premium_monthly', 'subscription', 4_990_000, 'P1M', 'P7D', ['premium'], 'plausch'],
  ['premium_yearly', 'subscription', 49_990_000, 'P1Y', null, ['premium'], 'plausch'],
  ['vip_monthly', 'subscription', 9_990_000, 'P1M', null, ['vip'], 'plausch'],
  ['babo_monthly', 'subscription', 19_990_000, 'P1M', null, ['babo'], 'plausch'],
  ['premium_lifetime', 'non_consumable', 149_000_000, null, null, ['premium'], 'product:premium_lifetime'],
  ['premium_gift', 'consumable', 4_990_000, null, null, [], null],
] as const)(
  '%s is a %s for %d micros',
  (id, type, amountMicros, period, trialPeriod, entitlements, family) => {
    const product = catalogue.products.get(id);
    const option = product?.options.get('base_option');
    expect(product).toMatchObject({
      type,
      period,
      family,
      entitlements,
      isRetired: false,
      defaultOptionId: 'base_option',
    });
    expect(product?.options.size).toBe(1);
    expect(option?.trialPeriod).toBe(trialPeriod);
    expect([...(option?.prices ?? [])].map(([currency, price]) => [currency, price.amountMicros])).toEqual([
      ['EUR', amountMicros],
      ['USD', amountMicros],
    ]);
  },
);

it('the gift is a month of premium, and nothing else is one', () => {
  expect(catalogue.products.size).toBe(6);
  expect(
    [...catalogue.products.values()].filter(({ gift }) => gift !== null).map(({ id, gift }) => [id, gift]),
  ).toEqual([['premium_gift', { entitlement: 'premium', period: 'P1M' }]]);
});

it('everything can be bought from an offering; one is the current one, three have a paywall, one a placement', () => {
  const packages = (id: string) =>
    catalogue.offerings.get(id)?.packages.map((one) => [one.id, one.productId]);
  expect(packages('standard')).toEqual([
    ['$rc_monthly', 'premium_monthly'],
    ['$rc_annual', 'premium_yearly'],
    ['$rc_lifetime', 'premium_lifetime'],
    ['vip', 'vip_monthly'],
    ['babo', 'babo_monthly'],
  ]);
  expect(packages('gifts')).toEqual([['gift', 'premium_gift']]);
  expect(packages('trial')).toEqual([['$rc_monthly', 'premium_monthly']]);
  expect(packages('tiers')).toEqual([
    ['$rc_monthly', 'premium_monthly'],
    ['vip', 'vip_monthly'],
    ['babo', 'babo_monthly'],
  ]);
  expect(catalogue.currentOfferingId).toBe('standard');
  expect(catalogue.placements?.fallbackOfferingId).toBe('standard');
  expect([...(catalogue.placements?.offeringIds ?? [])]).toEqual([['perks', 'welcome']]);
  expect(paywalls.map(([id]) => id)).toEqual(['welcome', 'trial', 'tiers']);
});

describe.each(paywalls)('the paywall of %s', (_id, paywall) => {
  const written = JSON.stringify(paywall);
  const texts = Object.entries(paywall['components_localizations'] as Record<string, Record<string, string>>);

  it('has every text in German and in English', () => {
    expect(texts.map(([locale]) => locale)).toEqual(['de_DE', 'en_US']);
    const [german, english] = texts.map(([, text]) => Object.keys(text));
    expect(english).toEqual(german);
  });

  it('takes every price from the catalogue, and none from its author', () => {
    const typed = texts.flatMap(([, text]) => Object.values(text)).filter((text) => /\d|[€$%]/.test(text));
    expect(typed).toEqual([]);
    expect(written).toContain('{{ product.price }}');
  });

  it('promises only what a tier gives today', () => {
    expect(written).not.toMatch(/Münze|Emoji|Markt|Favorit|Banner|Rahmen|coin|market|favourite|frame/i);
  });

  it('leads to the terms and the privacy policy, and restores what was bought', () => {
    const pages = texts.map(([, text]) => [text['terms_url'], text['privacy_url']]);
    expect(pages).toEqual(Array(2).fill(['/nutzungsbedingungen', '/datenschutz']));
    for (const action of ['restore_purchases', 'terms', 'privacy_policy'])
      expect(written).toContain(`"${action}"`);
  });
});

it('a paywall about the trial is for people who may have one, and no other is', () => {
  const forTrial = [...catalogue.offerings.values()].filter(
    ({ metadata }) => metadata?.['forTrial'] === true,
  );
  const speaking = paywalls.filter(([, paywall]) => JSON.stringify(paywall).includes('product.offer_'));
  expect(forTrial.map(({ id }) => id)).toEqual(speaking.map(([id]) => id));
});

it("names the app's own pages, which the checkout links to", () => {
  const { terms_version: _, ...pages } = catalogue.branding.legal ?? {};
  const texts = path.join(import.meta.dirname, '../../../../web/pages');
  expect(Object.keys(pages)).toHaveLength(6);
  expect(Object.values(pages).filter((page) => !existsSync(path.join(texts, `${page}.md`)))).toEqual([]);
});

it('has no icon, which the SDK of the vendor would look for at its own server', () => {
  expect(catalogue.branding).toMatchObject({ appName: 'Plausch', icon: null, iconWebp: null });
});
