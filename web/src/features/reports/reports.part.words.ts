import { wordsOf } from '../../i18n/index.ts';

/** What people read where the form of a report is out of reach. */
export const t = wordsOf({
  'report.offline': 'Melden braucht die Verbindung. Versuch es gleich noch einmal.',
});
