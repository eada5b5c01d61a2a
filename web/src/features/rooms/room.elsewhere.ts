import type { Room } from '@plausch/protocol';
import { createStore } from 'zustand/vanilla';
import { keptRoom } from '../../app/layouts/last-room.ts';
import { showToast } from '../../app/toasts.ts';
import { session } from '../sessions/index.ts';
import { t } from './elsewhere.words.ts';
import { watchIdle } from './room.idle.ts';
import type { RoomSession } from './room.session.ts';
import type { Presence, RoomView } from './room.store.ts';
import { linesSince } from './talk/lines-since.ts';
import { watchMentions } from './talk/watch-mentions.ts';

export type KeptPlace = Pick<Room, 'id' | 'slug' | 'name'>;

/**
 * Looks after a room whose person looks at another page: counts and marks what others say, tells when it speaks to this person, sets them
 * away in time, and leaves the room where their figure is there no more or they have signed out. Answers how to end that.
 */
export function lookAfter(room: RoomSession, { slug, name }: KeptPlace, leave: () => void): () => void {
  const { self, store } = room;
  const news = createStore(() => 0);
  store.setState({ missedFrom: null });

  const look = (view: RoomView, before: RoomView) => {
    if (view.synced && before.synced && view.synced.lines !== before.synced.lines) {
      const said = linesSince(before.synced.lines, view.synced.lines);
      const ofOthers = said.filter(({ userId, text }) => userId !== self.userId && text);
      news.setState((count) => count + ofOthers.length, true);
      // „ab hier neu“ stands there when its person comes back.
      if (view.missedFrom === null && ofOthers[0]) store.setState({ missedFrom: ofOthers[0].clientId });
    }
    const notice = noticeOf(view.presence, name);
    if (notice === null) return;
    leave();
    showToast(notice);
  };

  const stops = [
    watchIdle(room),
    watchMentions(room, { isSeen: () => false }),
    store.subscribe(look),
    session.state.subscribe((now) => {
      if (now.session?.user.id !== self.userId) leave();
    }),
  ];
  keptRoom.setState({ slug, name, news, leave });
  return () => {
    for (const stop of stops) stop();
    keptRoom.setState(undefined, true);
  };
}

/** What is to be said of a room in which one is no more; null while one is. */
function noticeOf(presence: Presence, room: string): string | null {
  switch (presence.kind) {
    case 'joining':
    case 'here':
      return null;
    case 'out':
      return t(`elsewhere.${presence.reason}`, { room });
    case 'refused':
      return t('elsewhere.refused', { room, reason: presence.message });
    default:
      return t('elsewhere.full', { room });
  }
}
