import { wordsOf } from './words-of.ts';

/** The password once more, or a code from a mail. */
export const t = wordsOf({
  'confirmation.passwordMissing': 'Zur Sicherheit brauchen wir dein Passwort.',
  'confirmation.reveal': 'Passwort zeigen',
  'confirmation.byCode': 'Lieber mit Code aus einer Mail',
  'confirmation.byPassword': 'Doch mit Passwort',
  'confirmation.sending': 'Wir schicken dir eine Mail …',
  'confirmation.sent': 'Eine Mail mit dem Code ist unterwegs an {sentTo}. Er gilt {span}.',
  'confirmation.code': 'Code aus der Mail',
  'confirmation.codeHint': 'Sechs Ziffern. Gib sie nur hier ein.',
  'confirmation.codeMissing': 'Gib den Code aus der Mail ein.',
  'confirmation.codeShape': 'Der Code hat sechs Ziffern.',
  'confirmation.again': 'Noch einmal schicken',
  'confirmation.againSeconds': 'Noch einmal in {seconds} s',
  'confirmation.againMinutes': 'Noch einmal in {minutes} min',
});
