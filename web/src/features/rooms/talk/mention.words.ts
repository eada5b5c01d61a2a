import { wordsOf } from '../../../i18n/index.ts';

/** What people are told when a line speaks to them. */
export const t = wordsOf({
  'mention.heard': '{name} spricht dich an: {text}',
  'mention.toast': '{name} spricht dich an.',
  'mention.meanwhile':
    'Während du weg warst: {count, plural, one {{names} hat dich angesprochen} other {{names} haben dich angesprochen}}.',
});
