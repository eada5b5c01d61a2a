import type { Person, TestSystem } from '@plausch/dev-env';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@plausch/platform/clock';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Device, messagesIn } from '../../messages.fixture.ts';
import { walletsIn } from '../../wallets.fixture.ts';
import { newSubscription, PushService, startTelling, tellingIn } from './notifications.fixture.ts';
import { lookAround, sweepNotifications } from './notifications.jobs.ts';

let service: PushService;
let system: TestSystem;
let telling: ReturnType<typeof tellingIn>;
let messages: ReturnType<typeof messagesIn>;
let anna: Person;
let bert: Person;
let annas: Device;
let berts: Device;
let people = 0;

beforeAll(async () => {
  service = await PushService.open();
  // What is listed can be bought at once.
  system = await startTelling(service, { rules: { marketplace: { holdMs: 0, cautionMs: 0 } } });
  telling = tellingIn(system, service);
  messages = messagesIn(system);
});
afterAll(async () => {
  await system.stop();
  await service.close();
});
beforeEach(async () => {
  people += 1;
  anna = await system.person(`Anna${people}`);
  bert = await system.person(`Bert${people}`);
  annas = await messages.device(anna);
  berts = await messages.device(bert);
});

const write = async (text = 'Streng geheim') => {
  expect((await messages.send(annas, bert, text)).status).toBe(201);
  await system.jobs.drain();
};
const later = async (milliseconds: number) => {
  system.advance(milliseconds);
  await system.runJob(lookAround);
  await system.jobs.drain({ early: true });
};
const read = async () => {
  const { items } = await messages.get(berts, anna);
  const params = { userId: anna.user.id };
  const body = { number: items.at(-1)?.number ?? 0 };
  expect((await system.call('markConversationRead', { token: bert.token, params, body })).status).toBe(200);
};
const login = async ({ user, password }: Person) =>
  (await system.call('login', { body: { login: user.username, password } })).body.token;
/** A person is there on another device, until they leave: then the server knows at once. */
const visit = async (person: Person) => {
  const token = await login(person);
  await system.connect({ token });
  return async () => {
    await system.call('logout', { token });
    await system.factsHeard();
  };
};
const rowsOf = async (table: string) => {
  const { rows } = await system.database.drizzle.execute(
    sql`select * from ${sql.identifier(table)} where account_id = ${bert.user.id}`,
  );
  return rows;
};
/** A guild with one member, its founder. */
const guildLedBy = async ({ user }: Person) => {
  const guild = { id: crypto.randomUUID(), name: `Eulen ${people}` };
  await system.database.drizzle.execute(sql`insert into guilds (id, name, name_skeleton, tag, founded_at)
    values (${guild.id}, ${guild.name}, ${guild.name}, ${`E${people}`}, now())`);
  await system.database.drizzle.execute(sql`insert into guild_members (account_id, guild_id, role, joined_at)
    values (${user.id}, ${guild.id}, 'founder', now())`);
  return guild;
};
const mailsTo = async ({ user }: Person) =>
  (await system.mails()).filter(({ to }) => to === user.email).toReversed();

it('[NO1] [NO7] who is away is told on their device, in words that it alone can read', async () => {
  const device = await telling.subscribe(bert);
  await write();
  expect(telling.toldTo(device)).toEqual([
    {
      title: `${anna.user.username} hat dir geschrieben`,
      body: 'Lesen kannst du es nur in Plausch.',
      url: `/nachrichten/${anna.user.id}`,
      tag: `message:${anna.user.id}`,
    },
  ]);
  const { headers, body } = service.received.at(-1) ?? {};
  expect(headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: '86400',
    urgency: 'high',
    topic: expect.stringMatching(/^[\w-]{32}$/),
    authorization: expect.stringMatching(/^vapid t=[\w.-]+, k=[\w-]{87}$/),
  });
  expect(headers?.authorization).toContain((await telling.settings(bert)).publicKey);
  expect(body?.toString('latin1')).not.toContain('geschrieben');
});

