import { describe, expect, it } from 'vitest';
import { log as console } from '../core/log.ts';
import { offeringsOf } from '../core/offerings.ts';
import { productsOf } from '../core/products.ts';
import type { Package } from '../core/types.ts';
import { loadCatalogue, translatorOf } from '../i18n/index.ts';
import { readOfferings } from '../wire/offerings.ts';
import { paywallVariables } from './variables.ts';

const fail = (message: string) => {
  throw new Error(message);
};
const translators = new Map(
  await Promise.all(
    (['en', 'de', 'ar'] as const).map(
      async (language) => [language, translatorOf(await loadCatalogue(language, fail))] as const,
    ),
  ),
);
type Sold = {
  readonly period?: string;
  readonly micros: number;
  readonly trial?: string;
  readonly title?: string;
};

/** Packages of one offering, as a backend sells them. */
function sold(products: Readonly<Record<string, Sold>>, currency = 'USD'): Readonly<Record<string, Package>> {
  const option = ({ period, micros, trial }: Sold) => {
    const price = { amount_micros: micros, currency };
    const phase = { period_duration: period, cycle_count: 1, price };
    const free = { period_duration: trial, cycle_count: 1, price: null };
    const own = period ? { base: phase, trial: trial ? free : null } : { base_price: price };
    return { base_option: { id: 'base_option', price_id: 'price', ...own } };
  };
  const details = Object.entries(products).map(([identifier, product]) => ({
    identifier,
    title: product.title ?? 'Premium',
    description: null,
    product_type: product.period ? 'subscription' : 'non_consumable',
    default_purchase_option_id: 'base_option',
    purchase_options: option(product),
  }));
  const packages = Object.keys(products).map((id) => ({ identifier: id, platform_product_identifier: id }));
  const offering = { identifier: 'all', description: '', metadata: null, packages };
  const answer = readOfferings({ current_offering_id: 'all', offerings: [offering] }, '');
  return offeringsOf(answer, productsOf(details, console), console).current?.packagesById ?? {};
}

/** What a variable is for one package beside the others. */
function filled(
  name: string,
  products: Readonly<Record<string, Sold>>,
  id: string,
  {
    language = 'en',
    currency = 'USD',
    log = () => {},
  }: {
    readonly language?: 'en' | 'de' | 'ar';
    readonly currency?: string;
    readonly log?: (message: string) => void;
  } = {},
): string {
  const packages = sold(products, currency);
  const fill = paywallVariables({
    rcPackage: packages[id] ?? null,
    offered: Object.values(packages),
    translator: translators.get(language) ?? fail(language),
    now: new Date('2026-11-21T10:30'),
    log,
  });
  return fill(`{{ ${name} }}`);
}

const shop = {
  weekly: { period: 'P1W', micros: 2_990_000 },
  monthly: { period: 'P1M', micros: 4_990_000, trial: 'P7D' },
  quarterly: { period: 'P3M', micros: 24_990_000 },
  fortnightly: { period: 'P14D', micros: 4_000_000 },
  yearly: { period: 'P1Y', micros: 49_990_000 },
  forGood: { micros: 149_000_000 },
};
type Id = keyof typeof shop;
const german = { language: 'de', currency: 'EUR' } as const;

