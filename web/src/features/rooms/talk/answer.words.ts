import { wordsOf } from '../../../i18n/index.ts';

/** What people read of answers, of being spoken to, and of reactions. */
export const t = wordsOf({
  'answer.to': 'Antwort auf',
  'answer.you': 'dich',
  'answer.gone': 'nicht mehr da',
  'answer.label': 'Antwort auf {name}',
  'answer.off': 'Nicht mehr darauf antworten',

  'mention.heard': '{name} spricht dich an: {text}',
  'mention.toast': '{name} spricht dich an.',
  'mention.meanwhile':
    'Während du weg warst: {count, plural, one {{names} hat dich angesprochen} other {{names} haben dich angesprochen}}.',

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
