import { wordsOf } from '../../i18n/words-of.ts';

/** The sign-in with Google, which only the native app has. */
export const t = wordsOf({
  'google.or': 'oder',
  'google.submit': 'Mit Google anmelden',
  'google.submitting': 'Einen Moment …',
  'google.failed': 'Google hat gerade nicht geantwortet. Versuch es noch einmal oder nimm dein Passwort.',
});
