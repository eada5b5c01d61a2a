import type { KindShape, LISTING_DAYS, Listing, ListingOrder, MarketKind } from '@plausch/protocol';
import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AnswerOf } from '../../api/wire.ts';
import { connection } from '../../connection/index.ts';
import { call } from './marketplace.calls.ts';

export type { Listing, ListingOrder, MarketKind };
/** A page of what one offers and has offered, with what one may. */
export type OwnListings = AnswerOf<'ownListings'>;

/** Which listings are shown. */
export type Shelf = {
  readonly order: ListingOrder;
  readonly type?: KindShape['type'] | undefined;
  readonly kindId?: string | undefined;
};

/** Asked anew wherever it is shown, and without a network as well, to say so. */
const live = { staleTime: 0, networkMode: 'always' } as const;
/** A listing that is looked at may be sold or taken back at any time, which only its seller is told. */
const ASKED_EVERY_MS = 15_000;

/** What changes with a deed in the market. */
const KEYS = ['listListings', 'getListing', 'ownListings', 'getMarketKind', 'getInventory'] as const;
const TOLD = ['listing:sold', 'listing:expired', 'wallet:changed'] as const;

/** Asks anew for everything that is shown of the market. */
function askAgain(queries: QueryClient): Promise<unknown> {
  return Promise.all(KEYS.map((key) => queries.invalidateQueries({ queryKey: [key] })));
}

/** Keeps what a page shows of the market as the server tells. */
export function useMarketTold(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const again = () => void askAgain(queries);
    const stops = [...TOLD.map((name) => connection.on(name, again)), connection.onConnected(again)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queries]);
}

const paged = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: { readonly next: string | null }) => next,
  ...live,
};
const pageOf = (page: string | null) => (page === null ? {} : { page });

/** What can be bought, page by page. */
export function useListings({ order, type, kindId }: Shelf) {
  return useInfiniteQuery({
    queryKey: ['listListings', order, type, kindId],
    queryFn: ({ pageParam, signal }) =>
      call('listListings', { query: { order, type, kindId, ...pageOf(pageParam) }, signal }),
    ...paged,
  });
}

/** What one offers and has offered, page by page. */
export function useOwnListings() {
  return useInfiniteQuery({
    queryKey: ['ownListings'],
    queryFn: ({ pageParam, signal }) => call('ownListings', { query: pageOf(pageParam), signal }),
    ...paged,
  });
}

export function useListing(id: string) {
  return useQuery({
    queryKey: ['getListing', id],
    queryFn: ({ signal }) => call('getListing', { params: { id }, signal }),
    ...live,
    refetchInterval: ({ state }) =>
      state.data?.state === 'open' || state.data?.state === 'waiting' ? ASKED_EVERY_MS : false,
  });
}

/** What a kind was sold for, and what one may ask for it; undefined where no kind is meant. */
export function useMarketKind(kindId: string | undefined) {
  return useQuery({
    queryKey: ['getMarketKind', kindId],
    queryFn: ({ signal }) => call('getMarketKind', { params: { kindId: kindId ?? '' }, signal }),
    enabled: kindId !== undefined,
    ...live,
  });
}

export type NewListing = {
  readonly itemId: string;
  readonly price: number;
  readonly days: (typeof LISTING_DAYS)[number];
};

/** Offers a thing. `key` names the deed: tried again with it, it is still one listing. */
export function useCreateListing(onSuccess: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ key, ...body }: NewListing & { readonly key: string }) =>
      call('createListing', { body, key }),
    onSuccess,
    onSettled: () => askAgain(queries),
  });
}

/** Takes a listing back. */
export function useWithdraw(onSuccess: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('withdrawListing', { params: { id } }),
    onSuccess,
    onSettled: () => askAgain(queries),
  });
}

/**
 * Buys what a listing offers. `key` names the deed: tried again with it, it is still one purchase. `onBought`: also where the page was
 * left meanwhile.
 */
export function useBuyListing(onBought: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, key }: { readonly id: string; readonly key: string }) =>
      call('buyListing', { params: { id }, key }),
    onSuccess: onBought,
    // Not waited for: until then the buyer would read that it is sold.
    onSettled: () => void askAgain(queries),
  });
}
