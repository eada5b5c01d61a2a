import type { Package } from '@plausch/purchases';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../sessions/index.ts';
import { ownPurchases } from './own-purchases.ts';
import type { Purchase, PurchaseProblem } from './purchases.services.ts';

/** Opens the checkout for one thing at a time. */
export function useBuy({
  onBought,
  onProblem,
}: {
  readonly onBought: (purchase: Purchase) => void;
  readonly onProblem: (problem: PurchaseProblem) => void;
}): { readonly buy: (rcPackage: Package) => Promise<void>; readonly isBuying: boolean } {
  const queries = useQueryClient();
  const user = useUser();
  const [isBuying, setBuying] = useState(false);

  async function buy(rcPackage: Package): Promise<void> {
    if (isBuying || !user) return;
    setBuying(true);
    try {
      const services = await ownPurchases();
      const purchase = await services.purchaseProduct({ rcPackage, email: user.email, onProblem });
      if (!purchase) return;
      await queries.invalidateQueries({ queryKey: ['purchases'] });
      onBought(purchase);
    } finally {
      setBuying(false);
    }
  }
  return { buy, isBuying };
}
