import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Database, migratePlatform, openDatabase } from '../db/index.ts';
import { question, sharedTestServer, silent } from '../db/test-database.fixture.ts';
import { serverKey } from './index.ts';

let server: ReturnType<typeof sharedTestServer>;
let url: string;
let database: Database;
beforeAll(async () => {
  server = sharedTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  url = await server.createDatabase();
  await migratePlatform({ url, log: silent });
  database = openDatabase({ url, log: silent, poolSize: 8 });
  return () => database.close();
});

it('a key is made once and stays, whoever asks', async () => {
  const key = await serverKey(database, 'cases');
  expect(key).toHaveLength(32);
  const elsewhere = openDatabase({ url, log: silent, poolSize: 1 });
  try {
    expect(await serverKey(elsewhere, 'cases')).toEqual(key);
  } finally {
    await elsewhere.close();
  }
});

it('each name has a key of its own, and so has each installation', async () => {
  const other = await server.createDatabase();
  await migratePlatform({ url: other, log: silent });
  const neighbour = openDatabase({ url: other, log: silent, poolSize: 1 });
  try {
    const keys = [
      await serverKey(database, 'cases'),
      await serverKey(database, 'challenges'),
      await serverKey(neighbour, 'cases'),
    ];
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(3);
  } finally {
    await neighbour.close();
  }
});

it('many who ask first at the same moment get the same', async () => {
  const keys = await Promise.all(Array.from({ length: 24 }, () => serverKey(database, 'rush')));
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
  expect(await question(url, 'select name from server_keys')).toEqual([{ name: 'rush' }]);
});
