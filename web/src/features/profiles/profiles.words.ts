import { wordsOf } from '../../i18n/index.ts';

/** What people read where they report a profile. */
export const t = wordsOf({
  'report.kept':
    'Name und Motto, wie sie jetzt dastehen, liegen der Meldung bei. {name} erfährt nicht, von wem sie kommt.',
});
