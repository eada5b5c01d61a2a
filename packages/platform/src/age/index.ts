export { decryptWith, encryptTo } from './content.ts';
export { AgeFailure } from './failure.ts';
export { FIRST_LINE } from './header.ts';
export { keyPairOf, newIdentity, recipientBytes } from './keys.ts';
