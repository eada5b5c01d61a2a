import { wordsOf } from './words-of.ts';

/** The last step of an account by Google. */
export const t = wordsOf({
  'setUp.title': 'Wie sollen wir dich nennen?',
  'setUp.text': 'Google hat dich bestätigt. Jetzt fehlt nur noch, wer du hier bist.',
  'setUp.look': 'Deine Figur',
  'setUp.lookHint': 'In der Garderobe ziehst du dich jederzeit um.',
  'setUp.submit': 'Konto anlegen',
  'setUp.submitting': 'Einen Moment …',
  'setUp.spentTitle': 'Hier geht es nicht weiter',
  'setUp.spent':
    'Für diesen Schritt ist eine halbe Stunde Zeit, und er geht nur einmal. Melde dich in der App noch einmal mit Google an, oder leg hier ein Konto an.',
  'setUp.login': 'Anmelden',
});
