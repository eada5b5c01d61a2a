import { type Person, startSystem, type TestClient, type TestSystem } from '@plausch/dev-env';
import { afterEach, beforeEach, expect, it } from 'vitest';
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

type Heard = { readonly userId: string; readonly online?: boolean; readonly roomId?: string };
const heardBy = ({ messages }: TestClient, only?: string) =>
  messages.flatMap(({ name, message }) =>
    name.startsWith('friend:') && (only === undefined || name === only)
      ? [{ name, ...(message as Heard) }]
      : [],
  );
const hears = (client: TestClient, count: number, only?: string) =>
  client.until(() => heardBy(client, only).length >= count, `${count} messages about friends`);
const look = {
  figure: expect.stringMatching(/^1\|/),
  bubbleColorId: 'paper',
  tier: null,
  rank: 1,
  guild: null,
};
const person = ({ user }: Person) => ({ userId: user.id, username: user.username, ...look });

it('[CHAT-13 a] [FR13] both hear of a request and of its answer, on every device that is there', async () => {
  const devices = await Promise.all([
    system.connect(anna, { since: null }),
    system.connect(anna),
    system.connect(bert, { since: null }),
    system.connect(bert),
  ]);
  await friends.ask(anna, bert);
  await Promise.all(devices.map((device) => hears(device, 1)));
  const id = await friends.requestOf(anna, bert);
  const at = expect.any(Number);
  const [ofAnna, ofBert] = [devices.slice(0, 2), devices.slice(2)];
  for (const device of ofAnna)
    expect(heardBy(device)).toEqual([{ name: 'friend:request', id, direction: 'sent', at, ...person(bert) }]);
  for (const device of ofBert)
    expect(heardBy(device)).toEqual([
      { name: 'friend:request', id, direction: 'received', at, ...person(anna) },
    ]);
  await friends.accept(bert, id);
  await friends.end(anna, bert);
  await Promise.all(devices.map((device) => hears(device, 3)));
  for (const device of ofAnna)
    expect(heardBy(device).slice(1)).toEqual([
      { name: 'friend:accepted', ...person(bert) },
      { name: 'friend:removed', userId: bert.user.id },
    ]);
});

it('[FR13] a device that was away hears it later, in order; a new one is told who waits', async () => {
  const early = await system.connect(bert, { since: null });
  await early.until(() => early.messages.some(({ name }) => name === 'own:snapshot'), 'the state');
  const since = early.messages.at(-1)?.beside?.number ?? 0;
  early.close();
  await friends.ask(anna, bert);
  const late = await system.connect(bert, { since });
  await hears(late, 1);
  const fresh = await system.connect(bert, { since: null });
  const state = () => fresh.messages.find(({ name }) => name === 'own:snapshot')?.message;
  await fresh.until(() => state() !== undefined, 'the state');
  expect(state()).toMatchObject({ friendRequests: [anna.user.id] });
});

it('[FR6] [FR9] a decline and a request through a block are heard by nobody on the other side', async () => {
  const [ofAnna, ofBert] = [await system.connect(anna), await system.connect(bert)];
  await friends.ask(anna, bert);
  await friends.decline(bert, await friends.requestOf(bert, anna));
  await hears(ofBert, 2);
  expect(heardBy(ofBert).map(({ name }) => name)).toEqual(['friend:request', 'friend:removed']);
  await friends.block(bert, anna);
  await friends.ask(anna, bert);
  // What comes after it is heard, so everything before has been.
  await friends.unblock(bert, anna);
  await friends.ask(bert, anna);
  await hears(ofBert, 3);
  expect(heardBy(ofBert).map(({ name }) => name)).toEqual([
    'friend:request',
    'friend:removed',
    'friend:accepted',
  ]);
  await hears(ofAnna, 4);
  expect(heardBy(ofAnna).map(({ name }) => name)).toEqual([
    'friend:request',
    // The block took the request with it.
    'friend:removed',
    'friend:request',
    'friend:accepted',
  ]);
});

it('[CHAT-13 b] [FR12] friends hear that one comes, where one is and that one goes; nobody else does', async () => {
  const stranger = await system.connect(await system.person('Fremde'));
  await friends.befriend(anna, bert);
  const ofBert = await system.connect(bert);
  const ofAnna = await system.connect(anna);
  system.advance(3_000);
  await hears(ofBert, 1, 'friend:presence');
  const roomId = await system.roomId();
  await ofAnna.join(roomId);
  await stranger.join(roomId);
  system.advance(10_000);
  await hears(ofBert, 2, 'friend:presence');
  expect((await friends.list(bert)).items).toMatchObject([{ username: 'Anna', online: true, roomId }]);
  ofAnna.close();
  // Until the server has seen it.
  await stranger.event('presence:changed', ({ userId }) => userId === anna.user.id);
  system.advance(30_000);
  await hears(ofBert, 3, 'friend:presence');
  const userId = anna.user.id;
  expect(heardBy(ofBert, 'friend:presence')).toEqual([
    { name: 'friend:presence', userId, online: true },
    { name: 'friend:presence', userId, online: true, roomId },
    { name: 'friend:presence', userId, online: false },
  ]);
  expect((await friends.list(bert)).items).toMatchObject([{ username: 'Anna', online: false }]);
  expect(heardBy(stranger)).toEqual([]);
});

it('[FR11] the room is shown by adults who say nothing else, and by minors who say so', async () => {
  const young = await system.person('Junge', { birthDate: '2010-01-01' });
  const roomId = await system.roomId();
  for (const one of [anna, young]) {
    await friends.befriend(one, bert);
    await (await system.connect(one)).join(roomId);
  }
  const ofBert = await system.connect(bert);
  const show = ({ token }: Person, showsRoom: boolean) =>
    system.call('showFriends', { token, body: { showsRoom } });
  const shown = async () =>
    Object.fromEntries((await friends.list(bert)).items.map((item) => [item.username, item.roomId]));
  system.advance(10_000);
  expect([(await friends.list(anna)).showsRoom, (await friends.list(young)).showsRoom]).toEqual([
    true,
    false,
  ]);
  expect(await shown()).toEqual({ Anna: roomId, Junge: undefined });
  expect((await friends.list(bert)).items.map(({ online }) => online)).toEqual([true, true]);
  ofBert.messages.length = 0;
  await show(anna, false);
  await show(young, true);
  expect(await shown()).toEqual({ Anna: undefined, Junge: roomId });
  system.advance(10_000);
  await hears(ofBert, 2, 'friend:presence');
  expect(heardBy(ofBert, 'friend:presence').map(({ userId, roomId: at }) => [userId, at])).toEqual(
    expect.arrayContaining([
      [anna.user.id, undefined],
      [young.user.id, roomId],
    ]),
  );
});

it('[FR9] [FR12] a block hides who is there', async () => {
  await friends.befriend(anna, bert);
  const ofBert = await system.connect(bert);
  await friends.block(anna, bert);
  await system.connect(anna);
  system.advance(10_000);
  // Something that is heard after what must not be.
  await friends.ask(await system.person('Clara'), bert);
  await ofBert.until(() => heardBy(ofBert, 'friend:request').length === 1, 'another request');
  expect(heardBy(ofBert, 'friend:presence')).toEqual([]);
  expect((await friends.list(bert)).items).toEqual([]);
});