it('[NO2] what was written is nowhere: not in a push, not in a mail, not in the queue', async () => {
  const device = await telling.subscribe(bert);
  await telling.choose(bert, 'message', { mail: true });
  await write('Um acht am Hafen');
  await later(30 * MINUTE_MS);
  const { rows } = await system.database.drizzle.execute(
    sql`select string_agg(job::text, ' ') as whole from jobs.job`,
  );
  const whole = JSON.stringify([telling.toldTo(device), await mailsTo(bert), rows]);
  expect(whole).toContain('hat dir geschrieben');
  expect(whole).not.toContain('Hafen');
});

it('[NO1] what is chosen holds, and nothing else is changed by it', async () => {
  expect((await telling.settings(bert)).kinds).toEqual([
    { kind: 'message', push: true, mail: false },
    { kind: 'friend', push: true, mail: false },
    { kind: 'guild', push: true, mail: false },
    { kind: 'market', push: false, mail: false },
    { kind: 'team', push: false, mail: null },
  ]);
  await telling.choose(bert, 'message', { push: false });
  await telling.choose(bert, 'message', { mail: true });
  await telling.choose(bert, 'message', {});
  expect((await telling.settings(bert)).kinds[0]).toEqual({ kind: 'message', push: false, mail: true });
  expect((await telling.choose(bert, 'team', { mail: true })).status).toBe(422);
  const device = await telling.subscribe(bert);
  await write();
  expect(telling.toldTo(device)).toEqual([]);
});

it('[NO8] of an account that wants nothing, nothing is noted', async () => {
  await write();
  expect(await rowsOf('notifications')).toEqual([]);
});

it('[NO3] who is there is not told; once they are gone for a minute, they are', async () => {
  const device = await telling.subscribe(bert);
  const leave = await visit(bert);
  await write();
  await later(MINUTE_MS);
  await leave();
  await later(MINUTE_MS - SECOND_MS);
  expect(telling.toldTo(device)).toEqual([]);
  await later(SECOND_MS);
  expect(telling.toldTo(device)).toHaveLength(1);
});

it('[NO3] who stays there without reading is not looked after for ever', async () => {
  const device = await telling.subscribe(bert);
  const leave = await visit(bert);
  await write();
  for (let look = 0; look < 3; look += 1) await later(MINUTE_MS);
  await leave();
  await later(10 * MINUTE_MS);
  expect(telling.toldTo(device)).toEqual([]);
  expect(await rowsOf('notifications')).toMatchObject([{ push_at: null, looks: 3 }]);
});

it('[NO3] what was read, or taken back, before anybody was told is told to nobody', async () => {
  const device = await telling.subscribe(bert);
  const leave = await visit(bert);
  await write();
  await read();
  await leave();
  await later(10 * MINUTE_MS);
  expect(await rowsOf('notifications')).toEqual([]);

  const leaveAgain = await visit(bert);
  const { body } = await messages.send(annas, bert, 'Ach nein');
  await system.jobs.drain();
  await system.call('deleteMessage', { token: anna.token, params: { userId: bert.user.id, id: body.id } });
  await leaveAgain();
  await later(10 * MINUTE_MS);
  expect(telling.toldTo(device)).toEqual([]);
  expect(await rowsOf('notifications')).toEqual([]);
});

it('[NO4] of one conversation devices are told once in ten minutes, unless it was read', async () => {
  const device = await telling.subscribe(bert);
  await write();
  await write();
  await later(9 * MINUTE_MS);
  expect(telling.toldTo(device)).toHaveLength(1);
  await later(MINUTE_MS);
  expect(telling.toldTo(device)).toHaveLength(2);
  await read();
  await write();
  expect(telling.toldTo(device)).toHaveLength(3);
  await later(HOUR_MS);
  expect(telling.toldTo(device)).toHaveLength(3);
});

it('[NO2] behind a block nobody is told, also of what was written before it', async () => {
  const device = await telling.subscribe(bert);
  const leave = await visit(bert);
  await write();
  await system.call('block', { token: bert.token, params: { userId: anna.user.id } });
  await leave();
  await later(10 * MINUTE_MS);
  expect(telling.toldTo(device)).toEqual([]);
});

