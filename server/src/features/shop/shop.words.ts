import { wordsOf } from '@plausch/words';

/** How the record of staff names what was changed. */
export const t = wordsOf({
  'act.rulePrice': 'Preis der Regeln',
  'act.price': '{count, plural, one {eine Münze} other {# Münzen}}',
  'act.sold': 'im Laden',
  'act.notSold': 'nicht im Laden',
});
