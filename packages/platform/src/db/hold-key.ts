import { sql as raw } from 'drizzle-orm';
import { statement } from './statement.ts';
import type { Transaction } from './transaction.ts';

const hold = statement(
  'hold_key',
  raw`select pg_advisory_xact_lock(hashtextextended(current_schema() || ' ' || ${raw.placeholder('key')}, 0))`,
);

/** Lets no other transaction of this program hold the key until this one ends: for what is decided by rows that are not there yet. */
export async function holdKey(sql: Transaction, key: string): Promise<void> {
  await hold(sql, { key });
}
