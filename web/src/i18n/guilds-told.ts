import { wordsOf } from './words-of.ts';

/** What is said of guilds on any page. */
export const t = wordsOf({
  'told.invited': 'Die Gilde „{name}“ lädt dich ein.',
  'told.joined': 'Du bist jetzt in der Gilde „{name}“.',
});
