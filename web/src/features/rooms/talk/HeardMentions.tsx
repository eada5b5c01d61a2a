import type { Line } from '@plausch/protocol';
import { type RefObject, useEffect, useState } from 'react';
import { showToast } from '../../../app/toasts.ts';
import { LOCALE } from '../../../i18n/index.ts';
import { useRoom } from '../room.context.ts';
import type { RoomView } from '../room.store.ts';
import { t } from './answer.words.ts';
import { linesSince } from './lines-since.ts';
import { withEmoji } from './smileys.ts';

/**
 * [R35] Tells a person that a line speaks to them: with a screen reader at once, where the log is not in sight with a toast, and who was
 * away when they are back.
 */
export function HeardMentions({ log }: { readonly log: RefObject<HTMLElement | null> }) {
  const { self, roomId, store } = useRoom();
  const [heard, setHeard] = useState<Line>();

  useEffect(() => {
    const meanwhile = new Set<string>();
    const isAway = ({ synced }: RoomView) => document.hidden || !!synced?.people.get(self.userId)?.away;
    const tell = () => {
      if (meanwhile.size === 0 || isAway(store.getState())) return;
      const names = new Intl.ListFormat(LOCALE).format(meanwhile);
      showToast(t('mention.meanwhile', { count: meanwhile.size, names }));
      meanwhile.clear();
    };
    const hear = (line: Line, view: RoomView) => {
      setHeard(line);
      if (isAway(view)) meanwhile.add(line.username);
      else if (!log.current?.checkVisibility()) showToast(t('mention.toast', { name: line.username }));
    };
    const stop = store.subscribe((view, before) => {
      tell();
      // A whole history that arrives at once is not news.
      if (!view.synced || !before.synced || view.synced.lines === before.synced.lines) return;
      for (const line of linesSince(before.synced.lines, view.synced.lines)) {
        const isToMe = line.mentions?.some((id) => id === self.userId || id === roomId);
        if (isToMe && line.userId !== self.userId && !line.gone) hear(line, view);
      }
    });
    document.addEventListener('visibilitychange', tell);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', tell);
    };
  }, [log, roomId, self, store]);

  if (!heard) return null;
  return (
    // A new element is news, even when the words are the same as before.
    <p key={heard.id} className="visually-hidden" role="alert">
      {t('mention.heard', { name: heard.username, text: withEmoji(heard.text) })}
    </p>
  );
}
