import { type Person, startSystem } from '@plausch/dev-env';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@plausch/platform/clock';
import type { BodyOf, Endpoints } from '@plausch/protocol';
import { PERKS } from '@plausch/protocol/perks';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { catchWebhooks, namesOf, Shop } from './premium.fixture.ts';
import { reviewPremium, sweepPremium } from './premium.jobs.ts';

const SOON = { timeout: 20_000 };
/** What somebody would like to be true. */
const FORGED = {
  originalAppUserId: 'anybody',
  entitlements: { active: { premium: { isActive: true }, vip: {}, babo: {} } },
};
type Told = 'webPurchaseComplete' | 'webRestoreComplete' | 'restorePurchases';

describe.each(['mounted', 'alone'] as const)('billing %s', (way) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await Shop.open(way);
  });
  afterAll(() => shop.close());

  it('[PREM-15] [PREM-21] [CAP-42] [PR1] [PR3] a purchase is a flag of its own, told to every device; and so is its end', async () => {
    const anna = await shop.system.person('Anna');
    const devices = [await shop.system.connect(anna), await shop.system.connect(anna, { since: null })];
    const heard = () =>
      devices.map(({ messages }) =>
        messages.filter(({ name }) => name === 'entitlements:changed').map(({ message }) => message),
      );
    expect(await shop.flags(anna)).toBe('');
    await shop.buy(anna.user.id, 'vip_monthly');
    const vip = { isPremium: false, isVip: true, isBabo: false };
    await expect.poll(heard, SOON).toEqual([[vip], [vip]]);
    expect(await shop.flags(anna)).toBe('isVip');
    const { body } = await shop.system.call('verify', { token: anna.token });
    expect(body.user).toMatchObject(vip);
    const late = await shop.system.connect(anna, { since: null });
    await late.until(() => late.messages.some(({ name }) => name === 'own:snapshot'), 'the state');
    expect(late.messages[0]?.message).toMatchObject({ entitlements: vip });

    await shop.advance(anna.user.id, 'P1M');
    await shop.cancel(anna.user.id, 'vip_monthly');
    await shop.advance(anna.user.id, 'P1M');
    const none = { isPremium: false, isVip: false, isBabo: false };
    await expect.poll(heard, SOON).toEqual([
      [vip, none],
      [vip, none],
    ]);
    expect(await shop.flags(anna)).toBe('');
  });
});

