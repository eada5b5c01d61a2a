import type { Queryable, Transaction } from '@plausch/platform/db';
import { mailsDone } from '@plausch/platform/mail';
import { and, eq, gt, isNull, lt, sql as raw } from 'drizzle-orm';
import { dataCopies } from './ownData.tables.ts';
import { MAIL_WORDS } from './ownData.words.ts';

/** A copy without what is in it. */
export type Copy = {
  readonly askedAt: Date;
  /** Null: it is being made, or could not be made. */
  readonly readyAt: Date | null;
  readonly bytes: number | null;
};

const { accountId: owner, askedAt, readyAt, file } = dataCopies;

export async function copyOf(sql: Queryable, accountId: string): Promise<Copy | undefined> {
  const [row] = await sql
    .select({ askedAt, readyAt, bytes: raw<number | null>`octet_length(${file})` })
    .from(dataCopies)
    .where(eq(owner, accountId));
  return row;
}

/** Notes that a copy is wanted; the one before it goes. */
export async function replaceCopy(sql: Transaction, accountId: string, now: Date): Promise<void> {
  const anew = { askedAt: now, readyAt: null, file: null };
  await sql
    .insert(dataCopies)
    .values({ accountId, ...anew })
    .onConflictDoUpdate({ target: owner, set: anew });
}

/** Whether a copy is still to be made. Its row stays locked, so that the account is not erased meanwhile. */
export async function lockWanted(sql: Transaction, accountId: string): Promise<boolean> {
  const rows = await sql
    .select({ askedAt })
    .from(dataCopies)
    .where(and(eq(owner, accountId), isNull(readyAt)))
    .for('update');
  return rows.length > 0;
}

export async function finishCopy(
  sql: Transaction,
  accountId: string,
  made: { readonly file: Buffer; readonly readyAt: Date },
): Promise<void> {
  await sql.update(dataCopies).set(made).where(eq(owner, accountId));
}

/** A copy that was ready after a moment, with what is in it. */
export async function fileOf(
  sql: Queryable,
  accountId: string,
  after: Date,
): Promise<{ readonly readyAt: Date; readonly file: Buffer } | undefined> {
  const [row] = await sql
    .select({ readyAt, file })
    .from(dataCopies)
    .where(and(eq(owner, accountId), gt(readyAt, after)));
  return row?.readyAt && row.file ? { readyAt: row.readyAt, file: row.file } : undefined;
}

/** Forgets copies that were ready, or asked for in vain, before a moment. */
export async function deleteOldCopies(sql: Transaction, before: Date): Promise<void> {
  await sql.delete(dataCopies).where(lt(raw`coalesce(${readyAt}, ${askedAt})`, before.toISOString()));
}

export async function deleteCopyOf(sql: Transaction, accountId: string): Promise<void> {
  await sql.delete(dataCopies).where(eq(owner, accountId));
}

export function copiesGiven(sql: Queryable, accountId: string) {
  return sql.select({ askedAt, readyAt }).from(dataCopies).where(eq(owner, accountId));
}

/** On what occasions an account was written to. */
export const mailsGiven = (sql: Queryable, accountId: string) =>
  mailsDone(sql, { kinds: Object.keys(MAIL_WORDS), about: { accountId } });
