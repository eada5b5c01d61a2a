import type { Queryable, Transaction } from '@plausch/platform/db';
import type { ApSource } from '@plausch/protocol/ranks';
import { and, asc, count, desc, eq, inArray, isNull, lt, or, sql as raw } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { accounts } from '../accounts/index.ts';
import { isBlockBetween } from '../friends/index.ts';
import { type EntryRow, type StandingRow, standingEntries, standings, thanks } from './standing.tables.ts';

/** Accounts that are not erased before the transaction ends, with their ids in order. */
export async function keepAccounts(sql: Transaction, ids: readonly string[]): Promise<string[]> {
  const rows = await sql
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(inArray(accounts.id, [...ids]), isNull(accounts.deletedAt)))
    .orderBy(asc(accounts.id))
    .for('key share');
  return rows.map(({ id }) => id);
}

/** The standings of accounts that are kept, locked in the order of their ids. */
export async function lockStandings(
  sql: Transaction,
  ids: readonly string[],
  day: string,
): Promise<StandingRow[]> {
  await sql
    .insert(standings)
    .values(ids.map((accountId) => ({ accountId, day })))
    .onConflictDoNothing();
  return sql
    .select()
    .from(standings)
    .where(inArray(standings.accountId, [...ids]))
    .orderBy(asc(standings.accountId))
    .for('update');
}

export async function standingOf(sql: Queryable, accountId: string): Promise<StandingRow | undefined> {
  const [row] = await sql.select().from(standings).where(eq(standings.accountId, accountId));
  return row;
}

/** These accounts with their AP, and what decides who sees them. */
export function peopleWithAp(
  sql: Queryable,
  ids: readonly string[],
): Promise<{ id: string; birthDate: string; ap: number }[]> {
  return sql
    .select({
      id: accounts.id,
      birthDate: accounts.birthDate,
      ap: raw<number>`coalesce(${standings.ap}, 0)`,
    })
    .from(accounts)
    .leftJoin(standings, eq(standings.accountId, accounts.id))
    .where(
      and(
        raw`${accounts.id} in (select unnest(${`{${ids.join(',')}}`}::uuid[]))`,
        isNull(accounts.deletedAt),
      ),
    );
}

/** Which of these entries are there already, of accounts whose standings are locked. */
export function entriesAmong(
  sql: Transaction,
  entries: readonly Pick<EntryRow, 'accountId' | 'source' | 'minute'>[],
): Promise<EntryRow[]> {
  const keys = entries.map(
    ({ accountId, source, minute }) =>
      raw`(${accountId}::uuid, ${source}, ${minute.toISOString()}::timestamptz)`,
  );
  return sql
    .select()
    .from(standingEntries)
    .where(
      raw`(${standingEntries.accountId}, ${standingEntries.source}, ${standingEntries.minute}) in (${raw.join(keys, raw`, `)})`,
    );
}

/** [ST3] Rows that are new. What was given for the same time before, such as thanks of one minute, is added to. */
export async function addEntries(sql: Transaction, entries: readonly EntryRow[]): Promise<void> {
  if (entries.length === 0) return;
  const { accountId, source, minute } = standingEntries;
  await sql
    .insert(standingEntries)
    .values([...entries])
    .onConflictDoUpdate({
      target: [accountId, source, minute],
      set: { ap: raw`${standingEntries.ap} + excluded.ap` },
    });
}

export async function writeStandings(sql: Transaction, rows: readonly StandingRow[]): Promise<void> {
  if (rows.length === 0) return;
  const { ap, rank, day, talking, presence, first_line, thanks: thanked } = standings;
  const columns = { ap, rank, day, talking, presence, first_line, thanks: thanked };
  const set = Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, raw`excluded.${raw.identifier(column.name)}`]),
  );
  await sql
    .insert(standings)
    .values([...rows])
    .onConflictDoUpdate({ target: standings.accountId, set });
}

/** When the giver thanked the receiver last. */
export async function thankedAt(
  sql: Queryable,
  giverId: string,
  receiverId: string,
): Promise<Date | undefined> {
  const [row] = await sql
    .select({ givenAt: thanks.givenAt })
    .from(thanks)
    .where(and(eq(thanks.giverId, giverId), eq(thanks.receiverId, receiverId)));
  return row?.givenAt;
}

export async function countThanks(sql: Queryable, giverId: string, day: string): Promise<number> {
  const [row] = await sql
    .select({ count: count() })
    .from(thanks)
    .where(and(eq(thanks.giverId, giverId), eq(thanks.givenOn, day)));
  return row?.count ?? 0;
}

export async function writeThanks(sql: Transaction, row: typeof thanks.$inferInsert): Promise<void> {
  await sql
    .insert(thanks)
    .values(row)
    .onConflictDoUpdate({ target: [thanks.giverId, thanks.receiverId], set: row });
}

export function entriesOf(
  sql: Queryable,
  accountId: string,
): Promise<{ source: ApSource; minute: Date; ap: number }[]> {
  return sql
    .select({ source: standingEntries.source, minute: standingEntries.minute, ap: standingEntries.ap })
    .from(standingEntries)
    .where(eq(standingEntries.accountId, accountId))
    .orderBy(desc(standingEntries.minute), asc(standingEntries.source));
}

/** Who a person is, for an account: undefined where one of the two has blocked the other. */
const namedTo = (accountId: string, otherId: PgColumn) => ({
  userId: raw<string | null>`case when not ${isBlockBetween(accountId, otherId)} then ${otherId} end`,
  username: raw<
    string | null
  >`case when not ${isBlockBetween(accountId, otherId)} then ${accounts.username} end`,
});

export function thanksGiven(sql: Queryable, accountId: string) {
  return sql
    .select({ ...namedTo(accountId, thanks.receiverId), at: thanks.givenAt })
    .from(thanks)
    .innerJoin(accounts, eq(accounts.id, thanks.receiverId))
    .where(eq(thanks.giverId, accountId))
    .orderBy(desc(thanks.givenAt), asc(thanks.receiverId));
}

export function thanksReceived(sql: Queryable, accountId: string) {
  return sql
    .select({ ...namedTo(accountId, thanks.giverId), at: thanks.givenAt })
    .from(thanks)
    .innerJoin(accounts, eq(accounts.id, thanks.giverId))
    .where(eq(thanks.receiverId, accountId))
    .orderBy(desc(thanks.givenAt), asc(thanks.giverId));
}

export async function deleteStanding(sql: Transaction, accountId: string): Promise<void> {
  await sql.delete(standings).where(eq(standings.accountId, accountId));
}

export async function deleteEntriesOf(sql: Transaction, accountId: string): Promise<void> {
  await sql.delete(standingEntries).where(eq(standingEntries.accountId, accountId));
}

export async function deleteThanksOf(sql: Transaction, accountId: string): Promise<void> {
  await sql.delete(thanks).where(or(eq(thanks.giverId, accountId), eq(thanks.receiverId, accountId)));
}

/** Deletes entries before a moment, some at once; answers how many. */
export async function deleteOldEntries(sql: Transaction, before: Date, most: number): Promise<number> {
  const old = sql
    .select({ one: raw`ctid` })
    .from(standingEntries)
    .where(lt(standingEntries.minute, before))
    .limit(most);
  const rows = await sql
    .delete(standingEntries)
    .where(raw`ctid = any(array(${old}))`)
    .returning({ ap: standingEntries.ap });
  return rows.length;
}

export async function deleteOldThanks(sql: Transaction, before: Date): Promise<void> {
  await sql.delete(thanks).where(lt(thanks.givenAt, before));
}
