import type { Profile } from '@plausch/protocol';
import type { People } from '../../people.store.ts';
import type { Whereabouts } from '../friends/index.ts';
import type { PersonRow, Sight } from './profiles.store.ts';

const TIES = {
  self: 'self',
  friend: 'friend',
  blocked: 'blocked',
  little: 'none',
  all: 'none',
} as const satisfies Record<Exclude<Sight, 'nothing'>, Profile['tie']>;

/** What is told of a person who is there for the reader. */
export function toProfile(
  people: People,
  { id, traits, createdAt, motto }: PersonRow,
  sight: Exclude<Sight, 'nothing'>,
  { ap, whereabouts }: { readonly ap: number; readonly whereabouts: Whereabouts | undefined },
): Profile {
  const { username, figure, bubbleColorId, rank, tier, guild } = people.shown(traits);
  const isHidden = sight === 'little' || sight === 'blocked';
  return {
    userId: id,
    username,
    figure,
    bubbleColorId,
    rank: sight === 'blocked' ? null : rank,
    tie: TIES[sight],
    details: isHidden ? null : { tier, guild, ap, motto, since: createdAt.toISOString().slice(0, 7) },
    whereabouts: (!isHidden && whereabouts) || null,
  };
}
