import { wordsOf } from './words-of.ts';

/** What is said beside the count of what is new in a guild. */
export const t = wordsOf({
  unread: '{count, plural, one {# neue Zeile} other {# neue Zeilen}} in deiner Gilde',
});
