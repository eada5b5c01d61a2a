import type { Line } from '@plausch/protocol';
import { type RefObject, useEffect, useState } from 'react';
import { useRoom } from '../room.context.ts';
import { t } from './mention.words.ts';
import { withEmoji } from './smileys.ts';
import { watchMentions } from './watch-mentions.ts';

/** [R35] The last line that speaks to the person at this page, as a screen reader reads it out at once. It is not seen. */
export function HeardMentions({ log }: { readonly log: RefObject<HTMLElement | null> }) {
  const room = useRoom();
  const [heard, setHeard] = useState<Line>();
  useEffect(
    () => watchMentions(room, { isSeen: () => log.current?.checkVisibility() ?? false, onHeard: setHeard }),
    [room, log],
  );
  if (!heard) return null;
  return (
    // A new element is news, even when the words are the same as before.
    <p key={heard.id} className="visually-hidden" role="alert">
      {t('mention.heard', { name: heard.username, text: withEmoji(heard.text) })}
    </p>
  );
}
