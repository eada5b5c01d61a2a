import type { Database, Queryable, Transaction } from '@plausch/platform/db';
import { and, asc, desc, eq, sql as raw } from 'drizzle-orm';
import type { Gateway } from '../gateways/index.ts';
import { disputes, refunds, transactions } from '../subscriptions/index.ts';

/** Rows of a kind that are shown: ten years of months. */
export const MOST = 120;

/** What a customer bought last, oldest first. */
export async function lastTransactions(sql: Queryable, customerId: string) {
  const rows = await sql
    .select()
    .from(transactions)
    .where(eq(transactions.customerId, customerId))
    .orderBy(desc(transactions.at), desc(transactions.id))
    .limit(MOST);
  return rows.toReversed();
}

/** What a customer disputed, oldest first. */
export const disputesOf = (sql: Queryable, customerId: string) =>
  sql
    .select()
    .from(disputes)
    .where(eq(disputes.customerId, customerId))
    .orderBy(asc(disputes.openedAt), asc(disputes.id))
    .limit(MOST);

/** What of a customer can be in the books. */
export async function causesOf(
  sql: Queryable,
  customerId: string,
): Promise<{ transactionIds: string[]; causeIds: string[] }> {
  const paid = await sql
    .select({ id: transactions.id })
    .from(transactions)
    .where(eq(transactions.customerId, customerId));
  const back = await sql.select({ id: refunds.id }).from(refunds).where(eq(refunds.customerId, customerId));
  const disputed = await disputesOf(sql, customerId);
  return { transactionIds: paid.map(({ id }) => id), causeIds: [...back, ...disputed].map(({ id }) => id) };
}

/** Something that does not agree: by which comparison, and what it is about. */
export type Finding = { readonly kind: string; readonly subject: string };

/** Runs a comparison; at most so many subjects. */
export async function compare(
  { pool }: Pick<Database, 'pool'>,
  { kind, sql, before, most }: { kind: string; sql: string; before: Date; most: number },
): Promise<Finding[]> {
  const text = `select subject from (${sql}) found where $1::timestamptz is not null limit $2`;
  const { rows } = await pool.query<{ subject: string }>(text, [before, most]);
  return rows.map(({ subject }) => ({ kind, subject }));
}

/** When the last of what is on its way back of a payment was planned; null where nothing is. */
const plannedAt = raw`(
  select max(refunds.at) from refunds where refunds.transaction_id = transactions.id and refunds.state = 'planned'
)`;
/** By so many ms the clock of its customer is ahead of the machine's, in the sandbox. */
const aheadMs = raw`(select clock_offset_ms from customers where customers.id = transactions.customer_id)`;

/** Payments whose charge lies between two refs, in the order of their bytes. */
export function bookedCharges(
  sql: Queryable,
  { gateway, after, until }: { gateway: Gateway['name']; after: string; until: string | null },
) {
  const ref = raw`${transactions.chargeRef} collate "C"`;
  return sql
    .select({
      chargeRef: raw<string>`${transactions.chargeRef}`,
      grossMicros: transactions.grossMicros,
      refundedMicros: transactions.refundedMicros,
      // By the clock of the machine.
      movedAt: raw<Date>`greatest(transactions.at, transactions.refunded_at, ${plannedAt})
        - ${aheadMs} * interval '1 millisecond'`.mapWith(transactions.at),
    })
    .from(transactions)
    .where(
      and(
        eq(transactions.environment, gateway === 'sandbox' ? 'sandbox' : 'production'),
        raw`${ref} > ${after}`,
        until === null ? undefined : raw`${ref} <= ${until}`,
      ),
    );
}

/** Keeps what was found, and marks what was not any more; answers what is new. */
export async function keepFindings(
  sql: Transaction,
  found: readonly Finding[],
  at: Date,
): Promise<Finding[]> {
  // Of two comparisons at once the second sees what the first has kept, so that each difference is news once.
  await sql.execute(raw`lock table findings in share row exclusive mode`);
  const seen = JSON.stringify(found);
  const { rows } = await sql.execute<Finding>(raw`
    with seen as (select distinct kind, subject from jsonb_to_recordset(${seen}::jsonb) as t (kind text, subject text)),
      gone as (
        update findings set gone_at = ${at.toISOString()}::timestamptz
        where gone_at is null and (kind, subject) not in (select kind, subject from seen)
      ),
      known as (select kind, subject from findings where gone_at is null),
      kept as (
        insert into findings (kind, subject, first_at, last_at)
        select kind, subject, ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz from seen
        on conflict (kind, subject) do update set last_at = excluded.last_at, gone_at = null
      )
    select kind, subject from seen where (kind, subject) not in (select kind, subject from known)
    order by kind, subject`);
  return rows;
}

export async function openFindings(sql: Queryable, most: number): Promise<Finding[]> {
  const { rows } = await sql.execute<Finding>(
    raw`select kind, subject from findings where gone_at is null order by kind, subject limit ${most}`,
  );
  return rows;
}

export async function countFindings(sql: Queryable): Promise<{ kind: string; count: number }[]> {
  const { rows } = await sql.execute<{ kind: string; count: number }>(
    raw`select kind, count(*)::int as count from findings where gone_at is null group by kind`,
  );
  return rows;
}
