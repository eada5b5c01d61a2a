import { type Person, startSystem, type TestSystem } from '@plausch/dev-env';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { WordFilter } from './wordFilter.service.ts';

let system: TestSystem;
let admin: Person;
beforeAll(async () => {
  system = await startSystem({
    rules: { wordFilter: { most: 3 }, guilds: { founding: { fromRank: 1, coins: 0 } } },
  });
  admin = await system.person('Ada');
  await system.database.drizzle.execute(sql`update accounts set role = 'admin' where id = ${admin.user.id}`);
});
afterAll(() => system.stop());

const add = (word: string) => system.call('addFilteredWord', { token: admin.token, body: { word } });
const list = async () => (await system.call('listFilteredWords', { token: admin.token })).body.items;
/** Lists a word, and waits until this process knows. */
async function ban(word: string): Promise<void> {
  expect((await add(word)).status).toBe(201);
  await system.factsHeard();
}
const remove = (id: string) => system.call('removeFilteredWord', { token: admin.token, params: { id } });

beforeEach(async () => {
  for (const { id } of await list()) await remove(id);
  await system.factsHeard();
});

async function speaker(name: string) {
  const person = await system.person(name);
  const client = await system.connect(person);
  const room = (await system.call('listRooms', {})).body.items[0];
  await client.join(room?.id ?? '');
  const say = (text: string, clientId = crypto.randomUUID()) => client.ask('chat:send', { text, clientId });
  return { person, client, say };
}

const REFUSED = {
  error: { code: 'word_filtered', message: '„Mist“ gehört hier nicht hin. Sag es bitte anders.' },
};

it('[WF3] [WF4] a line with a listed word is refused as often as it comes, costs no pace, and goes out once the word is off the list', async () => {
  const { say } = await speaker('Redner');
  expect(await say('So ein Mist')).toHaveProperty('id');
  await ban('Mist');
  for (let times = 0; times < 5; times += 1) expect(await say('Schon wieder M1st!')).toMatchObject(REFUSED);
  expect(await say('Der Mistelzweig')).toHaveProperty('id');
  const [entry] = await list();
  expect((await remove(entry?.id ?? '')).status).toBe(200);
  expect((await remove(entry?.id ?? '')).status).toBe(200);
  await system.factsHeard();
  const { say: sayNow } = await speaker('Nachredner');
  expect(await sayNow('Schon wieder M1st!')).toHaveProperty('id');
});

it('[WF3] a repeated send of a line that was heard is that line, whatever is listed since', async () => {
  const { say } = await speaker('Nochmal');
  const clientId = crypto.randomUUID();
  const first = await say('Auch Mist', clientId);
  await ban('Mist');
  expect(await say('Auch Mist', clientId)).toMatchObject({ id: (first as { id: string }).id });
});

it('[WF3] so is the text of those who are away, and nobody is away by it', async () => {
  await ban('Mist');
  const { client } = await speaker('Fort');
  expect(await client.ask('presence:set', { afk: true, text: 'Mist holen' })).toMatchObject(REFUSED);
  expect(await client.ask('presence:set', { afk: true, text: 'Milch holen' })).toHaveProperty('now');
});

it('[WF3] new names of people and guilds hold none, and the check of a name says so', async () => {
  await ban('*mist*');
  const registration = {
    username: 'Mistkerl',
    email: 'mistkerl@beispiel.test',
    password: 'kaffee mit milch und zucker',
    birthDate: '1990-05-17',
    acceptTerms: true as const,
  };
  const registered = await system.call('register', { body: registration });
  expect([registered.status, registered.body.error?.code]).toEqual([409, 'username_reserved']);
  const checked = await system.call('checkName', { body: { username: 'Mistkerl' } });
  expect(checked.body).toEqual({ verdict: 'reserved' });
  const founder = await system.person('Gruender');
  const founded = await system.call('foundGuild', {
    token: founder.token,
    body: { name: 'Die Mistgabeln', tag: 'GAB' },
  });
  expect(founded.body.error).toMatchObject({ code: 'word_filtered', field: 'name' });
});

it('[WF4] is on the record, holds no word twice, nothing unreadable, and so many at most', async () => {
  expect((await add('  Blöder   Mist ')).body.word.word).toBe('Blöder Mist');
  const again = await add('BLÖDER M1ST');
  expect([again.status, again.body.error?.message]).toEqual([422, 'Das steht schon auf der Liste.']);
  for (const unreadable of ['*', 'a', 'zu*viel', 'eins zwei drei vier fünf'])
    expect((await add(unreadable)).status).toBe(422);
  // All of them at once: each counts what the ones before it have added.
  await Promise.all([...'abcdefghijkl'].map((letter) => add(`Viele${letter}*`)));
  expect(await list()).toHaveLength(3);
  expect((await add('Fünf')).body.error?.message).toBe('Mehr als 3 Wörter hat die Liste nicht.');
  const acts = await system.call('listStaffActs', { token: admin.token, query: {} });
  const told = acts.body.items.map(({ act, thing }) => `${act} ${thing}`);
  expect(told).toContain('word.added Blöder Mist');
  expect(told.filter((one) => one === 'word.added Blöder Mist')).toHaveLength(1);
});

it('[WF4] counts in every process at once, and after a start', async () => {
  const other = await system.beside();
  try {
    await add('Mist');
    const person = await system.person('Nebenan');
    const client = await other.connect(person);
    const room = (await system.call('listRooms', {})).body.items[0];
    await client.join(room?.id ?? '');
    const verdict = async () => (await other.call('checkName', { body: { username: 'Mist' } })).body.verdict;
    await expect.poll(verdict).toBe('reserved');
    expect(await client.ask('chat:send', { text: 'Mist', clientId: crypto.randomUUID() })).toMatchObject(
      REFUSED,
    );
  } finally {
    await other.stop();
  }
});

it('[WF4] a change that cannot be read counts as soon as the database answers again', async () => {
  await ban('Mist');
  const filter = new WordFilter(system.database.drizzle);
  await system.database.drizzle.execute(sql`alter table filtered_words rename to filtered_words_away`);
  try {
    await expect(filter.readAgain()).rejects.toThrow();
  } finally {
    await system.database.drizzle.execute(sql`alter table filtered_words_away rename to filtered_words`);
  }
  expect(filter.refusalOf('Mist', 'text')).toBeUndefined();
  await expect.poll(() => filter.refusalOf('Mist', 'text')?.code, { timeout: 5_000 }).toBe('word_filtered');
});
