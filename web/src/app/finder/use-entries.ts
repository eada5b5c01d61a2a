import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useStore } from 'zustand';
import { endpointQuery } from '../../api/query.ts';
import { connection } from '../../connection/index.ts';
import { useFriends } from '../../features/friends/index.ts';
import { membersNamed } from '../../features/profiles/index.ts';
import type { StoredUser } from '../../features/sessions/index.ts';
import { chosenLook, chosenSounds } from '../../features/settings/index.ts';
import { t } from '../../i18n/finder.ts';
import { found } from '../fit.ts';
import { waiting } from '../friends/friends-told.ts';
import { guildUnread } from '../guilds/guild-talk-told.ts';
import { keptRoom, lastRoom, lastVisited } from '../layouts/last-room.ts';
import { unreadFrom } from '../messages/messages-told.ts';
import { messagesPath } from '../messages-path.ts';
import { PATTERNS, paths, roomSlugIn } from '../paths.ts';
import { guildPath } from '../people-paths.ts';
import { actsFor } from './acts.ts';
import {
  actEntry,
  type Entry,
  eachOnce,
  friendEntry,
  memberEntry,
  pageEntry,
  roomEntry,
  talkEntry,
} from './entries.ts';
import { pagesFor } from './pages.ts';
import { talksQuery } from './talks.query.ts';

/** Longer lists are not read: people type another letter. */
const MOST_HITS = 12;
const MOST_TALKS = 4;
/** The pause in typing after which members are asked for. */
const PAUSE_MS = 250;
const NAME = /^[^\s]{2,20}$/u;

export type Group = { readonly title?: string; readonly entries: readonly Entry[] };

/** What can be found from here: by what is typed the best first, without it what waits, then the last rooms and conversations. */
export function useEntries(user: StoredUser, typed: string): readonly Group[] {
  const known = useKnown(user);
  const members = useMembersLike(typed, user.id);
  if (typed.trim() === '') return known.atFirst.filter(({ entries }) => entries.length > 0);
  const all = eachOnce([...known.all, ...members]);
  return [{ entries: found(typed, all).slice(0, MOST_HITS) }];
}

/** Everything that is known without asking for what is typed. */
function useKnown(user: StoredUser): { readonly all: readonly Entry[]; readonly atFirst: readonly Group[] } {
  const { data: { items: rooms } = { items: [] } } = useQuery(endpointQuery('listRooms'));
  const { data: { items: friends } = { items: [] } } = useFriends();
  const { data: talks = [] } = useQuery(talksQuery(user.id));
  const waits = useWaiting(talks.some(({ unread }) => unread > 0));
  const acts = useActs();

  const here = useRoomSlug();
  const last = lastVisited();
  const lastFirst = rooms
    .filter(({ slug }) => slug !== here)
    .toSorted((a, b) => Number(b.slug === last) - Number(a.slug === last) || b.occupancy - a.occupancy);
  const roomEntries = lastFirst.map((room) => roomEntry(room, friends));
  const talkEntries = talks.map(talkEntry);
  const friendEntries = friends
    .toSorted((a, b) => Number(b.online) - Number(a.online))
    .map((friend) => friendEntry(friend, rooms));
  const fresh = talkEntries.filter(({ isNew }) => isNew);
  const hasLast = lastFirst[0]?.slug === last;
  return {
    all: [
      ...fresh,
      ...talkEntries.filter(({ isNew }) => !isNew),
      ...roomEntries,
      ...friendEntries,
      ...acts.map(actEntry),
      ...pagesFor(user).map(pageEntry),
    ],
    atFirst: [
      { title: t('group.waiting'), entries: [...fresh, ...waits] },
      {
        title: t('group.last'),
        entries: [
          ...roomEntries.slice(0, hasLast ? 1 : 0),
          ...talkEntries.filter(({ isNew }) => !isNew).slice(0, MOST_TALKS),
        ],
      },
      { title: t('group.rooms'), entries: roomEntries.slice(hasLast ? 1 : 0) },
    ],
  };
}

/** What else waits: the talk of the guild, who wants to be friends, and messages where the list has not come. */
function useWaiting(hasTalks: boolean): readonly Entry[] {
  const { count: lines } = useStore(guildUnread);
  const requests = useStore(waiting).size;
  const talks = useStore(unreadFrom).size;
  const waits = [
    { name: t('waiting.messages', { count: talks }), path: messagesPath(), isThere: talks > 0 && !hasTalks },
    { name: t('waiting.guild', { count: lines }), path: guildPath(), isThere: lines > 0 },
    { name: t('waiting.friends', { count: requests }), path: paths.friends(), isThere: requests > 0 },
  ];
  return waits
    .filter(({ isThere }) => isThere)
    .map(({ name, path }) => ({ ...pageEntry({ path, name, text: '', words: '' }), isNew: true }));
}

function useActs() {
  const { theme } = useStore(chosenLook);
  const { isOn: hasSounds } = useStore(chosenSounds);
  const kept = useStore(keptRoom);
  const isInRoom = useRoomSlug() !== null;
  const shown = theme === 'device' ? document.documentElement.dataset['theme'] : theme;
  return actsFor({
    room: kept?.name ?? (isInRoom ? lastRoom()?.name : undefined),
    theme: shown === 'light' ? 'light' : 'dark',
    hasSounds,
  });
}

/** The slug of the room on show. */
function useRoomSlug(): string | null {
  const { pathname, search } = useLocation();
  return pathname === PATTERNS.main ? roomSlugIn(new URLSearchParams(search)) : null;
}

/** The members whose names begin so, once the typing has stopped. */
function useMembersLike(typed: string, ownId: string): readonly Entry[] {
  const beginning = NAME.test(typed.trim()) ? typed.trim() : '';
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(beginning), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [beginning]);
  const { data } = useQuery({ ...membersNamed(asked), enabled: asked !== '' });
  return (data?.items ?? []).filter(({ userId }) => userId !== ownId).map(memberEntry);
}

/** Whether what others do is not heard of now. */
export const useIsOffline = (): boolean => useStore(connection.state, (state) => state === 'offline');
