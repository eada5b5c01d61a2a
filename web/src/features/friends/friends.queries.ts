import { WIRE } from 'virtual:wire/friends';
import type { Friend, FriendRequest } from '@plausch/protocol';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, learnWire } from '../../api/index.ts';
import { endpointQuery } from '../../api/query.ts';
import type { AnswerOf } from '../../api/wire.ts';
import { connection } from '../../connection/index.ts';

// Only who has a page with friends needs them.
learnWire(WIRE);

export type { Friend, FriendRequest };
export type Friends = AnswerOf<'listFriends'>;

/** Whether the signed-in user has blocked a person; asked anew wherever it is shown. */
export function useIsBlocked(userId: string) {
  return useQuery({ ...endpointQuery('getBlock', { params: { userId } }), staleTime: 0 });
}

/** Blocks a person, or ends that; what is shown of blocks is asked for anew, and the answer waited for. */
export function useBlockDeed(userId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (wanted: boolean) => call(wanted ? 'block' : 'unblock', { params: { userId } }),
    onSettled: () => queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => isAboutBlocks(name) }),
  });
}

/** What a block changes of what is shown. */
const isAboutBlocks = (name: unknown) =>
  name === 'getBlock' || name === 'listBlocks' || name === 'findProfile';

/** Asked anew wherever it is shown, and without a network as well, to say so. */
export const friendsQuery = { ...endpointQuery('listFriends'), staleTime: 0, networkMode: 'always' } as const;

const TOLD = ['own:snapshot', 'friend:request', 'friend:accepted', 'friend:removed'] as const;

/** One's friends and requests, for as long as they are shown kept as the server tells. */
export function useFriends() {
  const queries = useQueryClient();
  useEffect(() => {
    const askAgain = () => void queries.invalidateQueries(friendsQuery);
    const stops = [
      ...TOLD.map((name) => connection.on(name, askAgain)),
      connection.on('friend:presence', (told) => takePresence(queries, told)),
      // Who came and went meanwhile was not heard.
      connection.onConnected(askAgain),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queries]);
  return useQuery(friendsQuery);
}

type Told = Pick<Friend, 'userId' | 'online' | 'roomId'>;

function takePresence(queries: QueryClient, told: Told): void {
  // An answer that is under way may be older than this.
  if (queries.isFetching(friendsQuery) > 0) void queries.invalidateQueries(friendsQuery);
  queries.setQueryData<Friends>(
    friendsQuery.queryKey,
    (known) =>
      known && {
        ...known,
        items: known.items.map((friend) => (friend.userId === told.userId ? moved(friend, told) : friend)),
      },
  );
}

/** The same friend where they are by now; what is told is looked at, as it comes from outside. */
function moved({ roomId: _before, ...friend }: Friend, { online, roomId }: Told): Friend {
  return { ...friend, online: online === true, ...(typeof roomId === 'string' && { roomId }) };
}

/** What one does about a friendship; afterwards the list is asked for, and the answer waited for. */
export type FriendDeed =
  | { readonly kind: 'ask' | 'end'; readonly userId: string }
  | { readonly kind: 'accept' | 'decline' | 'withdraw'; readonly id: string };

const DEEDS = {
  ask: (userId: string) => call('requestFriendship', { body: { userId } }),
  end: (userId: string) => call('endFriendship', { params: { userId } }),
  accept: (id: string) => call('acceptFriendship', { params: { id } }),
  decline: (id: string) => call('declineFriendship', { params: { id } }),
  withdraw: (id: string) => call('withdrawFriendship', { params: { id } }),
};

export function useFriendDeed() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (deed: FriendDeed): Promise<object> => DEEDS[deed.kind]('id' in deed ? deed.id : deed.userId),
    onSettled: () => queries.invalidateQueries(friendsQuery),
  });
}
