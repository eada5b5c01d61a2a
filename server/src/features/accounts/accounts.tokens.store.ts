import type { Queryable, Transaction } from '@plausch/platform/db';
import { and, eq, gt, inArray, lte } from 'drizzle-orm';
import { type MailedPurpose, mailedTokens } from './accounts.tables.ts';

type MailedToken = typeof mailedTokens.$inferSelect;

/** Puts a new token in the place of all earlier ones for the same purpose. */
export async function replaceToken(sql: Transaction, token: MailedToken): Promise<void> {
  await deleteTokens(sql, token.accountId, [token.purpose]);
  await sql.insert(mailedTokens).values(token);
}

/** What makes a token good: it is there, for one of these purposes, and its time is not over. */
const isGood = (tokenHash: Buffer, purposes: MailedPurpose[], now: Date) =>
  and(
    eq(mailedTokens.tokenHash, tokenHash),
    inArray(mailedTokens.purpose, purposes),
    gt(mailedTokens.expiresAt, now),
  );

/** Uses a token up; undefined when it is unknown, used or expired. */
export async function takeToken(
  sql: Transaction,
  tokenHash: Buffer,
  purposes: MailedPurpose[],
  now: Date,
): Promise<MailedToken | undefined> {
  const [row] = await sql
    .delete(mailedTokens)
    .where(isGood(tokenHash, purposes, now))
    .returning();
  return row;
}

/** The account of a token, which is not used up by this. */
export async function holderOfToken(
  sql: Queryable,
  tokenHash: Buffer,
  purpose: MailedPurpose,
  now: Date,
): Promise<string | undefined> {
  const [row] = await sql
    .select({ accountId: mailedTokens.accountId })
    .from(mailedTokens)
    .where(isGood(tokenHash, [purpose], now));
  return row?.accountId;
}

/** Makes the links of an account void, all or those for some purposes. */
export async function deleteTokens(
  sql: Transaction,
  accountId: string,
  purposes?: MailedPurpose[],
): Promise<void> {
  await sql
    .delete(mailedTokens)
    .where(and(eq(mailedTokens.accountId, accountId), purposes && inArray(mailedTokens.purpose, purposes)));
}

/** Deletes the tokens whose time is over. */
export async function deleteExpiredTokens(sql: Transaction, now: Date): Promise<void> {
  await sql.delete(mailedTokens).where(lte(mailedTokens.expiresAt, now));
}
