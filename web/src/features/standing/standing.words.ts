import { wordsOf } from '../../i18n/index.ts';

/** Rank and AP of a person, beside their name. */
export const t = wordsOf({
  'standing.ap': '{ap} AP',
  'standing.rank': '{name}, Rang {rank}',
  'standing.own': 'Dein Rang und deine AP',
  'thanks.say': 'Danke sagen',
  'thanks.said': 'Du hast dich bedankt.',
});
