import { type Person, startSystem, statusesOf, type TestSystem, timesAtOnce } from '@plausch/dev-env';
import { DAY_MS } from '@plausch/platform/clock';
import { newId } from '@plausch/platform/ids';
import { defineJob } from '@plausch/platform/jobs';
import { figureKey, isFree, parts } from '@plausch/stage/figures';
import { avatars } from '@plausch/stage/things';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { walletsIn } from '../../wallets.fixture.ts';
import { favouritesData } from './favourites.data.ts';

let system: TestSystem;
let anna: Person;
let bert: Person;
let people = 0;
beforeAll(async () => {
  system = await startSystem({ rules: { marketplace: { holdMs: 0, cautionMs: 0 } } });
});
afterAll(() => system.stop());
beforeEach(async () => {
  people += 1;
  anna = await system.person(`Anna${people}`);
  bert = await system.person(`Bert${people}`);
});

const [avatar, anotherAvatar] = avatars;
if (!avatar || !anotherAvatar) throw new Error('there are no avatars');

const query = async (text: string, ...values: readonly unknown[]) =>
  (await system.database.pool.query(text, [...values])).rows;
/** Gives an account so many avatars of a kind, which have lain there for long. */
async function give({ user }: Person, kind = avatar?.id, count = 1): Promise<string[]> {
  const ids = Array.from({ length: count }, newId);
  await query(
    `insert into items (id, kind, owner_id, origin, acquired_at) select id, $2, $3, 'shop', $4 from unnest($1::uuid[]) id`,
    ids,
    kind,
    user.id,
    new Date(system.clock.now() - 8 * DAY_MS),
  );
  return ids;
}
const giveOne = async (person: Person, kind?: string) => (await give(person, kind))[0] ?? '';
const setTiers = ({ user }: Person, tiers: readonly string[]) =>
  query('update accounts set tiers = $2 where id = $1', user.id, tiers);

const list = async ({ token } = anna) => (await system.call('listFavourites', { token })).body;
/** What lies in each category, by its name. */
const shelves = async (person = anna) =>
  Object.fromEntries(
    (await list(person)).categories.map(({ name, entries }) => [name, entries.map(({ id }) => id)]),
  );
const create = ({ token }: Person, name: string) =>
  system.call('createFavouriteCategory', { token, body: { name } });
const created = async (person: Person, name: string) => (await create(person, name)).body.id;
const rename = ({ token }: Person, id: string, name: string) =>
  system.call('renameFavouriteCategory', { token, params: { id }, body: { name } });
const drop = ({ token }: Person, id: string) =>
  system.call('deleteFavouriteCategory', { token, params: { id } });
const mark = ({ token }: Person, id: string) => system.call('markFavourite', { token, params: { id } });
const put = ({ token }: Person, id: string, avatarId: string) =>
  system.call('putFavourite', { token, params: { id, avatarId } });
const remove = ({ token }: Person, id: string, avatarId: string) =>
  system.call('removeFavourite', { token, params: { id, avatarId } });
const order = ({ token }: Person, id: string, ids: readonly string[]) =>
  system.call('orderFavourites', { token, params: { id }, body: { ids: [...ids] } });
const orderCategories = ({ token }: Person, ids: readonly string[]) =>
  system.call('orderFavouriteCategories', { token, body: { ids: [...ids] } });
const save = ({ token, user }: Person, name: string, categoryId?: string, figure = user.figure) =>
  system.call('saveLook', { token, body: { name, figure, ...(categoryId && { categoryId }) } });
const codeOf = ({ body }: { body: object }) => (body as { error?: { code: string } }).error?.code;
const messageOf = ({ body }: { body: object }) => (body as { error?: { message: string } }).error?.message;
/** Fills a category with so many new avatars of an account. */
async function fill(person: Person, categoryId: string, count: number): Promise<string[]> {
  const ids = await give(person, avatar?.id, count);
  await query(
    `insert into favourite_entries (category_id, item_id, position)
      select $1, id, place from unnest($2::uuid[]) with ordinality as one(id, place)`,
    categoryId,
    ids,
  );
  return ids;
}

