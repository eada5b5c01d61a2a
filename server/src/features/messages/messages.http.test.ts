import { type Person, startSystem, statusesOf, type TestSystem, timesAtOnce } from '@plausch/dev-env';
import { HOUR_MS, MINUTE_MS } from '@plausch/platform/clock';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Device, messagesIn } from '../../messages.fixture.ts';
import { sweepConversations } from './messages.jobs.ts';

let system: TestSystem;
let messages: ReturnType<typeof messagesIn>;
let anna: Person;
let bert: Person;
let annas: Device;
let berts: Device;
beforeEach(async () => {
  system = await startSystem();
  messages = messagesIn(system);
  anna = await system.person('Anna');
  bert = await system.person('Bert');
  annas = await messages.device(anna);
  berts = await messages.device(bert);
});
afterEach(() => system.stop());

const administrator = async () => {
  const person = await system.person('Chefin');
  await system.database.drizzle.execute(sql`update accounts set role = 'admin' where id = ${person.user.id}`);
  return person;
};
const count = async (table: string) => {
  const { rows } = await system.database.drizzle.execute(sql`select * from ${sql.identifier(table)}`);
  return rows.length;
};
const befriend = async (one: Person, other: Person) => {
  for (const [by, whom] of [
    [one, other],
    [other, one],
  ] as const)
    await system.call('requestFriendship', { token: by.token, body: { userId: whom.user.id } });
};

it('[CHAT-12 a, CHAT-12 b] B is away; after the login the message is listed unread, and it is there after every reload', async () => {
  await messages.send(annas, bert, 'Bis morgen!');
  const { body } = await system.call('login', {
    body: { login: bert.user.username, password: bert.password },
  });
  const back = { person: { ...bert, token: body.token }, id: berts.id };
  for (let reload = 0; reload < 2; reload += 1) {
    const [conversation] = await messages.list(back);
    expect(conversation).toMatchObject({ userId: anna.user.id, username: 'Anna', unread: 1 });
    const opened = conversation && (await messages.open(berts, anna, conversation.last));
    expect(opened).toMatchObject({ said: { text: 'Bis morgen!' } });
  }
  // For who wrote it, nothing is unread.
  expect(await messages.list(annas)).toMatchObject([{ userId: bert.user.id, unread: 0 }]);
});

it('[AZ-1] nobody is refused', async () => {
  const params = { userId: bert.user.id };
  expect((await system.call('listConversations', {})).status).toBe(401);
  expect((await system.call('getMessages', { params })).status).toBe(401);
  expect((await system.call('getMessageDevices', { params })).status).toBe(401);
});

it('[MS2] twenty times at once, with one client id, it is one message', async () => {
  const envelope = await messages.seal(annas, bert, 'Einmal');
  const answers = await timesAtOnce(system, { table: 'private_messages', count: 20, waiting: 1 }, () =>
    messages.post(anna, bert, envelope),
  );
  expect(statusesOf(answers)).toEqual({ 201: 20 });
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(await count('private_messages')).toBe(1);
  // To a third account the same id is no message.
  const clara = await system.person('Clara');
  await messages.device(clara);
  const other = await messages.seal(annas, clara, 'Anders', { clientId: envelope.header.clientId });
  expect((await messages.post(anna, clara, other)).body.error).toMatchObject({
    code: 'invalid',
    field: 'clientId',
  });
});

it('[MS3] what is not sealed to all devices, or to others, or with another key, is refused', async () => {
  const envelope = await messages.seal(annas, bert, 'Hallo');
  const second = await messages.device(bert, [berts]);
  const refused = await messages.post(anna, bert, envelope);
  expect([refused.status, refused.body.error?.code]).toEqual([409, 'devices_changed']);
  const whole = await messages.seal(annas, bert, 'Hallo');
  expect(Object.keys(whole.wraps).toSorted()).toEqual([berts.id, second.id].toSorted());
  const stranger = await messages.device(await system.person('Clara'));
  const wrap = whole.wraps[berts.id] ?? '';
  for (const wraps of [
    {},
    { ...whole.wraps, [stranger.id]: wrap },
    { [berts.id]: wrap, [stranger.id]: wrap },
  ])
    expect((await messages.post(anna, bert, { ...whole, wraps })).body.error?.code).toBe('devices_changed');
  const header = { ...whole.header, senderDevice: berts.id };
  expect((await messages.post(anna, bert, { ...whole, header })).body.error?.code).toBe('devices_changed');
  expect((await messages.post(anna, bert, { ...whole, body: 'A'.repeat(7_000) })).status).toBe(422);
  expect((await messages.post(anna, bert, whole)).status).toBe(201);
});

