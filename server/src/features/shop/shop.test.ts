import { type Person, startSystem, statusesOf, type TestSystem, timesAtOnce } from '@plausch/dev-env';
import { avatars, bubbles, emojis } from '@plausch/stage/things';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cutterOf } from '../../cutter.fixture.ts';
import { NO_DRIFT, walletsIn } from '../../wallets.fixture.ts';

let system: TestSystem;
let wallet: ReturnType<typeof walletsIn>;
let anna: Person;
let people = 0;
beforeAll(async () => {
  system = await startSystem();
  wallet = walletsIn(system);
});
afterAll(() => system.stop());
beforeEach(async () => {
  people += 1;
  anna = await system.person(`Anna${people}`);
});

const buy = (offerId: string, more: { key?: string; body?: object } = {}) =>
  system.call('buyOffer', {
    token: anna.token,
    body: { offerId, ...more.body } as { offerId: string },
    ...(more.key === undefined ? {} : { headers: { 'idempotency-key': more.key } }),
  });
const offers = async () => (await system.call('listOffers', { token: anna.token })).body.items;
const offer = async (id: string) => (await offers()).find((one) => one.id === id);
const inventory = async ({ token } = anna) => (await system.call('getInventory', { token })).body;
const kindsOwned = async () => (await inventory()).items.map(({ kindId }) => kindId).toSorted();
const codeOf = ({ body }: { body: object }) => (body as { error?: { code: string } }).error?.code;

describe('what the house sells', () => {
  it('[SH1] is every avatar, emoji and colour, by rarity', async () => {
    const all = await offers();
    const ids = new Set(all.map(({ id }) => id));
    for (const { id } of [...avatars, ...emojis, ...bubbles.filter(({ isFree }) => !isFree)])
      expect(ids.has(id), id).toBe(true);
    expect(all).toHaveLength(ids.size);
    const priceOf = (id: string) => all.find((one) => one.id === id)?.price;
    expect(
      [
        'avatar.leseratte',
        'avatar.gaertnerin',
        'avatar.professorin',
        'avatar.ballnacht',
        'emoji.lachen',
        'pack.gesichter',
        'bubble.koralle',
        'bubble.abendrot',
      ].map(priceOf),
    ).toEqual([150, 400, 1_200, 3_500, 40, 350, 300, 900]);
  });

  it('[ECON-02 a] [SH1] a pack has twelve emojis, and all packs together every one', async () => {
    const packs = (await offers()).filter(({ id }) => id.startsWith('pack.'));
    expect(packs.map(({ kinds }) => kinds.length)).toEqual([12, 12]);
    const sold = packs.flatMap(({ kinds }) => kinds.map(({ id }) => id));
    expect(new Set(sold)).toEqual(new Set(emojis.map(({ id }) => id)));
    await wallet.give(anna, 350);
    expect((await buy('pack.abend')).body.items).toHaveLength(12);
    expect(await wallet.balance(anna)).toBe(0);
    expect(await offer('pack.abend')).toMatchObject({ owned: 12 });
  });
});