describe('a mark', () => {
  it('[CHAT-18 a] [CHAT-18 b] puts an avatar that one owns among the favourites, also after a restart', async () => {
    const item = await giveOne(anna);
    expect(await list()).toEqual({
      categories: [],
      limits: { categories: 5, inCategory: 20 },
      sold: 0,
      ownFigure: figureKey(anna.user.figure),
      next: null,
    });
    const { status, body } = await mark(anna, item);
    expect([status, body.category.name]).toEqual([200, 'Favoriten']);
    const { id: _, ...entry } = (await list()).categories[0]?.entries[0] ?? { id: '' };
    expect(entry).toEqual({ name: avatar.name, figure: figureKey(avatar.figure), kindId: avatar.id });
    expect((await mark(anna, item)).body).toEqual(body);
    await system.restart();
    expect(await shelves()).toEqual({ Favoriten: [item] });
    expect(await shelves(bert)).toEqual({});
  });

  it('[FV2] is refused for a thing of another account as for none, and for what is no avatar', async () => {
    const foreign = await giveOne(bert);
    for (const id of [foreign, newId()]) {
      const answer = await mark(anna, id);
      expect([answer.status, codeOf(answer)]).toEqual([404, 'not_found']);
    }
    const answer = await mark(anna, await giveOne(anna, 'emoji.lachen'));
    expect([answer.status, messageOf(answer)]).toEqual([403, 'Zu den Favoriten passen nur Figuren.']);
    expect(await shelves()).toEqual({});
    expect(await shelves(bert)).toEqual({});
  });

  it('[FV2] goes into the first category with room, and stays where it is', async () => {
    const [first, second] = [await created(anna, 'Voll'), await created(anna, 'Frei')];
    const full = await fill(anna, first, 20);
    const item = await giveOne(anna);
    expect((await mark(anna, item)).body.category).toEqual({ id: second, name: 'Frei' });
    await remove(anna, first, full[0] ?? '');
    expect((await mark(anna, item)).body.category.id).toBe(second);
    await fill(anna, second, 19);
    await put(anna, first, item);
    const answer = await mark(anna, await giveOne(anna));
    expect([answer.status, codeOf(answer)]).toEqual([409, 'favourites_full']);
    expect(messageOf(answer)).toMatch(/^In deinen Kategorien ist kein Platz mehr/);
  });
});

describe('categories', () => {
  it('[CHAT-19 a, CHAT-19 b, CHAT-19 c, CHAT-19 d] are made, filled, renamed and deleted, and what lay in them stays one’s own', async () => {
    const item = await giveOne(anna);
    const { status, body } = await create(anna, ' Abends ');
    expect(status).toBe(201);
    expect(await shelves()).toEqual({ Abends: [] });
    expect((await put(anna, body.id, item)).status).toBe(200);
    expect(await shelves()).toEqual({ Abends: [item] });
    expect((await rename(anna, body.id, 'Nachts')).status).toBe(200);
    expect(await shelves()).toEqual({ Nachts: [item] });
    expect((await drop(anna, body.id)).status).toBe(200);
    expect(await shelves()).toEqual({});
    const { items } = (await system.call('getInventory', { token: anna.token })).body;
    expect(items.map(({ id }) => id)).toEqual([item]);
    expect((await drop(anna, body.id)).status).toBe(404);
  });

  it('[FV2] share an avatar, which is taken out of each by itself', async () => {
    const item = await giveOne(anna);
    const [first, second] = [await created(anna, 'Eins'), await created(anna, 'Zwei')];
    for (const id of [first, second, second]) expect((await put(anna, id, item)).status).toBe(200);
    expect(await shelves()).toEqual({ Eins: [item], Zwei: [item] });
    expect((await remove(anna, first, item)).status).toBe(200);
    expect((await remove(anna, first, item)).status).toBe(200);
    expect(await shelves()).toEqual({ Eins: [], Zwei: [item] });
  });

  it('[OP-34] [FV1] have names of 1 to 24 signs that can be seen', async () => {
    for (const name of ['', '   ', '\u200b', 'x'.repeat(25)]) {
      const answer = await create(anna, name);
      expect([answer.status, codeOf(answer)], JSON.stringify(name)).toEqual([422, 'invalid']);
    }
    for (const name of ['x', '🙂'.repeat(24)]) expect((await create(anna, name)).status, name).toBe(201);
    const id = await created(anna, 'Drei');
    expect((await rename(anna, id, '\u2800')).status).toBe(422);
    expect(Object.keys(await shelves())).toEqual(['x', '🙂'.repeat(24), 'Drei']);
  });

  it('[FV3] and what lies in them are in the order that one gives them; what is not named follows', async () => {
    const [one, two, three] = [await created(anna, 'A'), await created(anna, 'B'), await created(anna, 'C')];
    await orderCategories(anna, [three, one]);
    expect(Object.keys(await shelves())).toEqual(['C', 'A', 'B']);
    const [a = '', b = '', c = ''] = await give(anna, avatar.id, 3);
    for (const item of [a, b, c]) await put(anna, two, item);
    expect((await order(anna, two, [c, a])).status).toBe(200);
    expect((await shelves())['B']).toEqual([c, a, b]);
    const last = await giveOne(anna);
    await put(anna, two, last);
    await order(anna, two, [b, b]);
    expect((await shelves())['B']).toEqual([b, c, a, last]);
    expect((await order(anna, two, [a, newId()])).status).toBe(404);
    expect((await orderCategories(anna, [one, newId()])).status).toBe(404);
    expect(await shelves()).toEqual({ C: [], A: [], B: [b, c, a, last] });
    await create(anna, 'D');
    expect(Object.keys(await shelves())).toEqual(['C', 'A', 'B', 'D']);
  });

  it('[FV2] of another account are as those that do not exist, with all that lies in them', async () => {
    const category = await created(bert, 'Berts');
    const item = await giveOne(bert);
    await put(bert, category, item);
    const { body } = await save(bert, 'Bertlook', category);
    const before = await list(bert);
    const own = await created(anna, 'Annas');
    const mine = await giveOne(anna);
    const { token } = anna;
    const tries = [
      rename(anna, category, 'Meins'),
      drop(anna, category),
      put(anna, category, mine),
      put(anna, own, item),
      put(anna, own, body.id),
      remove(anna, category, item),
      order(anna, category, [item]),
      order(anna, own, [item]),
      orderCategories(anna, [category]),
      save(anna, 'Look', category),
      system.call('renameLook', { token, params: { id: body.id }, body: { name: 'Meiner' } }),
    ];
    for (const answer of await Promise.all(tries))
      expect([answer.status, codeOf(answer)]).toEqual([404, 'not_found']);
    expect(await list(bert)).toEqual(before);
    expect(await shelves()).toEqual({ Annas: [] });
  });
});

