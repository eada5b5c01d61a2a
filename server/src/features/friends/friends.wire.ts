import type { BlockedPerson, Friend, FriendRequest } from '@plausch/protocol';
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

/** Of whom one has blocked, name and figure alone: the rest of a person is not for them any more. */
export function toBlocked(
  people: People,
  { id, traits, since }: { readonly id: string; readonly traits: object; readonly since: Date },
): BlockedPerson {
  const { username, figure, bubbleColorId } = people.shown(traits);
  return { userId: id, username, figure, bubbleColorId, since: since.toISOString() };
}
