import { type Person, startSystem, type TestSystem } from '@plausch/dev-env';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { walletsIn } from '../../wallets.fixture.ts';
import { sweepGuilds } from './guilds.jobs.ts';

const DAY_MS = 86_400_000;

let system: TestSystem;
let wallets: ReturnType<typeof walletsIn>;
let anna: Person;
let bert: Person;
beforeEach(async () => {
  system = await startSystem({ clock: 'still' });
  wallets = walletsIn(system);
  [anna, bert] = [await system.person('Anna'), await system.person('Bert')];
  await entitled(anna);
});
afterEach(() => system.stop());

/** Rank and coins to found a guild. */
async function entitled(person: Person): Promise<void> {
  await system.database.pool.query(
    `insert into standings (account_id, ap, rank, day) values ($1, 1200, 4, '2026-01-01')`,
    [person.user.id],
  );
  await wallets.give(person, 2_500);
}

const found = ({ token }: Person, name = 'Nachteulen', tag = 'nest') =>
  system.call('foundGuild', { token, body: { name, tag } });
const guild = async ({ token }: Person, tag = 'NEST') =>
  (await system.call('getGuild', { token, params: { tag } })).body;
const idOf = async (tag = 'NEST') => (await guild(anna, tag)).id;
const join = ({ token }: Person, id: string) => system.call('joinGuild', { token, params: { id } });
const leave = ({ token }: Person, id: string) => system.call('leaveGuild', { token, params: { id } });
const accept = ({ token }: Person, id: string, { user }: Person) =>
  system.call('acceptIntoGuild', { token, params: { id, userId: user.id } });
const invite = ({ token }: Person, id: string, username: string) =>
  system.call('inviteToGuild', { token, params: { id }, body: { username } });
const give = (
  { token }: Person,
  id: string,
  { user }: Person,
  role: 'founder' | 'deputy' | 'officer' | 'member',
) => system.call('changeGuildRole', { token, params: { id, userId: user.id }, body: { role } });
const remove = ({ token }: Person, id: string, { user }: Person) =>
  system.call('removeFromGuild', { token, params: { id, userId: user.id } });
const rolesOf = async (tag = 'NEST') =>
  (await guild(anna, tag)).people.map(({ username, role }) => `${username} ${role}`);
/** A guild of Anna's with these as members. */
async function guildWith(...members: readonly Person[]): Promise<string> {
  await found(anna);
  const id = await idOf();
  for (const member of members) {
    await join(member, id);
    await accept(anna, id, member);
  }
  return id;
}

it('[CHAT-14 a] [GU1] whoever has rank and coins founds a guild, which takes the coins', async () => {
  const { status, body } = await found(anna);
  expect([status, body.tag]).toEqual([201, 'NEST']);
  expect(await wallets.balance(anna)).toBe(500);
  expect(await guild(bert)).toMatchObject({
    name: 'Nachteulen',
    tag: 'NEST',
    members: 1,
    capacity: 30,
    role: null,
    people: [{ username: 'Anna', role: 'founder', guild: 'NEST' }],
  });
  expect((await found(anna, 'Andere', 'and')).body).toMatchObject({ error: { code: 'in_guild' } });
});

it('[GU1] without rank, coins or a free name nothing is taken and nothing is founded', async () => {
  expect((await found(bert)).body).toMatchObject({ error: { code: 'forbidden' } });
  await found(anna);
  const clara = await system.person('Clara');
  await entitled(clara);
  for (const [name, tag, code, field] of [
    ['Nachteu1en', 'eule', 'guild_taken', 'name'],
    ['Frühaufsteher', 'NEST', 'guild_taken', 'tag'],
    // It looks the same, and in capitals the sharp s is two letters.
    ['Frühaufsteher', 'nést', 'guild_taken', 'tag'],
    ['Frühaufsteher', 'straß', 'invalid', 'tag'],
    ['Admin', 'adm', 'username_reserved', 'name'],
    ['Na', 'na', 'invalid', 'name'],
    ['Nacht  eulen', 'na', 'invalid', 'name'],
    ['Nachteulen 2', 'x', 'invalid', 'tag'],
    ['Nachteulen 2', 'zu-kurz', 'invalid', 'tag'],
  ] as const)
    expect((await found(clara, name, tag)).body, name).toMatchObject({ error: { code, field } });
  expect(await wallets.balance(clara)).toBe(2_500);
  await wallets.book({ accountId: clara.user.id, amount: -1_000, reason: 'shop', key: 'test:shop' });
  expect((await found(clara, 'Frühaufsteher', 'frueh')).body).toMatchObject({
    error: { code: 'insufficient_coins' },
  });
  expect((await system.call('listGuilds', { token: clara.token })).body).toMatchObject({ own: null });
  expect(await wallets.balance(clara)).toBe(1_500);
});

