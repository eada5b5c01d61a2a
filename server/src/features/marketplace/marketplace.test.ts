import {
  type Person,
  startSystem,
  statusesOf,
  type TestSystem,
  timesAtOnce,
  tokenIn,
} from '@plausch/dev-env';
import { defineJob } from '@plausch/platform/jobs';
import { rankName } from '@plausch/protocol/ranks';
import { kinds } from '@plausch/stage/things';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cutterOf } from '../../cutter.fixture.ts';
import { NO_DRIFT, walletsIn } from '../../wallets.fixture.ts';
import { endListings, sweepMarket } from './marketplace.jobs.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

let system: TestSystem;
let wallet: ReturnType<typeof walletsIn>;
let anna: Person;
let bert: Person;
/** Sellers whose listings can be bought at once, so that each case is about one rule. */
const start = async (rules: object = { holdMs: 0, cautionMs: 0 }) => {
  system = await startSystem({ clock: 'still', rules: { marketplace: rules } });
  wallet = walletsIn(system);
  [anna, bert] = [await trader('Anna'), await trader('Bert')];
};
beforeEach(() => start());
afterEach(() => system.stop());

const query = async (text: string, ...values: readonly unknown[]) =>
  (await system.database.pool.query(text, [...values])).rows;

/** An account that may trade. */
async function trader(name: string): Promise<Person> {
  const person = await system.person(name);
  await query(
    `insert into standings (account_id, ap, rank, day) values ($1, 400, 3, '2026-01-01')`,
    person.user.id,
  );
  await query(
    `update accounts set created_at = created_at - interval '30 days' where id = $1`,
    person.user.id,
  );
  return person;
}

/** A thing that lay long enough with its owner. */
async function thing({ user }: Person, kind = 'emoji.lachen', daysAgo = 8): Promise<string> {
  const id = crypto.randomUUID();
  const at = new Date(system.clock.now() - daysAgo * DAY_MS);
  await query(
    `insert into items (id, kind, owner_id, origin, acquired_at) values ($1, $2, $3, 'shop', $4)`,
    id,
    kind,
    user.id,
    at,
  );
  return id;
}

const list = ({ token }: Person, itemId: string, price = 100, days: 1 | 3 | 7 = 7) =>
  system.call('createListing', { token, body: { itemId, price, days } });
const offered = async (by: Person, kind?: string, price?: number): Promise<string> => {
  const { status, body } = await list(by, await thing(by, kind), price);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
};
const buy = ({ token }: Person, id: string, more: { key?: string; body?: object } = {}) =>
  system.call('buyListing', {
    token,
    params: { id },
    ...(more.body && { body: more.body }),
    ...(more.key && { headers: { 'idempotency-key': more.key } }),
  } as never);
const withdraw = ({ token }: Person, id: string) => system.call('withdrawListing', { token, params: { id } });
const market = async (asked: Record<string, string> = {}, { token } = bert) =>
  (await system.call('listListings', { token, query: asked })).body;
const ids = async (asked?: Record<string, string>) => (await market(asked)).items.map(({ id }) => id);
const own = async ({ token }: Person) => (await system.call('ownListings', { token })).body;
const stateOf = async (id: string, { token } = anna) =>
  (await system.call('getListing', { token, params: { id } })).body.state;
const prices = async (kindId: string, { token } = anna) =>
  (await system.call('getMarketKind', { token, params: { kindId } })).body;
const things = async ({ token }: Person) => (await system.call('getInventory', { token })).body.items;
const kindsOf = async (person: Person) => (await things(person)).map(({ kindId }) => kindId);
const codeOf = ({ body }: { body: object }) => (body as { error?: { code: string } }).error?.code;
const messageOf = ({ body }: { body: object }) => (body as { error?: { message: string } }).error?.message;

