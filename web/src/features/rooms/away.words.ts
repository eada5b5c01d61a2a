import { wordsOf } from '../../i18n/index.ts';

/** What one reads oneself while one is away. */
export const t = wordsOf({
  'away.you': 'Du bist abwesend.',
  'away.youWith': 'Du bist abwesend: {text}',
  'away.back': 'Zurück',
});
