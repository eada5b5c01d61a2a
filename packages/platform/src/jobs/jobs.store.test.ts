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
  const library = bossDatabase(database, () => {});
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, number) => library.executeSql('select $1::integer as number', [number])),
  );
  expect(answers.map(({ rows }) => rows[0]?.number)).toEqual(
    Array.from({ length: 30 }, (_, number) => number),
  );
  expect(database.pool.totalCount).toBe(2);
  await database.close();
});