describe('a sale', () => {
  it.each([
    ['ECON-04', 'avatar.leseratte'],
    ['ECON-05', 'emoji.lachen'],
    ['ECON-06', 'bubble.koralle'],
  ])('[%s] [MK2] [MK7] moves thing, coins and fee in one step: %s', async (_row, kind) => {
    await wallet.give(bert, 200);
    const id = await offered(anna, kind, 110);
    expect(await ids()).toEqual([id]);
    expect((await market()).items[0]).toMatchObject({ price: 110, fee: 6, state: 'open' });
    const { status, body } = await buy(bert, id);
    expect([status, body.balance]).toEqual([200, 90]);
    expect(body.item).toMatchObject({ kindId: kind, origin: 'market' });
    expect([await wallet.balance(anna), await wallet.balance(bert)]).toEqual([104, 90]);
    expect([await kindsOf(anna), await kindsOf(bert)]).toEqual([[], [kind]]);
    expect([await ids(), await stateOf(id)]).toEqual([[], 'sold']);
    expect(await wallet.entries(anna)).toMatchObject([
      { reason: 'marketFee', amount: -6, reference: kind },
      { reason: 'marketSold', amount: 110, reference: kind },
    ]);
    expect((await wallet.entries(bert))[0]).toMatchObject({ reason: 'marketBought', amount: -110 });
    expect(await wallet.drift()).toEqual(NO_DRIFT);
  });

  it('[ECON-07] [MK2] to twenty buyers at once is one: one gets it, the others hear that it is gone', async () => {
    const id = await offered(anna);
    const buyers = await Promise.all(Array.from({ length: 20 }, (_, n) => trader(`Kauf${n}`)));
    for (const buyer of buyers) await wallet.give(buyer, 100);
    const answers = await timesAtOnce(system, { table: 'items', count: 20, waiting: 1 }, (n) =>
      buy(buyers[n] ?? anna, id),
    );
    expect(statusesOf(answers)).toEqual({ 200: 1, 409: 19 });
    expect(new Set(answers.map(codeOf))).toEqual(new Set([undefined, 'listing_closed']));
    const balances = await Promise.all(buyers.map((buyer) => wallet.balance(buyer)));
    expect(balances.filter((balance) => balance === 0)).toHaveLength(1);
    expect(await query(`select count(*)::int from items`)).toEqual([{ count: 1 }]);
    expect(await wallet.drift()).toEqual(NO_DRIFT);
  });

  it('[ECON-07] of a listing that is taken back in the same moment happens, or does not', async () => {
    await wallet.give(bert, 100);
    const id = await offered(anna);
    const [bought, taken] = await timesAtOnce(system, { table: 'items', count: 2, waiting: 1 }, async (n) =>
      n === 0 ? (await buy(bert, id)).status : (await withdraw(anna, id)).status,
    );
    expect([bought, taken].toSorted()).toEqual([200, 409]);
    const isSold = bought === 200;
    expect([await kindsOf(anna), await kindsOf(bert)].map(({ length }) => length)).toEqual(
      isSold ? [0, 1] : [1, 0],
    );
    expect(await wallet.balance(bert)).toBe(isSold ? 0 : 100);
  });

  it('[ECON-08] [MK2] for which the coins do not suffice is refused, and nothing changes', async () => {
    await wallet.give(bert, 99);
    const id = await offered(anna);
    const answer = await buy(bert, id);
    expect([answer.status, codeOf(answer)]).toEqual([409, 'insufficient_coins']);
    expect([await wallet.balance(bert), await kindsOf(bert), await ids()]).toEqual([99, [], [id]]);
  });

  it('[ECON-17] [MK2] costs what the listing says, whatever comes with the request', async () => {
    await wallet.give(bert, 100);
    const { status } = await buy(bert, await offered(anna), { body: { price: 1 } });
    expect([status, await wallet.balance(bert), await wallet.balance(anna)]).toEqual([200, 0, 95]);
  });

  it('[MK2] repeated with its key is one', async () => {
    await wallet.give(bert, 300);
    const id = await offered(anna);
    const key = crypto.randomUUID();
    const first = await buy(bert, id, { key });
    expect(await buy(bert, id, { key })).toMatchObject({ status: 200, body: first.body });
    expect(await wallet.balance(bert)).toBe(200);
  });

  it('[MK8] is not made with oneself, and not beyond twenty a minute', async () => {
    await wallet.give(bert, 1_000);
    expect((await buy(anna, await offered(anna))).status).toBe(403);
    for (let n = 0; n < 20; n += 1) {
      const id = await offered(await trader(`Hand${n}`), 'emoji.mond', 10);
      expect((await buy(bert, id)).status, `${n}`).toBe(200);
    }
    const last = await offered(await trader('Hand20'), 'emoji.stern', 10);
    const answer = await buy(bert, last);
    expect([answer.status, codeOf(answer)]).toEqual([429, 'rate_limited']);
    system.advance(MINUTE_MS);
    expect((await buy(bert, last)).status).toBe(200);
  });

  it('[MK8] is not made beyond so many a day', async () => {
    await system.stop();
    await start({ holdMs: 0, cautionMs: 0, purchases: { perMinute: 20, daily: 2 } });
    await wallet.give(bert, 300);
    for (const kind of ['emoji.mond', 'emoji.stern']) await buy(bert, await offered(anna, kind));
    const third = await offered(anna, 'emoji.herz');
    const refused = await buy(bert, third);
    expect([refused.status, messageOf(refused)]).toEqual([
      429,
      expect.stringMatching(/^Du hast gerade viel gekauft\./),
    ]);
    system.advance(DAY_MS);
    expect((await buy(bert, third)).status).toBe(200);
  });

  it('[IV1] [MK2] is refused where the buyer has twenty of the kind', async () => {
    await wallet.give(bert, 100);
    for (let n = 0; n < 20; n += 1) await thing(bert);
    const id = await offered(anna);
    expect((await buy(bert, id)).status).toBe(403);
    expect([(await kindsOf(bert)).length, await wallet.balance(bert), await ids()]).toEqual([20, 100, [id]]);
  });

  it('[MK9] between accounts of one device is made once in a week', async () => {
    await wallet.give(bert, 300);
    const hash = Buffer.alloc(32, 7);
    for (const { user } of [anna, bert])
      await query(
        `insert into known_devices (account_id, token_hash, created_at, seen_at) values ($1, $2, now(), now())`,
        user.id,
        hash,
      );
    expect((await buy(bert, await offered(anna))).status).toBe(200);
    await wallet.give(anna, 300);
    const back = await offered(bert, 'emoji.herz');
    expect((await buy(anna, back)).status).toBe(429);
    const third = await trader('Carla');
    await wallet.give(third, 300);
    expect((await buy(third, back)).status).toBe(200);
    system.advance(7 * DAY_MS);
    expect((await buy(bert, await offered(anna))).status).toBe(200);
  });

  it('[MK2] whose connection to the database dies at any statement has happened whole or not at all', async () => {
    const cutter = cutterOf(system.database);
    let died = 0;
    for (let at = 0; at < 18; at += 1) {
      const seller = await trader(`Verkauf${at}`);
      const buyer = await trader(`Kauf${at}`);
      await wallet.give(buyer, 100);
      const id = await offered(seller);
      cutter.at(at);
      const { status } = await buy(buyer, id).catch(() => ({ status: 0 }));
      died += cutter.stop() ? 1 : 0;
      const state = [
        await wallet.balance(seller),
        await wallet.balance(buyer),
        (await kindsOf(seller)).length,
        (await kindsOf(buyer)).length,
        await stateOf(id),
      ];
      const isSold = state[4] === 'sold';
      expect(state, `cut at ${at}`).toEqual(isSold ? [95, 0, 0, 1, 'sold'] : [0, 100, 1, 0, 'open']);
      if (status === 200) expect(isSold).toBe(true);
    }
    expect(died).toBeGreaterThan(6);
    expect(await wallet.drift()).toEqual(NO_DRIFT);
  });
});

