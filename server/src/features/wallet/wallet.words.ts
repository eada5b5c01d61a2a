import type { WalletReason } from '@plausch/protocol';
import { wordsOf } from '@plausch/words';

/** What people read about their coins. */
export const t = wordsOf({
  theirsFull: 'Mehr Münzen passen nicht in den Geldbeutel der anderen Seite.',
});

/** What coins came or went for, in what a person is given of their data. */
export const REASON_WORDS: Readonly<Record<WalletReason, string>> = {
  start: 'Zum Willkommen',
  visit: 'Erster Besuch des Tages',
  activity: 'Fürs Mitmachen',
  rank: 'Rang erreicht',
  premium: 'Mit deinem Abo',
  guild: 'Gilde gegründet',
  shop: 'Im Laden gekauft',
  marketBought: 'Im Markt gekauft',
  marketSold: 'Im Markt verkauft',
  marketFee: 'Gebühr des Markts',
  erased: 'Mit dem Konto gegangen',
};
