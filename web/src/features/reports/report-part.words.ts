import { wordsOf } from '../../i18n/index.ts';

/** What people read where the questions of a report are still to come. */
export const t = wordsOf({
  'report.missing': 'Das Formular ist nicht angekommen. Prüfe dein Netz und versuch es noch einmal.',
});
