import type { SocketMessageName, SocketMessageOf } from '@plausch/protocol';
import { createStore } from 'zustand/vanilla';
import { session } from '../../features/sessions/index.ts';
import { t } from '../../i18n/friends-told.ts';
import { showToast } from '../toasts.ts';

/** Who waits for an answer, by the id of their account. */
export const waiting = createStore<ReadonlySet<string>>(() => new Set());

const set = (ids: Iterable<unknown>) =>
  waiting.setState(new Set([...ids].filter((id) => typeof id === 'string')), true);
const settled = (userId: string) => set([...waiting.getState()].filter((id) => id !== userId));

/** What is told of friends, on any page: counts who waits, and says what is new. */
export const hearFriends = {
  'own:snapshot': ({ friendRequests }) => set(Array.isArray(friendRequests) ? friendRequests : []),
  'friend:request'({ direction, userId, username }) {
    if (direction !== 'received') return;
    set([...waiting.getState(), userId]);
    say('told.request', username);
  },
  'friend:accepted'({ userId, username }) {
    settled(userId);
    say('told.accepted', username);
  },
  'friend:removed': ({ userId }) => settled(userId),
} satisfies { [Name in SocketMessageName]?: (told: SocketMessageOf<Name>) => void };

session.state.subscribe((now, before) => {
  if (before.session?.user.id !== now.session?.user.id) set([]);
});

/** In a room nothing is said over people's heads: the number at the area is enough. */
function say(what: 'told.request' | 'told.accepted', name: unknown): void {
  const isInRoom = new URLSearchParams(window.location.search).has('raum');
  if (!isInRoom && typeof name === 'string') showToast(t(what, { name }));
}
