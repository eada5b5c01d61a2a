import type { BlockedPerson } from '@plausch/protocol';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../api/index.ts';

export type { BlockedPerson };

/** Whom one has blocked, page by page. */
export function useBlocks() {
  return useInfiniteQuery({
    queryKey: ['listBlocks'],
    queryFn: ({ pageParam, signal }) =>
      call('listBlocks', { query: pageParam === null ? {} : { page: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // Always asked anew, also without a network, to say so.
    staleTime: 0,
    networkMode: 'always',
  });
}
