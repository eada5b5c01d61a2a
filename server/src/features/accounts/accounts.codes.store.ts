import type { Transaction } from '@plausch/platform/db';
import { and, eq, gt, lte } from 'drizzle-orm';
import { type ConfirmationCode, confirmationCodes } from './accounts.tables.ts';

type Wish = Pick<ConfirmationCode, 'id' | 'sessionId' | 'accountId' | 'expiresAt'>;

/** Notes that a session wants a code; what it asked for before is void. */
export async function replaceCode(sql: Transaction, wish: Wish): Promise<void> {
  const anew = { ...wish, digest: null, wrongTries: 0 };
  await sql
    .insert(confirmationCodes)
    .values(anew)
    .onConflictDoUpdate({ target: confirmationCodes.sessionId, set: anew });
}

/** Stores the digest of the code that a mail takes along; answers its account, or undefined when the request is void. */
export async function setDigest(
  sql: Transaction,
  { id, now, ...code }: { id: string; digest: Buffer; expiresAt: Date; now: Date },
): Promise<string | undefined> {
  const [row] = await sql
    .update(confirmationCodes)
    .set(code)
    .where(and(eq(confirmationCodes.id, id), gt(confirmationCodes.expiresAt, now)))
    .returning({ accountId: confirmationCodes.accountId });
  return row?.accountId;
}

/** The code of a session, held until the transaction ends, so that tries at the same moment come one by one. */
export async function lockCode(
  sql: Transaction,
  sessionId: string,
  now: Date,
): Promise<ConfirmationCode | undefined> {
  const [row] = await sql
    .select()
    .from(confirmationCodes)
    .where(and(eq(confirmationCodes.sessionId, sessionId), gt(confirmationCodes.expiresAt, now)))
    .for('update');
  return row;
}

export async function setWrongTries(sql: Transaction, id: string, wrongTries: number): Promise<void> {
  await sql.update(confirmationCodes).set({ wrongTries }).where(eq(confirmationCodes.id, id));
}

/** Uses a code up; false when it was used, replaced or ran out meanwhile. */
export async function takeCode(
  sql: Transaction,
  { id, digest }: { id: string; digest: Buffer },
  now: Date,
): Promise<boolean> {
  const rows = await sql
    .delete(confirmationCodes)
    .where(
      and(
        eq(confirmationCodes.id, id),
        eq(confirmationCodes.digest, digest),
        gt(confirmationCodes.expiresAt, now),
      ),
    )
    .returning({ id: confirmationCodes.id });
  return rows.length > 0;
}

export async function deleteCode(sql: Transaction, id: string): Promise<void> {
  await sql.delete(confirmationCodes).where(eq(confirmationCodes.id, id));
}

/** Makes all codes of an account void. */
export async function deleteCodesOf(sql: Transaction, accountId: string): Promise<void> {
  await sql.delete(confirmationCodes).where(eq(confirmationCodes.accountId, accountId));
}

/** Deletes the codes whose time is over. */
export async function deleteExpiredCodes(sql: Transaction, now: Date): Promise<void> {
  await sql.delete(confirmationCodes).where(lte(confirmationCodes.expiresAt, now));
}