describe('a purchase', () => {
  it.each(['avatar.leseratte', 'emoji.lachen', 'bubble.koralle'])(
    '[ECON-01 a] [ECON-02 a] [ECON-03 a] [SH2] of %s takes its price and brings the thing',
    async (id) => {
      await wallet.give(anna, 1_000);
      const price = (await offer(id))?.price ?? 0;
      const { status, body } = await buy(id);
      expect([status, body.balance]).toEqual([201, 1_000 - price]);
      expect(await wallet.balance(anna)).toBe(1_000 - price);
      expect((await inventory()).items).toEqual(body.items);
      expect(body.items).toMatchObject([{ kindId: id, origin: 'shop' }]);
      const [entry] = await wallet.entries(anna);
      expect(entry).toMatchObject({ reason: 'shop', amount: -price, reference: id });
    },
  );

  it('[ECON-08] [SH3] for which the coins do not suffice is refused, and nothing changes', async () => {
    await wallet.give(anna, 149);
    const answer = await buy('avatar.leseratte');
    expect([answer.status, codeOf(answer)]).toEqual([409, 'insufficient_coins']);
    expect([await wallet.balance(anna), await kindsOwned()]).toEqual([149, []]);
    await wallet.give(anna, 1);
    expect((await buy('avatar.leseratte')).status).toBe(201);
  });

  it('[ECON-09] [SH3] of what is bound is refused the second time, and nothing changes', async () => {
    await wallet.give(anna, 1_000);
    expect((await buy('avatar.hauskatze')).status).toBe(201);
    const answer = await buy('avatar.hauskatze');
    expect([answer.status, codeOf(answer)]).toEqual([409, 'already_owned']);
    expect([await wallet.balance(anna), await kindsOwned()]).toEqual([600, ['avatar.hauskatze']]);
  });

  it('[ECON-09] of what is bound, made twenty times at once, is one', async () => {
    await wallet.give(anna, 10_000);
    const answers = await timesAtOnce(system, { table: 'items', count: 20, waiting: 1 }, () =>
      buy('avatar.hauskatze'),
    );
    expect(statusesOf(answers)).toEqual({ 201: 1, 409: 19 });
    expect(await wallet.balance(anna)).toBe(9_600);
  });

  it('[SH3] [SH5] of a kind is possible twenty times, and the list says how many there are', async () => {
    await wallet.give(anna, 1_000);
    await buy('emoji.herz');
    await buy('emoji.herz');
    expect(await offer('emoji.herz')).toMatchObject({ owned: 2 });
    for (let i = 2; i < 20; i += 1) expect((await buy('emoji.herz')).status).toBe(201);
    expect((await buy('emoji.herz')).status).toBe(403);
    expect(await wallet.balance(anna)).toBe(200);
    // A pack with one of them would bring too many.
    await wallet.give(anna, 1_000);
    expect((await buy('pack.abend')).status).toBe(403);
    expect(await wallet.balance(anna)).toBe(1_200);
  });

  it('[ECON-08] of twenty at once as many go through as are paid for', async () => {
    await wallet.give(anna, 5 * 40 + 39);
    const answers = await timesAtOnce(system, { table: 'items', count: 20, waiting: 1 }, () =>
      buy('emoji.herz'),
    );
    expect(statusesOf(answers)).toEqual({ 201: 5, 409: 15 });
    expect([await wallet.balance(anna), (await inventory()).items.length]).toEqual([39, 5]);
  });

  it('[SH2] repeated with its key is one, also at the same moment', async () => {
    await wallet.give(anna, 1_000);
    const key = crypto.randomUUID();
    const answers = await timesAtOnce(system, { table: 'items', count: 10, waiting: 1 }, () =>
      buy('emoji.lachen', { key }),
    );
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(statusesOf(answers)).toEqual({ 201: 10 });
    expect([await wallet.balance(anna), await kindsOwned()]).toEqual([960, ['emoji.lachen']]);
    const other = await buy('emoji.herz', { key });
    expect([other.status, codeOf(other)]).toEqual([422, 'idempotency_mismatch']);
  });

  it.each([{ price: 1 }, { amount: -5 }, { balance: 999_999 }, { coins: 1 }, { count: 0 }])(
    '[ECON-17] [SH4] with a forged amount is refused, and nothing changes: %j',
    async (body) => {
      await wallet.give(anna, 500);
      expect((await buy('emoji.lachen', { body })).status).toBe(422);
      expect([await wallet.balance(anna), await kindsOwned()]).toEqual([500, []]);
    },
  );

  it('[ECON-17] of what is not sold is refused', async () => {
    await wallet.give(anna, 500);
    for (const id of ['bubble.sun', 'emoji.gibtesnicht', 'pack.nichts'])
      expect((await buy(id)).status, id).toBe(404);
    expect((await buy('toString')).status).toBe(422);
    expect(await wallet.balance(anna)).toBe(500);
  });
});

