import { type Person, startSystem, type TestSystem } from '@plausch/dev-env';
import { afterAll, beforeAll, expect, it } from 'vitest';

let system: TestSystem;
let anna: Person;
let bert: Person;
beforeAll(async () => {
  system = await startSystem();
  anna = await system.person('Anna');
  bert = await system.person('Bert');
});
afterAll(() => system.stop());

const block = (token: string | undefined, userId: string) =>
  system.call('block', { token, params: { userId } });
const unblock = (token: string | undefined, userId: string) =>
  system.call('unblock', { token, params: { userId } });
const blocksOf = async (person: Person) =>
  (await system.call('listBlocks', { token: person.token })).body.items.map((item) => item.username);

it('[AZ-1] nobody is refused', async () => {
  expect((await block(undefined, bert.user.id)).status).toBe(401);
  expect((await unblock(undefined, bert.user.id)).status).toBe(401);
  expect((await system.call('listBlocks', {})).status).toBe(401);
});

it('[FR1] [FR2] blocking and ending it, also twice', async () => {
  for (let i = 0; i < 2; i += 1) expect((await block(anna.token, bert.user.id)).status).toBe(200);
  expect(await blocksOf(anna)).toEqual(['Bert']);
  expect(await blocksOf(bert)).toEqual([]);
  for (let i = 0; i < 2; i += 1) expect((await unblock(anna.token, bert.user.id)).status).toBe(200);
  expect(await blocksOf(anna)).toEqual([]);
});

it('[AZ-2] [FR2] nobody ends the block of somebody else', async () => {
  await block(anna.token, bert.user.id);
  await unblock(bert.token, anna.user.id);
  expect(await blocksOf(anna)).toEqual(['Bert']);
  await unblock(anna.token, bert.user.id);
});

it('[FR1] oneself, nobody and nonsense are refused', async () => {
  expect((await block(anna.token, anna.user.id)).body.error).toMatchObject({
    code: 'invalid',
    field: 'userId',
  });
  // The caller's own id in capitals is still their own.
  expect((await block(anna.token, anna.user.id.toUpperCase())).body.error).toMatchObject({
    code: 'invalid',
    field: 'userId',
  });
  expect((await block(anna.token, crypto.randomUUID())).body.error).toMatchObject({ code: 'not_found' });
  expect((await block(anna.token, 'niemand')).status).toBe(422);
  expect(await blocksOf(anna)).toEqual([]);
});