describe('variables of a package', () => {
  it.each<[string, Id, string]>([
    ['product.store_product_name', 'monthly', 'Premium'],
    ['product.price', 'monthly', '$4.99'],
    ['product.price_per_period', 'monthly', '$4.99/month'],
    ['product.price_per_period', 'quarterly', '$24.99/3 months'],
    ['product.price_per_period_abbreviated', 'monthly', '$4.99/mo'],
    ['product.price_per_period_abbreviated', 'quarterly', '$24.99/3mo'],
    ['product.price_per_day', 'monthly', '$0.17'],
    ['product.price_per_day', 'yearly', '$0.14'],
    ['product.price_per_week', 'yearly', '$0.96'],
    ['product.price_per_month', 'yearly', '$4.17'],
    ['product.price_per_year', 'weekly', '$155.48'],
    ['product.price_per_year', 'monthly', '$59.88'],
    ['product.period', 'monthly', 'month'],
    ['product.period', 'quarterly', '3 months'],
    ['product.period_abbreviated', 'yearly', 'yr'],
    ['product.period_with_unit', 'monthly', '1 month'],
    ['product.periodly', 'monthly', 'monthly'],
    ['product.periodly', 'quarterly', 'every 3 months'],
    ['product.currency_code', 'monthly', 'USD'],
    ['product.relative_discount', 'yearly', '65% off'],
    ['product.offer_price', 'monthly', '$0'],
    ['product.offer_period', 'monthly', '7 days'],
    ['product.offer_period_with_unit', 'monthly', '7 days'],
    ['product.offer_period_abbreviated', 'monthly', '7d'],
    ['product.offer_end_date', 'monthly', 'November 28, 2026'],
  ])('[PAYW-25] %s of %s is %s', (name, id, expected) => {
    expect(filled(name, shop, id)).toBe(expected);
  });

  it.each<[string, Id, string]>([
    ['product_name', 'monthly', 'Premium'],
    ['price', 'monthly', '$4.99'],
    ['price_per_period', 'monthly', '$4.99/mo'],
    ['price_per_period_full', 'monthly', '$4.99/month'],
    ['total_price_and_per_month', 'monthly', '$4.99'],
    ['total_price_and_per_month', 'yearly', '$49.99/1yr($4.17/mo)'],
    ['total_price_and_per_month_full', 'yearly', '$49.99/year($4.17/month)'],
    ['sub_price_per_month', 'yearly', '$4.17'],
    ['sub_price_per_week', 'yearly', '$0.96'],
    ['sub_duration', 'yearly', '1 year'],
    ['sub_duration_in_months', 'yearly', '12 months'],
    ['sub_duration_in_months', 'weekly', '1 week'],
    ['sub_period', 'yearly', 'yearly'],
    ['sub_period_length', 'yearly', 'year'],
    ['sub_period_abbreviated', 'yearly', 'yr'],
    ['sub_offer_duration', 'monthly', '7 days'],
    ['sub_offer_price', 'monthly', '$0'],
    ['sub_offer_duration_2', 'monthly', ''],
    ['sub_offer_price_2', 'monthly', ''],
    ['sub_relative_discount', 'yearly', '65% off'],
  ])('[PAYW-25] the name %s of the official SDK is, of %s, %s', (name, id, expected) => {
    expect(filled(name, shop, id)).toBe(expected);
  });

  it.each<[string, Sold, string]>([
    ['sub_price_per_month', { period: 'P1Y', micros: 99_990_000 }, '$8.33'],
    ['sub_price_per_week', { period: 'P1Y', micros: 99_990_000 }, '$1.92'],
    ['total_price_and_per_month', { period: 'P1Y', micros: 99_990_000 }, '$99.99/1yr($8.33/mo)'],
    ['sub_price_per_month', { period: 'P3M', micros: 24_990_000 }, '$8.33'],
    ['sub_price_per_week', { period: 'P3M', micros: 24_990_000 }, '$1.94'],
    ['sub_price_per_month', { period: 'P14D', micros: 4_000_000 }, '$8.57'],
    ['sub_price_per_week', { period: 'P14D', micros: 4_000_000 }, '$2.00'],
    ['sub_duration', { period: 'P0D', micros: 4_000_000 }, '0 days'],
    ['sub_period', { period: 'P0D', micros: 4_000_000 }, 'every 0 days'],
  ])('[PAYW-25] [PRICE-07] [PRICE-13] %s of %j is %s', (name, product, expected) => {
    expect(filled(name, { one: product }, 'one')).toBe(expected);
  });

  it('[PAYW-25] in German they are German', () => {
    const values = [
      'product.price',
      'product.price_per_period',
      'product.price_per_period_abbreviated',
      'total_price_and_per_month_full',
      'product.periodly',
      'product.relative_discount',
    ].map((name) => filled(name, shop, 'yearly', german));
    expect(values).toEqual([
      '49,99\u00a0€',
      '49,99\u00a0€/Jahr',
      '49,99\u00a0€/Jahr',
      '49,99\u00a0€/Jahr (4,17\u00a0€/Monat)',
      'jährlich',
      '65\u00a0% weniger',
    ]);
    expect(filled('product.offer_price', shop, 'monthly', german)).toBe('0\u00a0€');
    expect(filled('product.offer_end_date', shop, 'monthly', german)).toBe('28. November 2026');
  });

  it('[PAYW-25] a price among letters that are written from the right keeps its direction', () => {
    expect(filled('price', shop, 'monthly', { language: 'ar' })).toMatch(/^\u2068.*4.*\u2069$/);
    const named = { one: { micros: 1, title: 'שלום' } };
    expect(filled('product_name', named, 'one')).toBe('\u2068שלום\u2069');
  });
});

