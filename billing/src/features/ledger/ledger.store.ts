import {
  insertInto,
  prepared,
  type Queryable,
  statement,
  type Transaction,
  valuesOf,
} from '@plausch/platform/db';
import { and, asc, eq, inArray, lte, sql as raw } from 'drizzle-orm';
import type { Account, Shop } from './ledger.accounts.ts';
import { ledgerAccounts, ledgerEntries, ledgerPrepaid, ledgerTransfers } from './ledger.tables.ts';

export type AccountRow = typeof ledgerAccounts.$inferSelect;
export type TransferRow = typeof ledgerTransfers.$inferSelect;
export type EntryRow = typeof ledgerEntries.$inferSelect;
export type PrepaidRow = typeof ledgerPrepaid.$inferSelect;

/** Adds accounts that are not there yet. */
export async function insertAccounts(sql: Transaction, rows: readonly AccountRow[]): Promise<void> {
  // In one order, so that two that add the same do not wait for each other in a circle.
  const inOrder = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  await sql.insert(ledgerAccounts).values(inOrder).onConflictDoNothing();
}

const list = (name: string) => raw.placeholder(name);

const insertion = prepared((queryable) => {
  const sql = queryable as Transaction;
  const transfer = sql.$with('transfer').as(
    sql
      .insert(ledgerTransfers)
      .select(
        raw`select * from unnest(${list('ids')}::uuid[], ${list('counts')}::integer[], ${list('projects')}::uuid[], ${list('environments')}::text[],
          ${list('causeTypes')}::text[], ${list('causeIds')}::text[], ${list('ats')}::timestamptz[])`,
      )
      .onConflictDoNothing({ target: [ledgerTransfers.causeType, ledgerTransfers.causeId] })
      .returning({ id: ledgerTransfers.id, lines: ledgerTransfers.lines }),
  );
  return sql
    .with(transfer)
    .insert(ledgerEntries)
    .select(
      raw`select transfer.id, transfer.lines, entry.line, entry.account_id, entry.amount
        from unnest(${list('transferIds')}::uuid[], ${list('lines')}::integer[],
          ${list('accountIds')}::uuid[], ${list('amounts')}::bigint[]) entry (transfer_id, line, account_id, amount)
        join transfer on transfer.id = entry.transfer_id`,
    )
    .returning({ transferId: ledgerEntries.transferId })
    .prepare('ledger_post');
});

/**
 * Adds transfers with their entries in one statement. One whose cause is there already is left out, with its entries. Answers the
 * ids of those that were added.
 */
export async function insertTransfers(
  sql: Transaction,
  transfers: readonly TransferRow[],
  entries: readonly Omit<EntryRow, 'lines'>[],
): Promise<ReadonlySet<string>> {
  const rows = await insertion(sql).execute({
    ids: transfers.map(({ id }) => id),
    counts: transfers.map(({ lines }) => lines),
    projects: transfers.map(({ projectId }) => projectId),
    environments: transfers.map(({ environment }) => environment),
    causeTypes: transfers.map(({ causeType }) => causeType),
    causeIds: transfers.map(({ causeId }) => causeId),
    ats: transfers.map(({ at }) => at.toISOString()),
    transferIds: entries.map(({ transferId }) => transferId),
    lines: entries.map(({ line }) => line),
    accountIds: entries.map(({ accountId }) => accountId),
    amounts: entries.map(({ amount }) => amount),
  });
  return new Set(rows.map(({ transferId }) => transferId));
}

/** Sums come as text: they may be larger than what one payment can be. */
const sumOfAmounts = raw<bigint>`sum(${ledgerEntries.amount})`.mapWith((text: string) => BigInt(text));

export type Balance = Account & { readonly amountMicros: bigint };

/** What is on each account of a shop, at a moment if one is given. */
export function balancesOf(
  sql: Queryable,
  { projectId, environment }: Shop,
  until?: Date,
): Promise<Balance[]> {
  const { kind, detail, currency } = ledgerAccounts;
  const ofShop = and(
    eq(ledgerAccounts.projectId, projectId),
    eq(ledgerAccounts.environment, environment),
    until && lte(ledgerTransfers.at, until),
  );
  const query = sql
    .select({ kind, detail, currency, amountMicros: sumOfAmounts })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .$dynamic();
  const joined = until
    ? query.innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.transferId))
    : query;
  return joined.where(ofShop).groupBy(kind, detail, currency).orderBy(asc(currency), asc(kind), asc(detail));
}

