import type { LineAround } from './talk.lines.store.ts';
import { t } from './talk.words.ts';

/** [TK3] [TK5] [TK7] What was said, as the team reads it: with what it said before, what it answers, and that words are gone. */
export function quoted({
  text,
  isAway,
  gone,
  earlier,
  answered,
}: Pick<LineAround, 'text' | 'isAway' | 'gone' | 'earlier' | 'answered'>): string {
  if (gone) return t(`talk.gone.${gone}`);
  if (isAway) return t('talk.away', { text });
  const said = earlier.length > 0 ? t('talk.changed', { text, earlier: earlier.join(' / ') }) : text;
  if (!answered) return said;
  const words = answered.gone ? t(`talk.gone.${answered.gone}`) : answered.text;
  return t('talk.answers', { text: said, name: answered.username, words });
}
