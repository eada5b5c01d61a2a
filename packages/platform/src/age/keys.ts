import {
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';
import { bech32, bytesOfBech32 } from './bech32.ts';

const CURVE = 'x25519';
const KEY_BYTES = 32;
const RECIPIENT = 'age';
const IDENTITY = 'age-secret-key-';
/** What stands before the 32 bytes of a key in its usual wrapping (RFC 8410). */
const PRIVATE_HEAD = Buffer.from('302e020100300506032b656e04220420', 'hex');
const PUBLIC_HEAD = Buffer.from('302a300506032b656e032100', 'hex');

/** A secret key with its public half. */
export type KeyPair = { readonly secret: KeyObject; readonly publicBytes: Buffer };

export function newKeyPair(): KeyPair {
  return pairOf(generateKeyPairSync(CURVE).privateKey);
}

/** A new key as age writes it: the secret half (`AGE-SECRET-KEY-1…`) opens what was encrypted to the public one (`age1…`). */
export function newIdentity(): { readonly identity: string; readonly recipient: string } {
  const { secret, publicBytes } = newKeyPair();
  const bytes = secret.export({ format: 'der', type: 'pkcs8' }).subarray(PRIVATE_HEAD.length);
  return { identity: bech32(IDENTITY, bytes).toUpperCase(), recipient: bech32(RECIPIENT, publicBytes) };
}

/** The bytes of a public key; undefined for any other text. */
export function recipientBytes(text: string): Buffer | undefined {
  const bytes = bytesOfBech32(RECIPIENT, text);
  return bytes?.length === KEY_BYTES ? bytes : undefined;
}

/** The pair of a secret key; undefined for any other text. */
export function keyPairOf(identity: string): KeyPair | undefined {
  // One of both spellings, and not a mixture of them.
  if (identity !== identity.toUpperCase()) return undefined;
  const bytes = bytesOfBech32(IDENTITY, identity.toLowerCase());
  if (bytes?.length !== KEY_BYTES) return undefined;
  return pairOf(
    createPrivateKey({ key: Buffer.concat([PRIVATE_HEAD, bytes]), format: 'der', type: 'pkcs8' }),
  );
}

/** What both sides of a pair of keys get to know. @throws Error for a public key that gives everybody the same. */
export function sharedSecret(secret: KeyObject, theirs: Buffer): Buffer {
  const publicKey = createPublicKey({
    key: Buffer.concat([PUBLIC_HEAD, theirs]),
    format: 'der',
    type: 'spki',
  });
  return diffieHellman({ privateKey: secret, publicKey });
}

function pairOf(secret: KeyObject): KeyPair {
  const wrapped = createPublicKey(secret).export({ format: 'der', type: 'spki' });
  return { secret, publicBytes: wrapped.subarray(PUBLIC_HEAD.length) };
}
