import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { DeclarationKind } from '@plausch/protocol';
import type { Legal } from './legal.ground.ts';

const ID_BYTES = 16;
const TAG_BYTES = 16;
/** Crockford's digits: none that is taken for another. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LETTERS: Readonly<Record<DeclarationKind, string>> = { cancellation: 'K', withdrawal: 'W' };

/** [KW3] A new number, such as `K-7F3A-2219`; one in a million million is taken. */
export function newNumber(kind: DeclarationKind): string {
  const group = () => Array.from({ length: 4 }, () => DIGITS.charAt(randomInt(DIGITS.length))).join('');
  return `${LETTERS[kind]}-${group()}-${group()}`;
}

/** The token of a declaration under a key: its id and a tag that needs the key. It is made anew for every mail and stored nowhere. */
export function tokenOf(key: Buffer, id: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  return Buffer.concat([bytes, tagOf(key, bytes)]).toString('base64url');
}

/** The id that a token opens; undefined for a token without a valid tag. */
export function idIn(key: Buffer, token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url');
  // Only one spelling of the same bytes is valid: the one that `tokenOf` makes.
  if (bytes.length !== ID_BYTES + TAG_BYTES || bytes.toString('base64url') !== token) return undefined;
  const id = bytes.subarray(0, ID_BYTES);
  if (!timingSafeEqual(bytes.subarray(ID_BYTES), tagOf(key, id))) return undefined;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function tagOf(key: Buffer, id: Buffer): Buffer {
  return createHmac('sha256', key).update(id).digest().subarray(0, TAG_BYTES);
}

/** The paths of what is shown of a declaration to whoever has its link. */
export const receiptPath = ({ keys }: Legal, id: string) => `/bestaetigung/${tokenOf(keys.receipt, id)}`;
export const undoPath = ({ keys }: Legal, id: string) => `/ruecknahme/${tokenOf(keys.undo, id)}`;