describe('how much there may be', () => {
  it('[FV1] without a tier five categories, and twenty in each', async () => {
    const ids: string[] = [];
    for (const name of ['1', '2', '3', '4', '5']) ids.push(await created(anna, name));
    const sixth = await create(anna, '6');
    expect([sixth.status, codeOf(sixth)]).toEqual([409, 'favourites_full']);
    expect(messageOf(sixth)).toBe('Mehr als 5 Kategorien gehen nicht. Lösch zuerst eine.');
    const [first = ''] = ids;
    await fill(anna, first, 19);
    expect((await put(anna, first, await giveOne(anna))).status).toBe(200);
    const answer = await put(anna, first, await giveOne(anna));
    expect([answer.status, codeOf(answer)]).toEqual([409, 'favourites_full']);
    expect((await save(anna, 'Look', first)).status).toBe(409);
    const { categories } = await list();
    expect(categories.map(({ entries }) => entries.length)).toEqual([20, 0, 0, 0, 0]);
  });

  it.each(['premium', 'vip', 'babo'])(
    '[ECON-15] [FV1] with %s twenty categories, and a hundred in each',
    async (tier) => {
      await setTiers(anna, [tier]);
      expect((await list()).limits).toEqual({ categories: 20, inCategory: 100 });
      const first = await created(anna, '1');
      for (let n = 2; n <= 20; n += 1) expect((await create(anna, String(n))).status).toBe(201);
      expect((await create(anna, '21')).status).toBe(409);
      await fill(anna, first, 99);
      const [one = '', two = ''] = await give(anna, avatar.id, 2);
      expect((await put(anna, first, one)).status).toBe(200);
      expect((await put(anna, first, two)).status).toBe(409);
      expect((await mark(anna, two)).body.category.name).toBe('2');
    },
  );

  it('[FV1] of twenty at once for the last place one gets it', async () => {
    const first = await created(anna, 'Voll');
    await fill(anna, first, 19);
    const ids = await give(anna, avatar.id, 20);
    const answers = await timesAtOnce(system, { table: 'favourite_entries', count: 20, waiting: 1 }, (n) =>
      put(anna, first, ids[n] ?? ''),
    );
    expect(statusesOf(answers)).toEqual({ 200: 1, 409: 19 });
    expect((await shelves())['Voll']).toHaveLength(20);
  });

  it('[FV1] of twenty categories at once there come as many as there may be', async () => {
    const answers = await timesAtOnce(system, { table: 'favourite_categories', count: 20, waiting: 1 }, (n) =>
      create(anna, `Nr. ${n}`),
    );
    expect(statusesOf(answers)).toEqual({ 201: 5, 409: 15 });
    expect((await list()).categories).toHaveLength(5);
  });

  it('[FV1] of twenty first marks at once there comes one category', async () => {
    const ids = await give(anna, avatar.id, 20);
    const answers = await timesAtOnce(system, { table: 'favourite_categories', count: 20, waiting: 1 }, (n) =>
      mark(anna, ids[n] ?? ''),
    );
    expect(statusesOf(answers)).toEqual({ 200: 20 });
    expect((await shelves())['Favoriten']?.toSorted()).toEqual(ids.toSorted());
  });

  it('[FV1] where a tier ends nothing goes, what is beyond is worn and taken out, and nothing comes to it', async () => {
    await setTiers(anna, ['vip']);
    const ids: string[] = [];
    for (let n = 1; n <= 6; n += 1) ids.push(await created(anna, String(n)));
    const [first = '', second = '', , , fifth = '', sixth = ''] = ids;
    const [kept = ''] = await fill(anna, first, 30);
    const beyond = await giveOne(anna, anotherAvatar.id);
    await put(anna, sixth, beyond);
    await setTiers(anna, []);
    const { categories, limits } = await list();
    expect(limits).toEqual({ categories: 5, inCategory: 20 });
    expect(categories.map(({ entries }) => entries.length)).toEqual([30, 0, 0, 0, 0, 1]);
    const { token } = anna;
    expect((await system.call('changeAvatar', { token, body: { avatarId: anotherAvatar.id } })).status).toBe(
      200,
    );

    const item = await giveOne(anna);
    expect(messageOf(await put(anna, first, item))).toMatch(/^In „1“ ist kein Platz mehr/);
    expect(messageOf(await put(anna, sixth, item))).toMatch(/^In „6“ kannst du gerade nichts legen/);
    expect((await create(anna, '7')).status).toBe(409);
    expect((await mark(anna, item)).body.category.id).toBe(second);
    expect((await remove(anna, first, kept)).status).toBe(200);
    expect((await rename(anna, sixth, 'Sechs')).status).toBe(200);
    // Which of them count is said by their order.
    await orderCategories(anna, [sixth]);
    expect((await put(anna, sixth, item)).status).toBe(200);
    expect((await put(anna, fifth, item)).status).toBe(409);
  });
});

