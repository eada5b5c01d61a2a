import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from './database.ts';
import { isDatabaseAway } from './outage.ts';
import { question, silent, startTestServer, type TestServer } from './test-database.fixture.ts';

let server: TestServer;
let url: string;
let database: Database;
beforeAll(async () => {
  server = await startTestServer();
  url = await server.createDatabase();
  database = openDatabase({ url, log: silent, poolSize: 1 });
});
afterAll(async () => {
  await database.close();
  await server.stop();
});

const failureOf = (statement: ReturnType<typeof sql>, on = database): Promise<unknown> =>
  on.drizzle.execute(statement).catch((error: unknown) => error);

/** What asking fails with at another address. */
async function failureAt(change: Partial<Pick<URL, 'port' | 'hostname' | 'pathname'>>): Promise<unknown> {
  const elsewhere = openDatabase({
    url: Object.assign(new URL(url), change).href,
    log: silent,
    poolSize: 1,
  });
  const failure = await failureOf(sql`select 1`, elsewhere);
  await elsewhere.close();
  return failure;
}

describe('[LO-3] the database is away', () => {
  it('when nobody listens, when it is gone, and when its host is unknown', async () => {
    for (const change of [
      { port: '1' },
      { port: '1', hostname: 'localhost' },
      { pathname: '/nobody' },
      { hostname: 'nobody.invalid' },
    ]) {
      const failure = await failureAt(change);
      expect(failure).toBeInstanceOf(Error);
      expect(isDatabaseAway(failure), JSON.stringify(change)).toBe(true);
    }
  });

  it('when it ends a connection in the middle of a question', async () => {
    const asked = failureOf(sql`select pg_sleep(60)`);
    await expect
      .poll(async () => {
        const ended = await question(
          server.postgres.url,
          "select pg_terminate_backend(pid) from pg_stat_activity where query = 'select pg_sleep(60)'",
        );
        return ended.length;
      })
      .toBe(1);
    expect(isDatabaseAway(await asked)).toBe(true);
  });

  it('not when a statement is wrong, nor when anything else fails', async () => {
    const failure = await failureOf(sql`select 1 / 0`);
    expect(failure).toBeInstanceOf(Error);
    expect(isDatabaseAway(failure)).toBe(false);
    const missingFile = await readFile('/nobody/nothing').catch((error: unknown) => error);
    for (const other of [
      missingFile,
      new Error('Connection'),
      new TypeError('x is undefined'),
      'ECONNREFUSED',
      undefined,
    ])
      expect(isDatabaseAway(other)).toBe(false);
  });
});