it('[MS4] oneself, nobody, who is not in yet or locked out, and who has no device are refused', async () => {
  const nobody = { user: { ...bert.user, id: crypto.randomUUID() } };
  const envelope = await messages.seal(annas, bert, 'Hallo');
  expect((await messages.post(anna, anna, envelope)).body.error?.code).toBe('invalid');
  expect((await messages.post(anna, nobody, envelope)).body.error?.code).toBe('not_found');
  const clara = await system.person('Clara');
  expect((await messages.post(anna, clara, envelope)).body.error).toMatchObject({
    code: 'no_device',
    message: 'Clara kann noch keine Nachrichten lesen. Versuch es später noch einmal.',
  });
  const admin = await administrator();
  const body = { userId: bert.user.id, duration: 3_600, reason: 'Grund' };
  await system.call('kick', { token: admin.token, body });
  expect((await messages.post(anna, bert, envelope)).body.error?.code).toBe('not_found');
});

it('[MS5] minors and adults write each other as friends alone, in both directions and the same words', async () => {
  const young = await system.person('Junge', { birthDate: '2010-01-01' });
  const youngs = await messages.device(young);
  for (const [from, to] of [
    [annas, young],
    [youngs, anna],
  ] as const) {
    const { body } = await messages.send(from, to, 'Hallo');
    expect(body.error).toMatchObject({
      code: 'forbidden',
      message: 'Dieser Person kannst du gerade nicht schreiben.',
    });
  }
  await befriend(anna, young);
  expect((await messages.send(annas, young, 'Hallo')).status).toBe(201);
  expect((await messages.send(youngs, anna, 'Hallo')).status).toBe(201);
});

it('[MS6] who is muted writes to friends alone', async () => {
  const admin = await administrator();
  const body = { userId: anna.user.id, duration: 3_600, reason: 'Grund' };
  await system.call('mute', { token: admin.token, body });
  expect((await messages.send(annas, bert, 'Hallo')).body.error?.code).toBe('muted');
  await befriend(anna, bert);
  expect((await messages.send(annas, bert, 'Hallo')).status).toBe(201);
});

it('[MS7] eight at once, then one every second and a half', async () => {
  const envelopes = await Promise.all(
    Array.from({ length: 12 }, (_, i) => messages.seal(annas, bert, `${i}`)),
  );
  const statuses: number[] = [];
  for (const envelope of envelopes.slice(0, 9))
    statuses.push((await messages.post(anna, bert, envelope)).status);
  expect(statuses).toEqual([...Array(8).fill(201), 429]);
  system.advance(1_500);
  const next = await messages.post(anna, bert, envelopes[9] as never);
  const after = await messages.post(anna, bert, envelopes[10] as never);
  expect([next.status, after.status]).toEqual([201, 429]);
  expect(['1', '2']).toContain(after.headers.get('retry-after'));
});

it('[MS7] of new conversations five an hour in the first days, later twenty a day; answers are none', async () => {
  const strangers = await Promise.all(
    Array.from({ length: 24 }, async (_, i) => {
      const person = await system.person(`Fremd${i}`);
      return { person, device: await messages.device(person) };
    }),
  );
  const begin = async (from: number, to: number) => {
    const statuses: number[] = [];
    for (const { person } of strangers.slice(from, to)) {
      system.advance(2_000);
      statuses.push((await messages.send(annas, person, 'Hallo')).status);
    }
    return statuses;
  };
  expect(await begin(0, 6)).toEqual([201, 201, 201, 201, 201, 429]);
  expect((await messages.send(annas, strangers[0]?.person ?? bert, 'Noch etwas')).status).toBe(201);
  system.advance(73 * HOUR_MS);
  expect(await begin(5, 24)).toEqual(Array(19).fill(201));
  const [last, extra] = [await system.person('Letzte'), await system.person('Nach')];
  for (const person of [last, extra]) await messages.device(person);
  expect((await messages.send(annas, last, 'Hallo')).status).toBe(201);
  expect((await messages.send(annas, extra, 'Hallo')).status).toBe(429);
  // Who is written to may answer as often as they like.
  const [first] = strangers;
  expect(first && (await messages.send(first.device, anna, 'Danke')).status).toBe(201);
});

