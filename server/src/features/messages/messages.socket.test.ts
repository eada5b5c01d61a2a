import { type Person, startSystem, type TestClient, type TestSystem } from '@plausch/dev-env';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Device, messagesIn } from '../../messages.fixture.ts';

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

const heardBy = ({ messages: all }: TestClient, name = 'pm:message') =>
  all.flatMap((one) => (one.name === name ? [one.message as Record<string, unknown>] : []));
const hears = (client: TestClient, count: number, name = 'pm:message') =>
  client.until(() => heardBy(client, name).length >= count, `${count} × ${name}`);

it('[CHAT-11 a, CHAT-11 b, CHAT-11 c] [MS1] A writes to B; only B and A receive it, on all devices; a third client does not', async () => {
  const ofAnna = [await system.connect(anna, { since: null }), await system.connect(anna)];
  const ofBert = [await system.connect(bert, { since: null }), await system.connect(bert)];
  const third = await system.connect(await system.person('Clara'), { since: null });
  const everything: string[] = [];
  third.socket.onAny((...heard: unknown[]) => everything.push(JSON.stringify(heard)));
  // In the same room as the two, where it would be heard if anything was said there.
  const roomId = await system.roomId();
  for (const client of [third, ...ofAnna.slice(1), ...ofBert.slice(1)]) await client.join(roomId);
  const { body } = await messages.send(annas, bert, 'Kommst du heute?');
  for (const client of [...ofAnna, ...ofBert]) await hears(client, 1);
  const about = { id: body.id, kind: 'new' };
  for (const client of ofAnna)
    expect(heardBy(client)).toEqual([{ userId: bert.user.id, direction: 'sent', ...about }]);
  for (const client of ofBert)
    expect(heardBy(client)).toEqual([{ userId: anna.user.id, direction: 'received', ...about }]);
  for (const [device, other] of [
    [berts, anna],
    [annas, bert],
  ] as const)
    expect((await messages.get(device, other)).items.map(({ id }) => id)).toEqual([body.id]);
  expect(await messages.texts(berts, anna)).toEqual(['Kommst du heute?']);
  // Something that is heard after what must not be.
  await ofAnna[1]?.say('Hallo zusammen');
  await third.event('chat:message', ({ text }) => text === 'Hallo zusammen');
  expect(everything.join()).toContain('Hallo zusammen');
  expect(everything.filter((heard) => heard.includes('pm:') || heard.includes(body.id))).toEqual([]);
});

it('[CHAT-11 c] [MS1] nobody but the two is given a message, or anything that opens it', async () => {
  const clara = await system.person('Clara');
  const claras = await messages.device(clara);
  const { body } = await messages.send(annas, bert, 'Nur für dich');
  for (const other of [anna, bert]) {
    const got = await messages.get({ person: clara, id: berts.id }, other);
    expect(got.items).toEqual([]);
  }
  expect(await messages.list(claras)).toEqual([]);
  const taken = await system.call('deleteMessage', {
    token: clara.token,
    params: { userId: bert.user.id, id: body.id },
  });
  expect(taken.status).toBe(404);
  // Another device of the right person gets the message, and no wrap of another one.
  const second = await messages.waitingDevice(bert);
  const [message] = (await messages.get(second, anna)).items;
  expect(message?.envelope?.wrap).toBeNull();
});

it('[CHAT-12 c] [MS1] who was away hears of it later, in order, on every device; a new one is told who wrote', async () => {
  const early = await system.connect(bert, { since: null });
  await early.until(() => early.messages.some(({ name }) => name === 'own:snapshot'), 'the state');
  const since = early.messages.at(-1)?.beside?.number ?? 0;
  early.close();
  for (const text of ['Eins', 'Zwei']) await messages.send(annas, bert, text);
  const late = await system.connect(bert, { since });
  await hears(late, 2);
  expect(await messages.texts(berts, anna)).toEqual(['Eins', 'Zwei']);
  const fresh = await system.connect(bert, { since: null });
  const state = () => fresh.messages.find(({ name }) => name === 'own:snapshot')?.message;
  await fresh.until(() => state() !== undefined, 'the state');
  expect(state()).toMatchObject({ unreadFrom: [anna.user.id] });
  const read = { token: bert.token, params: { userId: anna.user.id } };
  await system.call('markConversationRead', { ...read, body: { number: 1 } });
  await hears(fresh, 1, 'pm:read');
  await system.call('markConversationRead', { ...read, body: { number: 2 } });
  await hears(late, 2, 'pm:read');
  expect(heardBy(late, 'pm:read')).toEqual([
    { userId: anna.user.id, unread: true },
    { userId: anna.user.id, unread: false },
  ]);
});

it('[CHAT-22 server] [MS5] A blocks B; B’s messages to A are refused, and A hears nothing', async () => {
  const ofAnna = await system.connect(anna);
  await messages.send(berts, anna, 'Vorher');
  await hears(ofAnna, 1);
  await system.call('block', { token: anna.token, params: { userId: bert.user.id } });
  const refused = await messages.send(berts, anna, 'Nachher');
  expect([refused.status, refused.body.error?.code]).toEqual([403, 'forbidden']);
  expect(refused.body.error?.message).toBe('Dieser Person kannst du gerade nicht schreiben.');
  const own = await messages.send(annas, bert, 'Ich auch nicht');
  expect(own.body.error?.message).toBe('Du hast diese Person blockiert. Heb das zuerst auf.');
  await system.call('unblock', { token: anna.token, params: { userId: bert.user.id } });
  await messages.send(berts, anna, 'Wieder');
  await hears(ofAnna, 2);
  expect(heardBy(ofAnna)).toHaveLength(2);
  expect(await messages.texts(annas, bert)).toEqual(['Vorher', 'Wieder']);
});

it('[MS1] several devices of both read the same, and a later one only what came after it', async () => {
  const phone = await messages.device(bert, [berts]);
  const tablet = await messages.device(anna, [annas]);
  await messages.send(annas, bert, 'Für alle');
  for (const [device, other] of [
    [phone, anna],
    [berts, anna],
    [tablet, bert],
  ] as const)
    expect(await messages.texts(device, other)).toEqual(['Für alle']);
  const late = await messages.device(bert, [berts, phone]);
  await messages.send(annas, bert, 'Danach');
  expect(await messages.texts(late, anna)).toEqual(['not readable', 'Danach']);
  // A device that the list names no more is sealed nothing to.
  await messages.publishList(bert, await messages.nextList(bert, [berts, late]));
  await messages.send(annas, bert, 'Ohne das Telefon');
  const items = (await messages.get(phone, anna)).items;
  expect(items.at(-1)?.envelope?.wrap).toBeNull();
});

it('[MS12] devices of one’s own hear that one waits, and others do not', async () => {
  const [ofAnna, ofBert] = [await system.connect(anna), await system.connect(bert)];
  await messages.waitingDevice(anna);
  await hears(ofAnna, 1, 'pm:devices');
  await messages.send(annas, bert, 'Danach');
  await hears(ofBert, 1);
  expect(heardBy(ofBert, 'pm:devices')).toEqual([]);
});
