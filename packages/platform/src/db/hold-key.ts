import { sql as raw } from 'drizzle-orm';
import type { Transaction } from './transaction.ts';

/** Lets nobody else hold this key until the transaction ends: for what is decided by rows that are not there yet. */
export async function holdKey(sql: Transaction, key: string): Promise<void> {
  await sql.execute(raw`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}
