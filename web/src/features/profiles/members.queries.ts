import type { ListedMember } from '@plausch/protocol';
import { keepPreviousData, queryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { connection } from '../../connection/index.ts';
import { call } from './profiles.calls.ts';

export type { ListedMember };

/** Who of the others comes and goes is told to friends alone, so the list is asked for anew while it is looked at. */
const ASKED_EVERY_MS = 30_000;
const KEY = ['listMembers'];

/** The first of the members whose names begin so, for the finder, which looks for other things as well. */
export const membersNamed = (beginning: string) =>
  queryOptions({
    queryKey: [...KEY, 'first', beginning],
    queryFn: ({ signal }) => call('listMembers', { query: { query: beginning }, signal }),
    placeholderData: keepPreviousData,
  });

/** The members whose names begin so, or those of them who are there, page by page. */
export function useMembers({ beginning, isHere }: { readonly beginning: string; readonly isHere: boolean }) {
  const queries = useQueryClient();
  useEffect(() => {
    const askAgain = () => void queries.invalidateQueries({ queryKey: KEY });
    const stops = [connection.on('friend:presence', askAgain), connection.onConnected(askAgain)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queries]);
  return useInfiniteQuery({
    queryKey: [...KEY, beginning, isHere],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        ...(beginning !== '' && { query: beginning }),
        ...(isHere && { online: 'true' as const }),
        ...(pageParam !== null && { page: pageParam }),
      };
      return call('listMembers', { query, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // While a name is typed, what was found before stays until there is something else.
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ASKED_EVERY_MS,
    networkMode: 'always',
  });
}