describe('offering', () => {
  it('[MK1] takes a rank, and an account of some days', async () => {
    const novice = await system.person('Neu');
    const itemId = await thing(novice);
    expect(messageOf(await list(novice, itemId))).toBe(
      `Im Markt handeln kannst du ab dem Rang ${rankName(3)}.`,
    );
    await query(
      `insert into standings (account_id, ap, rank, day) values ($1, 400, 3, '2026-01-01')`,
      novice.user.id,
    );
    expect((await list(novice, itemId)).status).toBe(403);
    expect((await own(novice)).refusal).toBe('Dein Konto ist noch zu neu, um im Markt zu handeln.');
    system.advance(7 * DAY_MS);
    expect(await own(novice)).toMatchObject({ refusal: null, isHeld: false });
    expect((await list(novice, itemId)).status).toBe(201);
  });

  it('[MK1] goes for buyers as well', async () => {
    const novice = await system.person('Neu');
    await wallet.give(novice, 500);
    expect((await buy(novice, await offered(anna))).status).toBe(403);
    expect(await wallet.balance(novice)).toBe(500);
  });

  it('[ECON-07] [MK2] a thing takes it out of the hands of its owner until it is taken back', async () => {
    const itemId = await thing(anna);
    const arm = () => system.call('armEmoji', { token: anna.token, params: { id: itemId } });
    expect((await arm()).status).toBe(200);
    const { body } = await list(anna, itemId);
    expect(await things(anna)).toMatchObject([{ id: itemId, listingId: body.id }]);
    expect((await things(anna))[0]?.slot).toBeUndefined();
    expect((await arm()).status).toBe(403);
    expect((await list(anna, itemId)).status).toBe(403);
    expect((await withdraw(bert, body.id)).status).toBe(404);
    expect((await withdraw(anna, body.id)).status).toBe(200);
    expect((await withdraw(anna, body.id)).status).toBe(200);
    expect((await things(anna))[0]?.listingId).toBeUndefined();
    expect((await arm()).status).toBe(200);
    const gone = await buy(bert, body.id);
    expect([gone.status, codeOf(gone)]).toEqual([409, 'listing_closed']);
  });

  it('[IV8] the last one of what is worn takes it off; one of two does not', async () => {
    const wear = (avatarId: string) => system.call('changeAvatar', { token: anna.token, body: { avatarId } });
    const bubble = (bubbleColorId: string) =>
      system.call('changeBubble', { token: anna.token, body: { bubbleColorId } });
    const look = async () =>
      (await query(`select avatar_id, bubble_color_id from accounts where id = $1`, anna.user.id))[0];
    const [first, second] = [await thing(anna, 'avatar.leseratte'), await thing(anna, 'avatar.leseratte')];
    const colour = await thing(anna, 'bubble.koralle');
    expect((await wear('avatar.leseratte')).status).toBe(200);
    expect((await bubble('koralle')).status).toBe(200);
    await list(anna, first);
    expect(await look()).toMatchObject({ avatar_id: 'avatar.leseratte', bubble_color_id: 'koralle' });
    await list(anna, second);
    await list(anna, colour, 200);
    expect(await look()).toMatchObject({
      avatar_id: expect.not.stringContaining('avatar.'),
      bubble_color_id: 'sun',
    });
    expect((await bubble('koralle')).status).toBe(403);
    expect((await wear('avatar.leseratte')).status).toBe(403);
  });

  it('[MK4] waits for things that are new, and for what was just offered; what is bound stays', async () => {
    const fresh = await list(anna, await thing(anna, 'emoji.lachen', 6.9));
    expect([fresh.status, codeOf(fresh)]).toEqual([429, 'rate_limited']);
    const itemId = await thing(anna);
    const { body } = await list(anna, itemId);
    await withdraw(anna, body.id);
    expect((await list(anna, itemId)).status).toBe(429);
    system.advance(10 * MINUTE_MS);
    expect((await list(anna, itemId)).status).toBe(201);
    const bound = await thing(anna, 'avatar.hauskatze');
    await query(`update items set is_bound = true where id = $1`, bound);
    const stays = await list(anna, bound, 400);
    expect([stays.status, messageOf(stays)]).toEqual([
      403,
      'Das gehört fest zu deinem Konto und wird nicht weitergegeben.',
    ]);
    // What was bought here rests for a day.
    await wallet.give(bert, 100);
    const bought = (await buy(bert, await offered(anna, 'emoji.herz'))).body.item.id;
    system.advance(DAY_MS - 1);
    expect((await list(bert, bought)).status).toBe(429);
    system.advance(1);
    expect((await list(bert, bought)).status).toBe(201);
  });

  it('[ECON-15] [MK5] goes for ten things at once, for thirty with a tier, and for sixty a day', async () => {
    for (let n = 0; n < 10; n += 1) await offered(anna);
    const answer = await list(anna, await thing(anna));
    expect([answer.status, messageOf(answer)]).toEqual([
      403,
      'Du bietest schon 10 Dinge an. Mehr gehen gerade nicht.',
    ]);
    expect(await own(anna)).toMatchObject({ open: 10, most: 10 });
    await query(`update accounts set tiers = '{premium}' where id = $1`, anna.user.id);
    expect(await own(anna)).toMatchObject({ open: 10, most: 30 });
    for (let n = 0; n < 50; n += 1) await withdraw(anna, await offered(anna));
    const last = await list(anna, await thing(anna));
    expect([last.status, codeOf(last)]).toEqual([429, 'rate_limited']);
    // Not later than the next day of the house begins.
    expect(Number(last.headers.get('retry-after'))).toBeLessThanOrEqual(DAY_MS / 1_000);
    system.advance(DAY_MS);
    expect((await list(anna, await thing(anna))).status).toBe(201);
  });

  it('[MK5] the last place at twenty calls at once is taken once', async () => {
    for (let n = 0; n < 9; n += 1) await offered(anna);
    const items = await Promise.all(Array.from({ length: 20 }, () => thing(anna, 'emoji.herz')));
    const answers = await timesAtOnce(system, { table: 'items', count: 20, waiting: 1 }, (n) =>
      list(anna, items[n] ?? ''),
    );
    expect(statusesOf(answers)).toEqual({ 201: 1, 403: 19 });
  });

  it.each([9, 501, 100_001])('[MK6] for %i coins is out of the bounds of a first sale', async (price) => {
    const answer = await list(anna, await thing(anna), price);
    expect([answer.status, codeOf(answer)]).toEqual([422, 'invalid']);
  });

  it('[MK6] has the bounds of the house’s price, wider ones after some sales, and those of the median after ten', async () => {
    expect(await prices('emoji.lachen')).toMatchObject({
      shopPrice: 40,
      least: 10,
      most: 500,
      median: null,
      sold: 0,
    });
    // What administrators ask counts, not what the rules say; what they do not sell has no price of the house.
    await query(`insert into shop_offers (offer_id, price, is_sold) values ('emoji.lachen', 8, true)`);
    expect(await prices('emoji.lachen')).toMatchObject({ shopPrice: 8 });
    await query(`update shop_offers set is_sold = false`);
    expect(await prices('emoji.lachen')).toMatchObject({ shopPrice: null });
    await query('delete from shop_offers');
    // What may not be sold for so little waits until its owner has sold other things.
    expect(await prices('avatar.ballnacht')).toMatchObject({ least: 875, most: 500 });
    const tooDear = await list(anna, await thing(anna, 'avatar.ballnacht'), 875);
    expect([tooDear.status, messageOf(tooDear)]).toEqual([
      403,
      'Dafür braucht es erst ein paar Verkäufe: Bei den ersten geht nicht mehr als 500 Münzen.',
    ]);
    const sale = (price: number, kind = 'emoji.lachen', daysAgo = 1) =>
      query(
        `insert into listings (id, item_id, kind, seller_id, price, fee, created_at, live_at, ends_at, closed_at, outcome)
         values ($1, $1, $2, $3, $4, 1, $5, $5, $5::timestamptz + interval '1 day', $5, 'sold')`,
        crypto.randomUUID(),
        kind,
        anna.user.id,
        price,
        new Date(system.clock.now() - daysAgo * DAY_MS),
      );
    for (let n = 0; n < 3; n += 1) await sale(100, 'emoji.herz');
    expect(await prices('emoji.lachen')).toMatchObject({ least: 10, most: 800 });
    expect(await prices('avatar.leseratte')).toMatchObject({ least: 38, most: 2_500 });
    for (let n = 0; n < 9; n += 1) await sale(200);
    await sale(10_000, 'emoji.lachen', 31);
    expect(await prices('emoji.lachen')).toMatchObject({ sold: 9, median: 200, least: 10, most: 800 });
    await sale(400);
    expect(await prices('emoji.lachen', bert)).toMatchObject({ sold: 10, median: 200, least: 50, most: 500 });
    expect(await prices('emoji.lachen')).toMatchObject({ least: 50, most: 800 });
    const { days } = await prices('emoji.lachen');
    expect(days).toMatchObject([{ average: 220, sold: 10 }]);
    expect((await list(anna, await thing(anna), 49)).status).toBe(422);
    expect((await list(anna, await thing(anna), 50)).status).toBe(201);
  });

  it('[MK2] what is not anybody’s to sell is refused', async () => {
    expect((await list(anna, await thing(bert))).status).toBe(404);
    expect((await list(anna, crypto.randomUUID())).status).toBe(404);
    for (const kindId of ['bubble.sun', 'emoji.gibtesnicht'])
      expect((await system.call('getMarketKind', { token: anna.token, params: { kindId } })).status).toBe(
        404,
      );
  });
});

