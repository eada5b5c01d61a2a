import { wordsOf } from '../../../i18n/index.ts';

/** What gestures are called, and how they are told. */
export const t = wordsOf({
  'gesture.emoji': 'Emoji',
  'gesture.group': 'Gesten',
  'gesture.wave': 'Winken',
  'gesture.dance': 'Tanzen',
  'gesture.heart': 'Herz',
  'gesture.offline': 'Dafür braucht es die Verbindung. Gleich noch einmal.',

  'own.wave': 'Du winkst.',
  'own.dance': 'Du tanzt.',
  'own.heart': 'Du lässt ein Herz steigen.',

  'state.wave': 'winkt',
  'state.dance': 'tanzt',
  'state.heart': 'lässt ein Herz steigen',
});
