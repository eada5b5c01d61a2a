/** Bytes as Web Crypto takes them. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** Two halves as Web Crypto holds them. */
export type Pair = { readonly privateKey: CryptoKey; readonly publicKey: CryptoKey };

const encoder = new TextEncoder();
const LENGTH_BYTES = 4;

/** What stands at the beginning of everything that is signed, hashed or sealed, so that no two uses can be mistaken. */
export const label = (use: string): Bytes => encoder.encode(`plausch/pm1/${use}`);

export const utf8 = (text: string): Bytes => encoder.encode(text);

export function concat(...parts: readonly Uint8Array[]): Bytes {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** A whole number of up to 53 bits as eight bytes, the highest first. */
export function uint64(value: number): Bytes {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError('not a number that can be written');
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value));
  return bytes;
}

export const numberIn = (bytes: Bytes): number =>
  Number(new DataView(bytes.buffer, bytes.byteOffset, 8).getBigUint64(0));

/** Each part with its length before it: two different lists of parts never give the same bytes. */
export function encode(parts: readonly Uint8Array[]): Bytes {
  return concat(...parts.flatMap((part) => [uint32(part.length), part]));
}

/**
 * The parts that were encoded, so many of them, and where they end.
 * @throws Unreadable where there are fewer.
 */
export function decode(
  bytes: Bytes,
  count: number,
): { readonly parts: readonly Bytes[]; readonly end: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const parts: Bytes[] = [];
  let at = 0;
  while (parts.length < count) {
    if (at + LENGTH_BYTES > bytes.length) throw new Unreadable('cut');
    const end = at + LENGTH_BYTES + view.getUint32(at);
    if (end > bytes.length) throw new Unreadable('cut');
    parts.push(bytes.slice(at + LENGTH_BYTES, end));
    at = end;
  }
  return { parts, end: at };
}

function uint32(value: number): Bytes {
  const bytes = new Uint8Array(LENGTH_BYTES);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

/** Whether they are the same; takes as long wherever they differ. */
export function isSame(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  let differs = 0;
  for (let i = 0; i < one.length; i += 1) differs |= (one[i] ?? 0) ^ (other[i] ?? 0);
  return differs === 0;
}

export async function sha256(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

/** Bytes as they travel: base64url without padding. */
export function toText(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** @throws Unreadable where a text is no base64url. */
export function fromText(text: string): Bytes {
  if (!/^[A-Za-z0-9_-]*$/.test(text) || text.length % 4 === 1) throw new Unreadable('spelling');
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i += 1) bytes[i] = binary.charCodeAt(i);
  // Of several spellings of the same bytes one counts.
  if (toText(bytes) !== text) throw new Unreadable('spelling');
  return bytes;
}

/** Why something is not taken for what it says it is; never shown to people, who read that it is not readable. */
export type Reason =
  | 'cut'
  | 'spelling'
  | 'device'
  | 'key'
  | 'wrap'
  | 'body'
  | 'commitment'
  | 'header'
  | 'text'
  | 'list'
  | 'frank';

export class Unreadable extends Error {
  readonly reason: Reason;

  constructor(reason: Reason, cause?: unknown) {
    super(`not readable: ${reason}`, { cause });
    this.reason = reason;
  }
}