/**
 * What is left on each account because of these payments, and of refunds and disputes of them (by the ids that caused their transfers).
 */
export async function balancesOfPayments(
  sql: Queryable,
  { transactionIds, causeIds }: { transactionIds: readonly string[]; causeIds: readonly string[] },
): Promise<Balance[]> {
  const payments = raw.param(transactionIds);
  const { rows } = await sql.execute<Account & { sum: string }>(raw`
    with causes (cause_type, cause_id) as (
      select type, id from unnest(array['payment', 'closing']) type, unnest(${payments}::text[]) id
      union all
      select type, id from unnest(array['refund', 'dispute_opened', 'dispute_won', 'dispute_lost']) type,
        unnest(${raw.param(causeIds)}::text[]) id
      union all
      select 'recognition', transaction_id || ':' || day
      from ledger_prepaid, generate_series(1, days_done) day
      where transaction_id = any(${payments}::uuid[])
    )
    select kind, detail, currency, sum(amount) as sum
    from causes join ledger_transfers transfer using (cause_type, cause_id)
      join ledger_entries entry on entry.transfer_id = transfer.id
      join ledger_accounts account on account.id = entry.account_id
    group by kind, detail, currency having sum(amount) <> 0 order by currency, kind, detail`);
  return rows.map(({ kind, detail, currency, sum }) => ({
    kind,
    detail,
    currency,
    amountMicros: BigInt(sum),
  }));
}

/** The sum over all accounts of everybody, by currency: nothing but zeros, or something is broken. */
export function sumsByCurrency(sql: Queryable): Promise<{ currency: string; amountMicros: bigint }[]> {
  const { currency } = ledgerAccounts;
  return sql
    .select({ currency, amountMicros: sumOfAmounts })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .groupBy(currency)
    .orderBy(asc(currency));
}

const prepaidInserted = statement(
  'ledger_prepaid_inserted',
  raw`${insertInto(ledgerPrepaid)} on conflict do nothing returning transaction_id`,
);

/** Adds prepaid time; false where the payment has some already. */
export async function insertPrepaid(sql: Transaction, row: PrepaidRow): Promise<boolean> {
  return (await prepaidInserted(sql, valuesOf(ledgerPrepaid, row))).length > 0;
}

/** The prepaid time of a payment, its row locked. */
export async function lockPrepaid(sql: Transaction, transactionId: string): Promise<PrepaidRow | undefined> {
  const [row] = await sql
    .select()
    .from(ledgerPrepaid)
    .where(eq(ledgerPrepaid.transactionId, transactionId))
    .for('update');
  return row;
}

/** Prepaid time of which a day has passed by a moment, oldest first, the rows locked; others take what others hold. */
export function lockPassed(
  sql: Transaction,
  upTo: Date,
  { most, transactionIds }: { most: number; transactionIds?: readonly string[] | undefined },
): Promise<PrepaidRow[]> {
  return sql
    .select()
    .from(ledgerPrepaid)
    .where(
      and(
        lte(ledgerPrepaid.nextAt, upTo),
        transactionIds && inArray(ledgerPrepaid.transactionId, [...transactionIds]),
      ),
    )
    .orderBy(asc(ledgerPrepaid.nextAt))
    .limit(most)
    .for('update', { skipLocked: true });
}

export type PrepaidChange = Pick<
  PrepaidRow,
  'transactionId' | 'endsAt' | 'baseMicros' | 'baseDay' | 'daysDone' | 'nextAt'
>;

/** Writes how far prepaid time has come, in one statement. */
export async function updatePrepaid(sql: Transaction, changes: readonly PrepaidChange[]): Promise<void> {
  const rows = changes.map(({ transactionId, endsAt, baseMicros, baseDay, daysDone, nextAt }) => ({
    transaction_id: transactionId,
    ends_at: endsAt.toISOString(),
    base_micros: baseMicros,
    base_day: baseDay,
    days_done: daysDone,
    next_at: nextAt?.toISOString() ?? null,
  }));
  await sql.execute(raw`
    update ledger_prepaid prepaid
    set ends_at = change.ends_at, base_micros = change.base_micros, base_day = change.base_day, days_done = change.days_done, next_at = change.next_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as change (transaction_id uuid, ends_at timestamptz, base_micros bigint, base_day integer, days_done integer, next_at timestamptz)
    where prepaid.transaction_id = change.transaction_id`);
}
