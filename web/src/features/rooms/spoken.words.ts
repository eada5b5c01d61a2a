import { wordsOf } from '../../i18n/index.ts';

/** What is said to those who do not see the room. */
export const t = wordsOf({
  quiet: 'Noch hat niemand etwas gesagt.',
});
