import { sql as raw } from 'drizzle-orm';
import type { Fact, Queryable, Transaction } from '../db/index.ts';

/** Answers the position of each fact. */
export async function insertFacts(
  sql: Transaction,
  teller: string,
  facts: readonly Fact[],
): Promise<readonly number[]> {
  const values = facts.map((fact) => raw`(${fact.type}, ${JSON.stringify(fact)}::json, ${teller}::uuid)`);
  const { rows } = await sql.execute<{ position: string }>(
    raw`insert into facts (type, fact, teller) values ${raw.join(values, raw`, `)} returning position`,
  );
  // One statement numbers its rows in their order.
  return rows.map(({ position }) => Number(position)).sort((one, other) => one - other);
}

/** A row of the table; `fact` is null where the reader told it itself. */
export type ReadFact = { readonly position: number; readonly fact: Fact | null };

/** The facts after a position, and those of earlier positions that were missing, in the order of their positions. */
export async function factsAfter(
  sql: Queryable,
  reader: string,
  { after, missing, most }: { after: number; missing: readonly number[]; most: number },
): Promise<ReadFact[]> {
  const { rows } = await sql.execute<{ position: string; fact: Fact | null }>(raw`
    select position, case when teller <> ${reader}::uuid then fact end as fact from facts
    where position > ${after} or position = any(${`{${missing.join(',')}}`}::bigint[])
    order by position limit ${most}`);
  return rows.map(({ position, fact }) => ({ position: Number(position), fact }));
}

/** The position before the first fact of the last milliseconds, or the last position where there was none. */
export async function positionBefore(sql: Queryable, ms: number): Promise<number> {
  const { rows } = await sql.execute<{ position: string }>(raw`
    select coalesce(
      (select min(position) - 1 from facts where told_at > clock_timestamp() - ${ms} * interval '1 millisecond'),
      (select max(position) from facts), 0) as position`);
  return Number(rows[0]?.position ?? 0);
}

export async function deleteOldFacts(sql: Queryable, ms: number): Promise<void> {
  await sql.execute(
    raw`delete from facts where told_at < clock_timestamp() - ${ms} * interval '1 millisecond'`,
  );
}
