import type { SocketMessageName, SocketMessageOf } from '@plausch/protocol';
import { createStore } from 'zustand/vanilla';
import { session } from '../../features/sessions/index.ts';

/** How many lines of the own guild are not read yet. */
export const guildUnread = createStore<{ readonly count: number }>(() => ({ count: 0 }));

const set = (unread: unknown) =>
  guildUnread.setState({ count: typeof unread === 'number' && unread > 0 ? unread : 0 });

/** What is told of the talk of the own guild, on any page. */
export const hearGuildTalk = {
  'own:snapshot': ({ guildTalk }) => set(guildTalk?.unread),
  'guild:message': ({ unread }) => set(unread),
  'guild:read': ({ unread }) => set(unread),
} satisfies { [Name in SocketMessageName]?: (told: SocketMessageOf<Name>) => void };

session.state.subscribe((now, before) => {
  if (before.session?.user.id !== now.session?.user.id) set(0);
});
