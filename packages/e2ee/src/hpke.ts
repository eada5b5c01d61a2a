import { type Bytes, concat, isSame, type Pair, Unreadable, utf8 } from './bytes.ts';

/**
 * HPKE (RFC 9180) in mode Auth, with the one suite of PM1: DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, AES-256-GCM. A sealed text is
 * `enc` (32 bytes) and what AES-GCM gives; each seal has its own key, so its number is always 0.
 */

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const MODE_AUTH = Uint8Array.of(2);
const VERSION = utf8('HPKE-v1');
const KEM = concat(utf8('KEM'), Uint8Array.of(0, 0x20));
const SUITE = concat(utf8('HPKE'), Uint8Array.of(0, 0x20, 0, 1, 0, 2));
const EMPTY = new Uint8Array();
const ZEROS = new Uint8Array(KEY_BYTES);

/** A pair of X25519: the private half as Web Crypto holds it, the public one as its 32 bytes. */
export type KeyPair = { readonly privateKey: CryptoKey; readonly publicKey: Bytes };

export async function newKeyPair(): Promise<KeyPair> {
  const pair = (await crypto.subtle.generateKey('X25519', false, ['deriveBits'])) as Pair;
  return { privateKey: pair.privateKey, publicKey: await rawOf(pair.publicKey) };
}

async function rawOf(key: CryptoKey): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.exportKey('raw', key));
}

/** Seals a text from the holder of one key to the holder of another; `info` is what both must agree on. `ephemeral`: for vectors alone. */
export async function seal(
  { from, to, info }: { readonly from: KeyPair; readonly to: Bytes; readonly info: Bytes },
  text: Bytes,
  ephemeral?: KeyPair,
): Promise<Bytes> {
  const once = ephemeral ?? (await newKeyPair());
  const shared = concat(await agree(once.privateKey, to), await agree(from.privateKey, to));
  const { key, nonce } = await schedule(shared, concat(once.publicKey, to, from.publicKey), info);
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, text);
  return concat(once.publicKey, new Uint8Array(sealed));
}

/** @throws Unreadable where it was not sealed by the holder of `from` to the holder of `to` with this `info`. */
export async function open(
  { from, to, info }: { readonly from: Bytes; readonly to: KeyPair; readonly info: Bytes },
  sealed: Bytes,
): Promise<Bytes> {
  try {
    const enc = sealed.slice(0, KEY_BYTES);
    const shared = concat(await agree(to.privateKey, enc), await agree(to.privateKey, from));
    const { key, nonce } = await schedule(shared, concat(enc, to.publicKey, from), info);
    const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce }, key, sealed.slice(KEY_BYTES));
    return new Uint8Array(opened);
  } catch (error) {
    throw new Unreadable('wrap', error);
  }
}

/** Diffie-Hellman. Keys of low order, whose result is public, are refused. */
async function agree(privateKey: CryptoKey, publicKey: Bytes): Promise<Bytes> {
  const other = await crypto.subtle.importKey('raw', publicKey, 'X25519', true, []);
  const bits = new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'X25519', public: other }, privateKey, 256),
  );
  if (isSame(bits, ZEROS)) throw new Error('a key of low order');
  return bits;
}

async function schedule(shared: Bytes, kemContext: Bytes, info: Bytes) {
  const agreed = await labeledExtract(KEM, EMPTY, 'eae_prk', shared);
  const secretShared = await labeledExpand(KEM, agreed, 'shared_secret', kemContext, KEY_BYTES);
  const [noPsk, infoHash] = await Promise.all([
    labeledExtract(SUITE, EMPTY, 'psk_id_hash', EMPTY),
    labeledExtract(SUITE, EMPTY, 'info_hash', info),
  ]);
  const context = concat(MODE_AUTH, noPsk, infoHash);
  const secret = await labeledExtract(SUITE, secretShared, 'secret', EMPTY);
  const key = await labeledExpand(SUITE, secret, 'key', context, KEY_BYTES);
  return {
    key: await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt']),
    nonce: await labeledExpand(SUITE, secret, 'base_nonce', context, NONCE_BYTES),
  };
}

function labeledExtract(suite: Bytes, salt: Bytes, name: string, text: Bytes): Promise<Bytes> {
  // An empty salt counts as zeros, and Web Crypto takes no empty key.
  return hmac(salt.length > 0 ? salt : ZEROS, concat(VERSION, suite, utf8(name), text));
}

/** One block is enough: nothing longer than a hash is ever needed. */
async function labeledExpand(
  suite: Bytes,
  key: Bytes,
  name: string,
  info: Bytes,
  length: number,
): Promise<Bytes> {
  const block = concat(Uint8Array.of(0, length), VERSION, suite, utf8(name), info, Uint8Array.of(1));
  return (await hmac(key, block)).slice(0, length);
}

export async function hmac(key: Bytes, text: Bytes): Promise<Bytes> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, text));
}
