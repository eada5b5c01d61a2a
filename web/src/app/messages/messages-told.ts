import type { SocketMessageName, SocketMessageOf } from '@plausch/protocol';
import { createStore } from 'zustand/vanilla';
import { session } from '../../features/sessions/index.ts';
import { noticeMessage } from './message-notice.tsx';

/** Who has written what is not read yet, by the id of their account. */
export const unreadFrom = createStore<ReadonlySet<string>>(() => new Set());

const set = (ids: Iterable<unknown>) =>
  unreadFrom.setState(new Set([...ids].filter((id) => typeof id === 'string')), true);
const without = (userId: string) => [...unreadFrom.getState()].filter((id) => id !== userId);

/** What is told of messages, on any page: counts who has written, and says it. */
export const hearMessages = {
  'own:snapshot': ({ unreadFrom: ids }) => set(Array.isArray(ids) ? ids : []),
  'pm:message'({ userId, direction, kind }) {
    if (kind !== 'new') return;
    if (direction === 'received' && typeof userId === 'string') noticeMessage(userId);
    // Who writes has read.
    set(direction === 'received' ? [...unreadFrom.getState(), userId] : without(userId));
  },
  'pm:read': ({ userId, unread }) => set(unread ? [...unreadFrom.getState(), userId] : without(userId)),
} satisfies { [Name in SocketMessageName]?: (told: SocketMessageOf<Name>) => void };

session.state.subscribe((now, before) => {
  if (before.session?.user.id !== now.session?.user.id) set([]);
});
