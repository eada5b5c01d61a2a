import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../sessions/index.ts';
import { ownPurchases } from './own-purchases.ts';
import type { Purchase, PurchaseProblem, Ware } from './purchases.services.ts';

/** Opens the checkout, or a paywall, for one thing at a time. */
export function useBuy({
  onBought,
  onProblem,
}: {
  /** What follows a purchase belongs to it. */
  readonly onBought: (purchase: Purchase) => void | Promise<void>;
  readonly onProblem: (problem: PurchaseProblem) => void;
}): { readonly buy: (ware: Ware) => Promise<void>; readonly isBuying: boolean } {
  const queries = useQueryClient();
  const user = useUser();
  const [isBuying, setBuying] = useState(false);

  async function buy(ware: Ware): Promise<void> {
    if (isBuying || !user) return;
    setBuying(true);
    try {
      const services = await ownPurchases();
      const purchase = await services.purchaseProduct({ ...ware, email: user.email, onProblem });
      if (!purchase) return;
      await queries.invalidateQueries({ queryKey: ['purchases'] });
      await onBought(purchase);
    } finally {
      setBuying(false);
    }
  }
  return { buy, isBuying };
}
