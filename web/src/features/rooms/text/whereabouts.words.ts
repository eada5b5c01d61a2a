import { wordsOf } from '../../../i18n/index.ts';

/** Where one is, as it is said. */
export const t = wordsOf({
  nowhere: 'Du bist noch nicht im Raum.',
  standingAt: 'Du stehst {place}',
  sittingAt: 'Du sitzt {place}',
  beside: 'neben {names}',
  others: '{count, plural, one {# weiteren Person} other {# weiteren Leuten}}',
});
