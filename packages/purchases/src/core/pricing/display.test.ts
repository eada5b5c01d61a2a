import { expect, it } from 'vitest';
import type { Package, SubscriptionOption } from '../types.ts';
import { displayOf, relativeDiscount, shownPricePerMonth, shownPricePerWeek } from './display.ts';
import { parsePeriod } from './period.ts';
import { formatPrice, normalised, priceOf } from './price.ts';

const english = (micros: number) => formatPrice(micros, 'USD', 'en', { fallbackTag: 'en' });

function phase(periodDuration: string, micros: number | null, currency = 'USD') {
  const period = parsePeriod(periodDuration);
  const price = micros === null ? null : priceOf(micros, currency);
  return { periodDuration, period, price, cycleCount: 1, ...normalised(price, period) };
}

const subscription = (
  periodDuration: string,
  micros: number,
  trial: string | null = null,
  currency = 'USD',
) =>
  ({
    id: 'base_option',
    priceId: 'price',
    base: phase(periodDuration, micros, currency),
    trial: trial === null ? null : phase(trial, null),
  }) satisfies SubscriptionOption;

function packageOf(
  option: SubscriptionOption | null,
  price = option?.base.price ?? priceOf(0, 'USD'),
): Package {
  const presentedOfferingContext = {
    offeringIdentifier: 'all',
    targetingContext: null,
    placementIdentifier: null,
  };
  const once = { id: 'base_option', priceId: 'price', basePrice: price };
  const product = {
    identifier: 'product',
    displayName: 'Product',
    title: 'Product',
    description: null,
    currentPrice: price,
    productType: option ? 'subscription' : 'non_consumable',
    normalPeriodDuration: option?.base.periodDuration ?? null,
    presentedOfferingIdentifier: 'all',
    presentedOfferingContext,
    defaultPurchaseOption: option ?? once,
    defaultSubscriptionOption: option,
    subscriptionOptions: option ? { base_option: option } : {},
    defaultNonSubscriptionOption: option ? null : once,
  } as const;
  return {
    identifier: 'package',
    packageType: 'custom',
    webBillingProduct: product,
    rcBillingProduct: product,
  };
}

it.each([
  ['PRICE-07', 'P1Y', 52_000_000, '$1.00'],
  ['PRICE-07', 'P1Y', 99_990_000, '$1.92'],
  // By days it would be 9.97.
  ['PRICE-07', 'P1Y', 520_000_000, '$10.00'],
  ['PRICE-08', 'P1M', 30_000_000, '$7.00'],
  ['PRICE-09', 'P1D', 1_000_000, '$7.00'],
  ['PRICE-13', 'P3M', 24_990_000, '$1.94'],
  ['PRICE-13', 'P2Y', 104_000_000, '$1.00'],
  ['PRICE-13', 'P2W', 4_000_000, '$2.00'],
  ['PRICE-13', 'P14D', 4_000_000, '$2.00'],
  ['PRICE-13', 'P0D', 4_000_000, '$0'],
])('[%s] %s for %d micros is shown as %s a week', (_row, duration, micros, expected) => {
  const period = parsePeriod(duration);
  expect(period && english(shownPricePerWeek(micros, period))).toBe(expected);
});

it.each([
  ['PRICE-10', 'P1Y', 12_000_000, '$1.00'],
  ['PRICE-10', 'P1Y', 99_990_000, '$8.33'],
  ['PRICE-11', 'P1W', 1_000_000, '$4.00'],
  ['PRICE-12', 'P1D', 1_000_000, '$30.00'],
  ['PRICE-13', 'P6M', 6_000_000, '$1.00'],
  ['PRICE-13', 'P3M', 24_990_000, '$8.33'],
  ['PRICE-13', 'P2W', 1_000_000, '$2.00'],
  ['PRICE-13', 'P14D', 4_000_000, '$8.57'],
  ['PRICE-13', 'P0Y', 4_000_000, '$0'],
])('[%s] %s for %d micros is shown as %s a month', (_row, duration, micros, expected) => {
  const period = parsePeriod(duration);
  expect(period && english(shownPricePerMonth(micros, period))).toBe(expected);
});

it.each([
  [9_990_000, 199_990_000, 95],
  [99_990_000, 199_990_000, 50],
  [2_990_000, 199_990_000, 99],
  [7_490_000, 10_000_000, 25],
  [7_450_000, 10_000_000, 26],
  [7_451_000, 10_000_000, 25],
  [0, 10_000_000, 100],
  [9_951_000, 10_000_000, null],
])('[PRICE-17] %d micros against %d are %s percent less', (micros, most, percent) => {
  const dear = packageOf(subscription('P1M', most));
  const cheap = packageOf(subscription('P1M', micros));
  expect(relativeDiscount(cheap, [dear, cheap])).toBe(percent);
});

