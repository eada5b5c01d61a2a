import { sql as raw } from 'drizzle-orm';
import type { Transaction } from './transaction.ts';

/** Lets no other transaction of this program hold the key until this one ends: for what is decided by rows that are not there yet. */
export async function holdKey(sql: Transaction, key: string): Promise<void> {
  await sql.execute(
    raw`select pg_advisory_xact_lock(hashtextextended(current_schema() || ' ' || ${key}, 0))`,
  );
}
