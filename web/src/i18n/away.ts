import { wordsOf } from './words-of.ts';

/** Said about a way that leads to where nothing comes from at the moment. */
export const t = wordsOf({
  'away.held': 'Gerade kein Netz. Du bleibst hier, versuch es gleich noch einmal.',
});