describe('what is bought once', () => {
  const PRICE =
    'price price_per_period price_per_period_full total_price_and_per_month total_price_and_per_month_full sub_price_per_month';
  it.each(PRICE.split(' '))('[PAYW-25] has its price as %s', (name) => {
    expect(filled(name, shop, 'forGood')).toBe('$149.00');
  });

  it.each(['sub_duration', 'sub_duration_in_months', 'sub_period', 'product.period', 'product.periodly'])(
    '[PAYW-25] is had for good: %s',
    (name) => {
      expect(filled(name, shop, 'forGood')).toBe('lifetime');
    },
  );

  const NOTHING =
    'sub_price_per_week sub_period_length sub_period_abbreviated sub_relative_discount sub_offer_price sub_offer_duration product.price_per_day product.price_per_year product.offer_end_date';
  it.each(NOTHING.split(' '))('[PAYW-25] has nothing as %s', (name) => {
    expect(filled(name, shop, 'forGood')).toBe('');
  });
});

describe('what has no value', () => {
  it('[PAYW-25] the most expensive package has no discount', () => {
    const logged: string[] = [];
    const two = { monthly: shop.monthly, yearly: shop.yearly };
    const log = (message: string) => logged.push(message);
    expect(filled('product.relative_discount', two, 'monthly', { log })).toBe('');
    expect(logged).toEqual(['Paywall: product.relative_discount has no value for the package monthly.']);
  });

  it('a period that cannot be read stands as it came, and the price alone', () => {
    const odd = { one: { period: 'P1Y3M', micros: 4_990_000 } };
    const values = ['product.period', 'product.periodly', 'price_per_period', 'sub_price_per_month'];
    expect(values.map((name) => filled(name, odd, 'one'))).toEqual(['P1Y3M', 'unknown', '$4.99', '']);
  });

  it('[PAYW-25] unknown names become empty and are logged, once each', () => {
    const logged: string[] = [];
    const fill = paywallVariables({
      rcPackage: sold(shop)['monthly'] ?? null,
      offered: [],
      translator: translators.get('en') ?? fail('en'),
      now: new Date(),
      log: (message) => logged.push(message),
    });
    expect(fill('a {{ nothing }}b{{nothing}}c{{ __proto__ }}{{}}{{ constructor }}')).toBe('a bc');
    expect(logged).toEqual([
      'Paywall: there is no variable "nothing".',
      'Paywall: there is no variable "__proto__".',
      'Paywall: there is no variable "".',
      'Paywall: there is no variable "constructor".',
    ]);
  });

  it('without a package all are empty, and nobody is told', () => {
    expect(filled('price', shop, 'no such package', { log: fail })).toBe('');
  });
});

it('[PAYW-25] spaces inside the braces do not matter, and everything else stays as it is', () => {
  const fill = paywallVariables({
    rcPackage: sold(shop)['monthly'] ?? null,
    offered: [],
    translator: translators.get('en') ?? fail('en'),
    now: new Date(),
    log: fail,
  });
  expect(fill('{{price}}, {{  price  }}, {{\nprice\n}}')).toBe('$4.99, $4.99, $4.99');
  expect(fill('{ price } {{ price } { { price }} $& {{')).toBe('{ price } {{ price } { { price }} $& {{');
  const hostile = '{{ '.repeat(300_000);
  expect(fill(hostile)).toBe(hostile);
});

it('[PAYW-25] what a name holds is not filled again', () => {
  expect(filled('product_name', { one: { micros: 1, title: '{{ price }} $1 **x**' } }, 'one')).toBe(
    '{{ price }} $1 **x**',
  );
});