describe('what administrators change', () => {
  let token: string;
  beforeAll(async () => {
    const admin = await system.person('Ada');
    await system.database.pool.query(`update accounts set role = 'admin' where id = $1`, [admin.user.id]);
    token = admin.token;
  });
  const change = async (offerId: string, body: { price: number | null; isSold: boolean }) =>
    (await system.call('changeOffer', { token, params: { offerId }, body })).status;

  it('[ADMIN-05 f] [SH6] is the price of the next purchase; a buyer who saw another one buys nothing', async () => {
    await wallet.give(anna, 100);
    expect(await change('emoji.stern', { price: 55, isSold: true })).toBe(200);
    expect((await offer('emoji.stern'))?.price).toBe(55);
    const late = await buy('emoji.stern', { body: { expected: 40 } });
    expect([late.status, codeOf(late), await wallet.balance(anna)]).toEqual([409, 'price_changed', 100]);
    expect((await buy('emoji.stern', { body: { expected: 55 } })).body.balance).toBe(45);
    expect(await change('emoji.stern', { price: null, isSold: true })).toBe(200);
    expect((await buy('emoji.stern')).body.balance).toBe(5);
  });

  it('[ADMIN-05 f] [SH6] is not sold and not shown, and the desk says what was sold', async () => {
    await wallet.give(anna, 900);
    expect((await buy('bubble.abendrot')).status).toBe(201);
    expect(await change('bubble.abendrot', { price: null, isSold: false })).toBe(200);
    expect(await offer('bubble.abendrot')).toBeUndefined();
    expect((await buy('bubble.abendrot')).status).toBe(404);
    const { body } = await system.call('listAllOffers', { token });
    const desk = body.items.find(({ id }) => id === 'bubble.abendrot');
    expect(desk).toMatchObject({ price: 900, rulePrice: 900, isSold: false, sold: { recent: 1, ever: 1 } });
    expect(await kindsOwned()).toEqual(['bubble.abendrot']);
  });

  it('[SH6] is recorded with its doer, and refused for everybody else', async () => {
    expect(await change('emoji.mond', { price: 7, isSold: true })).toBe(200);
    const { body } = await system.call('listStaffActs', { token });
    expect(body.items[0]).toMatchObject({ act: 'offer.changed', thing: 'Mond · 7 Münzen · im Laden' });
    expect(await change('emoji.gibtesnicht', { price: 7, isSold: true })).toBe(404);
    for (const price of [0, -1, 1.5, 1_000_001])
      expect(await change('emoji.mond', { price, isSold: true })).toBe(422);
    const { status } = await system.call('changeOffer', {
      token: anna.token,
      params: { offerId: 'emoji.mond' },
      body: { price: 1, isSold: true },
    });
    expect(status).toBe(403);
    await change('emoji.mond', { price: null, isSold: true });
  });
});

it('[SH2] whose connection to the database dies at any statement has happened whole or not at all', async () => {
  const cutter = cutterOf(system.database);
  let died = 0;
  for (let at = 0; at < 14; at += 1) {
    await wallet.give(anna, 40);
    const before = [await wallet.balance(anna), (await inventory()).items.length] as const;
    cutter.at(at);
    const { status } = await buy('emoji.mond').catch(() => ({ status: 0 }));
    died += cutter.stop() ? 1 : 0;
    const after = [await wallet.balance(anna), (await inventory()).items.length] as const;
    const isBought = after[1] === before[1] + 1;
    expect(after, `cut at ${at}`).toEqual(isBought ? [before[0] - 40, before[1] + 1] : before);
    if (status === 201) expect(isBought).toBe(true);
    // What is left of a purchase that did not happen is spent, so that each round begins alike.
    if (!isBought) await buy('emoji.stern');
  }
  expect(died).toBeGreaterThan(4);
  expect(await wallet.drift()).toEqual(NO_DRIFT);
});