it('[NO1] a request is told to who is asked, and to who has asked that it was accepted', async () => {
  const [annasDevice, bertsDevice] = [await telling.subscribe(anna), await telling.subscribe(bert)];
  const ask = (by: Person, whom: Person) =>
    system.call('requestFriendship', { token: by.token, body: { userId: whom.user.id } });
  await ask(anna, bert);
  await system.jobs.drain();
  expect(telling.toldTo(bertsDevice)).toMatchObject([
    { title: `${anna.user.username} möchte mit dir befreundet sein`, url: '/freunde' },
  ]);
  await ask(bert, anna);
  await system.jobs.drain();
  expect(telling.toldTo(annasDevice)).toMatchObject([
    { title: `${bert.user.username} hat deine Anfrage angenommen` },
  ]);
  expect(telling.toldTo(bertsDevice)).toHaveLength(1);
});

it('[NO1] an invitation of a guild is told while it stands, and that one was taken in after asking', async () => {
  const device = await telling.subscribe(bert);
  const { id, name } = await guildLedBy(anna);
  const params = { id };
  const invite = () =>
    system.call('inviteToGuild', { token: anna.token, params, body: { username: bert.user.username } });
  const leave = await visit(bert);
  await invite();
  const target = { params: { id, userId: bert.user.id } };
  await system.call('declineFromGuild', { token: anna.token, ...target });
  await leave();
  await later(10 * MINUTE_MS);
  expect(telling.toldTo(device)).toEqual([]);

  await system.call('joinGuild', { token: bert.token, params });
  await invite();
  await system.jobs.drain();
  expect(telling.toldTo(device)).toMatchObject([
    { title: `Die Gilde ${name} hat dich aufgenommen`, url: '/gilde', tag: `guild:${id}` },
  ]);
});

it('[NO1] an invitation of a guild is told to who is away', async () => {
  const device = await telling.subscribe(bert);
  const { id, name } = await guildLedBy(anna);
  const body = { username: bert.user.username };
  await system.call('inviteToGuild', { token: anna.token, params: { id }, body });
  await system.jobs.drain();
  expect(telling.toldTo(device)).toMatchObject([{ title: `Die Gilde ${name} lädt dich ein` }]);
});

it('[NO1] a warning is told without its reason, where that is chosen', async () => {
  const device = await telling.subscribe(bert);
  await telling.choose(bert, 'team', { push: true });
  const admin = await system.person(`Chefin${people}`);
  await system.database.drizzle.execute(sql`update accounts set role = 'admin' where id = ${admin.user.id}`);
  const body = { userId: bert.user.id, reason: 'Bitte freundlicher', ruleCode: 'R1' };
  expect((await system.call('warn', { token: admin.token, body })).status).toBe(201);
  await system.jobs.drain();
  expect(telling.toldTo(device)).toEqual([
    {
      title: 'Das Team hat dir etwas mitzuteilen',
      body: 'Was es ist, steht in deiner Akte.',
      url: '/konto/akte',
      tag: expect.stringMatching(/^team:/),
    },
  ]);
});

it('[NO1] a sale is told to who sold, where that is chosen, with what they got', async () => {
  const device = await telling.subscribe(bert);
  await telling.choose(bert, 'market', { push: true });
  for (const { user } of [anna, bert]) {
    const { id } = user;
    await system.database.drizzle.execute(
      sql`insert into standings (account_id, ap, rank, day) values (${id}, 400, 3, '2026-01-01')`,
    );
    await system.database.drizzle.execute(
      sql`update accounts set created_at = created_at - interval '30 days' where id = ${id}`,
    );
  }
  const itemId = crypto.randomUUID();
  const acquiredAt = new Date(system.clock.now() - 8 * 24 * HOUR_MS).toISOString();
  await system.database.drizzle.execute(sql`insert into items (id, kind, owner_id, origin, acquired_at)
    values (${itemId}, 'emoji.lachen', ${bert.user.id}, 'shop', ${acquiredAt})`);
  await walletsIn(system).give(anna, 200);
  const { body } = await system.call('createListing', {
    token: bert.token,
    body: { itemId, price: 100, days: 7 },
  });
  const bought = await system.call('buyListing', { token: anna.token, params: { id: body.id } } as never);
  expect(bought.status).toBe(200);
  await system.jobs.drain();
  expect(telling.toldTo(device)).toMatchObject([
    {
      title: expect.stringMatching(/ist verkauft: 95 Münzen für dich$/),
      url: '/markt',
      tag: `market:${body.id}`,
    },
  ]);
});

