import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Database, migrate, migrationState, openDatabase } from './index.ts';
import { sharedTestServer, silent } from './test-database.fixture.ts';

let server: ReturnType<typeof sharedTestServer>;
let folder: string;
let url: string;
let database: Database;
beforeAll(async () => {
  server = sharedTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'migration-state-'));
  url = await server.createDatabase();
  write('0001_first', 'create table first (id integer)');
  await migrate({ url, folder, log: silent });
  database = openDatabase({ url, log: silent, poolSize: 1 });
  return () => database.close();
});

const write = (name: string, sql: string) => writeFileSync(path.join(folder, `${name}.sql`), sql);
const state = () => migrationState(database, folder);

it('all is applied after a migration, those of the platform among it', async () => {
  const { known, applied, missing, changed } = await state();
  expect(known).toBe(applied);
  expect(known).toBeGreaterThan(1);
  expect([missing, changed]).toEqual([[], []]);
});

it('a file that has not been applied is missing, and nothing is changed by looking', async () => {
  write('0002_second', 'create table second (id integer)');
  expect((await state()).missing).toEqual(['0002_second']);
  expect((await state()).missing).toEqual(['0002_second']);
});

it('a file that was changed since is named', async () => {
  write('0001_first', 'create table first (id bigint)');
  expect((await state()).changed).toEqual(['0001_first']);
});

it('a database that is newer has more than is known', async () => {
  await database.pool.query(
    `insert into schema_migrations (version, name, sha256) values (2, '0002_later', 'x')`,
  );
  const { known, applied, missing } = await state();
  expect(applied).toBe(known + 1);
  expect(missing).toEqual([]);
});
