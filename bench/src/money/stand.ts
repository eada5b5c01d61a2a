import { onDatabase } from '@plausch/dev-env/faults';
import { openDatabase } from '@plausch/platform/db';
import { createLogger } from '@plausch/platform/logger';
import { seedDue } from '../../../billing/src/due.fixture.ts';
import { SCHEMA } from '../../../billing/src/schema.ts';
import { Visits } from '../accounts/visits.ts';
import { type BenchDatabase, startDatabase } from '../subjects/database.ts';
import { MoneyWorker } from './worker.ts';

/** A program that renews and books: billing, or SQL alone; each with a database of its own on the same server. */
export type Side = {
  readonly name: 'plausch' | 'bare';
  readonly databaseUrl: string;
  readonly worker: MoneyWorker;
};

export type Stand = {
  readonly database: BenchDatabase;
  readonly plausch: Side;
  readonly bare: Side;
  readonly visits: Visits;
};

/** Builds a stand for as long as `work` runs. `due`: subscriptions of each side whose first payment is to come. */
export async function duringStand<T>(due: number, work: (stand: Stand) => Promise<T>): Promise<T> {
  await using closers = new AsyncDisposableStack();
  const database = await startDatabase();
  closers.defer(() => database.stop());
  const databaseUrl = await database.create('billing');
  const startBilling = () =>
    MoneyWorker.start(new URL('./billing-worker.ts', import.meta.url), { DATABASE_URL: databaseUrl });
  // The first start makes the tables and sells the starter catalogue; then both have the same.
  await (await startBilling()).stop();
  await seed(databaseUrl, due);
  const bareUrl = await database.copy('billing', 'bare');
  const plausch = await startBilling();
  closers.defer(() => plausch.stop());
  const bare = await MoneyWorker.start(new URL('./bare-worker.ts', import.meta.url), {
    DATABASE_URL: bareUrl,
  });
  closers.defer(() => bare.stop());
  const visits = new Visits();
  closers.defer(() => visits.stop());
  return await work({
    database,
    plausch: { name: 'plausch', databaseUrl, worker: plausch },
    bare: { name: 'bare', databaseUrl: bareUrl, worker: bare },
    visits,
  });
}

/** Subscriptions that fall due when the benchmark says so. */
async function seed(url: string, due: number): Promise<void> {
  const log = createLogger({ level: 'warn' });
  const database = openDatabase({ url, schema: SCHEMA, log, poolSize: 1 });
  await seedDue(database, due);
  await database.pool.query(`update subscriptions set look_at = look_at + interval '1 year'`);
  await database.close();
  await onDatabase(url, (client) => client.query('vacuum analyze'));
}

/** Runs SQL on the tables of a side. */
export const onSide = <Row extends object>(
  { databaseUrl }: Side,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> =>
  onDatabase(databaseUrl, async (client) => {
    await client.query(`set search_path = ${SCHEMA}`);
    return (await client.query(sql, values)).rows as Row[];
  });
