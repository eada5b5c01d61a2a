import { type Person, startSystem, type TestSystem } from '@plausch/dev-env';
import { openMessage } from '@plausch/e2ee';
import { DAY_MS } from '@plausch/platform/clock';
import { defineJob } from '@plausch/platform/jobs';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Device, messagesIn } from '../../messages.fixture.ts';
import { messagesData } from './messages.data.ts';

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

it('[PM1-T10] nothing of what is written, and no key that opens it, lies in the database', async () => {
  await messages.send(annas, bert, 'Kanarienvogel');
  const { rows: tables } = await system.database.drizzle.execute<{ table_name: string }>(
    sql`select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  let all = '';
  for (const { table_name } of tables) {
    const { rows } = await system.database.drizzle.execute(sql`select * from ${sql.identifier(table_name)}`);
    all += JSON.stringify(rows);
  }
  const [message] = (await messages.get(berts, anna)).items;
  const opened = message && (await messages.open(berts, anna, message));
  if (!opened || opened === 'deleted') throw new Error('the message was not read');
  const { said, opener } = opened.proof;
  expect(all).toContain(message.envelope?.body);
  for (const secret of ['Kanarienvogel', btoa('Kanarienvogel').slice(0, 16), said, opener])
    expect(all).not.toContain(secret);
});

it('[MS14] of an account that goes keys, lists and its side go; the other one keeps theirs until they delete it', async () => {
  const rows = async (table: string) =>
    (await system.database.drizzle.execute(sql`select * from ${sql.identifier(table)}`)).rows.length;
  await messages.send(annas, bert, 'Mach es gut');
  await messages.send(berts, anna, 'Du auch');
  const { lists } = await messages.devicesOf(bert, anna);
  const { token, password } = anna;
  await system.call('requestDeletion', { token, body: { password } });
  expect((await messages.send(berts, anna, 'Noch da?')).body.error?.code).toBe('not_found');
  system.advance(14 * DAY_MS);
  await system.runJob(defineJob({ name: 'accounts.eraseDueAccounts' }));
  expect([await rows('message_lists'), await rows('message_devices')]).toEqual([1, 1]);
  const [conversation] = await messages.list(berts);
  expect(conversation).toMatchObject({ username: 'Gelöschtes Konto' });
  const { items } = await messages.get(berts, anna);
  expect(items).toHaveLength(2);
  // A device that remembers the lists still reads what was written.
  const sealed = items[0]?.envelope;
  if (!sealed) throw new Error('nothing is left');
  const opened = await openMessage(
    { sender: anna.user.id, recipient: bert.user.id },
    { ...sealed, wrap: sealed.wrap ?? '' },
    { keys: [berts.keys], lists },
  );
  expect(opened.said.text).toBe('Mach es gut');
  await system.call('deleteConversation', { token: bert.token, params: { userId: anna.user.id } });
  for (const table of ['private_messages', 'conversations', 'conversation_sides'])
    expect(await rows(table)).toBe(0);
});

it('[MS14] a person is given whom they wrote with and when, their devices and lists', async () => {
  await messages.send(annas, bert, 'Hallo');
  await messages.send(berts, anna, 'Selber');
  const all: Record<string, readonly object[]> = {};
  for (const { title, export: read } of messagesData) {
    if (typeof read === 'function') all[title] = await read(system.database.drizzle, anna.user.id);
  }
  const at = expect.any(Date);
  expect(all).toEqual({
    'Die Listen deiner Geräte': [{ version: 1, list: expect.anything(), createdAt: at }],
    'Die Schlüssel deiner Geräte': [
      { id: annas.id, signingKey: expect.any(String), isListed: true, createdAt: at },
    ],
    'Deine privaten Nachrichten: wann und mit wem': [
      { with: 'Bert', direction: 'sent', at, editedAt: null },
      { with: 'Bert', direction: 'received', at, editedAt: null },
    ],
  });
});
