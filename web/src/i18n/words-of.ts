export { LOCALE, wordsOf } from '@plausch/words';
