import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { TestSystem } from './system.ts';

/** The pool of a test has eight connections; those who work in the background need some. */
const MOST_WAITING = 5;
const LOOK_EVERY_MS = 5;

/**
 * Makes a call many times at the same moment: a table that each of them writes to is held until `waiting` of them stand before
 * it, with all that they have read by then; the others follow. Answers what they answered, in order.
 */
export async function timesAtOnce<Answer>(
  { database }: Pick<TestSystem, 'database'>,
  { table, count, waiting = MOST_WAITING }: { table: string; count: number; waiting?: number },
  call: (index: number) => Promise<Answer>,
): Promise<Answer[]> {
  const holder = new pg.Client(database.pool.options);
  await holder.connect();
  try {
    await holder.query('begin');
    // Reading goes on, writing and holding a row waits.
    await holder.query(`lock table ${pg.escapeIdentifier(table)} in exclusive mode`);
    let answered = 0;
    const answers = Array.from({ length: count }, async (_, index) => {
      try {
        return await call(index);
      } finally {
        answered += 1;
      }
    });
    const all = Promise.all(answers);
    all.catch(() => {});
    // In between there is time for those who only get what is left of the processor, as hashing does.
    while (answered < count && (await countWaiting(holder)) < Math.min(count, waiting))
      await delay(LOOK_EVERY_MS);
    await holder.query('commit');
    return await all;
  } finally {
    await holder.end();
  }
}

async function countWaiting(client: pg.Client): Promise<number> {
  // A transaction would see the same as when it first looked.
  await client.query('select pg_stat_clear_snapshot()');
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
}

/** How many answers came with which status: `{ 200: 1, 409: 19 }`. */
export function statusesOf(answers: readonly { readonly status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
