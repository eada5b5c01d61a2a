import { startSystem, type TestSystem } from '@plausch/dev-env';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

let system: TestSystem;
let token: string;
beforeAll(async () => {
  system = await startSystem({ clock: 'still' });
  const editor = await system.person('Redaktion');
  await system.database.drizzle.execute(sql`update accounts set role = 'admin' where id = ${editor.user.id}`);
  token = editor.token;
});
afterAll(() => system.stop());

const fields = (title: string, teaser = 'Setz dich dazu.') => ({
  title,
  teaser,
  body: 'Sie steht **links** vom Steg.',
  picture: null,
});
const write = async (title: string) =>
  (await system.call('createNews', { token, body: fields(title) })).body.item;
const change = (id: string, body: ReturnType<typeof fields>) =>
  system.call('changeNews', { token, params: { id }, body });
const publish = (id: string) => system.call('publishNews', { token, params: { id } });
const withdraw = (id: string) => system.call('withdrawNews', { token, params: { id } });
const remove = (id: string) => system.call('removeNews', { token, params: { id } });

/** What everybody reads of one: its teaser in the list and on its page; undefined where it is not there. */
const read = async ({ id, slug }: { id: string; slug: string }) => {
  const { body } = await system.call('listNews', { query: {} });
  const listed = body.items.find((item) => item.id === id)?.teaser;
  const page = await system.call('getNews', { params: { id: slug } });
  return [listed, page.status === 200 ? page.body.item.teaser : page.status];
};
const acts = async (actor = token) => {
  const { body } = await system.call('listStaffActs', { token: actor, query: {} });
  return body.items.map(({ act, thing }) => [act, thing]);
};

it('[NEWS-06 a] [NW6] what is new is a draft: the desk has it, and nobody else reads it', async () => {
  const draft = await write('Eine Bank am Steg');
  expect(draft).toMatchObject({ slug: 'eine-bank-am-steg', publishedAt: null });
  const drafts = await system.call('listNewsDrafts', { token, query: {} });
  expect(drafts.body.items[0]).toEqual(draft);
  expect((await system.call('getNewsDraft', { token, params: { id: draft.id } })).body.item).toEqual(draft);
  expect(await read(draft)).toEqual([undefined, 404]);
});

it('[NEWS-06 b] [NW6] published, everybody reads it; changed, they read that, at the same address', async () => {
  const draft = await write('Neue Bänke');
  const published = await publish(draft.id);
  expect(published.body.item.publishedAt).toBe(new Date(system.clock.now()).toISOString());
  expect(await read(draft)).toEqual(['Setz dich dazu.', 'Setz dich dazu.']);
  system.advance(60_000);
  expect((await change(draft.id, fields('Neue Stühle', 'Setz dich gern dazu.'))).status).toBe(200);
  expect(await read(draft)).toEqual(['Setz dich gern dazu.', 'Setz dich gern dazu.']);
  // Published once more it keeps its date.
  expect((await publish(draft.id)).body.item.publishedAt).toBe(published.body.item.publishedAt);
});

it('[NEWS-06 c] [NW6] withdrawn it is a draft again, and removed it is gone', async () => {
  const draft = await write('Gleich wieder weg');
  await publish(draft.id);
  expect((await withdraw(draft.id)).body.item.publishedAt).toBeNull();
  expect(await read(draft)).toEqual([undefined, 404]);
  await publish(draft.id);
  expect((await remove(draft.id)).status).toBe(200);
  expect(await read(draft)).toEqual([undefined, 404]);
  expect((await system.call('getNewsDraft', { token, params: { id: draft.id } })).status).toBe(404);
  for (const again of [publish, withdraw, remove]) expect((await again(draft.id)).status).toBe(404);
});

it('[NW6] each is on record, and of two with one address the second is refused', async () => {
  const draft = await write('Laternen am Ufer');
  await change(draft.id, fields('Laternen am Ufer', 'Jetzt auch nachts.'));
  await publish(draft.id);
  await withdraw(draft.id);
  await remove(draft.id);
  const thing = 'Laternen am Ufer (laternen-am-ufer)';
  expect((await acts()).slice(0, 5)).toEqual(
    ['news.removed', 'news.withdrawn', 'news.published', 'news.saved', 'news.saved'].map((act) => [
      act,
      thing,
    ]),
  );
  await write('Doppelt');
  const second = await system.call('createNews', { token, body: fields('Doppelt!') });
  expect(second).toMatchObject({ status: 422, body: { error: { code: 'invalid', field: 'title' } } });
});