describe('what is told and asked', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await Shop.open('mounted');
  });
  afterAll(() => shop.close());
  afterEach(() => {
    shop.isAway = false;
    shop.isMute = false;
  });
  const ask = async <N extends Told>(name: N, { token }: { token?: string }, body: BodyOf<Endpoints[N]>) => {
    const answer = await shop.system.call(name, { token, body } as never);
    return { status: answer.status, body: answer.body as object };
  };
  /** Time goes by for what is due; the clocks of the two stay together, as signatures want. */
  const later = (ms: number) =>
    shop.system.database.pool.query(
      `update premium_standings set check_at = check_at - $1 * interval '1 millisecond'`,
      [ms],
    );
  /** Buys while every word of it is lost. */
  const buyUnheard = async ({ user }: Person, productId: string) => {
    // What others wait for is not lost with it.
    await shop.billing.jobs.drain();
    shop.isMute = true;
    await shop.buy(user.id, productId);
    await shop.billing.jobs.drain();
  };

  it('[CAP-42] [PREM-13] [PR2] a hint that is forged, stale, doubled or about a stranger changes nothing', async () => {
    const berta = await shop.system.person('Berta');
    const userId = berta.user.id;
    const before = shop.reads;
    const reads = () => shop.reads - before;
    expect(await shop.hint({ userId }, { secret: 'whsec_other' })).toBe(401);
    expect(await shop.hint({ userId }, { at: Date.now() - 301_000 })).toBe(401);
    expect(await shop.hint({ userId }, { at: Date.now() + 330_000 })).toBe(401);
    expect(reads()).toBe(0);
    // Asked about for the first time she becomes a customer, of which billing tells as well.
    expect(await shop.hint({ userId })).toBe(204);
    await expect.poll(reads, SOON).toBe(2);
    const id = crypto.randomUUID();
    expect([await shop.hint({ id, userId }), await shop.hint({ id, userId })]).toEqual([204, 204]);
    expect(await shop.hint({ userId: 'nobody of ours' })).toBe(204);
    expect(await shop.hint({ userId: crypto.randomUUID() })).toBe(204);
    await shop.system.jobs.drain();
    expect(reads()).toBe(3);
    expect(await shop.flags(berta)).toBe('');
  });

  it('[CAP-42] [PR2] what billing has really sent may come in reverse: only what it says when asked counts', async () => {
    const rosa = await shop.system.person('Rosa');
    const { caught, close } = await catchWebhooks(shop);
    await shop.buy(rosa.user.id, 'premium_monthly');
    await shop.buy(rosa.user.id, 'babo_monthly');
    await shop.billing.jobs.drain();
    await close();
    const read = caught.map(({ body }) => JSON.parse(body) as { sequence: number; app_user_id: string });
    expect(new Set(read.map((event) => event.app_user_id))).toEqual(new Set([rosa.user.id]));
    const sequences = read.map(({ sequence }) => sequence);
    expect(sequences.length).toBeGreaterThanOrEqual(2);
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
    // The chat has heard nothing of either yet.
    expect(await shop.flags(rosa)).toBe('');

    const seen: string[] = [];
    for (const { body, signature } of caught.toReversed()) {
      expect(await shop.post(body, signature)).toBe(204);
      seen.push(await shop.flags(rosa));
    }
    expect(new Set(seen)).toEqual(new Set(['isBabo']));
  });

  it('[CAP-42] [PR2] [PR4] where billing cannot be asked at once, a job asks it later', async () => {
    const bodo = await shop.system.person('Bodo');
    await buyUnheard(bodo, 'vip_monthly');
    shop.isAway = true;
    expect(await shop.hint({ userId: bodo.user.id })).toBe(204);
    expect(await shop.flags(bodo)).toBe('');
    shop.isAway = false;
    await shop.system.jobs.drain({ early: true });
    expect(await shop.flags(bodo)).toBe('isVip');
  });

  it.each([
    ['nothing', '', ''],
    ['no signature', '{}', ''],
    ['half a signature', '{}', 't=1'],
    ['an endless time', '{}', `t=${'9'.repeat(400)},v1=${'a'.repeat(64)}`],
    ['a signature of another kind', '{}', `t=1,v0=${'a'.repeat(64)}`],
    ['no JSON', '{"id":', `t=${Math.floor(Date.now() / 1_000)},v1=${'a'.repeat(64)}`],
    ['bytes', new Uint8Array([0, 255, 254, 0]), 't=1,v1='],
  ])('[CAP-42] [PR2] the door of webhooks with %s: refused', async (_, body, signature) => {
    expect(await shop.post(body, signature)).toBe(401);
  });

  it('[CAP-42] [PR2] nor does it read much, nor another format', async () => {
    expect(await shop.post('x'.repeat(70_000), 't=1,v1=')).toBe(413);
    expect(await shop.post('<a/>', 't=1,v1=', 'text/xml')).toBe(415);
  });

  it.each<Told>(['webPurchaseComplete', 'webRestoreComplete', 'restorePurchases'])(
    '[PREM-09] [PREM-10] [PREM-11] [PREM-12] [PREM-13] %s believes no client, and finds what was lost',
    async (name) => {
      const clara = await shop.system.person(`Clara${name.length}`);
      const body = { customerInfo: FORGED, productId: 'vip_monthly' };
      const { productId: _, ...without } = body;
      const sent = (name === 'webPurchaseComplete' ? body : without) as typeof body;
      expect((await ask(name, {}, sent)).status).toBe(401);
      expect((await ask(name, { token: 'x'.repeat(43) }, sent)).status).toBe(401);
      const nothing = { success: true, isPremium: false, isVip: false, isBabo: false };
      expect(await ask(name, clara, sent)).toEqual({ status: 200, body: nothing });
      expect(await shop.flags(clara)).toBe('');
      await buyUnheard(clara, 'vip_monthly');
      expect(await shop.flags(clara)).toBe('');
      const device = await shop.system.connect(clara);
      for (let twice = 0; twice < 2; twice += 1)
        expect(await ask(name, clara, sent)).toEqual({ status: 200, body: { ...nothing, isVip: true } });
      expect(await shop.flags(clara)).toBe('isVip');
      await device.until(
        () => device.messages.some((one) => one.name === 'entitlements:changed'),
        'the word',
      );
      expect(device.messages.filter((one) => one.name === 'entitlements:changed')).toHaveLength(1);
    },
  );

  it('[PREM-09] a product that was never for sale is refused', async () => {
    const doris = await shop.system.person('Doris');
    for (const productId of ['gold_monthly', '../customers', 'vip_monthly/', ''])
      expect(
        await ask('webPurchaseComplete', doris, { customerInfo: FORGED, productId }),
        productId,
      ).toMatchObject({ status: 422, body: { error: { code: 'invalid' } } });
  });

  it('[PR4] [PR5] billing is away: a clear answer, and it is asked again without anybody', async () => {
    const edda = await shop.system.person('Edda');
    await buyUnheard(edda, 'babo_monthly');
    shop.isAway = true;
    const message = expect.stringContaining('Shop');
    const away = { status: 503, body: { error: { code: 'unavailable', message } } };
    expect(await ask('webRestoreComplete', edda, { customerInfo: FORGED })).toMatchObject(away);
    shop.isAway = false;
    await shop.system.runJob(sweepPremium);
    expect(await shop.flags(edda)).toBe('isBabo');
  });

  it('[CAP-42] [PR4] what was lost on the way is found after a login, every night, and an hour after somebody wanted to buy', async () => {
    const carla = await shop.system.person('Carla');
    expect((await shop.system.call('customerToken', { token: carla.token })).status).toBe(200);
    await buyUnheard(carla, 'premium_lifetime');
    await shop.system.runJob(sweepPremium);
    expect(await shop.flags(carla)).toBe('');
    await later(HOUR_MS + 1);
    await shop.system.runJob(sweepPremium);
    expect(await shop.flags(carla)).toBe('isPremium');
    // As if the word of it had been lost.
    const forget = () =>
      shop.system.database.pool.query(`update accounts set tiers = '{}' where id = $1`, [carla.user.id]);
    await forget();
    await shop.system.runJob(sweepPremium);
    expect(await shop.flags(carla)).toBe('');
    const login = { login: 'Carla', password: carla.password };
    expect((await shop.system.call('login', { body: login })).status).toBe(200);
    await shop.system.runJob(sweepPremium);
    expect(await shop.flags(carla)).toBe('isPremium');
    await forget();
    await shop.system.runJob(reviewPremium);
    await shop.system.runJob(sweepPremium);
    expect(await shop.flags(carla)).toBe('isPremium');
  });

  it('[PR8] [PR10] others see the highest tier, as billing says it: all that is sold today hangs on it', async () => {
    const [karl, lotte] = [await shop.system.person('Karl'), await shop.system.person('Lotte')];
    const roomId = await shop.system.roomId();
    const witness = await shop.system.connect(lotte);
    await witness.do('room:join', { roomId });
    await (await shop.system.connect(karl)).do('room:join', { roomId });
    const seen = () =>
      witness.events.flatMap((event) => {
        if (event.type === 'room:joined' && event.member.userId === karl.user.id) return [event.member.tier];
        return event.type === 'person:changed' && event.userId === karl.user.id ? [event.tier] : [];
      });
    await expect.poll(seen).toEqual([null]);
    await shop.buy(karl.user.id, 'premium_lifetime');
    await expect.poll(seen, SOON).toEqual([null, 'premium']);
    await shop.buy(karl.user.id, 'vip_monthly');
    await expect.poll(seen, SOON).toEqual([null, 'premium', 'vip']);
    expect(await shop.flags(karl)).toBe('isPremium isVip');
    await shop.cancel(karl.user.id, 'vip_monthly');
    await shop.advance(karl.user.id, 'P1M');
    await expect.poll(seen, SOON).toEqual([null, 'premium', 'vip', 'premium']);
    // Perks of the table that are not built yet are not shown, and so not promised.
    const sold = Object.entries(PERKS).flatMap(([perk, { isBuilt }]) => (isBuilt ? [perk] : []));
    expect(sold).toEqual([
      'emojiSlots',
      'favouriteCategories',
      'favouritesPerCategory',
      'marketListings',
      'monthlyCoins',
      'nameSign',
      'bubbleExtras',
    ]);
  });

  it('[PREM-21] [PR4] its known end comes, also where the word of it is lost', async () => {
    const hedwig = await shop.system.person('Hedwig');
    await buyUnheard(hedwig, 'vip_monthly');
    await shop.cancel(hedwig.user.id, 'vip_monthly');
    expect((await ask('restorePurchases', hedwig, { customerInfo: {} })).body).toMatchObject({ isVip: true });
    await later(31 * DAY_MS + HOUR_MS);
    await shop.advance(hedwig.user.id, 'P1M');
    await shop.system.runJob(sweepPremium);
    expect(await shop.flags(hedwig)).toBe('');
  });

  it('[PREM-21] [CAP-42] a year goes by, heard and unheard, and ends with the right flags', async () => {
    const [lisa, mona] = [await shop.system.person('Lisa'), await shop.system.person('Mona')];
    await shop.buy(lisa.user.id, 'premium_monthly');
    await expect.poll(() => shop.flags(lisa), SOON).toBe('isPremium');
    await shop.advance(lisa.user.id, 'P6M');
    await shop.buy(lisa.user.id, 'babo_monthly');
    await expect.poll(() => shop.flags(lisa), SOON).toBe('isBabo');
    await buyUnheard(mona, 'premium_yearly');
    await shop.advance(mona.user.id, 'P6M');
    await shop.billing.jobs.drain();
    shop.isMute = false;
    await shop.advance(lisa.user.id, 'P6M');
    await shop.cancel(lisa.user.id, 'babo_monthly');
    await shop.advance(lisa.user.id, 'P1M');
    await expect.poll(() => shop.flags(lisa), SOON).toBe('');
    expect((await ask('restorePurchases', mona, { customerInfo: {} })).body).toMatchObject({
      isPremium: true,
    });
    expect(await shop.flags(mona)).toBe('isPremium');
  });

  it('[PR3] an answer that is older than what is known changes nothing', async () => {
    const grete = await shop.system.person('Grete');
    await shop.buy(grete.user.id, 'vip_monthly');
    await expect.poll(() => shop.flags(grete), SOON).toBe('isVip');
    // All other webhooks about the purchase have come.
    await shop.billing.jobs.drain();
    await shop.system.database.pool.query(
      `update premium_standings set read_at = now() + interval '1 hour' where account_id = $1`,
      [grete.user.id],
    );
    await shop.ask(`/v2/customers/${grete.user.id}/revoke`, { body: { reason: 'Test' }, asChat: true });
    await shop.billing.jobs.drain();
    await shop.system.jobs.drain();
    expect(namesOf((await ask('restorePurchases', grete, { customerInfo: {} })).body as never)).toBe('isVip');
    expect(await shop.flags(grete)).toBe('isVip');
  });

  it('[PR7] an account goes only once its subscription is cancelled; it need not be over', async () => {
    const dora = await shop.system.person('Dora');
    await shop.buy(dora.user.id, 'vip_monthly');
    await expect.poll(() => shop.flags(dora), SOON).toBe('isVip');
    const wanted = { token: dora.token, body: { password: dora.password } };
    const refused = await shop.system.call('requestDeletion', wanted);
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([403, expect.stringContaining('Kündige')]);
    await shop.cancel(dora.user.id, 'vip_monthly');
    await expect.poll(async () => (await shop.system.call('requestDeletion', wanted)).status, SOON).toBe(200);
    expect(await shop.flags(dora)).toBe('isVip');
  });

  it('[PR7] whoever is locked out for good loses it at once, and gets the unused time back; for a while, nothing', async () => {
    const [emil, ernst] = [await shop.system.person('Emil'), await shop.system.person('Ernst')];
    for (const one of [emil, ernst]) await shop.buy(one.user.id, 'babo_monthly');
    for (const one of [emil, ernst]) await expect.poll(() => shop.flags(one), SOON).toBe('isBabo');
    await shop.system.operator.run(['kick', 'Ernst', '1d', 'Beleidigungen']);
    await shop.system.operator.run(['ban', 'Emil', 'Beleidigungen']);
    type Customer = {
      subscriber: { subscriptions: Record<string, { expires_date: string; refunded_at: string | null }> };
    };
    const isOver = async ({ user }: Person) => {
      const { subscriber } = await shop.ask<Customer>(`/v1/subscribers/${user.id}`);
      return Date.parse(subscriber.subscriptions['babo_monthly']?.expires_date ?? '') <= Date.now();
    };
    await expect.poll(() => isOver(emil), SOON).toBe(true);
    expect(await isOver(ernst)).toBe(false);
    const tiers = () =>
      shop.system.database.pool
        .query('select tiers from accounts where id = $1', [emil.user.id])
        .then(({ rows }) => rows[0]?.tiers);
    await expect.poll(tiers, SOON).toEqual([]);
  });

  it('[PR5] billing is away for an hour, in which its end comes: nobody loses what they paid for', async () => {
    const fritz = await shop.system.person('Fritz');
    await shop.buy(fritz.user.id, 'vip_monthly');
    await expect.poll(() => shop.flags(fritz), SOON).toBe('isVip');
    // All other webhooks about the purchase have come.
    await shop.billing.jobs.drain();
    shop.isAway = true;
    await shop.system.database.pool.query(
      `update premium_standings set until = '{"vip": "2020-01-01T00:00:00.000Z"}', check_at = '2020-01-01' where account_id = $1`,
      [fritz.user.id],
    );
    for (let minutes = 0; minutes < 60; minutes += 5) {
      await shop.system.runJob(sweepPremium);
      await later(5 * MINUTE_MS + 1);
    }
    expect(await shop.flags(fritz)).toBe('isVip');
    expect(shop.system.logLines.some((line) => line.includes('billing does not say'))).toBe(true);
    shop.isAway = false;
    await shop.system.runJob(sweepPremium);
    expect(await shop.flags(fritz)).toBe('isVip');
  });
});

