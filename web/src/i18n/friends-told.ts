import { wordsOf } from './words-of.ts';

/** What is said of friends on any page. */
export const t = wordsOf({
  'told.request': '{name} möchte mit dir befreundet sein.',
  'told.accepted': 'Du und {name}, ihr seid jetzt befreundet.',
  'told.waiting': '{count, plural, one {# offene Anfrage} other {# offene Anfragen}}',
});
