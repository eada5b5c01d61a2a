import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { AgeFailure } from './failure.ts';
import { type KeyPair, keyPairOf, newKeyPair, recipientBytes, sharedSecret } from './keys.ts';

export const FIRST_LINE = 'age-encryption.org/v1';
const KIND = 'X25519';
const INFO = `${FIRST_LINE}/${KIND}`;
export const CIPHER = 'chacha20-poly1305';
export const TAG_BYTES = 16;
const KEY_BYTES = 32;
const FILE_KEY_BYTES = 16;
const WRAPPED_BYTES = FILE_KEY_BYTES + TAG_BYTES;
/** A wrapping key is used once. */
const ZERO_NONCE = Buffer.alloc(12);
/** Longest line of the body of a stanza; a shorter one is the last. */
const LINE_LETTERS = 64;
const END = '---';
const BASE64 = /^[A-Za-z0-9+/]*$/;

type Stanza = { readonly kind: string; readonly args: readonly string[]; readonly body: Buffer };

/** What stands before the encrypted content: the key of this file, wrapped for each of the recipients. */
export function newHeader(recipients: readonly string[]): { header: Buffer; fileKey: Buffer } {
  const fileKey = randomBytes(FILE_KEY_BYTES);
  const stanzas = recipients.flatMap((recipient) => stanzaFor(recipient, fileKey));
  const signed = [FIRST_LINE, ...stanzas, END].join('\n');
  return { header: Buffer.from(`${signed} ${base64(macOf(signed, fileKey))}\n`), fileKey };
}

/**
 * The key of a file from its header, which ends with a line feed.
 * @throws AgeFailure
 */
export function fileKeyIn(header: string, identities: readonly string[]): Buffer {
  const pairs = identities.flatMap((identity) => keyPairOf(identity) ?? []);
  const { stanzas, signed, mac } = parsed(header);
  for (const stanza of stanzas) {
    if (stanza.kind !== KIND) continue;
    const [share] = stanza.args.map((arg) => bytesOf(arg));
    if (stanza.args.length !== 1 || share?.length !== KEY_BYTES || stanza.body.length !== WRAPPED_BYTES)
      throw new AgeFailure('changed');
    for (const pair of pairs) {
      const fileKey = unwrapped(stanza.body, share, pair);
      if (!fileKey) continue;
      if (!timingSafeEqual(mac, macOf(signed, fileKey))) throw new AgeFailure('changed');
      return fileKey;
    }
  }
  throw new AgeFailure('noKey');
}

/** The key of the content, for the random bytes before it. */
export const payloadKey = (fileKey: Buffer, nonce: Buffer): Buffer => derived(fileKey, nonce, 'payload');

function stanzaFor(recipient: string, fileKey: Buffer): string[] {
  const theirs = recipientBytes(recipient);
  if (!theirs) throw new RangeError('a recipient is a key such as age1…');
  const { secret, publicBytes: share } = newKeyPair();
  const cipher = createCipheriv(
    CIPHER,
    wrappingKey(sharedSecret(secret, theirs), share, theirs),
    ZERO_NONCE,
    {
      authTagLength: TAG_BYTES,
    },
  );
  const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]);
  // Of this kind a body is one short line.
  return [`-> ${KIND} ${base64(share)}`, base64(body)];
}

function unwrapped(body: Buffer, share: Buffer, { secret, publicBytes }: KeyPair): Buffer | undefined {
  let shared: Buffer;
  try {
    shared = sharedSecret(secret, share);
  } catch (cause) {
    // A share that makes the secret known to everybody.
    throw new AgeFailure('changed', { cause });
  }
  const decipher = createDecipheriv(CIPHER, wrappingKey(shared, share, publicBytes), ZERO_NONCE, {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(body.subarray(FILE_KEY_BYTES));
  try {
    return Buffer.concat([decipher.update(body.subarray(0, FILE_KEY_BYTES)), decipher.final()]);
  } catch {
    // Wrapped for another key.
    return undefined;
  }
}

const wrappingKey = (shared: Buffer, share: Buffer, recipient: Buffer): Buffer =>
  derived(shared, Buffer.concat([share, recipient]), INFO);

const macOf = (signed: string, fileKey: Buffer): Buffer =>
  createHmac('sha256', derived(fileKey, Buffer.alloc(0), 'header'))
    .update(signed, 'latin1')
    .digest();

const derived = (secret: Buffer, salt: Buffer, info: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, KEY_BYTES));

function parsed(header: string): { stanzas: Stanza[]; signed: string; mac: Buffer } {
  const [first, ...lines] = header.slice(0, -1).split('\n');
  if (first !== FIRST_LINE) throw new AgeFailure('foreign');
  const last = lines.pop() ?? '';
  const mac = bytesOf(last.slice(END.length + 1));
  if (!last.startsWith(`${END} `) || mac?.length !== KEY_BYTES) throw new AgeFailure('changed');
  return {
    stanzas: stanzasIn(lines),
    signed: header.slice(0, header.length - 1 - (last.length - END.length)),
    mac,
  };
}

function stanzasIn(lines: readonly string[]): Stanza[] {
  const stanzas: Stanza[] = [];
  for (let i = 0; i < lines.length; ) {
    const [arrow, kind, ...args] = (lines[i++] ?? '').split(' ');
    if (arrow !== '->' || !isWord(kind) || !args.every(isWord)) throw new AgeFailure('changed');
    let body = '';
    for (;;) {
      const line = lines[i++];
      if (line === undefined || line.length > LINE_LETTERS) throw new AgeFailure('changed');
      body += line;
      if (line.length < LINE_LETTERS) break;
    }
    const bytes = bytesOf(body);
    if (!bytes) throw new AgeFailure('changed');
    stanzas.push({ kind, args, body: bytes });
  }
  if (stanzas.length === 0) throw new AgeFailure('changed');
  return stanzas;
}

/** Visible letters of ASCII, at least one. */
const isWord = (text: string | undefined): text is string => text !== undefined && /^[!-~]+$/.test(text);

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

/** Bytes in the one spelling of Base64 without padding; undefined for any other text. */
function bytesOf(text: string): Buffer | undefined {
  if (!BASE64.test(text)) return undefined;
  const bytes = Buffer.from(text, 'base64');
  return base64(bytes) === text ? bytes : undefined;
}
