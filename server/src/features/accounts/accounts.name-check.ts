import type { Queryable } from '@plausch/platform/db';
import { hashToken } from '@plausch/platform/ids';
import type { Endpoints, ResponseOf } from '@plausch/protocol';
import { codePointsOf, LIMITS } from '@plausch/protocol/limits';
import type { Ground } from '../../ground.ts';
import { isKeptName } from './accounts.names.store.ts';
import { skeletonOf } from './accounts.names.ts';
import { isNobodys, nameColumns } from './accounts.rename.ts';
import { isNameTaken } from './accounts.store.ts';

type Verdict = ResponseOf<Endpoints['checkName']>;

/** Stands for the asking visitor, who has no account: no account of the table has this id. */
const NOBODY = '00000000-0000-0000-0000-000000000000';
/** So many names like the wanted one are tried. */
const TRIES = 3;

/**
 * [A31] Whether a new account could get this username, by the rules of registration (A9, A15); for a taken one also a
 * similar username that is free. It tells no more than registering does.
 */
export async function judgeName(
  ground: Pick<Ground, 'brand' | 'clock' | 'database' | 'provided'>,
  username: string,
): Promise<Verdict> {
  const sql = ground.database.drizzle;
  const now = new Date(ground.clock.now());
  if (isNobodys(ground, username)) return { verdict: 'reserved' };
  if (await isFree(sql, username, now)) return { verdict: 'free' };
  for (let i = 0; i < TRIES; i += 1) {
    const suggestion = numbered(username, i);
    const isGood = !isNobodys(ground, suggestion) && (await isFree(sql, suggestion, now));
    if (isGood) return { verdict: 'taken', suggestion };
  }
  return { verdict: 'taken' };
}

async function isFree(sql: Queryable, username: string, now: Date): Promise<boolean> {
  const columns = nameColumns(username);
  if (await isNameTaken(sql, columns)) return false;
  return !(await isKeptName(sql, columns.usernameSkeleton, { accountId: NOBODY, now }));
}

/**
 * The username with two digits appended, in place of its last letters where it would get too long. The digits follow from
 * the username alone: asking again, from any address, finds out nothing about further names.
 */
function numbered(username: string, attempt: number): string {
  const bytes = hashToken(skeletonOf(username));
  // Without 0 and 1, which look like letters and would make one skeleton of two names.
  const digitAt = (at: number) => 2 + ((bytes[at] ?? 0) % 8);
  const digits = `${digitAt(2 * attempt)}${digitAt(2 * attempt + 1)}`;
  const letters = [...username].slice(0, LIMITS.usernameMax - codePointsOf(digits)).join('');
  return letters.replace(/[._-]+$/, '') + digits;
}
