import { wordsOf } from './words-of.ts';

/** What has no place among the areas. */
export const t = wordsOf({
  'more.open': 'Mehr',
  'more.title': 'Rechtliches und mehr',
  'more.note': 'Öffnet sich in einem neuen Tab, hier geht es weiter.',
});
