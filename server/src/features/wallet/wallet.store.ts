import type { Queryable, Transaction } from '@plausch/platform/db';
import { and, asc, count, desc, eq, inArray, isNotNull, sql as raw } from 'drizzle-orm';
import { type WalletRow, walletEntries, wallets, walletTransfers } from './wallet.tables.ts';

/** The wallets of these accounts, their rows locked in the order of their ids, so that no two transactions wait for each other. */
export function lockWallets(sql: Transaction, accountIds: readonly string[]): Promise<WalletRow[]> {
  return sql
    .select()
    .from(wallets)
    .where(inArray(wallets.accountId, [...accountIds]))
    .orderBy(asc(wallets.id))
    .for('update');
}

/** Adds an empty wallet, unless there is one. */
export async function insertWallet(sql: Transaction, id: string, accountId: string): Promise<void> {
  await sql.insert(wallets).values({ id, accountId }).onConflictDoNothing();
}

/** How much one has; nothing where there is no wallet yet. */
export async function balanceOf(sql: Queryable, accountId: string): Promise<number> {
  const [row] = await sql
    .select({ balance: wallets.balance })
    .from(wallets)
    .where(eq(wallets.accountId, accountId));
  return row?.balance ?? 0;
}

/** How many coins all people have together. */
export async function coinsOfPeople(sql: Queryable): Promise<number> {
  const [row] = await sql
    .select({ coins: raw`coalesce(sum(${wallets.balance}), 0)`.mapWith(Number) })
    .from(wallets)
    .where(isNotNull(wallets.accountId));
  return row?.coins ?? 0;
}

export async function isBooked(sql: Queryable, key: string): Promise<boolean> {
  const rows = await sql
    .select({ id: walletTransfers.id })
    .from(walletTransfers)
    .where(eq(walletTransfers.key, key));
  return rows.length > 0;
}

export type TransferRow = { readonly id: string; readonly key: string; readonly at: Date };
export type EntryRow = {
  readonly id: string;
  /** Null: the Bank. */
  readonly walletId: string | null;
  readonly amount: number;
  readonly reason: string;
  readonly reference: string | null;
};

/** Adds a transfer with its entries; the balances follow from them. */
export async function insertTransfer(
  sql: Transaction,
  transfer: TransferRow,
  entries: readonly EntryRow[],
): Promise<void> {
  const lines = entries.length;
  await sql.insert(walletTransfers).values({ ...transfer, lines });
  await sql
    .insert(walletEntries)
    .values(entries.map((entry, line) => ({ ...entry, transferId: transfer.id, lines, line })));
}

/** What came into the wallet of an account and went out of it, newest first. */
export async function entriesOf(
  sql: Queryable,
  accountId: string,
  { after, most }: { after: string | undefined; most: number },
) {
  const { id, number, amount, reason, reference, balance } = walletEntries;
  const older = raw`${number} < (select number from wallet_entries where id = ${after})`;
  const rows = await sql
    .select({ id, at: walletTransfers.at, amount, reason, reference, balance })
    .from(walletEntries)
    .innerJoin(wallets, eq(wallets.id, walletEntries.walletId))
    .innerJoin(walletTransfers, eq(walletTransfers.id, walletEntries.transferId))
    .where(and(eq(wallets.accountId, accountId), after === undefined ? undefined : older))
    .orderBy(desc(number))
    .limit(most);
  return rows.map((row) => ({ ...row, balance: row.balance ?? 0 }));
}
export type OwnEntry = Awaited<ReturnType<typeof entriesOf>>[number];

/** How often coins were taken for each thing that is sold: ever, and since a moment. */
export function salesByReference(sql: Queryable, since: Date) {
  return sql
    .select({
      reference: walletEntries.reference,
      ever: count(),
      recent: raw<number>`(count(*) filter (where ${walletTransfers.at} >= ${since.toISOString()}))::int`,
    })
    .from(walletEntries)
    .innerJoin(walletTransfers, eq(walletTransfers.id, walletEntries.transferId))
    .where(and(eq(walletEntries.reason, 'shop'), isNotNull(walletEntries.walletId)))
    .groupBy(walletEntries.reference);
}

/** The wallet of a person, as they are given their data. */
export function walletGiven(sql: Queryable, accountId: string) {
  const { balance, visitedOn } = wallets;
  return sql.select({ balance, visitedOn }).from(wallets).where(eq(wallets.accountId, accountId));
}

/** All of its entries, likewise. */
export function entriesGiven(sql: Queryable, accountId: string) {
  const { amount, reason, reference, balance } = walletEntries;
  return sql
    .select({ at: walletTransfers.at, amount, reason, reference, balance })
    .from(walletEntries)
    .innerJoin(wallets, eq(wallets.id, walletEntries.walletId))
    .innerJoin(walletTransfers, eq(walletTransfers.id, walletEntries.transferId))
    .where(eq(wallets.accountId, accountId))
    .orderBy(asc(walletEntries.number));
}

/** Counts a visit on a day. */
export async function noteVisit(sql: Transaction, walletId: string, day: string): Promise<void> {
  await sql.update(wallets).set({ visitedOn: day }).where(eq(wallets.id, walletId));
}

/** Takes from a wallet whose it is. */
export async function disown(sql: Transaction, walletId: string): Promise<void> {
  await sql.update(wallets).set({ accountId: null, visitedOn: null }).where(eq(wallets.id, walletId));
}

export type Drift = { readonly sum: bigint; readonly wallets: number };

/** What is wrong with the books: the sum of everything, and how many wallets hold something else than their entries say. */
export async function driftOfBooks(sql: Queryable): Promise<Drift> {
  const entries = sql
    .select({ walletId: walletEntries.walletId, sum: raw`sum(${walletEntries.amount})`.as('sum') })
    .from(walletEntries)
    .where(isNotNull(walletEntries.walletId))
    .groupBy(walletEntries.walletId)
    .as('entries');
  const [strange] = await sql
    .select({ count: raw<number>`count(*)::integer` })
    .from(wallets)
    .leftJoin(entries, eq(entries.walletId, wallets.id))
    .where(raw`${wallets.balance} <> coalesce(${entries.sum}, 0)`);
  const [all] = await sql.select({ sum: raw<string>`coalesce(sum(amount), 0)` }).from(walletEntries);
  return { sum: BigInt(all?.sum ?? 0), wallets: strange?.count ?? 0 };
}
