import type { Conversation } from '@plausch/protocol';
import { queryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../api/index.ts';
import type { AnswerOf } from '../../api/wire.ts';
import { connection } from '../../connection/index.ts';
import { standingOf, waitingDevices } from './devices.ts';
import type { OwnDevice } from './kept.ts';
import { flush, resume } from './outbox.ts';
import { type ReadMessage, readMessage } from './reading.ts';

/** Asked without a network as well, to say so. */
const always = { networkMode: 'always', retry: false } as const;

/** How this device stands to the account; asked once, and anew when devices change. */
export const standingQuery = (owner: string) =>
  queryOptions({
    queryKey: ['messages', owner, 'standing'],
    queryFn: async () => {
      const standing = await standingOf(owner);
      if (standing.kind === 'listed') await resume(standing.device);
      return standing;
    },
    staleTime: Number.POSITIVE_INFINITY,
    ...always,
  });

/** The account's devices that wait to be taken in. */
export const waitingQuery = (owner: string) =>
  queryOptions({ queryKey: ['messages', owner, 'waiting'], queryFn: () => waitingDevices(owner), ...always });

/** A conversation with its newest message as this device reads it. */
export type ListedConversation = Omit<Conversation, 'last'> & { readonly last: ReadMessage };

const listKey = (owner: string) => ['messages', owner, 'list'] as const;

export function useConversations(device: OwnDevice) {
  return useInfiniteQuery({
    queryKey: listKey(device.owner),
    queryFn: async ({ pageParam }) => {
      const page = pageParam === '' ? {} : { page: pageParam };
      const { items, next } = await call('listConversations', { query: { device: device.id, ...page } });
      const read = await Promise.all(
        items.map(
          async (one): Promise<ListedConversation> => ({
            ...one,
            last: await readMessage(device, one.userId, one.last),
          }),
        ),
      );
      return { items: read, next };
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
    ...always,
  });
}

/** The messages with an account, as far as it was fetched, the oldest first. */
export type Talk = Pick<
  AnswerOf<'getMessages'>,
  'person' | 'conversation' | 'cleared' | 'changed' | 'read'
> & {
  readonly items: readonly ReadMessage[];
  readonly hasOlder: boolean;
};

const talkKey = (owner: string, userId: string) => ['messages', owner, 'talk', userId] as const;

/** [MS9] The newest messages first, then what changed since: nothing is missed, and nothing comes twice. */
export function useTalk(device: OwnDevice, userId: string) {
  const queries = useQueryClient();
  const key = talkKey(device.owner, userId);
  const query = useQuery({
    queryKey: key,
    queryFn: async (): Promise<Talk> => {
      let talk = queries.getQueryData<Talk>(key) ?? (await fetchTalk(device, userId, {}));
      for (let more = true; more; ) {
        const news = await call('getMessages', {
          params: { userId },
          query: { device: device.id, after: String(talk.changed) },
        });
        const isAnother = news.conversation !== talk.conversation;
        talk = isAnother
          ? await fetchTalk(device, userId, {})
          : merged(talk, await readAll(device, userId, news.items), news);
        more = isAnother || news.more;
      }
      return withOlder(talk, queries.getQueryData<Talk>(key));
    },
    staleTime: 0,
    ...always,
  });
  const older = async () => {
    const [first] = query.data?.items ?? [];
    if (!first) return;
    const found = await fetchTalk(device, userId, { before: first.id });
    queries.setQueryData<Talk>(
      key,
      (known) => known && { ...known, items: [...found.items, ...known.items], hasOlder: found.hasOlder },
    );
  };
  return { ...query, older };
}

async function fetchTalk(device: OwnDevice, userId: string, which: { before?: string }): Promise<Talk> {
  const { items, more, ...talk } = await call('getMessages', {
    params: { userId },
    query: { device: device.id, ...which },
  });
  return { ...talk, items: await readAll(device, userId, items), hasOlder: more };
}

/** With what was read further back while news were on their way. */
function withOlder(talk: Talk, shown: Talk | undefined): Talk {
  const oldest = talk.items[0]?.number;
  if (oldest === undefined || shown?.conversation !== talk.conversation) return talk;
  const older = shown.items.filter(({ number }) => number < oldest && number > talk.cleared);
  return older.length === 0 ? talk : { ...talk, items: [...older, ...talk.items], hasOlder: shown.hasOlder };
}

const readAll = (device: OwnDevice, userId: string, items: AnswerOf<'getMessages'>['items']) =>
  Promise.all(items.map((message) => readMessage(device, userId, message)));

function merged(
  talk: Talk,
  news: readonly ReadMessage[],
  { changed, cleared, read, person }: Pick<Talk, 'changed' | 'cleared' | 'read' | 'person'>,
): Talk {
  const oldest = talk.items[0]?.number ?? 0;
  const byId = new Map(talk.items.map((one) => [one.id, one]));
  // What changed further back than one has read here comes with its page.
  for (const one of news) if (!talk.hasOlder || one.number >= oldest) byId.set(one.id, one);
  const items = [...byId.values()]
    // Deleted on another device, perhaps.
    .filter(({ number }) => number > cleared)
    .toSorted((one, other) => one.number - other.number);
  return { ...talk, person, read, cleared, changed, items };
}

/** For as long as messages are shown, keeps them as the server tells. */
export function useFollowing(owner: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    const askAgain = (userId?: string) => {
      void queries.invalidateQueries({ queryKey: listKey(owner) });
      void queries.invalidateQueries({
        queryKey: userId === undefined ? ['messages', owner, 'talk'] : talkKey(owner, userId),
      });
    };
    const devices = () => {
      void queries.invalidateQueries(waitingQuery(owner));
      void queries.invalidateQueries(standingQuery(owner));
    };
    const stops = [
      connection.on('pm:message', ({ userId }) => askAgain(userId)),
      connection.on('pm:read', () => askAgain()),
      connection.on('own:snapshot', () => askAgain()),
      connection.on('pm:devices', devices),
      connection.onConnected(() => {
        askAgain();
        flush(owner);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queries, owner]);
}

/** Forgets what is shown of a conversation that was deleted. */
export function useForget(owner: string) {
  const queries = useQueryClient();
  return (userId: string) => {
    queries.removeQueries({ queryKey: talkKey(owner, userId) });
    void queries.invalidateQueries({ queryKey: listKey(owner) });
  };
}
