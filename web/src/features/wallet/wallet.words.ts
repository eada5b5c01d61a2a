import { wordsOf } from '../../i18n/index.ts';

/** What people read about coins. */
export const t = wordsOf({
  coins: '{count, plural, one {# Münze} other {# Münzen}}',
});
