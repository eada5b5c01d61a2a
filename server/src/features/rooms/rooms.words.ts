import { wordsOf } from '@plausch/words';

/** What people read about rooms. */
export const t = wordsOf({ 'talk.name': 'Raum {name}' });