it('[PRICE-17] prices are compared for a month', () => {
  const monthly = packageOf(subscription('P1M', 4_990_000));
  const yearly = packageOf(subscription('P1Y', 49_990_000));
  expect(relativeDiscount(yearly, [monthly, yearly])).toBe(17);
  expect(relativeDiscount(monthly, [monthly, yearly])).toBeNull();
});

it('[PRICE-18] the most expensive has no discount, nor have equals', () => {
  const dear = packageOf(subscription('P1M', 10_000_000));
  const cheap = packageOf(subscription('P1M', 7_490_000));
  expect(relativeDiscount(dear, [dear, cheap])).toBeNull();
  expect(relativeDiscount(dear, [])).toBeNull();
  expect(relativeDiscount(cheap, [cheap, packageOf(subscription('P1M', 7_490_000))])).toBeNull();
  const free = packageOf(subscription('P1M', 0));
  expect(relativeDiscount(free, [free])).toBeNull();
});

it('[PRICE-17] what cannot be compared is not', () => {
  const monthly = packageOf(subscription('P1M', 4_990_000));
  const forGood = packageOf(null, priceOf(149_000_000, 'USD'));
  const forNoTime = packageOf(subscription('P0D', 1_000_000));
  const unknown = packageOf(subscription('P1Y2M', 900_000_000));
  const otherMoney = packageOf(subscription('P1M', 900_000_000, null, 'JPY'));
  const all = [monthly, forGood, forNoTime, unknown, otherMoney];
  expect(all.map((rcPackage) => relativeDiscount(rcPackage, all))).toEqual([null, null, null, null, null]);
});

const now = new Date('2025-01-31T10:30');
const context = { now, tag: 'de', fallbackTag: 'en' };

it('[PRICE-25] what is shown has trial, renewal, how often, discount and the price with its period', () => {
  const option = subscription('P1Y', 49_990_000, 'P7D');
  const yearly = packageOf(option);
  const monthly = packageOf(subscription('P1M', 4_990_000));
  expect(displayOf(option, { ...context, rcPackage: yearly, offered: [monthly, yearly] })).toEqual({
    trialDuration: { periodDuration: 'P7D', period: { number: 7, unit: 'day' } },
    renewalDate: new Date('2025-02-07T10:30'),
    renewalFrequency: { periodDuration: 'P1Y', period: { number: 1, unit: 'year' } },
    discountPercent: 17,
    pricePerPeriod: {
      formattedPrice: '49,99\u00a0$',
      period: { periodDuration: 'P1Y', period: { number: 1, unit: 'year' } },
    },
  });
});

it('[PRICE-25] the price is in the other language where the first cannot be used', () => {
  const option = subscription('P1Y', 49_990_000);
  const rcPackage = packageOf(option);
  const shown = displayOf(option, { now, tag: 'xx', fallbackTag: 'de', rcPackage, offered: [rcPackage] });
  expect(shown.pricePerPeriod.formattedPrice).toBe('49,99\u00a0$');
});

it('[PRICE-25] a length that cannot be read keeps its text', () => {
  const option = subscription('P1Y3M', 49_990_000, 'P1Y2M');
  const rcPackage = packageOf(option);
  expect(displayOf(option, { ...context, rcPackage, offered: [rcPackage] })).toMatchObject({
    trialDuration: { periodDuration: 'P1Y2M', period: null },
    renewalDate: null,
    renewalFrequency: { periodDuration: 'P1Y3M', period: null },
  });
});

it('[PRICE-25] what is bought once has a price and nothing of a subscription', () => {
  const rcPackage = packageOf(null, priceOf(149_000_000, 'USD'));
  const option = rcPackage.webBillingProduct.defaultNonSubscriptionOption;
  expect(option && displayOf(option, { ...context, rcPackage, offered: [rcPackage] })).toEqual({
    trialDuration: null,
    renewalDate: null,
    renewalFrequency: null,
    discountPercent: null,
    pricePerPeriod: { formattedPrice: '149,00\u00a0$', period: null },
  });
});

it('[PRICE-34] without a trial the renewal is a period away', () => {
  const option = subscription('P1M', 4_990_000);
  const rcPackage = packageOf(option);
  const shown = displayOf(option, { ...context, rcPackage, offered: [rcPackage] });
  expect(shown).toMatchObject({ trialDuration: null, renewalDate: new Date('2025-02-28T10:30') });
});
