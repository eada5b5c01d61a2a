import { wordsOf } from './words-of.ts';

/** Where one's coins came from, and where they went. */
export const t = wordsOf({
  loading: 'Deine Münzen werden geladen',
  retry: 'Noch einmal',
  more: 'Weiter zurück',
  none: 'Noch ist nichts gekommen und nichts gegangen.',
  balance: 'danach {count}',
  came: 'bekommen: {count, plural, one {eine Münze} other {# Münzen}}',
  went: 'ausgegeben: {count, plural, one {eine Münze} other {# Münzen}}',

  start: 'Zum Willkommen',
  visit: 'Erster Besuch des Tages',
  activity: 'Fürs Mitmachen',
  rank: 'Rang erreicht: {name}',
  premium: 'Mit deinem Abo',
  guild: 'Gilde gegründet: {name}',
  shop: 'Im Laden gekauft: {name}',
  shopPack: 'Im Laden gekauft: eine Packung',
  marketBought: 'Im Markt gekauft: {name}',
  marketSold: 'Im Markt verkauft: {name}',
  marketFee: 'Gebühr des Markts: {name}',
  erased: 'Mit dem Konto gegangen',
  thing: 'etwas, das es nicht mehr gibt',
});
