import { sql as raw } from 'drizzle-orm';
import type { Transaction } from '../db/index.ts';

export type KeyRow = {
  readonly owner: string;
  readonly key: string;
  readonly fingerprint: Buffer;
  readonly createdAt: Date;
};

/**
 * Takes a key for the rest of the transaction; says whether it was free. Where another transaction has just taken it, this waits
 * for that one's end.
 */
export async function takeKey(
  sql: Transaction,
  { owner, key, fingerprint, createdAt }: KeyRow,
): Promise<boolean> {
  const { rowCount } = await sql.execute(raw`
    insert into idempotency_keys (owner, key, fingerprint, created_at)
    values (${owner}, ${key}, ${fingerprint}, ${createdAt}) on conflict do nothing`);
  return rowCount === 1;
}

export type KeptAnswer = { readonly fingerprint: Buffer; readonly answer: object | null };

export async function keptAnswer(
  sql: Transaction,
  { owner, key }: Pick<KeyRow, 'owner' | 'key'>,
): Promise<KeptAnswer | undefined> {
  const { rows } = await sql.execute<KeptAnswer>(raw`
    select fingerprint, answer from idempotency_keys where owner = ${owner} and key = ${key}`);
  return rows[0];
}

export async function keepAnswer(
  sql: Transaction,
  { owner, key }: Pick<KeyRow, 'owner' | 'key'>,
  answer: object,
): Promise<void> {
  await sql.execute(raw`
    update idempotency_keys set answer = ${JSON.stringify(answer)}::jsonb where owner = ${owner} and key = ${key}`);
}

export async function deleteKeys(sql: Transaction, before: Date): Promise<void> {
  await sql.execute(raw`delete from idempotency_keys where created_at < ${before}`);
}
