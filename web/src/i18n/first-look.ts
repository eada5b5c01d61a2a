import { wordsOf } from './words-of.ts';

/** The last step of coming in. */
export const t = wordsOf({
  'firstLook.page': 'Deine Figur',
  'firstLook.title': 'Willkommen, {username}',
  'firstLook.text': 'Wie willst du aussehen? Umziehen kannst du dich jederzeit.',
  'firstLook.looks': 'Looks',
  'firstLook.roll': 'Würfeln',
  'firstLook.rolled': 'Gewürfelt: {parts}',
});
