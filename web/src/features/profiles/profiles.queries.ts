import type { Profile } from '@plausch/protocol';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { connection } from '../../connection/index.ts';
import { call } from './profiles.calls.ts';

export type { Profile };

const KEY = { queryKey: ['findProfile'] };
const TOLD = ['friend:accepted', 'friend:removed', 'friend:presence'] as const;

/** The profile of the person of this name, for as long as it is shown kept as the server tells. */
export function useProfile(name: string) {
  const queries = useQueryClient();
  useEffect(() => {
    const askAgain = () => void queries.invalidateQueries(KEY);
    const stops = [
      ...TOLD.map((told) => connection.on(told, askAgain)),
      // What happened meanwhile was not heard.
      connection.onConnected(askAgain),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queries]);
  return useQuery({
    queryKey: [...KEY.queryKey, name],
    queryFn: ({ signal }) => call('findProfile', { params: { name }, signal }),
    // Asked anew wherever it is shown, and without a network as well, to say so.
    staleTime: 0,
    networkMode: 'always',
  });
}

/** Writes one's own motto. */
export function useMotto() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (motto: string) => call('changeProfile', { body: { motto } }),
    onSettled: () => queries.invalidateQueries(KEY),
  });
}
