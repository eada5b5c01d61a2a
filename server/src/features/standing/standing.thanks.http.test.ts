import { type Person, startSystem, type TestClient, type TestSystem } from '@plausch/dev-env';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { standingIn } from './standing.fixture.ts';
import { sweepStanding } from './standing.jobs.ts';

const DAY_MS = 86_400_000;

let system: TestSystem;
let standing: ReturnType<typeof standingIn>;
let anna: Person;
let bert: Person;
let ofBert: TestClient;
beforeEach(async () => {
  system = await startSystem({ clock: 'still' });
  standing = standingIn(system);
  [anna, bert] = [await system.person('Anna'), await system.person('Bert')];
  await standing.give(anna, 400, 3);
  await standing.settle(bert);
  ofBert = await system.connect(bert, { since: null });
});
afterEach(() => system.stop());

const enter = async (client: TestClient) => client.join(await system.roomId());
const heard = () =>
  ofBert.messages.flatMap(({ name, message }) =>
    name === 'thanks:received' ? [message as { username: string; ap: number }] : [],
  );
const hears = (count: number) => ofBert.until(() => heard().length >= count, `${count} thanks`);
/** A further person who may thank. */
const giver = async (name: string) => {
  const person = await system.person(name);
  await standing.give(person, 400, 3);
  return person;
};

it('[ECON-10 a] [ST7] [ST8] thanks are heard, and earn two where the receiver takes part in a room', async () => {
  await enter(ofBert);
  expect((await standing.thank(anna, bert)).status).toBe(200);
  await hears(1);
  expect(heard()).toEqual([expect.objectContaining({ username: 'Anna', rank: 3, ap: 2 })]);
  expect(await standing.own(bert)).toMatchObject({ ap: 2, today: { thanks: 2 } });
  // Two within one minute are two.
  await standing.thank(await giver('Clara'), bert);
  expect(await standing.own(bert)).toMatchObject({ ap: 4, today: { thanks: 4 } });
});

it.each<[string, () => Promise<unknown>]>([
  ['is in no room', async () => {}],
  ['is away', () => enter(ofBert).then(() => ofBert.do('presence:set', { afk: true }))],
  [
    'has been here for less than a day',
    async () => {
      await enter(ofBert);
      await system.database.pool.query(`update accounts set created_at = created_at + interval '3 days'`);
    },
  ],
])('[ST8] thanks are heard and earn nothing where the receiver %s', async (_what, set) => {
  await set();
  expect((await standing.thank(anna, bert)).status).toBe(200);
  await hears(1);
  expect([heard()[0]?.ap, await standing.ap(bert)]).toEqual([0, 0]);
});

it('[ST8] nor from the same network', async () => {
  const proxied = await startSystem({
    clock: 'still',
    environment: { PUBLIC_URL: 'https://plausch.example', HOST: '127.0.0.1' },
  });
  try {
    const there = standingIn(proxied);
    const [clara, dora] = [await proxied.person('Clara'), await proxied.person('Dora')];
    await there.give(clara, 400, 3);
    await there.settle(dora);
    const { TestClient: Client } = await import('@plausch/dev-env');
    const socket = new Client(proxied.origin, { token: dora.token });
    socket.socket.io.opts.extraHeaders = { 'x-forwarded-for': '203.0.113.7' };
    await socket.connect();
    await socket.join(await proxied.roomId());
    const thank = (from: string) =>
      proxied.call('thank', {
        token: clara.token,
        params: { userId: dora.user.id },
        headers: { 'x-forwarded-for': from },
      });
    expect((await thank('203.0.113.99')).status).toBe(200);
    expect(await there.ap(dora)).toBe(0);
    await proxied.database.pool.query('delete from thanks');
    expect((await thank('198.51.100.1')).status).toBe(200);
    expect(await there.ap(dora)).toBe(2);
    socket.close();
  } finally {
    await proxied.stop();
  }
});

it('[ST7] one thanks from the third rank on, three times a day, and the same person again after a week', async () => {
  const others = await Promise.all(['Clara', 'Dora', 'Emil'].map((name) => system.person(name)));
  const [clara, dora, emil] = others as [Person, Person, Person];
  expect(await standing.thank(bert, anna)).toMatchObject({
    status: 403,
    body: { error: { code: 'forbidden' } },
  });
  for (const other of [bert, clara, dora]) expect((await standing.thank(anna, other)).status).toBe(200);
  expect((await standing.thank(anna, emil)).body).toMatchObject({
    error: { code: 'rate_limited', message: expect.stringContaining('oft genug') },
  });
  expect((await standing.thank(anna, bert)).body).toMatchObject({
    error: { code: 'rate_limited', message: expect.stringContaining('Bei Bert') },
  });
  // Monday, 04:00.
  system.advance(9 * 3_600_000 - 1_000);
  expect((await standing.thank(anna, emil)).status).toBe(429);
  system.advance(1_000);
  expect((await standing.thank(anna, emil)).status).toBe(200);
  expect((await standing.thank(anna, bert)).status).toBe(429);
  system.advance(7 * DAY_MS);
  await system.runJob(sweepStanding);
  expect((await standing.thank(anna, bert)).status).toBe(200);
});

it('[ST7] of many at the same moment no more are taken than may be', async () => {
  const others = await Promise.all(Array.from({ length: 8 }, (_, i) => system.person(`Leute${i}`)));
  const answers = await Promise.all([...others, ...others].map((other) => standing.thank(anna, other)));
  expect(answers.filter(({ status }) => status === 200).length).toBe(3);
});

it('[ST7] through a block thanks are answered as ever and heard by nobody; who has blocked is told so', async () => {
  await enter(ofBert);
  const block = (by: Person, whom: Person) =>
    system.call('block', { token: by.token, params: { userId: whom.user.id } });
  await block(bert, anna);
  expect((await standing.thank(anna, bert)).status).toBe(200);
  const clara = await giver('Clara');
  await standing.thank(clara, bert);
  await hears(1);
  expect(heard().map(({ username }) => username)).toEqual(['Clara']);
  await block(clara, bert);
  expect(await standing.thank(clara, bert)).toMatchObject({ status: 403 });
});

it('[ST7] whom one cannot meet one cannot thank', async () => {
  await system.database.pool.query('update accounts set activated_at = null where id = $1', [bert.user.id]);
  expect((await standing.thank(anna, bert)).status).toBe(404);
});

it('[ST10] the rules of ranks and AP are public', async () => {
  const { status, body } = await system.call('listRanks', {});
  expect(status).toBe(200);
  expect(body.items.map(({ ap }) => ap)).toEqual([
    0, 100, 400, 1_200, 3_000, 7_000, 14_000, 28_000, 55_000, 100_000,
  ]);
  expect(body.sources).toContainEqual({ source: 'talking', ap: 1, everyMs: 60_000, daily: 90 });
  expect(body).toMatchObject({ daily: 200, thanks: { fromRank: 3, daily: 3 } });
});

it('[A19] what is kept is given to the person, and goes with the account', async () => {
  await enter(ofBert);
  await standing.thank(anna, bert);
  const data = async (name: string) => system.operator.run(['data', name]);
  expect(await data('bert')).toMatch(
    /Dein Ansehen[\s\S]*Wofür du AP bekommen hast[\s\S]*Wem du gedankt hast/,
  );
  expect(await data('anna')).toContain('given');
});
