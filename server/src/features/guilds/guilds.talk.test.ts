import { type Person, startSystem, type TestClient, type TestSystem } from '@plausch/dev-env';
import { newId } from '@plausch/platform/ids';
import { defineJob } from '@plausch/platform/jobs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { guildOf, talkOf } from './guilds.fixture.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const sweepLines = defineJob<Record<string, never>>({ name: 'guilds.sweepLines' });

let system: TestSystem;
let anna: Person;
let bert: Person;
let clara: Person;
let id: string;
let talk: ReturnType<typeof talkOf>;
beforeEach(async () => {
  system = await startSystem({ clock: 'still' });
  [anna, bert, clara] = [
    await system.person('Anna'),
    await system.person('Bert'),
    await system.person('Clara'),
  ];
  ({ id } = await guildOf(system, anna, bert));
  talk = talkOf(system, id);
});
afterEach(() => system.stop());

const told = ({ messages }: TestClient, name: string) =>
  messages.flatMap((one) => (one.name === name ? [one.message as Record<string, unknown>] : []));
const heard = (client: TestClient, name: string, count = 1) =>
  client.until(() => told(client, name).length >= count, name);
const block = (by: Person, whom: Person) =>
  system.call('block', { token: by.token, params: { userId: whom.user.id } });
const leave = ({ token }: Person) => system.call('leaveGuild', { token, params: { id } });
const lift = (person: Person, role: string) =>
  system.database.pool.query('update guild_members set role = $2 where account_id = $1', [
    person.user.id,
    role,
  ]);

describe('[GU9] who is a member reads', () => {
  it('all that is there, also what was said before they came, and nobody else', async () => {
    await talk.say(anna, 'Guten Abend');
    expect(await talk.texts(bert)).toEqual(['Guten Abend']);
    for (const who of [clara, await system.person('Dora')]) {
      expect((await talk.read(who)).status).toBe(404);
      expect((await talk.say(who, 'Darf ich?')).status).toBe(404);
    }
    await system.call('joinGuild', { token: clara.token, params: { id } });
    await system.call('acceptIntoGuild', { token: anna.token, params: { id, userId: clara.user.id } });
    expect(await talk.texts(clara)).toEqual(['Guten Abend']);
    expect(await talk.unread(clara)).toBe(0);
  });

  it('until they leave or are put out, and hears nothing from that moment', async () => {
    const socket = await system.connect(bert, { since: null });
    await talk.say(anna, 'Eins');
    await heard(socket, 'guild:message');
    await system.call('removeFromGuild', { token: anna.token, params: { id, userId: bert.user.id } });
    await heard(socket, 'guild:read');
    expect(told(socket, 'guild:read')).toEqual([{ id: null, unread: 0 }]);
    const line = (await talk.say(anna, 'Unter uns')).body;
    await system.factsHeard();
    expect(told(socket, 'guild:message').map(({ lineId }) => lineId)).not.toContain(line.id);
    expect((await talk.read(bert)).status).toBe(404);
    expect((await talk.say(bert, 'Hallo?')).status).toBe(404);
    expect((await talk.takeOut(bert, line.id)).status).toBe(404);
    expect((await talk.mark(bert, line.number)).status).toBe(404);
  });
});

