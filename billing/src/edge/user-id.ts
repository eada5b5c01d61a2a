import { z } from 'zod';
import { Refusal } from '../refusal.ts';

const MOST_BYTES = 1_024;

/** What programs send when they have no id; SDKs refuse them too. */
const NO_IDS: ReadonlySet<string> = new Set([
  // As parts of an address these mean a folder, so no read would ever find them.
  '.',
  '..',
  'no_user',
  'null',
  'none',
  'nil',
  '(null)',
  'NaN',
  '\\x00',
  'unidentified',
  'undefined',
  'unknown',
]);

/** Whether a text can be the id of a user: not blank, storable as it is, and not what programs write for "no user". */
export const isUserId = (text: string): boolean =>
  text.trim() !== '' &&
  !NO_IDS.has(text) &&
  !text.includes('\0') &&
  text.isWellFormed() &&
  Buffer.byteLength(text) <= MOST_BYTES;

/**
 * The id by which an app knows its user: any text, told apart letter by letter.
 * @throws Refusal `bad_user_id` for what cannot be one.
 */
export function requireUserId(text: string): string {
  if (!isUserId(text)) throw new Refusal('bad_user_id');
  return text;
}

/** In addresses: parsed by the route as any text, refused by `requireUserId` with the code that SDKs know. */
export const userIdParams = z.object({ userId: z.string() });
