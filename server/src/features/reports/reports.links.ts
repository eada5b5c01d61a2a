import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { CaseKind } from '@plausch/protocol';

const ID_BYTES = 16;
const TAG_BYTES = 16;
/** Crockford's digits: none that is taken for another. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LETTERS: Readonly<Record<CaseKind, string>> = { notice: 'M', complaint: 'U', appeal: 'E' };

/** [RP4] A new number for a case, such as `M-7K3F-92QD`; one in a million million is taken. */
export function newCaseNumber(kind: CaseKind): string {
  const group = () => Array.from({ length: 4 }, () => DIGITS.charAt(randomInt(DIGITS.length))).join('');
  return `${LETTERS[kind]}-${group()}-${group()}`;
}

/** A case number as it was typed, in the form that is stored. */
export function toCaseNumber(typed: string): string {
  const signs = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/(?<=.)[IL]/g, '1')
    .replace(/(?<=.)O/g, '0');
  return [signs.slice(0, 1), signs.slice(1, 5), signs.slice(5)].join('-');
}

/** [RP4] The token of a case: its id and a tag that needs the key. It is made anew for every mail and stored nowhere. */
export function tokenOf(key: Buffer, caseId: string): string {
  const id = Buffer.from(caseId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, tagOf(key, id)]).toString('base64url');
}

/** The id of the case that a token opens; undefined for a token without a valid tag. */
export function caseIdIn(key: Buffer, token: string): string | undefined {
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