describe('looks', () => {
  it('[FV4] of one’s own figure are saved, named, put into categories and worn', async () => {
    const { status, body } = await save(anna, 'Sonntags');
    expect([status, body.category.name]).toEqual([201, 'Favoriten']);
    const figure = figureKey(anna.user.figure);
    const entry = { id: body.id, name: 'Sonntags', figure };
    expect((await list()).categories[0]?.entries).toEqual([entry]);
    const other = await created(anna, 'Andere');
    expect((await put(anna, other, body.id)).status).toBe(200);
    const { token } = anna;
    await system.call('renameLook', { token, params: { id: body.id }, body: { name: 'Werktags' } });
    expect((await list()).categories.map(({ entries }) => entries)).toEqual([
      [{ ...entry, name: 'Werktags' }],
      [{ ...entry, name: 'Werktags' }],
    ]);
    expect((await system.call('changeFigure', { token, body: { figure: anna.user.figure } })).status).toBe(
      200,
    );
  });

  it('[FV4] go with the last category that they are in, items with none', async () => {
    const [first, second] = [await created(anna, 'Eins'), await created(anna, 'Zwei')];
    const item = await giveOne(anna);
    await put(anna, first, item);
    const both = (await save(anna, 'Beide', first)).body.id;
    await put(anna, second, both);
    const one = (await save(anna, 'Nur eins', first)).body.id;
    const looks = async () =>
      (await query('select id from favourite_looks where account_id = $1', anna.user.id)).map(({ id }) => id);
    expect((await looks()).toSorted()).toEqual([both, one].toSorted());
    await drop(anna, first);
    expect(await looks()).toEqual([both]);
    expect(await shelves()).toEqual({ Zwei: [both] });
    await remove(anna, second, both);
    expect(await looks()).toEqual([]);
    expect(await query('select id from items where id = $1', item)).toHaveLength(1);
  });

  it('[FV4] have what one may wear: no part that is for sale, and no figure that is none', async () => {
    const [dear] = [...parts.values()].filter((part) => !isFree(part));
    if (!dear) throw new Error('every part is free');
    const { figure } = anna.user;
    const bought = { ...figure, parts: { ...figure.parts, [dear.slot]: dear.id } };
    expect(codeOf(await save(anna, 'Teuer', undefined, bought))).toBe('not_owned');
    expect(codeOf(await save(anna, 'Nichts', undefined, { ...figure, parts: {} }))).toBe('invalid');
    expect(codeOf(await save(anna, '', undefined))).toBe('invalid');
    expect(await shelves()).toEqual({});
  });
});

