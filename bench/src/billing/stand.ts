import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Visits } from '../accounts/visits.ts';
import { type BenchDatabase, startDatabase } from '../subjects/database.ts';
import { bodiesOf } from './bodies.ts';
import { CountingProgram } from './program.ts';
import { openShop, type Shop } from './shop.ts';

/** Everything that is up at the same time: both programs on the same tables, and the process that asks. */
export type Stand = {
  readonly database: BenchDatabase;
  readonly databaseUrl: string;
  readonly billing: CountingProgram;
  readonly bare: CountingProgram;
  readonly visits: Visits;
  readonly shop: Shop;
};

/** Builds a stand for as long as `work` runs. */
export async function duringStand<T>(work: (stand: Stand) => Promise<T>): Promise<T> {
  await using closers = new AsyncDisposableStack();
  const database = await startDatabase();
  closers.defer(() => database.stop());
  const databaseUrl = await database.create('billing');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'plausch-bench-billing-'));
  closers.defer(() => rm(folder, { recursive: true, force: true }));
  const billing = await CountingProgram.start(new URL('./billing-program.ts', import.meta.url), {
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
  });
  closers.defer(() => billing.stop());
  const shop = await openShop(billing.port, databaseUrl);
  const bare = await CountingProgram.start(new URL('./bare-program.ts', import.meta.url), {
    DATABASE_URL: databaseUrl,
    BODIES: JSON.stringify(await bodiesOf(billing.port, shop)),
  });
  closers.defer(() => bare.stop());
  const visits = new Visits();
  closers.defer(() => visits.stop());
  return await work({ database, databaseUrl, billing, bare, visits, shop });
}