it('[GU1] twice at the same moment is one guild, and paid once', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, (_, i) => found(anna, `Gilde ${i}x`, `G${i}`)));
  expect(answers.filter(({ status }) => status === 201).length).toBe(1);
  expect(await wallets.balance(anna)).toBe(500);
});

it('[CHAT-14 b] [CHAT-14 c] [GU3] [GU5] one asks, is taken in, and both see the members and the name', async () => {
  await found(anna);
  const id = await idOf();
  expect((await join(bert, id)).body).toEqual({ state: 'requested' });
  expect((await join(bert, id)).body).toEqual({ state: 'requested' });
  expect(await guild(bert)).toMatchObject({ tie: 'request', requests: [] });
  expect(await guild(anna)).toMatchObject({ requests: [{ username: 'Bert' }] });
  const socket = await system.connect(bert, { since: null });
  expect((await accept(anna, id, bert)).status).toBe(200);
  await socket.until(() => socket.messages.some(({ name }) => name === 'guild:joined'), 'the guild');
  for (const person of [anna, bert]) {
    const { name, people } = await guild(person);
    expect([name, people.map(({ username, role }) => [username, role])]).toEqual([
      'Nachteulen',
      [
        ['Anna', 'founder'],
        ['Bert', 'member'],
      ],
    ]);
  }
  expect((await system.call('listGuilds', { token: bert.token })).body).toMatchObject({ own: 'NEST' });
});

it('[GU5] an invitation that is taken, and inviting who has asked, is joining; others are invited by nobody', async () => {
  await found(anna);
  const id = await idOf();
  const [clara, dora, young] = [
    await system.person('Clara'),
    await system.person('Dora'),
    await system.person('Junge', { birthDate: '2010-01-01' }),
  ];
  expect((await invite(anna, id, 'bert')).body).toEqual({ state: 'invited' });
  expect((await system.call('listGuilds', { token: bert.token })).body.invitations).toMatchObject([
    { tag: 'NEST' },
  ]);
  expect((await join(bert, id)).body).toEqual({ state: 'joined' });
  await join(clara, id);
  expect((await invite(anna, id, 'Clara')).body).toEqual({ state: 'joined' });
  // [GU7]
  await system.call('block', { token: dora.token, params: { userId: anna.user.id } });
  for (const name of ['Dora', 'Junge'])
    expect((await invite(anna, id, name)).body).toEqual({ state: 'invited' });
  for (const { token } of [dora, young])
    expect((await system.call('listGuilds', { token })).body.invitations).toEqual([]);
  expect(await rolesOf()).toEqual(['Anna founder', 'Bert member', 'Clara member']);
});

it('[GU4] roles give rights over those below, and there are only so many of each', async () => {
  const [clara, dora] = [await system.person('Clara'), await system.person('Dora')];
  const id = await guildWith(bert, clara, dora);
  expect((await give(anna, id, bert, 'deputy')).status).toBe(200);
  expect((await give(bert, id, clara, 'officer')).status).toBe(200);
  expect((await give(bert, id, clara, 'deputy')).status).toBe(403);
  expect((await give(clara, id, dora, 'officer')).status).toBe(403);
  expect((await remove(clara, id, bert)).status).toBe(403);
  expect((await remove(dora, id, clara)).status).toBe(403);
  expect((await give(anna, id, clara, 'deputy')).status).toBe(200);
  expect((await give(anna, id, dora, 'deputy')).body).toMatchObject({
    error: { message: 'Mehr als 2 Vize gibt es nicht.' },
  });
  expect((await remove(bert, id, dora)).status).toBe(200);
  expect(await rolesOf()).toEqual(['Anna founder', 'Bert deputy', 'Clara deputy']);
});

