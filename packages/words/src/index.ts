export { format } from './format.ts';
export { isolated } from './isolated.ts';
export { HOUSE_TIME_ZONE, inBerlin, momentsIn } from './moments.ts';
export { leftInWords, shortSpan, spanInWords } from './spans.ts';
export type { ValuesOf } from './values.ts';
export { againIn, tryAgainIn, waitInWords } from './waits.ts';
export { LOCALE, wordsOf } from './words-of.ts';
