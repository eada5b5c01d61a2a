import type { PlainJob } from '@plausch/platform/jobs';
import pg from 'pg';
import type { TestBilling } from './billing.fixture.ts';

/** Longer than two processes need to begin a job on a busy machine, shorter than a test may take. */
const PATIENCE_MS = 20_000;
/** Shorter than a transaction waits for a lock: on a busy machine one of two that have begun may be on its way still. */
const LOCKED_AT_MOST_MS = 2_000;

/**
 * Lets two processes do a job at the same moment: `lock`, a statement of SQL that is undone, holds what the job is about until both have
 * begun, and each that has not found anything to do waits there; then they go on.
 */
export async function together(billing: TestBilling, job: PlainJob, lock: string): Promise<void> {
  const beside = await billing.beside();
  // Not a connection of the pool: one process may do both, and then it needs all of them.
  const holder = new pg.Client(billing.database.pool.options);
  await holder.connect();
  try {
    await holder.query(`begin; ${lock}`);
    const before = await jobsOf(holder, job.name);
    const both = Promise.all([billing.runJob(job), beside.runJob(job)]);
    const startedAt = performance.now();
    for (let now = before; !areBothThere(before, now); now = await jobsOf(holder, job.name)) {
      const waitedMs = performance.now() - startedAt;
      if (waitedMs > LOCKED_AT_MOST_MS && haveBothBegun(before, now)) break;
      if (waitedMs > PATIENCE_MS) throw new Error(`both did not begin: ${JSON.stringify({ before, now })}`);
    }
    await holder.query('rollback');
    await both;
    // Either of them may have taken the job of the other.
    for (const one of [billing, beside]) await one.billing.jobs.drain();
  } finally {
    await holder.end();
    await beside.stop();
  }
}

type Jobs = {
  readonly all: number;
  readonly unclaimed: number;
  readonly running: number;
  readonly locked: number;
};

async function jobsOf(holder: pg.Client, name: string): Promise<Jobs> {
  const { rows } = await holder.query(
    `select count(*)::int as all, count(*) filter (where state < 'active')::int as unclaimed,
       count(*) filter (where state = 'active')::int as running,
       (select count(distinct pid) from pg_locks join pg_stat_activity using (pid)
        where not granted and datname = current_database())::int as locked
     from billing_jobs.job where name = $1`,
    [name],
  );
  return rows[0];
}

const haveBothBegun = (before: Jobs, { all, unclaimed, running }: Jobs): boolean =>
  all === before.all + 2 && unclaimed === 0 && running > 0;

/** Whether each of both is at its end or waits for a lock. */
const areBothThere = (before: Jobs, now: Jobs): boolean =>
  haveBothBegun(before, now) && now.running === now.locked;
