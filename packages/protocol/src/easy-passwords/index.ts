export { COMMON_PHRASES } from './common-phrases.ts';
export { COMMON_WORDS } from './common-words.ts';
export { isEasyPassword } from './easy-passwords.ts';
