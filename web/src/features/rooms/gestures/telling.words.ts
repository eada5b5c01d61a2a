import { wordsOf } from '../../../i18n/index.ts';

/** What a screen reader is told of gestures of others. */
export const t = wordsOf({
  'told.wave': '{names} {count, plural, one {winkt} other {winken}}.',
  'told.dance': '{names} {count, plural, one {tanzt} other {tanzen}}.',
  'told.heart': '{names} {count, plural, one {lässt ein Herz} other {lassen Herzen}} steigen.',
  'told.many': '{count} Leute',
});
