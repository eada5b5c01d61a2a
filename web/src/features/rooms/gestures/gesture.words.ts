import { wordsOf } from '../../../i18n/index.ts';

/** What gestures are called, and how they are told. */
export const t = wordsOf({
  'gesture.group': 'Gesten',
  'gesture.wave': 'Winken',
  'gesture.dance': 'Tanzen',
  'gesture.heart': 'Herz',
  'gesture.offline': 'Dafür braucht es die Verbindung. Gleich noch einmal.',

  'own.wave': 'Du winkst.',
  'own.dance': 'Du tanzt.',
  'own.heart': 'Du lässt ein Herz steigen.',

  'told.wave': '{names} {count, plural, one {winkt} other {winken}}.',
  'told.dance': '{names} {count, plural, one {tanzt} other {tanzen}}.',
  'told.heart': '{names} {count, plural, one {lässt ein Herz} other {lassen Herzen}} steigen.',
  'told.many': '{count} Leute',

  'state.wave': 'winkt',
  'state.dance': 'tanzt',
  'state.heart': 'lässt ein Herz steigen',
});
