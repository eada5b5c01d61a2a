import { type Person, startSystem, statusesOf, type TestSystem, timesAtOnce } from '@plausch/dev-env';
import { hashOfList, newSigningKey, signList, toText } from '@plausch/e2ee';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { messagesIn } from '../../messages.fixture.ts';

let system: TestSystem;
let messages: ReturnType<typeof messagesIn>;
let anna: Person;
beforeEach(async () => {
  system = await startSystem();
  messages = messagesIn(system);
  anna = await system.person('Anna');
});
afterEach(() => system.stop());

const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) =>
  body.error?.code ?? status;

it('[MS12] a device waits until a list names it; only its account sees that', async () => {
  const device = await messages.waitingDevice(anna);
  const bert = await system.person('Bert');
  expect(await messages.devicesOf(anna, anna)).toMatchObject({ lists: [], waiting: [{ id: device.id }] });
  expect(await messages.devicesOf(bert, anna)).toEqual({ lists: [], keys: [], waiting: [] });
  expect(codeOf(await messages.publishList(anna, await messages.nextList(anna, [device])))).toBe(200);
  expect(await messages.devicesOf(bert, anna)).toMatchObject({
    lists: [{ version: 1 }],
    keys: [{ deviceId: device.id }],
    waiting: [],
  });
});

it('[MS12] [PM1-T5] a list that goes back, leaves one out, is not signed or names a device of nobody is refused', async () => {
  const device = await messages.device(anna);
  const next = await messages.nextList(anna, [device]);
  const ghost = { ...device, id: crypto.randomUUID() };
  const identity = await newSigningKey();
  const account = anna.user.id;
  const resigned = async (changes: object) =>
    signList(identity.privateKey, account, { ...next, identityKey: toText(identity.publicKey), ...changes });
  const refused = [
    { ...next, signature: next.signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')) },
    await resigned({ version: 1, previous: '' }),
    await resigned({ version: 3 }),
    await resigned({ previous: '' }),
    await messages.nextList(anna, [ghost]),
    await messages.nextList(anna, [device, ghost]),
  ];
  for (const list of refused)
    expect(['invalid', 'devices_changed']).toContain(codeOf(await messages.publishList(anna, list)));
  expect((await messages.devicesOf(anna, anna)).lists).toHaveLength(1);
  // A device of another account is none of the account's own.
  const bert = await system.person('Bert');
  const theirs = await messages.waitingDevice(bert);
  expect(codeOf(await messages.publishList(anna, await messages.nextList(anna, [device, theirs])))).toBe(
    'invalid',
  );
});

it('[MS12] the same list twice, also twenty times at once, is one; of two different ones one holds', async () => {
  const device = await messages.device(anna);
  const next = await messages.nextList(anna, [device, await messages.waitingDevice(anna)]);
  const answers = await timesAtOnce(system, { table: 'message_lists', count: 20, waiting: 1 }, () =>
    messages.publishList(anna, next),
  );
  expect(statusesOf(answers)).toEqual({ 200: 20 });
  const one = await messages.nextList(anna, [device]);
  const other = await messages.nextList(anna, [device], await newSigningKey());
  const codes = (await Promise.all([one, other].map((list) => messages.publishList(anna, list)))).map(codeOf);
  expect(codes.toSorted()).toEqual([200, 'devices_changed']);
  const { lists } = await messages.devicesOf(anna, anna);
  expect(lists.map(({ version }) => version)).toEqual([1, 2, 3]);
  expect(lists[2]?.previous).toBe(lists[1] && (await hashOfList(anna.user.id, lists[1])));
  expect((await messages.devicesOf(anna, anna, 2)).lists).toHaveLength(1);
});

it('[MS12] the key of a device is signed by it; nobody else puts one in its place', async () => {
  const device = await messages.device(anna);
  const bert = await system.person('Bert');
  const renewed = await messages.waitingDevice(bert);
  expect(codeOf(await messages.publish({ ...device, person: bert }))).toBe('invalid');
  expect(codeOf(await messages.publish({ ...device, deviceKey: renewed.deviceKey }))).toBe('invalid');
  const mine = await messages.waitingDevice(anna);
  expect(codeOf(await messages.publish({ ...mine, id: device.id }))).toBe('invalid');
  expect(codeOf(await messages.publish(device))).toBe(200);
});

it('[MS12] at most eight wait, the oldest give way; at most twenty lists a day', async () => {
  const waiting = [];
  for (let i = 0; i < 10; i += 1) {
    waiting.push(await messages.waitingDevice(anna));
    system.advance(1_000);
  }
  const found = (await messages.devicesOf(anna, anna)).waiting.map(({ id }) => id);
  expect(found).toEqual(waiting.slice(2).map(({ id }) => id));
  const [device] = waiting.slice(-1);
  if (!device) throw new Error('no device');
  const codes = [];
  for (let i = 0; i < 21; i += 1)
    codes.push(codeOf(await messages.publishList(anna, await messages.nextList(anna, [device]))));
  expect(codes).toEqual([...Array(20).fill(200), 'rate_limited']);
});
