export { t } from './shell.ts';
export { LOCALE, wordsOf } from './words-of.ts';
