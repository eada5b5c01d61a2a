import type { Queryable, Transaction } from '@plausch/platform/db';
import { and, count, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import { recoveryCodes, type SecondFactorRow, secondFactors } from './secondFactor.tables.ts';

export async function factorOf(sql: Queryable, accountId: string): Promise<SecondFactorRow | undefined> {
  const [row] = await sql.select().from(secondFactors).where(eq(secondFactors.accountId, accountId));
  return row;
}

/** Writes down an app that is being set up, in the place of one that was never confirmed; says whether it could. */
export async function startFactor(
  sql: Transaction,
  row: Pick<SecondFactorRow, 'accountId' | 'secret' | 'startedAt'>,
): Promise<boolean> {
  const { secret, startedAt } = row;
  const rows = await sql
    .insert(secondFactors)
    .values(row)
    .onConflictDoUpdate({
      target: secondFactors.accountId,
      set: { secret, startedAt, lastStep: -1 },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ accountId: secondFactors.accountId });
  return rows.length > 0;
}

/** Makes an app count that was being set up; says whether it was. */
export async function markConfirmed(sql: Transaction, accountId: string, at: Date): Promise<boolean> {
  const rows = await sql
    .update(secondFactors)
    .set({ confirmedAt: at })
    .where(and(eq(secondFactors.accountId, accountId), isNull(secondFactors.confirmedAt)))
    .returning({ accountId: secondFactors.accountId });
  return rows.length > 0;
}

/** Uses up a time step and all before it; false where that was done already. */
export async function takeStep(sql: Transaction, accountId: string, step: number): Promise<boolean> {
  const rows = await sql
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.accountId, accountId), lt(secondFactors.lastStep, step)))
    .returning({ accountId: secondFactors.accountId });
  return rows.length > 0;
}

const isUnused = (accountId: string, codeHash: Buffer) =>
  and(
    eq(recoveryCodes.accountId, accountId),
    eq(recoveryCodes.codeHash, codeHash),
    isNull(recoveryCodes.usedAt),
  );

export async function hasRecoveryCode(sql: Queryable, accountId: string, codeHash: Buffer): Promise<boolean> {
  const rows = await sql.select().from(recoveryCodes).where(isUnused(accountId, codeHash));
  return rows.length > 0;
}

/** Uses up a recovery code; false where that was done already. */
export async function takeRecoveryCode(
  sql: Transaction,
  { accountId, codeHash }: { accountId: string; codeHash: Buffer },
  at: Date,
): Promise<boolean> {
  const rows = await sql
    .update(recoveryCodes)
    .set({ usedAt: at })
    .where(isUnused(accountId, codeHash))
    .returning({ accountId: recoveryCodes.accountId });
  return rows.length > 0;
}

export async function countRecoveryCodes(sql: Queryable, accountId: string): Promise<number> {
  const [row] = await sql
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.accountId, accountId), isNull(recoveryCodes.usedAt)));
  return row?.left ?? 0;
}

export async function replaceRecoveryCodes(
  sql: Transaction,
  accountId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await sql.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
  await sql.insert(recoveryCodes).values(hashes.map((codeHash) => ({ accountId, codeHash })));
}

/** Deletes the app of an account and its recovery codes; says whether there was a confirmed one. */
export async function deleteFactor(sql: Transaction, accountId: string): Promise<boolean> {
  await sql.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
  const rows = await sql
    .delete(secondFactors)
    .where(eq(secondFactors.accountId, accountId))
    .returning({ confirmedAt: secondFactors.confirmedAt });
  return rows.some(({ confirmedAt }) => confirmedAt !== null);
}

/** Deletes what was begun before a moment and never confirmed. */
export async function deleteUnconfirmed(sql: Queryable, before: Date): Promise<void> {
  await sql
    .delete(secondFactors)
    .where(and(isNull(secondFactors.confirmedAt), lt(secondFactors.startedAt, before)));
}

/** What an account is told of its second factor with its data: never the secret. */
export function keptFactorOf(sql: Queryable, accountId: string) {
  const { startedAt, confirmedAt } = secondFactors;
  return sql
    .select({ startedAt, confirmedAt })
    .from(secondFactors)
    .where(eq(secondFactors.accountId, accountId));
}

/** When recovery codes were used. */
export function usedCodesOf(sql: Queryable, accountId: string) {
  const { usedAt } = recoveryCodes;
  return sql
    .select({ usedAt })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.accountId, accountId), isNotNull(usedAt)));
}
