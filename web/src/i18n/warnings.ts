import { wordsOf } from './words-of.ts';

/** The warning of the team. */
export const t = wordsOf({
  'warning.title': 'Du wurdest verwarnt',
  'warning.reason': 'Grund',
  'warning.noReason': 'Das Team hat keinen genannt.',
  'warning.close': 'Schließen',
});
