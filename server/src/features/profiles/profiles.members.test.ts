import { type Person, startSystem, type TestSystem } from '@plausch/dev-env';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { People } from '../../people.store.ts';
import { membersFor } from './profiles.store.ts';

const MANY = 10_000;
const PAGE = 30;

let system: TestSystem;
let anna: Person;
beforeAll(async () => {
  system = await startSystem({ clock: 'still' });
  anna = await system.person('Anna');
});
afterAll(() => system.stop());

type Asked = { query?: string; online?: 'true'; page?: string };
const list = (by: Person, query: Asked) => system.call('listMembers', { token: by.token, query });
const namesFor = async (by: Person, query: Asked) =>
  (await list(by, query)).body.items.map(({ username }) => username);
const young = (name: string) => {
  const now = new Date(system.clock.now());
  return system.person(name, { birthDate: `${now.getUTCFullYear() - 17}-01-01` });
};
const block = (by: Person, whom: Person) =>
  system.call('block', { token: by.token, params: { userId: whom.user.id } });
async function befriend(one: Person, other: Person): Promise<void> {
  for (const [by, whom] of [
    [one, other],
    [other, one],
  ] as const)
    await system.call('requestFriendship', { token: by.token, body: { userId: whom.user.id } });
}

it('[AZ-1] nobody is refused', async () => {
  expect((await system.call('listMembers', { query: {} })).status).toBe(401);
});

describe('[PF7] the list of members', () => {
  it('[ECON-12 b] finds people by how their names begin, in any spelling, with rank and AP', async () => {
    const dora = await system.person('Dörte');
    await system.person('Dorian');
    await system.database.drizzle.execute(
      sql`insert into standings (account_id, ap, rank, day) values (${dora.user.id}, 412, 3, '2026-11-01')`,
    );
    for (const query of ['DÖR', ' do\u0308r', 'dörte'])
      expect(await namesFor(anna, { query })).toEqual(['Dörte']);
    expect(await namesFor(anna, { query: 'do' })).toEqual(['Dorian']);
    expect(await namesFor(anna, { query: 'örte' })).toEqual([]);
    const [found] = (await list(anna, { query: 'dört' })).body.items;
    expect(found).toEqual({
      userId: dora.user.id,
      username: 'Dörte',
      figure: expect.any(String),
      bubbleColorId: dora.user.bubbleColorId,
      tier: null,
      guild: null,
      rank: 3,
      ap: 412,
      online: false,
    });
  });

  it('takes signs of patterns for what they are', async () => {
    for (const query of ['%', '_', 'd%', '\\', '[']) expect(await namesFor(anna, { query })).toEqual([]);
  });

  it('shows minors to their friends alone, and to no member of staff', async () => {
    const mia = await young('Mina');
    await befriend(mia, anna);
    const other = await system.person('Fremd');
    expect(await namesFor(anna, { query: 'mina' })).toEqual(['Mina']);
    expect(await namesFor(mia, { query: 'mina' })).toEqual(['Mina']);
    expect(await namesFor(other, { query: 'mina' })).toEqual([]);
    await system.database.drizzle.execute(
      sql`update accounts set role = 'admin' where id = ${other.user.id}`,
    );
    expect(await namesFor(other, { query: 'mina' })).toEqual([]);
  });

  it('leaves out whom a block stands between, whichever of the two has made it', async () => {
    const [one, other] = [await system.person('Zank'), await system.person('Zoff')];
    await block(one, other);
    expect(await namesFor(one, { query: 'z' })).toEqual(['Zank']);
    expect(await namesFor(other, { query: 'z' })).toEqual(['Zoff']);
    expect(await namesFor(anna, { query: 'z' })).toEqual(['Zank', 'Zoff']);
  });

  it('leaves out who has not come in yet, who is about to go, and who is gone', async () => {
    const gone = await system.person('Quentin');
    for (const change of [sql`activated_at = null`, sql`deletion_due_at = now()`, sql`deleted_at = now()`]) {
      await system.database.drizzle.execute(sql`update accounts set ${change} where id = ${gone.user.id}`);
      expect(await namesFor(anna, { query: 'quentin' })).toEqual([]);
      await system.database.drizzle.execute(
        sql`update accounts set activated_at = now(), deletion_due_at = null, deleted_at = null where id = ${gone.user.id}`,
      );
    }
    expect(await namesFor(anna, { query: 'quentin' })).toEqual(['Quentin']);
  });

  it('[FR14] tells who is there, where they show it, and lists those alone who are', async () => {
    const names = ['Ute', 'Uli', 'Udo', 'Uta'];
    const [ute, uli, udo] = await Promise.all(names.map((name) => system.person(name)));
    if (!ute || !uli || !udo) throw new Error('nobody is there');
    const roomId = await system.roomId();
    for (const person of [ute, uli, udo]) await (await system.connect(person)).join(roomId);
    for (const person of [uli, udo])
      await system.call('showFriends', { token: person.token, body: { showsOnline: false } });
    await befriend(anna, udo);
    await expect
      .poll(async () => {
        system.advance(3_000);
        return namesFor(anna, { query: 'u', online: 'true' });
      })
      .toEqual(['Udo', 'Ute']);
    const { body } = await list(anna, { query: 'u' });
    expect(body.items.map(({ username, online }) => [username, online])).toEqual([
      ['Udo', true],
      ['Uli', null],
      ['Uta', false],
      ['Ute', true],
    ]);
    expect(await namesFor(uli, { query: 'uli', online: 'true' })).toEqual(['Uli']);
    await block(ute, anna);
    expect(await namesFor(anna, { online: 'true' })).toEqual(['Anna', 'Udo']);
  });
});

