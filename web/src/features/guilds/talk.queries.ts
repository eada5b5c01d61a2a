import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../api/index.ts';
import type { AnswerOf } from '../../api/wire.ts';
import { connection } from '../../connection/index.ts';

type Page = AnswerOf<'getGuildTalk'>;
export type GuildLine = Page['items'][number];
export type GuildSpeaker = Page['people'][number];

/** What the members of a guild have said, as far as it was fetched, the oldest first. */
export type GuildTalk = {
  readonly items: readonly GuildLine[];
  readonly people: ReadonlyMap<string, GuildSpeaker>;
  readonly read: number;
  readonly hasOlder: boolean;
};

const keyOf = (id: string) => ['guildTalk', id] as const;
const fetchPage = (id: string, query: { before?: string; after?: string } = {}) =>
  call('getGuildTalk', { params: { id }, query });

const speakersOf = ({ people }: Page) => people.map((person) => [person.userId, person] as const);

/** The newest page, with what was read further back where no line lies between them. */
async function newest(id: string, known: GuildTalk | undefined): Promise<GuildTalk> {
  const page = await fetchPage(id);
  const first = page.items[0]?.number ?? 0;
  const older = (known?.items ?? []).filter(({ number }) => number < first);
  const isWhole = known !== undefined && (known.items.at(-1)?.number ?? 0) >= first;
  return {
    items: isWhole ? [...older, ...page.items] : page.items,
    people: new Map([...(isWhole ? known.people : []), ...speakersOf(page)]),
    read: page.read,
    hasOlder: isWhole && older.length > 0 ? known.hasOlder : page.more,
  };
}

/** What was said since, after what is known. */
async function since(id: string, known: GuildTalk): Promise<GuildTalk> {
  let talk = known;
  for (let more = true; more; ) {
    const page = await fetchPage(id, { after: String(talk.items.at(-1)?.number ?? 0) });
    talk = {
      ...talk,
      items: [...talk.items, ...page.items],
      people: new Map([...talk.people, ...speakersOf(page)]),
      read: page.read,
    };
    more = page.more;
  }
  return talk;
}

/** Lines that came while others were asked for are there once, in the one order of the guild. */
function together(one: GuildTalk, other: GuildTalk | undefined): GuildTalk {
  if (!other) return one;
  const byId = new Map([...other.items, ...one.items].map((line) => [line.id, line]));
  // A line that is gone does not come back with an answer that was under way.
  for (const { id, gone, ...line } of other.items) if (gone) byId.set(id, { id, gone, ...line });
  const items = [...byId.values()].toSorted((a, b) => a.number - b.number);
  return { ...one, items, people: new Map([...other.people, ...one.people]) };
}

const talkQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: async ({ client, queryKey }): Promise<GuildTalk> => {
      const known = client.getQueryData<GuildTalk>(queryKey);
      if (!known) return newest(id, undefined);
      return together(await since(id, known), client.getQueryData<GuildTalk>(queryKey));
    },
    staleTime: 0,
    networkMode: 'always',
    retry: false,
  });

/** The talk of a guild, kept as the server tells for as long as it is shown. */
export function useGuildTalk(id: string) {
  const queries = useQueryClient();
  const query = useQuery(talkQuery(id));
  useEffect(() => {
    const queryKey = keyOf(id);
    const stops = [
      connection.on('guild:message', ({ id: guildId, lineId, gone }) => {
        if (guildId !== id) return;
        if (gone === null) return void queries.invalidateQueries({ queryKey });
        queries.setQueryData<GuildTalk>(queryKey, (talk) => talk && withoutWords(talk, lineId, gone));
      }),
      // What was taken out meanwhile is in no answer about what came after.
      connection.onConnected(() => {
        const known = queries.getQueryData<GuildTalk>(queryKey);
        if (!known) return void queries.invalidateQueries({ queryKey });
        newest(id, known)
          .then((talk) => queries.setQueryData<GuildTalk>(queryKey, talk))
          // What came while this was asked for comes after it; an error is told.
          .catch(() => {})
          .finally(() => queries.invalidateQueries({ queryKey }));
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queries, id]);

  const older = async () => {
    const [first] = query.data?.items ?? [];
    if (!first) return;
    const page = await fetchPage(id, { before: first.id });
    queries.setQueryData<GuildTalk>(
      keyOf(id),
      (talk) =>
        talk && {
          ...talk,
          items: [...page.items, ...talk.items],
          people: new Map([...speakersOf(page), ...talk.people]),
          hasOlder: page.more,
        },
    );
  };
  return { ...query, older };
}

function withoutWords(talk: GuildTalk, lineId: string, gone: NonNullable<GuildLine['gone']>): GuildTalk {
  const items = talk.items.map(({ emojis, ...line }) =>
    line.id === lineId ? { ...line, text: '', gone } : { ...line, ...(emojis && { emojis }) },
  );
  return { ...talk, items };
}

export const sayInGuild = (id: string, line: { readonly clientId: string; readonly text: string }) =>
  call('sayInGuild', { params: { id }, body: line });
export const takeOutGuildLine = (id: string, lineId: string) =>
  call('takeOutGuildLine', { params: { id, lineId } });
export const markGuildRead = (id: string, number: number) =>
  call('markGuildRead', { params: { id }, body: { number } });
