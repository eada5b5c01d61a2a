import type { PlainJob } from '@plausch/platform/jobs';
import type { PoolClient } from 'pg';
import type { TestBilling } from './billing.fixture.ts';

/**
 * Lets two processes do a job at the same moment: `lock`, a statement of SQL that is undone, holds what the job is about until both have
 * begun, and each that has not found anything to do waits there; then they go on.
 */
export async function together(billing: TestBilling, job: PlainJob, lock: string): Promise<void> {
  const beside = await billing.beside();
  const holder = await billing.database.pool.connect();
  try {
    await holder.query(`begin; ${lock}`);
    const before = await jobsOf(holder, job.name);
    const both = Promise.all([billing.runJob(job), beside.runJob(job)]);
    while (!areBothThere(before, await jobsOf(holder, job.name)));
    await holder.query('rollback');
    await both;
    // Either of them may have taken the job of the other.
    for (const one of [billing, beside]) await one.billing.jobs.drain();
  } finally {
    holder.release();
    await beside.stop();
  }
}

type Jobs = {
  readonly all: number;
  readonly unclaimed: number;
  readonly running: number;
  readonly locked: number;
};

async function jobsOf(holder: PoolClient, name: string): Promise<Jobs> {
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

/** Whether both have begun, and each is at its end or waits for a lock. */
const areBothThere = (before: Jobs, { all, unclaimed, running, locked }: Jobs): boolean =>
  all === before.all + 2 && unclaimed === 0 && running > 0 && running === locked;
