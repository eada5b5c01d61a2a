import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { KEY_BYTES } from './key-text.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** The first byte: how the rest is laid out. */
const VERSION = 1;
const HEAD_BYTES = 1 + NONCE_BYTES;

/** A sealed secret that cannot be opened: changed, for another purpose, or under another key. */
export class SealFailure extends Error {
  override name = 'SealFailure';
}

/** Seals secrets for keeping in a database, whose backups then give none of them away. */
export type Sealer = {
  /**
   * The text, encrypted with AES-256-GCM under a random nonce: version byte, nonce, ciphertext, tag. `purpose` is a fixed word such
   * as `webhook.secret`; it is authenticated with the text, so that a sealed value cannot be used in another place.
   */
  seal(text: string, purpose: string): Buffer;
  /** @throws SealFailure for what was not sealed with this key for this purpose, or was changed by a bit. */
  open(sealed: Buffer, purpose: string): string;
};

/** `key`: 32 random bytes. */
export function createSealer({ key }: { key: Buffer }): Sealer {
  if (key.length !== KEY_BYTES) throw new RangeError(`a key has ${KEY_BYTES} bytes, not ${key.length}`);
  return {
    seal(text, purpose) {
      // As bytes, half a letter would become another one.
      if (!text.isWellFormed()) throw new RangeError(`half a letter in a ${purpose}`);
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(contextOf(purpose));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), nonce, body, cipher.getAuthTag()]);
    },
    open(sealed, purpose) {
      if (sealed.length < HEAD_BYTES + TAG_BYTES || sealed[0] !== VERSION)
        throw new SealFailure('this was not sealed here');
      const decipher = createDecipheriv(CIPHER, key, sealed.subarray(1, HEAD_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(contextOf(purpose));
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      try {
        const body = decipher.update(sealed.subarray(HEAD_BYTES, -TAG_BYTES));
        return Buffer.concat([body, decipher.final()]).toString('utf8');
      } catch (cause) {
        throw new SealFailure(`no ${purpose} was sealed like this`, { cause });
      }
    },
  };
}

/** What is authenticated beside the text. */
const contextOf = (purpose: string): Buffer => Buffer.from(`${VERSION} ${purpose}`);
