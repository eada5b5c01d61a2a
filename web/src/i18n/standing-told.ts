import { wordsOf } from './words-of.ts';

/** What people read of their standing on any page. */
export const t = wordsOf({
  'told.rank': 'Du hast einen neuen Rang: {rank}.',
  'told.thanks': '{name} sagt Danke.',
  'told.thanksAp': '{name} sagt Danke: {ap} AP für dich.',
});
