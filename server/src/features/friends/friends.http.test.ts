import { type Person, startSystem, type TestSystem } from '@plausch/dev-env';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { People } from '../../people.store.ts';
import { blocksOf as blocksIn } from './friends.store.ts';

let system: TestSystem;
let anna: Person;
let bert: Person;
beforeAll(async () => {
  system = await startSystem();
  anna = await system.person('Anna');
  bert = await system.person('Bert');
});
afterAll(() => system.stop());

const block = (token: string | undefined, userId: string) =>
  system.call('block', { token, params: { userId } });
const unblock = (token: string | undefined, userId: string) =>
  system.call('unblock', { token, params: { userId } });
const blocksOf = async (person: Person) =>
  (await system.call('listBlocks', { token: person.token })).body.items.map((item) => item.username);

it('[AZ-1] nobody is refused', async () => {
  expect((await block(undefined, bert.user.id)).status).toBe(401);
  expect((await unblock(undefined, bert.user.id)).status).toBe(401);
  expect((await system.call('listBlocks', {})).status).toBe(401);
  expect((await system.call('getBlock', { params: { userId: bert.user.id } })).status).toBe(401);
});

it('[FR1] [FR2] blocking and ending it, also twice', async () => {
  for (let i = 0; i < 2; i += 1) expect((await block(anna.token, bert.user.id)).status).toBe(200);
  expect(await blocksOf(anna)).toEqual(['Bert']);
  expect(await blocksOf(bert)).toEqual([]);
  for (let i = 0; i < 2; i += 1) expect((await unblock(anna.token, bert.user.id)).status).toBe(200);
  expect(await blocksOf(anna)).toEqual([]);
});

it('[AZ-2] [FR2] nobody ends the block of somebody else', async () => {
  await block(anna.token, bert.user.id);
  await unblock(bert.token, anna.user.id);
  expect(await blocksOf(anna)).toEqual(['Bert']);
  await unblock(anna.token, bert.user.id);
});

it('[FR1] oneself, nobody and nonsense are refused', async () => {
  expect((await block(anna.token, anna.user.id)).body.error).toMatchObject({
    code: 'invalid',
    field: 'userId',
  });
  // The caller's own id in capitals is still their own.
  expect((await block(anna.token, anna.user.id.toUpperCase())).body.error).toMatchObject({
    code: 'invalid',
    field: 'userId',
  });
  expect((await block(anna.token, crypto.randomUUID())).body.error).toMatchObject({ code: 'not_found' });
  expect((await block(anna.token, 'niemand')).status).toBe(422);
  expect(await blocksOf(anna)).toEqual([]);
});

it('[FR1] one asks whether one has blocked somebody, and learns nothing of blocks of others', async () => {
  const hasBlocked = async (by: Person, userId: string) =>
    (await system.call('getBlock', { token: by.token, params: { userId } })).body.blocked;
  await block(anna.token, bert.user.id);
  expect(await hasBlocked(anna, bert.user.id)).toBe(true);
  expect(await hasBlocked(bert, anna.user.id)).toBe(false);
  expect(await hasBlocked(anna, crypto.randomUUID())).toBe(false);
  await unblock(anna.token, bert.user.id);
  expect(await hasBlocked(anna, bert.user.id)).toBe(false);
});

describe('the list of whom one has blocked', () => {
  const MANY = 120;
  const PAGE = 50;

  /** So many people who exist for this alone, each blocked a second after the one before. */
  async function blockMany({ user }: Person, many: number): Promise<void> {
    const { username, id } = user;
    await system.database.drizzle.execute(sql`
      insert into accounts (id, username, username_key, username_skeleton, email, email_key, password_hash, birth_date,
        avatar_id, bubble_color_id, terms_accepted_at, activated_at, created_at)
      select gen_random_uuid(), name, name, name, name, name, '', '1990-01-01', 'tobi', 'sand', now(), now(), now()
      from (select ${`${username}s`} || n as name from generate_series(1, ${many}) n) names`);
    await system.database.drizzle.execute(sql`
      insert into blocks select ${id}, id, now() + substring(username from '\\d+$')::int * interval '1 second'
      from accounts where starts_with(username, ${`${username}s`})`);
  }

  const pageOf = async (by: Person, page: string | undefined) =>
    (await system.call('listBlocks', { token: by.token, query: page === undefined ? {} : { page } })).body;

  it('[FR1] comes in pages, newest first, and shows name and figure alone', async () => {
    const carla = await system.person('Carla');
    await blockMany(carla, MANY);
    const names: string[] = [];
    const lengths: number[] = [];
    let page: string | null | undefined;
    while (page !== null) {
      const { items, next } = await pageOf(carla, page);
      expect(Object.keys(items[0] ?? {}).toSorted()).toEqual([
        'bubbleColorId',
        'figure',
        'since',
        'userId',
        'username',
      ]);
      names.push(...items.map((item) => item.username));
      lengths.push(items.length);
      page = next;
    }
    expect(lengths).toEqual([PAGE, PAGE, MANY - 2 * PAGE]);
    expect(names).toEqual(Array.from({ length: MANY }, (_, i) => `Carlas${MANY - i}`));
  });

  it('[FR1] of ten thousand a page is read in the order of an index, and nothing is sorted', async () => {
    const dora = await system.person('Dora');
    await blockMany(dora, 10_000);
    await system.database.drizzle.execute(sql`analyze accounts, blocks`);
    const people = { traits: sql<object>`json_build_object()` } as People;
    const after = bert.user.id;
    const pages = [
      blocksIn(system.database.drizzle, people, dora.user.id, { most: PAGE + 1 }),
      blocksIn(system.database.drizzle, people, dora.user.id, { after, most: PAGE + 1 }),
    ];
    for (const page of pages) {
      const { rows } = await system.database.drizzle.execute<{ 'QUERY PLAN': string }>(
        sql`explain ${page.getSQL()}`,
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('blocks_newest');
      expect(plan).not.toContain('Sort');
    }
  });
});
