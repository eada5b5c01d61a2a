import type { LineAround } from './talk.lines.store.ts';
import { t } from './talk.words.ts';

/** [TK3] [TK5] [TK7] What was said, as the team reads it: with what it said before, what it answers, and that words are gone. */
export function quoted({
  text,
  kind,
  isAway,
  gone,
  earlier,
  answered,
}: Pick<LineAround, 'text' | 'kind' | 'isAway' | 'gone' | 'earlier' | 'answered'>): string {
  if (gone) return t(`talk.gone.${gone}`);
  if (isAway) return t('talk.away', { text });
  const told = kind ? t(`talk.${kind}`, { text }) : text;
  const said = earlier.length > 0 ? t('talk.changed', { text: told, earlier: earlier.join(' / ') }) : told;
  if (!answered) return said;
  const words = answered.gone ? t(`talk.gone.${answered.gone}`) : answered.text;
  return t('talk.answers', { text: said, name: answered.username, words });
}
