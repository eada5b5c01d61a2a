import type { Line } from '@plausch/protocol';
import { showToast } from '../../../app/toasts.ts';
import { LOCALE } from '../../../i18n/index.ts';
import type { RoomSession } from '../room.session.ts';
import type { RoomView } from '../room.store.ts';
import { linesSince } from './lines-since.ts';
import { t } from './mention.words.ts';

/**
 * [R35] Tells a person that a line speaks to them: where the talk is not in sight with a toast, and who was away, or had the page behind
 * another, when they are back. Answers how to end it.
 */
export function watchMentions(
  { self, roomId, store }: Pick<RoomSession, 'self' | 'roomId' | 'store'>,
  {
    isSeen,
    onHeard,
  }: {
    /** Whether the talk is in sight. */
    readonly isSeen: () => boolean;
    readonly onHeard?: (line: Line) => void;
  },
): () => void {
  const meanwhile = new Set<string>();
  const isAway = ({ synced }: RoomView) => document.hidden || !!synced?.people.get(self.userId)?.away;

  const tell = () => {
    if (meanwhile.size === 0 || isAway(store.getState())) return;
    const names = new Intl.ListFormat(LOCALE).format(meanwhile);
    showToast(t('mention.meanwhile', { count: meanwhile.size, names }));
    meanwhile.clear();
  };
  const hear = (line: Line, view: RoomView) => {
    onHeard?.(line);
    if (isAway(view)) meanwhile.add(line.username);
    else if (!isSeen()) showToast(t('mention.toast', { name: line.username }));
  };

  const stop = store.subscribe((view, before) => {
    tell();
    // A whole history that arrives at once is not news.
    if (!view.synced || !before.synced || view.synced.lines === before.synced.lines) return;
    for (const line of linesSince(before.synced.lines, view.synced.lines)) {
      const isToMe = line.mentions?.some((id) => id === self.userId || id === roomId);
      if (isToMe && line.userId !== self.userId) hear(line, view);
    }
  });
  document.addEventListener('visibilitychange', tell);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', tell);
  };
}