describe('[GU10] a line', () => {
  it('is written once, however often it is sent, and has one place for all', async () => {
    const clientId = newId();
    const answers = await Promise.all(Array.from({ length: 5 }, () => talk.say(anna, 'Einmal', clientId)));
    expect(new Set(answers.map(({ body }) => body.number)).size).toBe(1);
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    await Promise.all([talk.say(anna, 'Von Anna'), talk.say(bert, 'Von Bert')]);
    const texts = await talk.texts(anna);
    expect(texts.toSorted()).toEqual(['Einmal', 'Von Anna', 'Von Bert']);
    expect(await talk.texts(bert)).toEqual(texts);
    const { items } = (await talk.read(anna)).body;
    expect(items.map(({ number }) => number)).toEqual(
      items.map(({ number }) => number).toSorted((a, b) => a - b),
    );
    // The same client id in another guild is no line.
    const other = await guildOf(system, clara);
    await system.database.pool.query('delete from guild_members where account_id = $1', [anna.user.id]);
    await system.database.pool.query(
      `insert into guild_members (account_id, guild_id, role, joined_at) values ($1, $2, 'member', now())`,
      [anna.user.id, other.id],
    );
    expect((await talkOf(system, other.id).say(anna, 'Einmal', clientId)).body).toMatchObject({
      error: { code: 'invalid', field: 'clientId' },
    });
  });

  it('is refused of who is muted, repeats themselves, uses a listed word or emojis without a slot', async () => {
    await talk.say(anna, 'Guten Abend!');
    expect((await talk.say(anna, 'Guten Abend!')).body).toMatchObject({ error: { code: 'repeated' } });
    system.advance(61 * SECOND_MS);
    expect((await talk.say(anna, 'Guten Abend!')).status).toBe(201);
    await system.database.pool.query(`update accounts set role = 'admin' where id = $1`, [clara.user.id]);
    await system.call('addFilteredWord', { token: clara.token, body: { word: 'Kohl*' } });
    await system.factsHeard();
    expect((await talk.say(anna, 'Kohlrabi für alle')).body).toMatchObject({
      error: { code: 'word_filtered', field: 'text' },
    });
    expect((await talk.say(anna, 'So :stern:')).body).toMatchObject({ error: { code: 'emoji_not_armed' } });
    await system.operator.run(['mute', 'Anna', '1h', 'Zu laut']);
    expect((await talk.say(anna, 'Hört mich wer?')).body).toMatchObject({ error: { code: 'muted' } });
    expect(await talk.texts(bert)).not.toContain('Hört mich wer?');
  });

  it('has a pace, and a slower one where much is said', async () => {
    for (let i = 0; i < 5; i += 1) expect((await talk.say(anna, `Zeile ${i}`)).status).toBe(201);
    expect((await talk.say(anna, 'Zeile 6')).body).toMatchObject({ error: { code: 'rate_limited' } });
    system.advance(SECOND_MS);
    expect((await talk.say(anna, 'Zeile 6')).status).toBe(201);
    // Others have talked as well.
    await system.database.pool.query(
      `insert into guild_lines (id, guild_id, account_id, client_id, text, bubble_color_id, said_at)
       select gen_random_uuid(), $1, $2, gen_random_uuid(), 'Zeile', 'sun', $3 from generate_series(1, 25)`,
      [id, bert.user.id, new Date(system.clock.now())],
    );
    system.advance(4 * SECOND_MS);
    expect((await talk.say(anna, 'Noch eine')).body).toMatchObject({ error: { code: 'rate_limited' } });
    system.advance(SECOND_MS);
    expect((await talk.say(anna, 'Noch eine')).status).toBe(201);
  });
});

describe('[GU11] members', () => {
  it('hear of a line on all their devices, without a word of it', async () => {
    const devices = await Promise.all([bert, bert, anna].map((one) => system.connect(one, { since: null })));
    const { id: lineId } = (await talk.say(anna, 'Geheim')).body;
    for (const device of devices) await heard(device, 'guild:message');
    const [first, second, own] = devices.map((device) => told(device, 'guild:message'));
    expect(first).toEqual([{ id, lineId, gone: null, unread: 1 }]);
    expect(second).toEqual(first);
    expect(own).toEqual([{ id, lineId, gone: null, unread: 0 }]);
  });

  it('between whom there is a block neither read nor hear each other', async () => {
    await lift(bert, 'deputy');
    await system.database.pool.query(
      `insert into guild_members (account_id, guild_id, role, joined_at) values ($1, $2, 'member', now())`,
      [clara.user.id, id],
    );
    await talk.say(anna, 'Vorher');
    await block(bert, anna);
    const [annas, berts, claras] = await Promise.all(
      [anna, bert, clara].map((one) => system.connect(one, { since: null })),
    );
    await talk.say(anna, 'Von Anna');
    await talk.say(bert, 'Von Bert');
    if (!annas || !berts || !claras) throw new Error('not all are here');
    await heard(claras, 'guild:message', 2);
    await system.factsHeard();
    expect(await talk.texts(anna)).toEqual(['Vorher', 'Von Anna']);
    expect(await talk.texts(bert)).toEqual(['Von Bert']);
    expect(await talk.texts(clara)).toEqual(['Vorher', 'Von Anna', 'Von Bert']);
    expect([annas, berts].map((one) => told(one, 'guild:message').length)).toEqual([1, 1]);
    expect(await Promise.all([anna, bert, clara].map(talk.unread))).toEqual([0, 0, 3]);
  });

  it('read page by page, back to the first line and on from any number', async () => {
    await system.database.pool.query(
      `insert into guild_lines (id, guild_id, account_id, client_id, text, bubble_color_id, said_at)
       select gen_random_uuid(), $1, $2, gen_random_uuid(), 'Zeile ' || n, 'sun', $3 from generate_series(1, 120) n`,
      [id, bert.user.id, new Date(system.clock.now())],
    );
    const newest = (await talk.read(anna)).body;
    expect([newest.items.length, newest.more, newest.items.at(-1)?.text]).toEqual([50, true, 'Zeile 120']);
    expect(newest.people.map(({ username }) => username)).toEqual(['Bert']);
    const middle = (await talk.read(anna, { before: newest.items[0]?.id ?? '' })).body;
    const oldest = (await talk.read(anna, { before: middle.items[0]?.id ?? '' })).body;
    expect([oldest.items.length, oldest.more, oldest.items[0]?.text]).toEqual([20, false, 'Zeile 1']);
    const since = (await talk.read(anna, { after: String(oldest.items.at(-1)?.number) })).body;
    expect(since.items).toEqual(middle.items);
    expect([
      since.more,
      (await talk.read(anna, { after: String(newest.items.at(-1)?.number) })).body.items,
    ]).toEqual([true, []]);
  });
});

