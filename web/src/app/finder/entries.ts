import type { Conversation, RoomSummary } from '@plausch/protocol';
import { isolated } from '@plausch/words';
import type { Friend } from '../../features/friends/index.ts';
import type { ListedMember } from '../../features/profiles/index.ts';
import { t } from '../../i18n/finder.ts';
import { paths } from '../paths.ts';
import { profilePath } from '../people-paths.ts';
import type { Act, ActEntry } from './acts.ts';
import type { PageEntry } from './pages.ts';

export type Face = Pick<Friend, 'username' | 'figure' | 'bubbleColorId'> & { readonly isHere: boolean };

/** Something that can be found. */
export type Entry = {
  /** Its own among all of them. */
  readonly key: string;
  readonly kind: 'room' | 'person' | 'talk' | 'page' | 'act';
  readonly name: string;
  /** What is said beside its name. */
  readonly text: string;
  /** What else it is known by. */
  readonly words?: string;
  readonly face?: Face;
  /** Something new waits there. */
  readonly isNew?: boolean;
  readonly way:
    | { readonly kind: 'page' | 'document' | 'tab'; readonly path: string }
    | { readonly kind: 'talk'; readonly userId: string }
    | { readonly kind: 'act'; readonly act: Act };
};

/** So many people of a room are named. */
const NAMED = 3;

/** A room, with who is there: friends are named first. */
export function roomEntry(room: RoomSummary, friends: readonly Friend[]): Entry {
  const { id, slug, name, description, faces, occupancy: count, capacity } = room;
  const there = friends.filter(({ roomId }) => roomId === id).map(({ username }) => username);
  const known = [...new Set([...there, ...faces.map(({ username }) => username)])].slice(0, NAMED);
  const text = t('room.text', { count, capacity });
  return {
    key: `room ${id}`,
    kind: 'room',
    name,
    text: count === 0 || known.length === 0 ? text : t('room.with', { text, names: namesOf(known, count) }),
    words: `${t('room.words')} ${description}`,
    way: { kind: 'page', path: paths.main({ raum: slug }) },
  };
}

function namesOf(known: readonly string[], count: number): string {
  const names = known.map(isolated).join(', ');
  const more = count - known.length;
  return more > 0 ? t('room.more', { names, more }) : names;
}

export function talkEntry({ userId, username, figure, bubbleColorId, unread }: Conversation): Entry {
  return {
    key: `talk ${userId}`,
    kind: 'talk',
    name: username,
    text: unread > 0 ? t('talk.unread', { count: unread }) : t('talk.text'),
    face: { username, figure, bubbleColorId, isHere: false },
    ...(unread > 0 && { isNew: true }),
    way: { kind: 'talk', userId },
  };
}

const personEntry = ({ username, ...person }: Face & { readonly userId: string }, text: string): Entry => ({
  key: `person ${person.userId}`,
  kind: 'person',
  name: username,
  text,
  face: { username, ...person },
  way: { kind: 'page', path: profilePath(username) },
});

export function friendEntry(friend: Friend, rooms: readonly RoomSummary[]): Entry {
  const room = rooms.find(({ id }) => id === friend.roomId)?.name;
  const here = room === undefined ? t('person.here') : t('person.in', { room });
  const where = friend.online ? here : t('person.away');
  return personEntry({ ...friend, isHere: friend.online }, t('person.friend', { where }));
}

export const memberEntry = (member: ListedMember): Entry =>
  personEntry({ ...member, isHere: member.online === true }, t('person.member'));

export const pageEntry = ({ path, name, text, words, opens = 'page' }: PageEntry): Entry => ({
  key: `page ${path} ${name}`,
  kind: 'page',
  name,
  text,
  words,
  way: { kind: opens, path },
});

export const actEntry = ({ act, name, words }: ActEntry): Entry => ({
  key: `act ${act}`,
  kind: 'act',
  name,
  text: t('act.text'),
  words,
  way: { kind: 'act', act },
});

/** One entry each: a person may be a friend and a hit of the server as well. The first stays. */
export function eachOnce(entries: readonly Entry[]): readonly Entry[] {
  const byKey = new Map<string, Entry>();
  for (const entry of entries) if (!byKey.has(entry.key)) byKey.set(entry.key, entry);
  return [...byKey.values()];
}
