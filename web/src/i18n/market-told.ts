import { wordsOf } from './words-of.ts';

/** What is said of the market on any page. */
export const t = wordsOf({
  'told.sold': 'Verkauft: {name}. Du hast {count, plural, one {# Münze} other {# Münzen}} bekommen.',
  'told.expired': 'Niemand hat {name} gekauft. Es ist wieder bei dir.',
  'told.look': 'Ansehen',
});