describe('[PF7] ten thousand members', () => {
  beforeAll(async () => {
    await system.database.drizzle.execute(sql`
      insert into accounts (id, username, username_key, username_skeleton, email, email_key, password_hash, birth_date,
        avatar_id, bubble_color_id, terms_accepted_at, activated_at, created_at)
      select gen_random_uuid(), 'Viele' || n, 'viele' || lpad(n::text, 5, '0'), 'viele' || n, 'viele' || n, 'viele' || n, '',
        '1990-01-01', 'tobi', 'sand', now(), now(), now() from generate_series(1, ${MANY}) n`);
    await system.database.drizzle.execute(sql`analyze accounts`);
  });

  const pageOf = async (query: Asked) => (await list(anna, query)).body;

  it('come in pages, each once', async () => {
    const names: string[] = [];
    let page: string | null | undefined;
    while (page !== null) {
      const { items, next } = await pageOf({ query: 'viele000', ...(page !== undefined && { page }) });
      expect(items.length).toBeLessThanOrEqual(PAGE);
      names.push(...items.map(({ username }) => username));
      page = next;
    }
    expect(names).toEqual(Array.from({ length: 99 }, (_, i) => `Viele${i + 1}`));
  });

  it.each([
    ['all of them', { beginning: '', isLater: false }],
    ['those whose names begin so', { beginning: 'viele0', isLater: false }],
    ['a later page', { beginning: 'viele', isLater: true }],
  ])('are read by the index of their names: %s', async (_what, { beginning, isLater }) => {
    const db = system.database.drizzle;
    const people = { traits: sql<object>`json_build_object()` } as People;
    const viewer = { accountId: anna.user.id, isModerator: false, today: new Date(system.clock.now()) };
    const { rows: ids } = await db.execute<{ id: string }>(
      sql`select id from accounts where username = 'Viele5000'`,
    );
    const wanted = { beginning, online: undefined, after: isLater ? ids[0]?.id : undefined, most: PAGE + 1 };
    const { rows } = await db.execute<{ 'QUERY PLAN': string }>(
      sql`explain ${membersFor(db, people, viewer, wanted).getSQL()}`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('accounts_members');
    expect(plan).not.toContain('Sort');
    expect(plan).not.toContain('Seq Scan on accounts');
  });
});