it('[GU6] a founder hands over before leaving; the last one closes the guild, whose name is kept', async () => {
  const id = await guildWith(bert);
  expect((await leave(anna, id)).body).toMatchObject({ error: { code: 'forbidden' } });
  const proof = { token: anna.token, body: { password: anna.password } };
  expect((await system.call('requestDeletion', proof)).body).toMatchObject({
    error: { message: expect.stringContaining('Gib sie zuerst weiter') },
  });
  expect((await give(anna, id, bert, 'founder')).status).toBe(200);
  expect(await rolesOf()).toEqual(['Bert founder', 'Anna deputy']);
  expect((await leave(anna, id)).status).toBe(200);
  expect((await join(anna, id)).body).toMatchObject({ error: { code: 'rate_limited' } });
  expect((await leave(bert, id)).status).toBe(200);
  expect((await system.call('getGuild', { token: anna.token, params: { tag: 'NEST' } })).status).toBe(404);
  system.advance(2 * DAY_MS);
  await wallets.give(anna, 2_000);
  expect((await found(anna)).body).toMatchObject({ error: { code: 'guild_taken', field: 'tag' } });
  await system.database.pool.query(`update guilds set closed_at = closed_at - interval '91 days'`);
  await system.runJob(sweepGuilds);
  expect((await found(anna)).status).toBe(201);
});

it('[GU2] of many who are taken in at once no more come in than have room', async () => {
  await system.stop();
  system = await startSystem({ clock: 'still', rules: { guilds: { size: { first: 3 } } } });
  wallets = walletsIn(system);
  anna = await system.person('Anna');
  await entitled(anna);
  await found(anna);
  const id = await idOf();
  const others = await Promise.all(Array.from({ length: 6 }, (_, i) => system.person(`Leute${i}`)));
  for (const other of others) await join(other, id);
  const answers = await Promise.all(others.map((other) => accept(anna, id, other)));
  expect(answers.filter(({ status }) => status === 200).length).toBe(2);
  expect((await guild(anna)).people.length).toBe(3);
});

it('[GU3] requests and invitations are over after their time', async () => {
  await found(anna);
  const id = await idOf();
  await join(bert, id);
  system.advance(15 * DAY_MS);
  expect((await accept(anna, id, bert)).status).toBe(404);
  expect(await guild(anna)).toMatchObject({ requests: [] });
  await invite(anna, id, 'Bert');
  system.advance(8 * DAY_MS);
  await system.runJob(sweepGuilds);
  expect((await join(bert, id)).body).toEqual({ state: 'requested' });
});

it('[GU6] [A19] of an erased founder the next one follows; what is kept of a person is given to them', async () => {
  const id = await guildWith(bert);
  expect(await system.operator.run(['data', 'bert'])).toMatch(/Deine Gilde[\s\S]*Nachteulen/);
  const { guildsData } = await import('./guilds.data.ts');
  const ground = { clock: system.clock, people: { changed: () => {} }, streams: { tell: () => {} } };
  await system.database.inTransaction(async (work) => {
    for (const { erase } of guildsData)
      if (typeof erase === 'function') await erase(ground as never, work, anna.user.id);
  });
  expect(await guild(bert)).toMatchObject({ id, people: [{ username: 'Bert', role: 'founder' }] });
});

it('[GU8] the tag stands beside the name of an adult, and not of a minor', async () => {
  const young = await system.person('Junge', { birthDate: '2010-01-01' });
  await guildWith(bert, young);
  expect((await guild(anna)).people.map(({ username, guild: tag }) => [username, tag])).toEqual([
    ['Anna', 'NEST'],
    ['Bert', 'NEST'],
    ['Junge', null],
  ]);
});

const tiesOf = async ({ token }: Person) =>
  (await system.call('listGuilds', { token })).body.invitations.map(({ tag }) => tag);
const withdraw = ({ token }: Person, id: string) =>
  system.call('withdrawFromGuild', { token, params: { id } });
const decline = ({ token }: Person, id: string, { user }: Person) =>
  system.call('declineFromGuild', { token, params: { id, userId: user.id } });

