import type { Friend, FriendRequest } from '@plausch/protocol';
import type { People } from '../../people.store.ts';
import type { Whereabouts } from './friends.presence.ts';
import { showsRoom, visible } from './friends.whereabouts.ts';

type Row = { readonly userId: string; readonly traits: object };

export function toFriend(
  people: People,
  row: Row & { readonly since: Date; readonly showsRoom: boolean | null; readonly birthDate: string },
  where: Whereabouts = { online: false },
  today: Date,
): Friend {
  const { userId, traits, since } = row;
  return {
    userId,
    ...people.shown(traits),
    since: since.toISOString(),
    ...visible(where, showsRoom(row, today)),
  };
}

export function toRequest(
  people: People,
  { id, userId, traits, at }: Row & { readonly id: string; readonly at: Date },
): FriendRequest {
  return { id, userId, ...people.shown(traits), at: at.toISOString() };
}
