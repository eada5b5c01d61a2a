import { wordsOf } from '@plausch/words';

/** What people read about their coins. */
export const t = wordsOf({
  theirsFull: 'Mehr Münzen passen nicht in den Geldbeutel der anderen Seite.',
});
