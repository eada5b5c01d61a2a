import { wordsOf } from '../../../i18n/index.ts';

/** What people read of answers and of reactions. */
export const t = wordsOf({
  'answer.to': 'Antwort auf',
  'answer.you': 'dich',
  'answer.gone': 'nicht mehr da',
  'answer.label': 'Antwort auf {name}',
  'answer.off': 'Nicht mehr darauf antworten',

  'reaction.label': 'Reagieren',
  'reaction.thumb': 'Daumen hoch',
  'reaction.heart': 'Herz',
  'reaction.laugh': 'Gelächter',
  'reaction.wow': 'Staunen',
  'reaction.cry': 'Träne',
  'reaction.party': 'Konfetti',
  'reaction.of': '{kind}, {count}: {names}',
  'reaction.you': 'du',
  'reaction.others': '{count, plural, one {eine weitere Person} other {# weitere}}',
});