it('[NO5] a mail comes after half an hour unread, once for a conversation until it is read', async () => {
  await telling.choose(bert, 'message', { mail: true });
  await write();
  await later(30 * MINUTE_MS - SECOND_MS);
  expect(await mailsTo(bert)).toEqual([]);
  await later(SECOND_MS);
  const [mail] = await mailsTo(bert);
  expect(mail).toMatchObject({ subject: `${anna.user.username} hat dir geschrieben` });
  expect(mail?.text).toContain(`/nachrichten/${anna.user.id}`);
  await write();
  await later(2 * HOUR_MS);
  expect(await mailsTo(bert)).toHaveLength(1);
  await read();
  await write();
  await later(2 * HOUR_MS);
  expect(await mailsTo(bert)).toHaveLength(2);
});

it('[NO3] who is there gets no mail either, until they are gone', async () => {
  await telling.choose(bert, 'message', { mail: true });
  const leave = await visit(bert);
  await write();
  await later(30 * MINUTE_MS);
  await leave();
  await later(30 * MINUTE_MS - SECOND_MS);
  expect((await mailsTo(bert)).filter(({ subject }) => subject.includes('geschrieben'))).toEqual([]);
  await later(SECOND_MS);
  expect((await mailsTo(bert)).filter(({ subject }) => subject.includes('geschrieben'))).toHaveLength(1);
});

it('[NO5] there is one mail an hour at most, and six a day', async () => {
  await telling.choose(bert, 'message', { mail: true });
  await write();
  await later(30 * MINUTE_MS);
  for (let count = 0; count < 8; count += 1) {
    const other = await messages.device(await system.person(`Viele${people}x${count}`));
    expect((await messages.send(other, bert, 'Hallo')).status).toBe(201);
    await later(30 * MINUTE_MS);
    expect(await mailsTo(bert)).toHaveLength(Math.min(count + 1, 6));
    await later(31 * MINUTE_MS);
  }
  expect(await mailsTo(bert)).toHaveLength(6);
  await later(24 * HOUR_MS);
  const mails = await mailsTo(bert);
  expect(mails).toHaveLength(7);
  // What waited comes together.
  expect(mails.at(-1)?.text.match(/hat dir geschrieben/g)?.length).toBe(3);
});

it('[NO5] mails are ended by their link without a login: people press a button, programs send one field', async () => {
  await telling.choose(bert, 'message', { mail: true });
  await write();
  await later(30 * MINUTE_MS);
  const [mail] = await mailsTo(bert);
  const link = /\S+\/mails-abbestellen\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  const mails = async () => (await telling.settings(bert)).kinds[0]?.mail;
  const page = await fetch(link);
  expect([page.status, page.headers.get('referrer-policy')]).toEqual([200, 'no-referrer']);
  // Programs that look at every link end nothing.
  expect(await mails()).toBe(true);
  const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
  expect((await fetch(link, oneClick)).status).toBe(200);
  expect(await mails()).toBe(false);

  await telling.choose(bert, 'message', { mail: true });
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  expect((await fetch(link, { method: 'POST', body: form })).status).toBe(200);
  expect(await mails()).toBe(false);

  const wrong = `${link.slice(0, -4)}AAAA`;
  expect((await fetch(wrong)).status).toBe(409);
  expect((await fetch(wrong, oneClick)).status).toBe(409);
});

