import { wordsOf } from './words-of.ts';

/** The warning of the team. */
export const t = wordsOf({
  'warning.title': 'Du wurdest verwarnt',
  'warning.reason': 'Grund',
  'warning.noReason': 'Das Team hat keinen genannt.',
  'warning.counts': 'Die Verwarnung zählt bis zum {day} und steht nur in deiner eigenen Akte.',
  'warning.appeal': 'Einspruch erheben',
  'warning.close': 'Schließen',
});