it('[GU4] an invitation that was declined is not asked again for a week, and one that was taken back is told once', async () => {
  const id = await guildWith();
  const socket = await system.connect(bert, { since: null });
  const told = () => socket.messages.filter(({ name }) => name === 'guild:invited').length;
  await invite(anna, id, 'Bert');
  await socket.until(() => told() === 1, 'the invitation');
  await decline(anna, id, bert);
  expect(await tiesOf(bert)).toEqual([]);
  expect((await invite(anna, id, 'Bert')).body).toEqual({ state: 'invited' });
  expect(await tiesOf(bert)).toEqual(['NEST']);
  await withdraw(bert, id);
  for (let again = 0; again < 3; again += 1)
    expect((await invite(anna, id, 'Bert')).body).toEqual({ state: 'invited' });
  expect([await tiesOf(bert), (await guild(bert)).tie, told()]).toEqual([[], null, 1]);
  // A no to an invitation does not keep anybody from asking.
  expect((await join(bert, id)).body).toEqual({ state: 'requested' });
  await withdraw(bert, id);
  await invite(anna, id, 'Bert');
  await withdraw(bert, id);
  system.advance(7 * DAY_MS);
  expect((await invite(anna, id, 'Bert')).body).toEqual({ state: 'invited' });
  expect(await tiesOf(bert)).toEqual(['NEST']);
});

it('[GU4] a guild invites so many people in a day, also where it takes the invitations back', async () => {
  const id = await guildWith();
  const invited = await Promise.all(Array.from({ length: 30 }, (_, n) => system.person(`Gast${n}`)));
  for (const person of invited) {
    expect((await invite(anna, id, person.user.username)).status).toBe(200);
    await decline(anna, id, person);
  }
  expect((await invite(anna, id, 'Bert')).body).toMatchObject({ error: { code: 'forbidden' } });
  system.advance(DAY_MS);
  expect((await invite(anna, id, 'Bert')).body).toEqual({ state: 'invited' });
});

it('[GU7] nobody learns by an invitation that they are blocked; who has blocked is told so', async () => {
  const clara = await system.person('Clara');
  const dora = await system.person('Dora');
  await entitled(dora);
  const id = await guildWith();
  await found(dora, 'Frühaufsteher', 'frueh');
  for (const person of [clara, dora])
    await system.call('block', { token: person.token, params: { userId: anna.user.id } });
  expect((await invite(anna, id, 'Clara')).body).toEqual({ state: 'invited' });
  expect(await tiesOf(clara)).toEqual([]);
  expect((await invite(anna, id, 'Dora')).body).toMatchObject({ error: { code: 'in_guild' } });
  await system.call('block', { token: anna.token, params: { userId: bert.user.id } });
  expect((await invite(anna, id, 'Bert')).body).toMatchObject({ error: { code: 'forbidden' } });
});

it('[GU8] who is no member sees neither minors among the members nor whom a block stands between', async () => {
  const clara = await system.person('Clara');
  const id = await guildWith(bert, clara);
  const dora = await system.person('Dora');
  const namesFor = async (person: Person) => (await guild(person)).people.map(({ username }) => username);
  expect(await namesFor(dora)).toEqual(['Anna', 'Bert', 'Clara']);
  await system.database.pool.query(`update accounts set birth_date = $2 where id = $1`, [
    bert.user.id,
    new Date(system.clock.now() - 15 * 365 * DAY_MS).toISOString().slice(0, 10),
  ]);
  await system.call('block', { token: clara.token, params: { userId: dora.user.id } });
  expect(await namesFor(dora)).toEqual(['Anna']);
  expect((await guild(dora)).members).toBe(3);
  expect(await namesFor(anna)).toEqual(['Anna', 'Bert', 'Clara']);
  await system.database.pool.query(
    `insert into friendships (account_id, friend_id, since, request_id)
     values ($1, $2, now(), gen_random_uuid()), ($2, $1, now(), gen_random_uuid())`,
    [bert.user.id, dora.user.id],
  );
  expect(await namesFor(dora)).toEqual(['Anna', 'Bert']);
  await leave(clara, id);
});
