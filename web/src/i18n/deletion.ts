import { wordsOf } from './words-of.ts';

/** Having one's account deleted. */
export const t = wordsOf({
  'deletion.page': 'Konto löschen',
  'deletion.up': 'Zu deinem Konto',
  'deletion.loading': 'Einen Moment …',
  'deletion.retry': 'Nochmal',

  'deletion.title': 'Schade, {username}. So läuft es ab:',
  'deletion.grace': '14 Tage Bedenkzeit.',
  'deletion.graceText': 'So lange ist alles wie immer, und du holst dein Konto mit einem Klick zurück.',
  'deletion.gone': 'Danach ist es weg:',
  'deletion.goneText': 'Profil, Figur, Einstellungen und deine Anmeldungen. Für immer.',
  'deletion.lines': 'Was du in Räumen gesagt hast',
  'deletion.linesText': 'trägt deinen Namen dann nicht mehr.',
  'deletion.law': 'Was das Gesetz verlangt,',
  'deletion.lawText':
    'etwa Rechnungen, heben wir so lange auf, wie wir müssen, und nutzen es für nichts anderes.',
  'deletion.data': 'Vorher mitnehmen?',
  'deletion.dataText': 'Du kannst eine Kopie deiner Daten anfordern.',
  'deletion.toData': 'Zu deinen Daten',
  'deletion.tier': 'Was du bezahlt hast,',
  'deletion.tierText': 'verfällt mit dem Konto. Ein Abo, das sich noch verlängert, kündigst du vorher.',
  'deletion.toTier': 'Zu deinem Abo',
  'deletion.password': 'Dein Passwort zur Bestätigung',
  'deletion.submit': 'Konto in 14 Tagen löschen',
  'deletion.submitting': 'Einen Moment …',
  'deletion.stay': 'Doch bleiben',

  'deletion.requestedTitle': 'Dein Konto wird am {day} gelöscht',
  'deletion.requested':
    'Bis dahin kannst du es dir anders überlegen, hier oder mit dem Link, den wir dir gemailt haben. Anmelden allein ändert nichts.',
  'deletion.keep': 'Konto behalten',
  'deletion.keeping': 'Einen Moment …',
  'deletion.kept': 'Schön, dass du bleibst',
});
