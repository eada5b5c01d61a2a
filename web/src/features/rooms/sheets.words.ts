import { wordsOf } from '../../i18n/index.ts';

/** What people read in the sheets over a room, on a phone. */
export const t = wordsOf({
  'sheet.others': 'Andere Räume',
  'sheet.members': '{count, plural, =1 {Nur du bist da} other {# Leute da}}',
  'sheet.close': 'Schließen',
});
