import { wordsOf } from '../../i18n/index.ts';

/** What people read while they report. */
export const t = wordsOf({
  'report.lines': 'Welche Zeile meldest du?',
  'report.reason': 'Worum geht es?',
  'report.choose': 'Bitte wählen',
  'report.more': 'Was sollen wir noch wissen? (freiwillig)',
  'report.send': 'Melden',
  'report.kept':
    'Was drumherum gesagt wurde, liegt der Meldung bei. {name} erfährt nicht, von wem sie kommt.',
  'report.none': '{name} hat hier noch nichts gesagt. Anderes meldest du mit dem Formular.',
  'report.form': 'Zum Formular',
  'report.thanks': 'Danke, deine Meldung ist da.',
  'report.number': 'Ihre Nummer ist {number}.',
  'report.follow': 'Was daraus wird',
});