describe('the end of a listing', () => {
  it('[MK2] is its time, also before the job has come; the thing goes back and its owner hears of it', async () => {
    await wallet.give(bert, 100);
    const { body } = await list(anna, await thing(anna), 100, 1);
    system.advance(DAY_MS - 1);
    expect(await ids()).toEqual([body.id]);
    system.advance(1);
    expect([await ids(), await stateOf(body.id)]).toEqual([[], 'expired']);
    const late = await buy(bert, body.id);
    expect([late.status, codeOf(late)]).toEqual([409, 'listing_closed']);
    const socket = await system.connect(anna);
    await system.runJob(endListings);
    await system.runJob(endListings);
    expect((await things(anna))[0]?.listingId).toBeUndefined();
    const heard = () => socket.messages.filter(({ name }) => name === 'listing:expired');
    await socket.until(() => heard().length > 0, 'the end of the listing');
    expect(heard()).toMatchObject([{ message: { id: body.id, name: kinds.get('emoji.lachen')?.name } }]);
  });

  it('[MK2] comes in the same moment for more than the job takes at once', async () => {
    const seller = await trader('Viel');
    await query(
      `with made as (
         insert into listings (id, item_id, kind, seller_id, price, fee, created_at, live_at, ends_at)
         select gen_random_uuid(), gen_random_uuid(), 'emoji.lachen', $1, 20, 1, $2, $2, $2::timestamptz + interval '1 hour'
         from generate_series(1, 450) returning id, item_id)
       insert into items (id, kind, owner_id, origin, acquired_at, listing_id)
       select item_id, 'emoji.lachen', $1, 'shop', $2, id from made`,
      seller.user.id,
      new Date(system.clock.now() - 2 * HOUR_MS),
    );
    await system.runJob(endListings);
    expect(await query(`select count(*)::int from items where listing_id is not null`)).toEqual([
      { count: 0 },
    ]);
    expect(await query(`select count(*)::int from listings where outcome = 'expired'`)).toEqual([
      { count: 450 },
    ]);
  });

  it('[MK2] comes for a kind that a release has taken away, which is in no list any more', async () => {
    const kept = await offered(anna);
    const gone = await offered(anna, 'emoji.herz');
    await query(`update listings set kind = 'emoji.vorbei' where id = $1`, gone);
    await query(`update items set kind = 'emoji.vorbei' where listing_id = $1`, gone);
    expect([await ids(), (await own(anna)).items.map(({ id }) => id)]).toEqual([[kept], [kept]]);
    expect((await system.call('getListing', { token: anna.token, params: { id: gone } })).status).toBe(404);
    const socket = await system.connect(anna);
    system.advance(7 * DAY_MS);
    await system.runJob(endListings);
    await socket.until(
      () => socket.messages.filter(({ name }) => name === 'listing:expired').length === 2,
      'the end of both',
    );
    expect(await query('select from items where listing_id is not null')).toEqual([]);
  });

  it('[MK2] comes for all the others where one cannot be ended', async () => {
    const [first, second] = [await offered(anna), await offered(bert)];
    await query(
      `create function keep() returns trigger language plpgsql as $$ begin raise 'not this one'; end $$`,
    );
    await query(`create trigger keep before update on listings for each row when (old.id = '${first}')
      execute function keep()`);
    system.advance(7 * DAY_MS);
    await system.runJob(endListings);
    const outcomes = await query(`select id, outcome from listings order by created_at`);
    expect(outcomes).toEqual([
      { id: first, outcome: null },
      { id: second, outcome: 'expired' },
    ]);
  });

  it('[MK10] comes with the end of the account, whose name goes from what it has sold', async () => {
    await wallet.give(bert, 100);
    const sold = await offered(anna);
    await buy(bert, sold);
    const open = await offered(anna, 'emoji.herz');
    const now = new Date(system.clock.now());
    await query(
      `update accounts set deletion_requested_at = $2, deletion_due_at = $2 where id = $1`,
      anna.user.id,
      now,
    );
    await system.runJob(defineJob({ name: 'accounts.eraseDueAccounts' }));
    expect(await ids()).toEqual([]);
    expect(await stateOf(open, bert)).toBe('withdrawn');
    const { body } = await system.call('getListing', { token: bert.token, params: { id: sold } });
    expect([body.state, body.seller]).toEqual(['sold', null]);
    expect(await kindsOf(bert)).toEqual(['emoji.lachen']);
  });

  it('[MK10] comes with a lock for good, and not with one that ends', async () => {
    const id = await offered(anna);
    await query(`update accounts set role = 'admin' where id = $1`, bert.user.id);
    const lock = (duration: number) =>
      system.call('kick', {
        token: bert.token,
        body: { userId: anna.user.id, duration, reason: 'Probe' },
      });
    expect((await lock(3_600)).status).toBe(201);
    expect(await stateOf(id, bert)).toBe('open');
    expect((await lock(-1)).status).toBe(201);
    expect([await stateOf(id, bert), await ids()]).toEqual(['withdrawn', []]);
  });

  it('[MK2] that was sold cannot be taken back', async () => {
    await wallet.give(bert, 100);
    const id = await offered(anna);
    await buy(bert, id);
    const late = await withdraw(anna, id);
    expect([late.status, codeOf(late)]).toEqual([409, 'listing_closed']);
    expect(await kindsOf(bert)).toEqual(['emoji.lachen']);
  });

  it('forgets what was closed long ago', async () => {
    await wallet.give(bert, 100);
    await buy(bert, await offered(anna));
    await withdraw(anna, await offered(anna, 'emoji.herz'));
    const left = async () => {
      await system.runJob(sweepMarket);
      return (await query(`select outcome from listings order by outcome`)).map(({ outcome }) => outcome);
    };
    const age = (days: number) =>
      query(`update listings set closed_at = closed_at - $1::int * interval '1 day'`, days);
    await age(29);
    expect(await left()).toEqual(['sold', 'withdrawn']);
    await age(2);
    expect(await left()).toEqual(['sold']);
    await age(340);
    expect(await left()).toEqual([]);
  });
});

