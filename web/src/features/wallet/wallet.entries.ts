import type { WalletEntry } from '@plausch/protocol';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../api/index.ts';
import { connection } from '../../connection/index.ts';
import './wallet.queries.ts';

export type { WalletEntry };

const KEY = ['listWalletEntries'] as const;

/** What came into one's wallet and went out of it, newest first, kept as the server tells. */
export function useEntries() {
  const queries = useQueryClient();
  useEffect(() => {
    const askAgain = () => void queries.invalidateQueries({ queryKey: KEY });
    const stops = [connection.on('wallet:changed', askAgain), connection.onConnected(askAgain)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queries]);
  return useInfiniteQuery({
    queryKey: KEY,
    queryFn: ({ pageParam, signal }) =>
      call('listWalletEntries', { query: pageParam === null ? {} : { page: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    networkMode: 'always',
  });
}
