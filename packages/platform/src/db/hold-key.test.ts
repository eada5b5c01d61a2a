import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, holdKey, openDatabase } from './index.ts';
import { question, sharedTestServer, silent } from './test-database.fixture.ts';

let server: ReturnType<typeof sharedTestServer>;
let first: Database;
let second: Database;
beforeAll(async () => {
  server = sharedTestServer();
  const url = await server.createDatabase();
  for (const schema of ['first', 'second']) await question(url, `create schema ${schema}`);
  first = openDatabase({ url, schema: 'first', log: silent, poolSize: 4 });
  second = openDatabase({ url, schema: 'second', log: silent, poolSize: 4 });
});
afterAll(async () => {
  await first.close();
  await second.close();
  await server.stop();
});

it('a key is held by one transaction of a program at a time, and by each program by itself', async () => {
  const log: string[] = [];
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const { promise: isHeld, resolve: tellHeld } = Promise.withResolvers<void>();
  const holder = first.inTransaction(async ({ sql }) => {
    await holdKey(sql, 'names');
    tellHeld();
    await mayEnd;
    log.push('the first ends');
  });
  await isHeld;
  const other = (database: Database, key: string, what: string) =>
    database.inTransaction(async ({ sql }) => {
      await holdKey(sql, key);
      log.push(what);
    });
  const waiting = other(first, 'names', 'the same program had to wait');
  await other(second, 'names', 'another program holds a key of its own');
  await other(first, 'others', 'another key is free');
  end();
  await Promise.all([holder, waiting]);
  expect(log).toEqual([
    'another program holds a key of its own',
    'another key is free',
    'the first ends',
    'the same program had to wait',
  ]);
});
