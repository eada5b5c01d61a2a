import type { CustomerInfo, Offering } from '@plausch/purchases';
import { expect, it } from 'vitest';
import { boughtLast } from './bought-last.ts';

const on = (day: number) => new Date(Date.UTC(2026, 10, day));

const offered = (...ids: readonly string[]) =>
  ({
    availablePackages: ids.map((identifier) => ({ webBillingProduct: { identifier } })),
  }) as unknown as Offering;

const customer = (subscriptions: Record<string, Date | null>, once: Record<string, Date> = {}) =>
  ({
    allPurchaseDatesByProduct: subscriptions,
    nonSubscriptionTransactions: Object.entries(once).map(([productIdentifier, purchaseDate]) => ({
      productIdentifier,
      purchaseDate,
    })),
  }) as unknown as CustomerInfo;

it('is what has the latest date among what was offered, a subscription or not', () => {
  const bought = customer({ monthly: on(1), yearly: on(20), elsewhere: on(29) }, { lifetime: on(25) });
  expect(boughtLast(bought, offered('monthly', 'yearly'))).toBe('yearly');
  expect(boughtLast(bought, offered('monthly', 'yearly', 'lifetime'))).toBe('lifetime');
});

it('is the first where nothing has a date', () => {
  expect(boughtLast(customer({ yearly: null }), offered('monthly', 'yearly'))).toBe('monthly');
});
