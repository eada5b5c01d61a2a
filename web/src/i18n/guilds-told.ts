import { wordsOf } from './words-of.ts';

/** What is said of guilds on any page. */
export const t = wordsOf({
  'told.invited': 'Die Gilde „{name}“ lädt dich ein.',
  'told.joined': 'Du bist jetzt in der Gilde „{name}“.',
  'told.renamed': 'Das Team hat deine Gilde in „{name}“ umbenannt: {reason}',
  'told.closed': 'Das Team hat die Gilde „{name}“ geschlossen: {reason}',
});
