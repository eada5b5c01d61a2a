import type { CustomerInfo, Offering } from '@plausch/purchases';

/** Which product of an offering was bought last, by its id. To be asked after a purchase from this offering. */
export function boughtLast(
  { allPurchaseDatesByProduct, nonSubscriptionTransactions }: CustomerInfo,
  { availablePackages }: Offering,
): string {
  const boughtAt = (id: string): number => {
    const once = nonSubscriptionTransactions.filter(({ productIdentifier }) => productIdentifier === id);
    const dates = [allPurchaseDatesByProduct[id], ...once.map(({ purchaseDate }) => purchaseDate)];
    return Math.max(...dates.map((date) => date?.getTime() ?? 0));
  };
  const ids = availablePackages.map(({ webBillingProduct }) => webBillingProduct.identifier);
  return ids.toSorted((a, b) => boughtAt(b) - boughtAt(a))[0] ?? '';
}
