import { wordsOf } from '../../i18n/index.ts';

/** What is said of a room that has gone on beside other pages and does so no more. */
export const t = wordsOf({
  'elsewhere.elsewhere': '{room}: Deine Figur ist jetzt auf einem anderen Gerät dort.',
  'elsewhere.away': '{room}: Du warst lange weg. Deine Figur ist gegangen.',
  'elsewhere.closed': '{room} ist jetzt geschlossen.',
  'elsewhere.refused': '{room}: {reason}',
  'elsewhere.full': '{room} ist gerade voll. Deine Figur ist nicht mehr dort.',
});