describe('who may buy', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await Shop.open('mounted');
  });
  afterAll(() => shop.close());

  it('[PR9] an adult who is signed in gets a token for themselves alone, good for an hour', async () => {
    const ida = await shop.system.person('Ida', { birthDate: '1990-05-17' });
    expect((await shop.system.call('customerToken', {})).status).toBe(401);
    const { status, body } = await shop.system.call('customerToken', { token: ida.token });
    expect(status).toBe(200);
    const [claims = ''] = (body.token ?? '').split('.');
    const until = Math.floor(Date.parse(body.expiresAt) / 1_000);
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
      sub: ida.user.id,
      buy: true,
      exp: until,
    });
    const left = Date.parse(body.expiresAt) - shop.system.clock.now();
    expect(left).toBeLessThanOrEqual(HOUR_MS);
    expect(left).toBeGreaterThan(HOUR_MS - MINUTE_MS);
  });

  it('[PR9] a minor gets none, and reads why; on the day of coming of age they do', async () => {
    const day = new Date(shop.system.clock.now() + DAY_MS).toISOString().slice(5, 10);
    const year = new Date(shop.system.clock.now() + DAY_MS).getUTCFullYear() - 18;
    const jan = await shop.system.person('Jan', { birthDate: `${year}-${day === '02-29' ? '03-01' : day}` });
    expect(await shop.system.call('customerToken', { token: jan.token })).toMatchObject({
      status: 403,
      body: { error: { code: 'adults_only', message: 'Kaufen kannst du hier ab 18 Jahren.' } },
    });
    // What somebody gives them is theirs: that word buys nothing.
    const gift = await shop.system.call('customerToken', { token: jan.token, query: { for: 'gift' } });
    const [claims = ''] = (gift.body.token ?? '').split('.');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      sub: jan.user.id,
      buy: false,
    });
    shop.system.advance(2 * DAY_MS);
    expect((await shop.system.call('customerToken', { token: jan.token })).status).toBe(200);
  });

  it('[PR9] nor does whoever waits for the activation, or is locked out: neither even gets in', async () => {
    const kai = await shop.system.person('Kai');
    const { pool } = shop.system.database;
    await pool.query('update accounts set activated_at = null where id = $1', [kai.user.id]);
    for (const query of [{}, { for: 'gift' }] as const)
      expect(await shop.system.call('customerToken', { token: kai.token, query })).toMatchObject({
        status: 403,
        body: { error: { code: 'not_activated', message: expect.stringContaining('aktiviert') } },
      });
    await pool.query('update accounts set activated_at = now() where id = $1', [kai.user.id]);
    await shop.system.operator.run(['kick', 'Kai', '1d', 'Beleidigungen']);
    expect(await shop.system.call('customerToken', { token: kai.token })).toMatchObject({
      body: { error: { code: expect.stringMatching(/^(?:banned|unauthenticated)$/) } },
    });
  });
});