it('[MS8] an edit takes the place of one’s own message for five minutes; taken back it is gone for both', async () => {
  const envelope = await messages.seal(annas, bert, 'Um dri');
  const { body } = await messages.post(anna, bert, envelope);
  const replaces = envelope.header.clientId;
  const edited = await messages.send(annas, bert, 'Um drei', { replaces });
  expect(edited.body).toMatchObject({ id: body.id, number: 1 });
  expect(await messages.texts(berts, anna)).toEqual(['Um drei']);
  expect((await messages.send(berts, anna, 'Um vier', { replaces })).body.error?.code).toBe('not_found');
  system.advance(5 * MINUTE_MS);
  const late = await messages.send(annas, bert, 'Um fünf', { replaces });
  expect(late.body.error).toMatchObject({ message: 'Diese Nachricht lässt sich nicht mehr ändern.' });
  const back = (by: Person, other: Person) =>
    system.call('deleteMessage', { token: by.token, params: { userId: other.user.id, id: body.id } });
  expect((await back(bert, anna)).status).toBe(404);
  for (let i = 0; i < 2; i += 1) expect((await back(anna, bert)).status).toBe(200);
  expect(await messages.texts(berts, anna)).toEqual(['deleted']);
  const { rows } = await system.database.drizzle.execute(
    sql`select envelope, wraps, frank from private_messages`,
  );
  expect(rows).toEqual([{ envelope: null, wraps: null, frank: null }]);
});

it('[MS9] what changed since a number comes once, in order; older ones come page by page', async () => {
  const sent = [];
  for (let i = 1; i <= 120; i += 1) {
    system.advance(2_000);
    sent.push((await messages.send(annas, bert, `${i}`)).body);
  }
  const newest = await messages.get(berts, anna);
  expect(newest.items.map(({ number }) => number)).toEqual(Array.from({ length: 50 }, (_, i) => 71 + i));
  expect([newest.changed, newest.more]).toEqual([120, true]);
  const older = await messages.get(berts, anna, { before: newest.items[0]?.id ?? '' });
  expect(older.items.map(({ number }) => number)).toEqual(Array.from({ length: 50 }, (_, i) => 21 + i));
  const oldest = await messages.get(berts, anna, { before: older.items[0]?.id ?? '' });
  expect([oldest.items.length, oldest.more]).toEqual([20, false]);
  await system.call('deleteMessage', {
    token: anna.token,
    params: { userId: bert.user.id, id: sent[2]?.id ?? '' },
  });
  const since = await messages.get(berts, anna, { after: '120' });
  expect(since.items).toMatchObject([{ number: 3, changed: 121, envelope: null }]);
  const all = [];
  for (let after = 0, more = true; more; ) {
    const page = await messages.get(berts, anna, { after: String(after) });
    all.push(...page.items.map(({ number }) => number));
    ({ changed: after, more } = page);
  }
  expect(all.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 120 }, (_, i) => i + 1));
});

it('[MS10] read is one’s own: it holds on all devices, goes forward only, and the other one is not told', async () => {
  for (const text of ['Eins', 'Zwei', 'Drei']) await messages.send(annas, bert, text);
  const read = (number: number) =>
    system.call('markConversationRead', {
      token: bert.token,
      params: { userId: anna.user.id },
      body: { number },
    });
  const unread = async () => (await messages.list(berts))[0]?.unread;
  await read(2);
  expect(await unread()).toBe(1);
  await read(1);
  expect(await unread()).toBe(1);
  await read(900);
  expect((await messages.get(berts, anna)).read).toBe(3);
  await messages.send(annas, bert, 'Vier');
  expect(await unread()).toBe(1);
  // Who answers has read.
  await messages.send(berts, anna, 'Ja');
  expect(await unread()).toBe(0);
  expect((await messages.get(annas, bert)).read).toBe(4);
});

it('[MS11] deleting empties one’s own side; once both have, nothing is left', async () => {
  for (const text of ['Eins', 'Zwei']) await messages.send(annas, bert, text);
  const clear = (by: Person, other: Person) =>
    system.call('deleteConversation', { token: by.token, params: { userId: other.user.id } });
  await clear(bert, anna);
  expect(await messages.list(berts)).toEqual([]);
  expect(await messages.texts(berts, anna)).toEqual([]);
  expect(await messages.texts(annas, bert)).toEqual(['Eins', 'Zwei']);
  await messages.send(annas, bert, 'Drei');
  expect(await messages.texts(berts, anna)).toEqual(['Drei']);
  await clear(anna, bert);
  // What neither sees any more is gone already.
  expect(await count('private_messages')).toBe(1);
  await clear(bert, anna);
  for (const table of ['private_messages', 'conversations', 'conversation_sides'])
    expect(await count(table)).toBe(0);
});

it('[MS11] a conversation without a message for two years is gone, a younger one stays', async () => {
  await messages.send(annas, bert, 'Alt');
  await system.database.drizzle.execute(sql`update conversations set last_at = now() - interval '731 days'`);
  const clara = await system.person('Clara');
  await messages.device(clara);
  const dirk = await messages.device(await system.person('Dirk'));
  await messages.send(dirk, clara, 'Jung');
  await system.database.drizzle.execute(
    sql`update conversations set last_at = now() - interval '729 days' where last_at > now() - interval '1 day'`,
  );
  await system.runJob(sweepConversations);
  expect([await count('conversations'), await count('private_messages')]).toEqual([1, 1]);
});
