import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Db, fromDrizzle } from 'pg-boss';
import { type Database, jobsSchemaOf, textStatement, type Work } from '../db/index.ts';
import { Gate } from '../gate/index.ts';
import type { JobCount } from './contract.ts';

/** At a full minute the library adds and claims jobs of ten names at once, for which the pool would open ten connections. */
const STATEMENTS_AT_ONCE = 2;
const MOST_WAITING = 10_000;
const RECONNECT_AFTER_MS = 1_000;
/** Any fixed number: every process that does jobs of a schema shares the advisory lock with it and the schema's name. */
const WORKERS_LOCK = 7_021_996;

/**
 * Our pool as pg-boss uses one. Its listener holds one connection; it is made in the background and again whenever it
 * is lost, as a notification only saves waiting for the next look. As long as it stands it says that this process does jobs.
 * `isEnding`: whether the process gives back what it has claimed.
 */
export function bossDatabase(
  { pool, schema }: Database,
  { wake, isEnding }: { wake: (queue: string | undefined) => void; isEnding: () => boolean },
): Db {
  const statements = new Gate({ width: STATEMENTS_AT_ONCE, waitingInAll: MOST_WAITING });
  return {
    executeSql(text, values) {
      const ask = () => pool.query(text, values);
      // What is given back at the end does not wait behind claims that a database which is away leaves without an answer.
      return isEnding() ? ask() : statements.run(ask);
    },
    async listen(channel) {
      let isClosed = false;
      let again: NodeJS.Timeout | undefined;
      let hangUp = () => {};
      const connect = async () => {
        const client = await pool.connect();
        await new Promise<void>((resolve) => {
          hangUp = resolve;
          client.on('error', () => resolve());
          client.on('end', () => resolve());
          client.on('notification', ({ payload }) => wake(payload));
          client.query(`listen "${channel}"`).then(
            // Jobs that were added before this moment caused no notification here, so all queues are looked at.
            () => (isClosed ? resolve() : wake(undefined)),
            () => resolve(),
          );
          client
            .query('select pg_advisory_lock_shared($1, hashtext($2))', [WORKERS_LOCK, jobsSchemaOf(schema)])
            .catch(() => resolve());
        });
        // The connection still listens, so it does not go back into the pool.
        client.release(true);
      };
      const keepConnected = async (): Promise<void> => {
        await connect().catch(() => {});
        if (isClosed) return;
        again = setTimeout(() => {
          connected = keepConnected();
        }, RECONNECT_AFTER_MS).unref();
      };
      let connected = keepConnected();
      return {
        async close() {
          isClosed = true;
          clearTimeout(again);
          hangUp();
          await connected;
        },
      };
    },
  };
}

type Run = ReturnType<typeof textStatement>;

/** The few statements that pg-boss makes within transactions of ours: one for each kind of job. */
const known = new Map<string, Run>();
const MOST_KNOWN = 200;

/** The statements of pg-boss within our transaction, prepared: jobs are added many times a second. */
export function bossWithin(work: Work): Db {
  return {
    async executeSql(text, values = []) {
      let run = known.get(text);
      if (!run) {
        if (known.size >= MOST_KNOWN) return fromDrizzle(work.sql, sql).executeSql(text, values);
        run = textStatement(`boss_${nameOf(text)}`, text, values.length);
        known.set(text, run);
      }
      return { rows: await run(work.sql, Object.fromEntries(values.map((value, i) => [i + 1, value]))) };
    },
  };
}

const NAME_LETTERS = 32;
const nameOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, NAME_LETTERS);

/** Makes queues that do not exist yet, all in one statement. `options` are those of pg-boss. */
export async function createQueues(
  { pool, schema }: Database,
  queues: readonly { name: string; options: object }[],
): Promise<void> {
  await pool.query(
    `select ${jobsSchemaOf(schema)}.create_queue(q.name, q.options)
      from jsonb_to_recordset($1::jsonb) as q (name text, options jsonb) order by q.name`,
    [JSON.stringify(queues)],
  );
}

/** A try at a job, as it was claimed. */
export type ClaimedTry = { readonly name: string; readonly id: string; readonly retryCount: number };

/**
 * What is being done while no process is there that does jobs: of processes that were killed. None where one is connected, whose
 * own tries cannot be told apart.
 */
export async function orphanedTries(database: Database): Promise<readonly ClaimedTry[]> {
  const jobs = jobsSchemaOf(database.schema);
  return database.inTransaction(async ({ sql: within }) => {
    const { rows } = await within.execute<{ isAlone: boolean }>(
      sql`select pg_try_advisory_xact_lock(${WORKERS_LOCK}, hashtext(${jobs})) as "isAlone"`,
    );
    if (!rows[0]?.isAlone) return [];
    const tries = await within.execute<ClaimedTry>(
      sql`select name, id, retry_count as "retryCount" from ${sql.identifier(jobs)}.job_common
        where state = 'active' and not starts_with(name, '__')`,
    );
    return tries.rows;
  });
}

/** How many jobs stand where, without those of the library and those that are done. */
export async function countJobs({ pool, schema }: Database): Promise<JobCount[]> {
  const jobs = jobsSchemaOf(schema);
  const { rows } = await pool.query<JobCount>(
    `select name as job, count(*)::integer as count,
        case when state = 'failed' then 'dead' when state = 'active' then 'active'
          when start_after > ${jobs}.job_now() then 'deferred' else 'ready' end as state
      from ${jobs}.job_common where state <> 'completed' and not starts_with(name, '__') group by 1, 3`,
  );
  return rows;
}

/** The names under which something is due; `early`: what waits for its moment counts as due. */
export async function dueQueues({ pool, schema }: Database, early = false): Promise<string[]> {
  const jobs = jobsSchemaOf(schema);
  const { rows } = await pool.query<{ name: string }>(
    `select distinct name from ${jobs}.job_common
      where state < 'active' and not blocked ${early ? '' : `and start_after <= ${jobs}.job_now()`}`,
  );
  return rows.map(({ name }) => name);
}