describe('a seller without a second factor', () => {
  beforeEach(async () => {
    await system.stop();
    await start({});
  });

  const stopLink = async (): Promise<string> => {
    await system.jobs.drain();
    const mails = (await system.mails()).filter(
      ({ to, subject }) => to === anna.user.email && subject === 'Du bietest etwas im Markt an',
    );
    return tokenIn(mails.at(-1)?.text ?? '');
  };
  const stop = (token: string) => system.call('stopListing', { body: { token } });

  it('[MK3] waits for a day; until then the listing is theirs alone to see', async () => {
    await wallet.give(bert, 100);
    const id = await offered(anna);
    expect([await stateOf(id), await ids()]).toEqual(['waiting', []]);
    expect((await system.call('getListing', { token: bert.token, params: { id } })).status).toBe(404);
    expect((await buy(bert, id)).status).toBe(404);
    expect((await own(anna)).isHeld).toBe(true);
    system.advance(DAY_MS);
    expect([await stateOf(id), await ids()]).toEqual(['open', [id]]);
    expect((await buy(bert, id)).status).toBe(200);
  });

  it('[MK3] waits three days after a login from a new device, or a reset of the password', async () => {
    await system.call('login', { body: { login: anna.user.username, password: anna.password } });
    const id = await offered(anna);
    system.advance(3 * DAY_MS - 1);
    expect(await stateOf(id)).toBe('waiting');
    system.advance(1);
    expect(await stateOf(id)).toBe('open');
  });

  it('[MK3] waits with a second factor that is new or came after a caution, and no longer once it is old', async () => {
    const confirm = () =>
      query(
        `insert into second_factors (account_id, secret, started_at, confirmed_at) values ($1, '', $2, $2)
         on conflict (account_id) do update set confirmed_at = excluded.confirmed_at`,
        anna.user.id,
        new Date(system.clock.now()),
      );
    await confirm();
    expect(await stateOf(await offered(anna))).toBe('waiting');
    expect(await stopLink()).not.toBe('');
    system.advance(3 * DAY_MS - 1);
    expect(await stateOf(await offered(anna))).toBe('waiting');
    system.advance(1);
    expect(await stateOf(await offered(anna))).toBe('open');
    // The factor was there before: who logs in from a new device has given a code of it.
    await query(
      'insert into market_cautions (account_id, at) values ($1, $2)',
      anna.user.id,
      new Date(system.clock.now()),
    );
    expect(await stateOf(await offered(anna))).toBe('open');
    system.advance(DAY_MS);
    await confirm();
    system.advance(3 * DAY_MS);
    expect(await stateOf(await offered(anna))).toBe('waiting');
  });

  it('[MK3] stops a listing by the link of its mail, without a login, once and again', async () => {
    const id = await offered(anna);
    const token = await stopLink();
    const { text } = await system.mailTo(anna.user.email, ({ subject }) => subject.includes('Markt'));
    expect(text.replace(/\s+/g, ' ')).toMatch(
      /du bietest „[^“]+“ für 100 Münzen an\. Kaufen können es andere ab [^.]*\d/,
    );
    expect(text).toContain(kinds.get('emoji.lachen')?.name);
    expect(await stop(token)).toMatchObject({ status: 200, body: { name: kinds.get('emoji.lachen')?.name } });
    expect((await stop(token)).status).toBe(200);
    expect([await stateOf(id), (await things(anna))[0]?.listingId]).toEqual(['withdrawn', undefined]);
    // What is offered from now on waits longer.
    const next = await offered(anna, 'emoji.herz');
    system.advance(3 * DAY_MS - 1);
    expect(await stateOf(next)).toBe('waiting');
    expect((await stop('falsch')).status).toBe(409);
  });

  it('[MK3] stops nothing that was sold', async () => {
    await wallet.give(bert, 100);
    const id = await offered(anna);
    const token = await stopLink();
    system.advance(DAY_MS);
    expect((await buy(bert, id)).status).toBe(200);
    const late = await stop(token);
    expect([late.status, codeOf(late)]).toEqual([409, 'token_invalid']);
    expect(await kindsOf(bert)).toEqual(['emoji.lachen']);
  });
});

