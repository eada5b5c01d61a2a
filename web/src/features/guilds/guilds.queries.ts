import { WIRE } from 'virtual:wire/guilds';
import type { GuildRole } from '@plausch/protocol/guild-rules';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, learnWire } from '../../api/index.ts';
import { endpointQuery } from '../../api/query.ts';
import type { AnswerOf } from '../../api/wire.ts';
import { connection } from '../../connection/index.ts';

// Only who looks at guilds needs them.
learnWire(WIRE);

export type Guilds = AnswerOf<'listGuilds'>;
export type Guild = AnswerOf<'getGuild'>;

const live = { staleTime: 0, networkMode: 'always' } as const;
const guildsQuery = { ...endpointQuery('listGuilds'), ...live } as const;
const guildQuery = (tag: string) => ({ ...endpointQuery('getGuild', { params: { tag } }), ...live }) as const;

const TOLD = ['guild:updated', 'guild:invited', 'guild:joined', 'guild:closed'] as const;

/** Asks anew for what is shown of guilds whenever the server tells of one. */
function useTold(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const askAgain = async () => {
      // First which guild the person is in: its tag may be another, or it is gone.
      await queries.invalidateQueries({ queryKey: ['listGuilds'] });
      await queries.invalidateQueries({ queryKey: ['getGuild'] });
    };
    const ask = () => void askAgain();
    const stops = [...TOLD.map((name) => connection.on(name, ask)), connection.onConnected(ask)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queries]);
}

/** The guilds, the member's own, and those that have invited the member. */
export function useGuilds() {
  useTold();
  return useQuery(guildsQuery);
}

/** One guild, for as long as it is shown kept as the server tells. */
export function useGuild(tag: string) {
  return useQuery(guildQuery(tag));
}

/** What one does about a guild. */
export type GuildDeed =
  | { readonly kind: 'found'; readonly name: string; readonly tag: string }
  | { readonly kind: 'join' | 'withdraw' | 'leave'; readonly id: string }
  | { readonly kind: 'invite'; readonly id: string; readonly username: string }
  | { readonly kind: 'accept' | 'decline' | 'remove'; readonly id: string; readonly userId: string }
  | { readonly kind: 'role'; readonly id: string; readonly userId: string; readonly role: GuildRole };

async function doDeed(deed: GuildDeed): Promise<object> {
  switch (deed.kind) {
    case 'found':
      return call('foundGuild', { body: { name: deed.name, tag: deed.tag } });
    case 'join':
      return call('joinGuild', { params: { id: deed.id } });
    case 'withdraw':
      return call('withdrawFromGuild', { params: { id: deed.id } });
    case 'leave':
      return call('leaveGuild', { params: { id: deed.id } });
    case 'invite':
      return call('inviteToGuild', { params: { id: deed.id }, body: { username: deed.username } });
    case 'accept':
      return call('acceptIntoGuild', { params: { id: deed.id, userId: deed.userId } });
    case 'decline':
      return call('declineFromGuild', { params: { id: deed.id, userId: deed.userId } });
    case 'remove':
      return call('removeFromGuild', { params: { id: deed.id, userId: deed.userId } });
    case 'role':
      return call('changeGuildRole', {
        params: { id: deed.id, userId: deed.userId },
        body: { role: deed.role },
      });
  }
}

/** Afterwards what is shown of guilds is asked for, and the answer waited for. */
export function useGuildDeed() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: doDeed,
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['listGuilds'] }),
        queries.invalidateQueries({ queryKey: ['getGuild'] }),
      ]),
  });
}
