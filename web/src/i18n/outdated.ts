import { wordsOf } from './words-of.ts';

/** A page that stays older than the server also after it was loaded anew. */
export const t = wordsOf({
  'outdated.title': 'Diese Seite ist zu alt',
  'outdated.text':
    '{brand} ist inzwischen neuer, aber dein Browser bekommt noch die alte Seite. Reden geht erst mit der neuen. Lade sie in ein paar Minuten noch einmal.',
  'outdated.reload': 'Neu laden',
  'outdated.later': 'Später',
});
