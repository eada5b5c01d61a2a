import { wordsOf } from './words-of.ts';

/** What every page may need; each area has its own words beside this. */
export const t = wordsOf({
  'app.name': 'Plausch',
  'app.skip': 'Zum Inhalt springen',
  'app.title': '{page} · {brand}',

  'area.news': 'Neues',
  'legal.links': 'Rechtliches und mehr',

  'loading.title': 'Wird geladen',
  'loading.tip': 'Tipp:',

  'error.offline': 'Keine Verbindung. Prüfe dein Netz und versuch es noch einmal.',
  'error.notFoundTitle': 'Seite nicht gefunden',
  'error.notFound': 'Hier ist nur die Katze.',
  'error.notFoundText': 'Die Seite gibt es nicht oder sie ist umgezogen.',
  'error.title': 'Fehler',
  'error.general': 'Das lag an uns',
  'error.generalText': 'Versuch es gleich noch einmal. Hilft das nicht, nenn uns die Kennung.',
  'error.unavailable': 'Wir sind gleich wieder da',
  'error.unavailableText': 'Gerade kommt keine Antwort. Versuch es in einem Moment noch einmal.',
  'error.retry': 'Nochmal',
  'error.id': 'Kennung {id}',
  'error.home': 'Zur Startseite',
  'error.rooms': 'Räume ansehen',
});
