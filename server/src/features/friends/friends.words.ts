import { wordsOf } from '@plausch/words';

/** What people read about blocks. */
export const t = wordsOf({ 'blocks.full': 'Mehr Leute kannst du nicht blockieren.' });