describe('what is sold', () => {
  /** An account that may trade. */
  async function trader({ user }: Person): Promise<void> {
    await query(
      `insert into standings (account_id, ap, rank, day) values ($1, 400, 3, '2026-01-01')`,
      user.id,
    );
    await query(`update accounts set created_at = created_at - interval '30 days' where id = $1`, user.id);
  }

  it('[FV5] stays while it is for sale, is then no favourite any more, and is told of until one knows', async () => {
    await trader(anna);
    await trader(bert);
    await walletsIn(system).give(bert, 1_000);
    const [sold, kept] = [await giveOne(anna), await giveOne(anna, anotherAvatar.id)];
    const [first, second] = [await created(anna, 'Eins'), await created(anna, 'Zwei')];
    for (const id of [first, second]) await put(anna, id, sold);
    await put(anna, first, kept);
    const listing = await system.call('createListing', {
      token: anna.token,
      body: { itemId: sold, price: 150, days: 7 },
    });
    expect(listing.status, JSON.stringify(listing.body)).toBe(201);
    const { entries } = (await list()).categories[0] ?? { entries: [] };
    expect(entries.map(({ id, isForSale }) => [id, isForSale])).toEqual([
      [sold, true],
      [kept, undefined],
    ]);
    const bought = await system.call('buyListing', {
      token: bert.token,
      params: { id: listing.body.id },
    });
    expect(bought.status, JSON.stringify(bought.body)).toBe(200);
    // One avatar, in however many categories it was.
    expect(await list()).toMatchObject({ sold: 1 });
    expect(await shelves()).toEqual({ Eins: [kept], Zwei: [] });
    expect((await list(bert)).sold).toBe(0);
    await system.call('forgetSoldFavourites', { token: bert.token });
    expect((await list()).sold).toBe(1);
    expect((await system.call('forgetSoldFavourites', { token: anna.token })).status).toBe(200);
    expect((await list()).sold).toBe(0);
    expect(await query('select 1 from favourite_entries where item_id = $1', sold)).toEqual([]);
    expect(await shelves()).toEqual({ Eins: [kept], Zwei: [] });
  });

  it('[FV5] takes no place of what is still there', async () => {
    const first = await created(anna, 'Voll');
    const [sold] = await fill(anna, first, 20);
    await query('update items set owner_id = $2 where id = $1', sold, bert.user.id);
    expect((await put(anna, first, await giveOne(anna))).status).toBe(200);
    expect((await put(anna, first, await giveOne(anna))).status).toBe(409);
    expect((await order(anna, first, [sold ?? ''])).status).toBe(404);
  });
});

it('[FV4] a person is given their favourites, and with the account they go', async () => {
  await using own = await startSystem();
  const shared = system;
  system = own;
  anna = await own.person('Anna');
  const category = await created(anna, 'Abends');
  await put(anna, category, await giveOne(anna));
  await save(anna, 'Sonntags', category);
  await create(anna, 'Leer');
  const given = async () => {
    const all = [];
    for (const { export: read } of favouritesData)
      if (typeof read === 'function') all.push(await read(own.database.drizzle, anna.user.id));
    return all;
  };
  expect(await given()).toEqual([
    [
      { category: 'Abends', avatar: avatar.id, look: null },
      { category: 'Abends', avatar: null, look: 'Sonntags' },
      { category: 'Leer', avatar: null, look: null },
    ],
    [{ name: 'Sonntags', figure: anna.user.figure, createdAt: expect.any(Date) }],
  ]);
  const { token, password } = anna;
  await own.call('requestDeletion', { token, body: { password } });
  own.advance(15 * DAY_MS);
  await own.runJob(defineJob({ name: 'accounts.eraseDueAccounts' }));
  expect(await given()).toEqual([[], []]);
  expect(await query('select 1 from favourite_entries')).toEqual([]);
  system = shared;
});