it('[NO6] a device goes with its session, and with an answer that it is gone', async () => {
  const device = await telling.subscribe(bert);
  service.answers.set(new URL(device.keys.endpoint).pathname, 410);
  await write();
  expect(await rowsOf('push_devices')).toEqual([]);

  await telling.subscribe(bert);
  const token = await login(bert);
  await system.call('logout', { token: bert.token });
  await system.factsHeard();
  expect(await rowsOf('push_devices')).toEqual([]);
  expect((await telling.settings({ ...bert, token })).devices).toEqual([]);
});

it('[NO6] a session that is over is told nothing, also where its device is still noted', async () => {
  const device = await telling.subscribe(bert);
  await system.database.drizzle.execute(
    sql`update sessions set ended_at = now() where account_id = ${bert.user.id}`,
  );
  await write();
  expect(telling.toldTo(device)).toEqual([]);
  expect(await rowsOf('push_devices')).toEqual([]);
});

it('[NO6] a service that is down is tried again, and a device is given up after twenty tries in a row', async () => {
  const device = await telling.subscribe(bert);
  const path = new URL(device.keys.endpoint).pathname;
  service.answers.set(path, 503);
  await write();
  await system.jobs.drain({ early: true });
  expect(await rowsOf('push_devices')).toMatchObject([{ failures: 4 }]);
  service.answers.set(path, 201);
  await read();
  await write();
  expect(await rowsOf('push_devices')).toMatchObject([{ failures: 0 }]);
  service.answers.set(path, 400);
  for (let count = 0; count < 20; count += 1) {
    // As fast as one may write.
    system.advance(2 * SECOND_MS);
    await read();
    await write();
  }
  expect(await rowsOf('push_devices')).toEqual([]);
});

it('[NO6] addresses that are not public, and keys that are none, are refused', async () => {
  const { keys } = newSubscription();
  const put = (body: typeof keys) => system.call('putPushDevice', { token: bert.token, body });
  const noPoint = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]).toString('base64url');
  expect((await put({ ...keys, endpoint: 'https://127.0.0.1/x' })).status).toBe(422);
  expect((await put({ ...keys, endpoint: 'http://push.test/x' })).status).toBe(422);
  expect((await put({ ...keys, p256dh: noPoint })).body.error).toMatchObject({ code: 'invalid' });
  expect((await put({ ...keys, auth: 'zu kurz' })).status).toBe(422);
  expect(await rowsOf('push_devices')).toEqual([]);
});

it('[NO6] a browser belongs to who was there last, and an account has ten of them', async () => {
  const shared = newSubscription();
  await telling.subscribe(anna, shared);
  await telling.subscribe(bert, shared);
  expect((await telling.settings(anna)).devices).toEqual([]);
  expect((await telling.settings(bert)).devices).toMatchObject([{ current: true }]);
  for (let count = 1; count < 10; count += 1) await telling.subscribe({ ...bert, token: await login(bert) });
  const token = await login(bert);
  const eleventh = await system.call('putPushDevice', { token, body: newSubscription().keys });
  expect(eleventh).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } });
  // One that is there may get another address.
  await telling.subscribe(bert, newSubscription());
  expect((await telling.settings(bert)).devices).toHaveLength(10);
});

it('a trial goes to this device alone, and not without end', async () => {
  const trial = () => system.call('tryPush', { token: bert.token });
  expect((await trial()).status).toBe(404);
  const device = await telling.subscribe(bert);
  expect((await trial()).status).toBe(200);
  await system.jobs.drain();
  expect(telling.toldTo(device)).toMatchObject([{ title: 'So sieht das aus', tag: 'trial' }]);
  await trial();
  await trial();
  expect((await trial()).status).toBe(429);
});

it('[NO8] what was told long ago is forgotten', async () => {
  await telling.subscribe(bert);
  await write();
  system.advance(91 * 24 * HOUR_MS);
  await system.runJob(sweepNotifications);
  expect(await rowsOf('notifications')).toEqual([]);
});
