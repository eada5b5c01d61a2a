import { WIRE } from 'virtual:wire/standing';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, learnWire } from '../../api/index.ts';
import { endpointQuery } from '../../api/query.ts';
import type { AnswerOf } from '../../api/wire.ts';
import { connection } from '../../connection/index.ts';

// Only who looks at ranks needs them.
learnWire(WIRE);

export type OwnStanding = AnswerOf<'ownStanding'>;
export type RankRules = AnswerOf<'listRanks'>;

/** How often AP are asked for while they are looked at: a minute is the least that earns something. */
const ASKED_EVERY_MS = 60_000;
const live = { staleTime: 0, refetchInterval: ASKED_EVERY_MS } as const;

const ownStandingQuery = {
  ...endpointQuery('ownStanding'),
  ...live,
  // Without a network it fails at once, and says so.
  networkMode: 'always',
} as const;
export const ranksQuery = { ...endpointQuery('listRanks'), networkMode: 'always' } as const;

/** The account's own AP and rank, for as long as they are shown kept as the server tells. */
export function useOwnStanding() {
  const queries = useQueryClient();
  useEffect(() => {
    const askAgain = () => void queries.invalidateQueries(ownStandingQuery);
    const stops = [
      connection.on('rank:changed', askAgain),
      connection.on('thanks:received', askAgain),
      connection.onConnected(askAgain),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queries]);
  return useQuery(ownStandingQuery);
}

/** The AP of a member, anew where the rank has changed; undefined until they are known, and where they are not shown. */
export function useApOf(userId: string, rank: number): number | undefined {
  const query = queryOptions({
    queryKey: ['userStanding', userId, rank],
    queryFn: ({ signal }) => call('userStanding', { params: { userId }, signal }),
    ...live,
  });
  return useQuery(query).data?.ap ?? undefined;
}

/** The same of a person in the room, for which all are asked at once. */
export function useApInRoom(roomId: string, userId: string): number | undefined {
  const query = queryOptions({
    queryKey: ['listRoomAp', roomId],
    queryFn: async ({ signal }) => {
      const { items } = await call('listRoomAp', { params: { id: roomId }, signal });
      return new Map(items.map((one) => [one.userId, one.ap]));
    },
    ...live,
  });
  return useQuery({ ...query, staleTime: ASKED_EVERY_MS, select: (found) => found.get(userId) }).data;
}
