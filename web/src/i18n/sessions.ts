import { wordsOf } from './words-of.ts';

/** Login and what it tells about removals; the picture beside the forms. */
export const t = wordsOf({
  'login.page': 'Anmelden',
  'login.title': 'Schön, dass du da bist',
  'login.text': 'Melde dich an und setz dich dazu.',
  'login.name': 'Name oder E-Mail',
  'login.nameMissing': 'Wie heißt du hier?',
  'login.password': 'Passwort',
  'login.passwordMissing': 'Dein Passwort fehlt noch.',
  'login.reveal': 'Passwort zeigen',
  'login.submit': 'Anmelden',
  'login.submitting': 'Einen Moment …',
  'login.forgotten': 'Passwort vergessen?',
  'login.passwordReset': 'Dein neues Passwort gilt. Melde dich damit an.',
  'login.new': 'Neu hier?',
  'login.register': 'Konto anlegen',
  'login.removedTitle': 'Anmelden',

  'art.login': 'Der Abend hat schon angefangen.',
  'art.register': 'Ein Platz ist noch frei.',
  'art.activate': 'Fast schon drin.',
  'art.forgotten': 'Kommt in den besten Häusern vor.',
  'art.setup': 'Hier ist der Hausschlüssel.',
  'art.stay': 'Dein Platz ist noch frei.',
  'art.removed': 'Bis bald.',
});
