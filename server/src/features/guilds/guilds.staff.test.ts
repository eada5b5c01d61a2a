import { type Person, startSystem, type TestClient, type TestSystem } from '@plausch/dev-env';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { guildOf, talkOf } from './guilds.fixture.ts';

let system: TestSystem;
let anna: Person;
let bert: Person;
let clara: Person;
let moderator: Person;
let id: string;
let tag: string;
beforeEach(async () => {
  system = await startSystem({ clock: 'still' });
  [anna, bert, clara, moderator] = [
    await system.person('Anna'),
    await system.person('Bert'),
    await system.person('Clara'),
    await system.person('Moritz'),
  ];
  await asRole(moderator, 'moderator');
  ({ id, tag } = await guildOf(system, anna, bert));
});
afterEach(() => system.stop());

const asRole = (person: Person, role: string) =>
  system.database.pool.query('update accounts set role = $1 where id = $2', [role, person.user.id]);
const told = ({ messages }: TestClient, name: string) =>
  messages.flatMap((one) => (one.name === name ? [one.message] : []));
const report = ({ token }: Person, guildId = id) =>
  system.call('reportGuild', { token, params: { id: guildId }, body: { reason: 'hate' } });
const rename = ({ token }: Person, name: string, newTag: string) =>
  system.call('renameGuild', { token, params: { id }, body: { name, tag: newTag, reason: 'Anstößig' } });
const close = ({ token }: Person) =>
  system.call('closeGuild', { token, params: { id }, body: { reason: 'Nur Hetze', ruleCode: 'R1' } });
const acts = async () => {
  await asRole(clara, 'admin');
  const { body } = await system.call('listStaffActs', { token: clara.token, query: {} });
  return body.items
    .filter(({ act }) => act.startsWith('guild.'))
    .map(({ act, thing, target, reason }) => [act, thing, target?.username, reason]);
};
const fileOf = async ({ token }: Person) =>
  (await system.call('listOwnSanctions', { token, query: {} })).body.items.map(({ kind, reason }) => [
    kind,
    reason,
  ]);

it('[GU14] a guild is reported with its names as they are, by everybody but who leads it', async () => {
  expect((await report(anna)).body).toMatchObject({ error: { code: 'invalid' } });
  expect((await report(clara)).status).toBe(201);
  expect((await report(bert)).status).toBe(201);
  await rename(moderator, 'Harmlos', 'HARM');
  const { rows } = await system.database.pool.query(
    `select distinct text, account_id, words ->> 'place' as place from case_lines join cases on cases.id = case_id`,
  );
  expect(rows).toEqual([
    { text: `Name: Gilde ${tag}, Kürzel: ${tag}`, account_id: anna.user.id, place: `Gilde „Gilde ${tag}“` },
  ]);
  await close(moderator);
  expect((await report(await system.person('Dora'))).status).toBe(404);
});

it('[GU15] a moderator gives a guild other names, which its members are told with the reason', async () => {
  const devices = await Promise.all([anna, bert].map((one) => system.connect(one, { since: null })));
  expect((await rename(clara, 'Harmlos', 'HARM')).status).toBe(403);
  const other = await guildOf(system, clara);
  expect((await rename(moderator, 'Harmlos', other.tag)).body).toMatchObject({
    error: { code: 'guild_taken', field: 'tag' },
  });
  expect((await rename(moderator, 'Admin', 'HARM')).body).toMatchObject({
    error: { code: 'username_reserved', field: 'name' },
  });
  for (let i = 0; i < 2; i += 1)
    expect((await rename(moderator, 'Harmlos', 'harm')).body).toEqual({ tag: 'HARM' });
  for (const device of devices) {
    await device.until(() => told(device, 'guild:renamed').length > 0, 'the new name');
    expect(told(device, 'guild:renamed')).toEqual([{ id, name: 'Harmlos', tag: 'HARM', reason: 'Anstößig' }]);
  }
  const { body } = await system.call('getGuild', { token: clara.token, params: { tag: 'HARM' } });
  expect(body).toMatchObject({ id, name: 'Harmlos', people: [{ guild: 'HARM' }, { guild: 'HARM' }] });
  expect(await fileOf(anna)).toEqual([['hint', 'Anstößig']]);
  expect(await fileOf(bert)).toEqual([]);
  expect(await acts()).toEqual([['guild.renamed', `Gilde ${tag} [${tag}]`, 'Anna', 'Anstößig']]);
});

it('[GU15] a moderator closes a guild: nobody is in it, each may join another at once, and its talk is over', async () => {
  const socket = await system.connect(bert, { since: null });
  await talkOf(system, id).say(anna, 'Hetze');
  await system.call('joinGuild', { token: clara.token, params: { id } });
  expect((await close(bert)).status).toBe(403);
  expect((await close(moderator)).status).toBe(200);
  expect((await close(moderator)).status).toBe(404);
  await socket.until(() => told(socket, 'guild:read').length > 0, 'that it is over');
  expect(told(socket, 'guild:closed')).toEqual([{ id, name: `Gilde ${tag}`, reason: 'Nur Hetze' }]);
  expect(told(socket, 'guild:read')).toEqual([{ id: null, unread: 0 }]);
  expect((await talkOf(system, id).read(anna)).status).toBe(404);
  expect((await system.call('getGuild', { token: anna.token, params: { tag } })).status).toBe(404);
  const other = await guildOf(system, clara);
  const joining = await system.call('joinGuild', { token: bert.token, params: { id: other.id } });
  expect(joining.body).toEqual({ state: 'requested' });
  expect(await fileOf(anna)).toEqual([['hint', 'Nur Hetze']]);
  expect(await acts()).toEqual([['guild.closed', `Gilde ${tag} [${tag}]`, 'Anna', 'Nur Hetze']]);
});

it('[GU15] nobody acts on the guild of a colleague, and nothing of it has happened then', async () => {
  await asRole(anna, 'moderator');
  expect((await close(moderator)).status).toBe(403);
  expect((await rename(moderator, 'Harmlos', 'HARM')).status).toBe(403);
  const { body } = await system.call('getGuild', { token: bert.token, params: { tag } });
  expect(body).toMatchObject({ name: `Gilde ${tag}`, members: 2 });
  expect(await acts()).toEqual([]);
});
