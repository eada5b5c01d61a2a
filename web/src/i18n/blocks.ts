import { wordsOf } from './words-of.ts';

/** The list of whom one has blocked. */
export const t = wordsOf({
  'blocks.text': 'Ihr hört nichts voneinander, in keinem Raum. Wer hier steht, erfährt davon nichts.',
  'blocks.loading': 'Wen du blockiert hast, wird geladen',
  'blocks.retry': 'Noch einmal',
  'blocks.offline': 'Gerade keine Verbindung. Ändern kannst du hier etwas, sobald sie zurück ist.',
  'blocks.since': 'seit {day}',
  'blocks.end': 'Nicht mehr blockieren',
  'blocks.endWhich': '{name} nicht mehr blockieren',
  'blocks.ended': 'nicht mehr blockiert',
  'blocks.again': 'Doch blockieren',
  'blocks.againWhich': '{name} doch blockieren',
  'blocks.more': 'Weitere zeigen',
  'blocks.noneTitle': 'Du hast niemanden blockiert',
  'blocks.noneText':
    'Wenn dich jemand nicht in Ruhe lässt: Tipp im Raum auf die Person, und wähl „Blockieren“. Hier kannst du es jederzeit zurücknehmen.',
});