describe('[GU12] a line is taken out', () => {
  it('by its author for a day, and its words are gone for all', async () => {
    const { id: lineId } = (await talk.say(bert, 'Versehen')).body;
    const socket = await system.connect(anna, { since: null });
    for (let i = 0; i < 2; i += 1) expect((await talk.takeOut(bert, lineId)).status).toBe(200);
    await heard(socket, 'guild:message');
    expect(told(socket, 'guild:message')).toEqual([{ id, lineId, gone: 'author', unread: 0 }]);
    expect((await talk.read(anna)).body.items).toMatchObject([{ id: lineId, text: '', gone: 'author' }]);
    const { id: late } = (await talk.say(bert, 'Zu spät')).body;
    system.advance(DAY_MS + 1);
    expect((await talk.takeOut(bert, late)).body).toMatchObject({ error: { code: 'forbidden' } });
  });

  it('by who stands above its author, also once that one has left', async () => {
    const ofAnna = (await talk.say(anna, 'Vom Gründer')).body.id;
    const ofBert = (await talk.say(bert, 'Vom Mitglied')).body.id;
    expect((await talk.takeOut(bert, ofAnna)).status).toBe(403);
    await lift(bert, 'officer');
    expect((await talk.takeOut(bert, ofAnna)).status).toBe(403);
    system.advance(2 * DAY_MS);
    expect((await talk.takeOut(anna, ofBert)).status).toBe(200);
    const left = (await talk.say(bert, 'Und weg')).body.id;
    await leave(bert);
    expect((await talk.takeOut(anna, left)).status).toBe(200);
    expect((await talk.read(anna)).body.items.map(({ gone }) => gone)).toEqual([undefined, 'guild', 'guild']);
  });
});

it('[GU13] what is unread is one number on all devices, and what one wrote is read', async () => {
  const devices = [await system.connect(bert, { since: null }), await system.connect(bert, { since: null })];
  const first = (await talk.say(anna, 'Eins')).body;
  const second = (await talk.say(anna, 'Zwei')).body;
  expect(await talk.unread(bert)).toBe(2);
  await talk.mark(bert, first.number);
  for (const device of devices) {
    await heard(device, 'guild:read');
    expect(told(device, 'guild:read')).toEqual([{ id, unread: 1 }]);
  }
  // No further than there is something, and never back.
  await talk.mark(bert, 2 ** 31 - 1);
  await talk.mark(bert, first.number);
  expect((await talk.read(bert)).body.read).toBe(second.number);
  await talk.say(anna, 'Drei');
  expect(await talk.unread(bert)).toBe(1);
  await talk.say(bert, 'Da bin ich');
  expect(await talk.unread(bert)).toBe(0);
  await talk.say(anna, 'Schön');
  const later = await system.connect(bert, { since: null });
  await heard(later, 'own:snapshot');
  expect(told(later, 'own:snapshot')).toMatchObject([{ guildTalk: { id, unread: 1 } }]);
  const back = await system.connect(bert, { since: 0 });
  await heard(back, 'guild:read');
  expect(told(back, 'guild:read')).toEqual([{ id, unread: 1 }]);
});

describe('[TK1] [TK2] a guild is a kind of talk', () => {
  const report = ({ token }: Person, lineId: string) =>
    system.call('reportLine', { token, body: { lineId, reason: 'threat' } });

  it('members report its lines, who is none does not, and the team takes them down', async () => {
    await talk.say(anna, 'Davor');
    const { id: lineId } = (await talk.say(bert, 'Ich finde dich')).body;
    expect((await report(clara, lineId)).status).toBe(404);
    expect((await report(anna, lineId)).status).toBe(201);
    const { rows } = await system.database.pool.query(
      'select text, is_reported from case_lines order by position',
    );
    expect(rows).toEqual([
      { text: 'Davor', is_reported: false },
      { text: 'Ich finde dich', is_reported: true },
    ]);
    const socket = await system.connect(anna, { since: null });
    await system.database.pool.query(`update accounts set role = 'moderator' where id = $1`, [clara.user.id]);
    const params = { id: lineId };
    const answer = await system.call('removeLine', {
      token: clara.token,
      params,
      body: { reason: 'Drohung' },
    });
    expect(answer.status).toBe(200);
    await heard(socket, 'guild:message');
    expect(told(socket, 'guild:message')).toMatchObject([{ lineId, gone: 'team' }]);
    expect((await talk.read(anna)).body.items.at(-1)).toMatchObject({ text: '', gone: 'team' });
  });

  it('[GU9] lines go after thirty days', async () => {
    await talk.say(anna, 'Alt');
    system.advance(30 * DAY_MS - HOUR_MS);
    await talk.say(anna, 'Neu');
    system.advance(2 * HOUR_MS);
    await system.runJob(sweepLines);
    expect(await talk.texts(anna)).toEqual(['Neu']);
  });
});