describe.each(['mounted', 'alone'] as const)('the page of billing, %s', (way) => {
  it('[PR11] opens once, for the one who has bought, by a link made for them; strangers and guests get none', async () => {
    const shop = await Shop.open(way);
    try {
      const [mona, nils] = [await shop.system.person('Mona'), await shop.system.person('Nils')];
      await shop.buy(mona.user.id, 'premium_monthly');
      const made = await shop.system.call('manageLink', { token: mona.token });
      expect(made.status).toBe(200);
      const page = await (await fetch(made.body.url)).text();
      expect(page).toContain('Öffnen');
      const again = await shop.system.call('manageLink', { token: mona.token });
      expect(again.body.url).not.toBe(made.body.url);

      expect((await shop.system.call('manageLink', {})).status).toBe(401);
      expect(await shop.system.call('manageLink', { token: nils.token })).toMatchObject({
        status: 404,
        body: { error: { code: 'not_found' } },
      });
      shop.isAway = true;
      expect(await shop.system.call('manageLink', { token: mona.token })).toMatchObject({ status: 503 });
    } finally {
      await shop.close();
    }
  });
});

it('[PR9] where billing is not ours, nobody is vouched for, and nothing is asked', async () => {
  await using system = await startSystem();
  const lea = await system.person('Lea');
  const closed = { status: 503, body: { error: { message: 'Dieser Server kann Käufe nicht prüfen.' } } };
  const free = await system.call('customerToken', { token: lea.token });
  expect([free.status, free.body]).toEqual([200, { token: null, expiresAt: expect.any(String) }]);
  const body = { customerInfo: {} };
  expect(await system.call('restorePurchases', { token: lea.token, body })).toMatchObject(closed);
  expect((await fetch(`${system.origin}/api/revenuecat/webhook`, { method: 'POST' })).status).toBe(404);
});
