import { wordsOf } from './words-of.ts';

/** What people read of what they said on any page. */
export const t = wordsOf({
  'told.removed': 'Das Team hat eine Zeile von dir entfernt ({place}): {reason}',
  'told.file': 'Deine Akte',
});
