import type { LineAround } from './talk.lines.store.ts';
import { t } from './talk.words.ts';

/** [TK3] [TK5] [TK7] What was said, as the team reads it: with what it said before, and that words are gone. */
export function quoted({
  text,
  isAway,
  gone,
  earlier,
}: Pick<LineAround, 'text' | 'isAway' | 'gone' | 'earlier'>): string {
  if (gone) return t(`talk.gone.${gone}`);
  if (isAway) return t('talk.away', { text });
  return earlier.length > 0 ? t('talk.changed', { text, earlier: earlier.join(' / ') }) : text;
}
