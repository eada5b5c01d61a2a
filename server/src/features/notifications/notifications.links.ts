import { createHmac, timingSafeEqual } from 'node:crypto';

const ID_BYTES = 16;
const TAG_BYTES = 16;

/** Where one ends the mails. */
export const END_PATH = '/mails-abbestellen';

/** [NO5] The token by which the mails to an account are ended: its id and a tag that needs the key. It is stored nowhere. */
export function endTokenOf(key: Buffer, accountId: string): string {
  const id = Buffer.from(accountId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, tagOf(key, id)]).toString('base64url');
}

/** The account that a token speaks for; undefined for a token without a valid tag. */
export function accountIn(key: Buffer, token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url');
  // Only one spelling of the same bytes is valid: the one that `endTokenOf` makes.
  if (bytes.length !== ID_BYTES + TAG_BYTES || bytes.toString('base64url') !== token) return undefined;
  const id = bytes.subarray(0, ID_BYTES);
  if (!timingSafeEqual(bytes.subarray(ID_BYTES), tagOf(key, id))) return undefined;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const tagOf = (key: Buffer, id: Buffer): Buffer =>
  createHmac('sha256', key).update(id).digest().subarray(0, TAG_BYTES);
