import { queryOptions, useQuery } from '@tanstack/react-query';
import { useUser } from '../sessions/index.ts';
import { ownPurchases, whyNotToBuy } from './own-purchases.ts';

/** The backend could not be asked; why, stands in the log. */
class BackendAway extends Error {}

/** What is offered to a person. */
const offersQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['purchases', 'offers', userId],
    queryFn: async () => known(await (await ownPurchases()).getOfferings()),
  });

/** What a person has. Asked anew with each visit of the page: it may have changed at the bank, or on another device. */
const customerQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['purchases', 'customer', userId],
    queryFn: async () => known((await (await ownPurchases()).getCustomerInfo()).customerInfo),
    staleTime: 0,
  });

function known<T>(answer: T | null): T {
  if (answer === null) throw whyNotToBuy() ?? new BackendAway();
  return answer;
}

/** What is offered, and what one has. */
export function usePurchases() {
  const userId = useUser()?.id;
  const offers = useQuery(offersQuery(userId));
  const customer = useQuery(customerQuery(userId));
  return { offers, customer };
}