describe('the list', () => {
  it.each([
    ['the seller', () => [anna, bert] as const],
    ['the viewer', () => [bert, anna] as const],
  ])('[CAP-25] names no seller where %s has blocked the other', async (_who, blocking) => {
    const id = await offered(anna);
    const sellers = async (person: Person) => [
      (await market({}, person)).items[0]?.seller?.username,
      (await system.call('getListing', { token: person.token, params: { id } })).body.seller?.username,
    ];
    expect(await sellers(bert)).toEqual([anna.user.username, anna.user.username]);
    const [blocker, blocked] = blocking();
    await system.call('block', { token: blocker.token, params: { userId: blocked.user.id } });
    expect(await sellers(bert)).toEqual([undefined, undefined]);
    expect(await sellers(await trader('Carla'))).toEqual([anna.user.username, anna.user.username]);
    expect((await own(anna)).items[0]?.seller?.username).toBe(anna.user.username);
  });

  it('comes in each order, by type and kind, page by page, and each once', async () => {
    await query(`update accounts set tiers = '{babo}' where id = $1`, anna.user.id);
    const made: { id: string; kind: string; price: number; days: 1 | 3 | 7 }[] = [];
    for (let n = 0; n < 12; n += 1) {
      const kind = ['avatar.leseratte', 'emoji.lachen', 'emoji.herz', 'bubble.koralle'][n % 4] ?? '';
      const days = ([1, 3, 7] as const)[n % 3] ?? 7;
      const price = 100 + ((n * 7) % 5);
      const { body } = await list(anna, await thing(anna, kind), price, days);
      made.push({ id: body.id, kind, price, days });
      system.advance(1_000);
    }
    expect(await ids()).toEqual(made.map(({ id }) => id).toReversed());
    const cheap = (await market({ order: 'cheapest' })).items.map(({ price }) => price);
    expect(cheap).toEqual(cheap.toSorted((a, b) => a - b));
    const ending = (await market({ order: 'ending' })).items.map(({ endsAt }) => endsAt);
    expect(ending).toEqual(ending.toSorted());
    expect((await market({ type: 'emoji' })).items).toHaveLength(6);
    expect((await market({ kindId: 'emoji.herz' })).items).toHaveLength(3);
    for (const order of ['newest', 'cheapest', 'ending']) {
      const all = await ids({ order });
      expect(await ids({ order, page: all[4] ?? '' })).toEqual(all.slice(5));
    }
  });
});
