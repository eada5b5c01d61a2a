import { type Person, startSystem, type TestSystem } from '@plausch/dev-env';
import { DAY_MS } from '@plausch/platform/clock';
import { defineJob } from '@plausch/platform/jobs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { friendsData } from './friends.data.ts';
import { friendsIn } from './friends.fixture.ts';

let system: TestSystem;
let friends: ReturnType<typeof friendsIn>;
let anna: Person;
let bert: Person;
beforeEach(async () => {
  system = await startSystem();
  friends = friendsIn(system);
  anna = await system.person('Anna');
  bert = await system.person('Bert');
});
afterEach(() => system.stop());

/** What a person is given of all this. */
async function given({ user }: Person) {
  const all: Record<string, readonly object[]> = {};
  for (const { title, export: read } of friendsData) {
    if (typeof read === 'function') all[title] = await read(system.database.drizzle, user.id);
  }
  return all;
}

it('[FR10] a person is given their friends, requests and settings, and not what others have decided', async () => {
  const [clara, dora, emil] = await Promise.all(['Clara', 'Dora', 'Emil'].map((name) => system.person(name)));
  if (!clara || !dora || !emil) throw new Error('nobody is there');
  await friends.befriend(anna, bert);
  await friends.ask(anna, clara);
  await friends.decline(clara, await friends.requestOf(clara, anna));
  await friends.ask(dora, anna);
  await friends.decline(anna, await friends.requestOf(anna, dora));
  await friends.block(anna, emil);
  await friends.ask(emil, anna);
  await system.call('showFriends', { token: anna.token, body: { showsRoom: false } });
  const at = expect.any(Date);
  expect(await given(anna)).toEqual({
    'Wen du blockiert hast': [{ userId: emil.user.id, username: 'Emil', since: at }],
    'Deine Freunde': [{ userId: bert.user.id, username: 'Bert', since: at }],
    Freundschaftsanfragen: [
      { direction: 'sent', userId: clara.user.id, username: 'Clara', at },
      { direction: 'received', userId: dora.user.id, username: 'Dora', at, refusedUntil: at },
    ],
    'Was andere davon sehen, wo du bist': [{ showsRoom: false, showsOnline: null, askedAt: [at, at] }],
  });
  expect((await given(clara))['Freundschaftsanfragen']).toMatchObject([
    { username: 'Anna', refusedUntil: at },
  ]);
});

it('[FR3] [FR10] [ACCT-13 b] who goes for good is nobody’s friend any more, and friends hear it', async () => {
  await friends.befriend(anna, bert);
  const { token, password } = anna;
  await system.call('requestDeletion', { token, body: { password } });
  system.advance(14 * DAY_MS);
  const clara = await system.person('Clara');
  await friends.block(clara, anna);
  const ofBert = await system.connect(bert, { since: null });
  await system.runJob(defineJob({ name: 'accounts.eraseDueAccounts' }));
  await ofBert.until(() => ofBert.messages.some(({ name }) => name === 'friend:removed'), 'the end');
  expect((await friends.list(bert)).items).toEqual([]);
  expect((await system.call('listBlocks', { token: clara.token })).body.items).toEqual([]);
  const { rows } = await system.database.pool.query(`select message::text as text from own_events`);
  expect(rows.map(({ text }) => text).join()).not.toContain('Anna');
});
