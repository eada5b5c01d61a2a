import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../db/index.ts';
import { sharedTestServer, silent } from '../db/test-database.fixture.ts';
import { bossDatabase } from './jobs.store.ts';

let server: ReturnType<typeof sharedTestServer>;
beforeAll(() => {
  server = sharedTestServer();
});
afterAll(() => server.stop());

it('what the library asks at once opens few connections, and all of it is answered', async () => {
  const database = openDatabase({ url: await server.createDatabase(), log: silent, poolSize: 8 });
  const library = bossDatabase(database, { wake() {}, isEnding: () => false });
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, number) => library.executeSql('select $1::integer as number', [number])),
  );
  expect(answers.map(({ rows }) => rows[0]?.number)).toEqual(
    Array.from({ length: 30 }, (_, number) => number),
  );
  expect(database.pool.totalCount).toBe(2);
  await database.close();
});

it('what is given back at the end does not wait for statements without an answer', async () => {
  const database = openDatabase({ url: await server.createDatabase(), log: silent, poolSize: 8 });
  let isEnding = false;
  const library = bossDatabase(database, { wake() {}, isEnding: () => isEnding });
  const told: string[] = [];
  const locked = await database.pool.connect();
  await locked.query('select pg_advisory_lock(1)');
  const waiting = Array.from({ length: 4 }, () =>
    library.executeSql('select pg_advisory_lock_shared(1)', []).then(() => told.push('claim')),
  );
  isEnding = true;
  await library.executeSql('select 1', []).then(() => told.push('given back'));
  expect(told).toEqual(['given back']);
  await locked.query('select pg_advisory_unlock(1)');
  locked.release();
  await Promise.all(waiting);
  await database.close();
});
