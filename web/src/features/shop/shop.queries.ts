import { WIRE } from 'virtual:wire/shop';
import type { Offer } from '@plausch/protocol';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, learnWire } from '../../api/index.ts';
import { endpointQuery } from '../../api/query.ts';
import type { AnswerOf } from '../../api/wire.ts';
import { connection } from '../../connection/index.ts';

// Only who is in the shop needs them.
learnWire(WIRE);

export type { Offer };
export type Offers = AnswerOf<'listOffers'>;

/** Asked anew wherever it is shown, and without a network as well, to say so. */
const offersQuery = { ...endpointQuery('listOffers'), staleTime: 0, networkMode: 'always' } as const;

/** What there is to buy, and how many coins one has. */
export function useOffers() {
  const queries = useQueryClient();
  useEffect(() => {
    const askAgain = () => void queries.invalidateQueries(offersQuery);
    const stops = [connection.on('wallet:changed', askAgain), connection.onConnected(askAgain)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queries]);
  return useQuery(offersQuery);
}

/**
 * Buys something. `key` names the deed: tried again with it, it is still one purchase. `onBought`: also where the page was left
 * meanwhile.
 */
export function useBuy(onBought: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ offer: { id, price }, key }: { readonly offer: Offer; readonly key: string }) =>
      call('buyOffer', { body: { offerId: id, expected: price }, key }),
    onSuccess: onBought,
    onSettled: () => queries.invalidateQueries(offersQuery),
  });
}
