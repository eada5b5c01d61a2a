import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
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

/** A way to the database whose connections can fall silent, as behind a firewall that has forgotten them. */
async function passableNetwork(port: number) {
  const ends = new Set<Socket>();
  const listener = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    near.pipe(far).pipe(near);
    for (const end of [near, far]) ends.add(end.on('error', () => {}));
  });
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (listener.address() as AddressInfo).port,
    fallSilent: () => {
      for (const end of ends) end.unpipe().pause();
    },
    close: () => {
      for (const end of ends) end.destroy();
      listener.close();
    },
  };
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

  it('when its connection falls silent; the next one is a new one', async () => {
    const network = await passableNetwork(Number(new URL(url).port));
    const far = openDatabase({
      url: Object.assign(new URL(url), { port: String(network.port) }).href,
      log: silent,
      poolSize: 1,
    });
    for (const ask of [
      () => far.run({ name: 'one', text: 'select 1' }, []),
      () => far.inTransaction(({ sql: within }) => within.execute('select 1')),
    ]) {
      await far.ping();
      network.fallSilent();
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const given = once(far.pool, 'acquire');
      const failure = ask().catch((error: unknown) => error);
      await given;
      await vi.advanceTimersByTimeAsync(20_000);
      vi.useRealTimers();
      expect(isDatabaseAway(await failure)).toBe(true);
      await far.ping();
    }
    await far.close();
    network.close();
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
