import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Shop } from './premium.fixture.ts';
import { reviewPremium, sweepPremium } from './premium.jobs.ts';
import { PERKS, TIERS } from './premium.perks.ts';

const SOON = { timeout: 20_000 };

it('[PREM-01] the tiers are premium, vip and babo; a higher one has whatever a lower one has', () => {
  expect(TIERS).toEqual(['premium', 'vip', 'babo']);
  const numbers = TIERS.map((tier) => PERKS[tier]);
  for (const [index, perks] of numbers.entries()) {
    const lower = numbers[index - 1] ?? PERKS.free;
    expect(perks.listings).toBeGreaterThanOrEqual(lower.listings);
    expect(perks.monthlyCoins).toBeGreaterThan(lower.monthlyCoins);
    expect(perks.favourites.each).toBeGreaterThanOrEqual(lower.favourites.each);
    expect(perks.bubble).toEqual(expect.arrayContaining([...lower.bubble]));
    expect(perks.profile).toEqual(expect.arrayContaining([...lower.profile]));
  }
});

describe.each(['mounted', 'alone'] as const)('billing %s', (way) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await Shop.open(way);
  });
  afterAll(() => shop.close());

  it('[PREM-15] [PREM-21] [PR1] [PR3] a purchase is a flag of its own, told to every device; and so is its end', async () => {
    const anna = await shop.system.person('Anna');
    const devices = [await shop.system.connect(anna), await shop.system.connect(anna)];
    const heard = devices.map((device) => {
      const told: object[] = [];
      device.socket.on('entitlements:changed', (flags: object) => told.push(flags));
      return told;
    });
    expect(await shop.flags(anna)).toBe('');
    await shop.buy(anna.user.id, 'vip_monthly');
    const vip = { isPremium: false, isVip: true, isBabo: false };
    await expect.poll(() => heard, SOON).toEqual([[vip], [vip]]);
    expect(await shop.flags(anna)).toBe('isVip');

    await shop.advance(anna.user.id, 'P1M');
    await shop.ask(`/v2/customers/${anna.user.id}/subscriptions/vip_monthly/cancel`, {
      body: {},
      asChat: true,
    });
    await shop.advance(anna.user.id, 'P1M');
    const none = { isPremium: false, isVip: false, isBabo: false };
    await expect
      .poll(() => heard, SOON)
      .toEqual([
        [vip, none],
        [vip, none],
      ]);
    expect(await shop.flags(anna)).toBe('');
  });
});

describe('what is told', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await Shop.open('mounted');
  });
  afterAll(() => shop.close());

  it('[CAP-42] [PREM-13] [PR2] a hint that is forged, stale, doubled or about a stranger changes nothing', async () => {
    const berta = await shop.system.person('Berta');
    const userId = berta.user.id;
    expect(await shop.hint({ userId }, { secret: 'whsec_other' })).toBe(401);
    expect(await shop.hint({ userId }, { at: Date.now() - 301_000 })).toBe(401);
    expect(await shop.hint({ userId }, { at: Date.now() + 301_000 })).toBe(401);
    const reads = () => shop.system.jobs.outcomes().get('premium.read')?.done ?? 0;
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

  it('[PREM-13] [PR4] what was lost on the way is found after a login, and every night', async () => {
    const carla = await shop.system.person('Carla');
    await shop.hint({ userId: carla.user.id });
    await shop.system.jobs.drain();
    // As if the word of it had been lost.
    const forget = async () => {
      await shop.system.database.pool.query(`update accounts set tiers = '{}' where id = $1`, [
        carla.user.id,
      ]);
    };
    await shop.buy(carla.user.id, 'premium_lifetime');
    await expect.poll(() => shop.flags(carla), SOON).toBe('isPremium');
    await forget();
    await shop.system.runJob(sweepPremium);
    expect(await shop.flags(carla)).toBe('');
    const again = await shop.system.call('login', { body: { login: 'Carla', password: carla.password } });
    expect(again.status).toBe(200);
    await shop.system.runJob(sweepPremium);
    expect(await shop.flags(carla)).toBe('isPremium');
    await forget();
    await shop.system.runJob(reviewPremium);
    await shop.system.runJob(sweepPremium);
    expect(await shop.flags(carla)).toBe('isPremium');
  });

  it('[PR7] an account goes only once its subscription is cancelled; it need not be over', async () => {
    const dora = await shop.system.person('Dora');
    await shop.buy(dora.user.id, 'vip_monthly');
    await expect.poll(() => shop.flags(dora), SOON).toBe('isVip');
    const wanted = { token: dora.token, body: { password: dora.password } };
    const refused = await shop.system.call('requestDeletion', wanted);
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([403, expect.stringContaining('Kündige')]);
    const address = `/v2/customers/${dora.user.id}/subscriptions/vip_monthly/cancel`;
    await shop.ask(address, { body: {}, asChat: true });
    await expect.poll(async () => (await shop.system.call('requestDeletion', wanted)).status, SOON).toBe(200);
    expect(await shop.flags(dora)).toBe('isVip');
  });

  it('[PR7] whoever is locked out for good loses it at once, and gets the unused time back', async () => {
    const emil = await shop.system.person('Emil');
    await shop.buy(emil.user.id, 'babo_monthly');
    await expect.poll(() => shop.flags(emil), SOON).toBe('isBabo');
    const said = await shop.system.operator.run(['ban', 'Emil', 'Beleidigungen']);
    expect(said).toContain('Emil');
    type Customer = { subscriber: { subscriptions: Record<string, { expires_date: string }> } };
    const until = async () => {
      const { subscriber } = await shop.ask<Customer>(`/v1/subscribers/${emil.user.id}`);
      return Date.parse(subscriber.subscriptions['babo_monthly']?.expires_date ?? '') <= Date.now();
    };
    await expect.poll(until, SOON).toBe(true);
  });

  it('[PR5] billing is away: nobody loses what they paid for', async () => {
    const fritz = await shop.system.person('Fritz');
    await shop.buy(fritz.user.id, 'vip_monthly');
    await expect.poll(() => shop.flags(fritz), SOON).toBe('isVip');
    await shop.endBilling();
    // Its end has come by what is known here; an hour goes by.
    await shop.system.database.pool.query(
      `update premium_standings set until = '{"vip": "2020-01-01T00:00:00.000Z"}', check_at = now() where account_id = $1`,
      [fritz.user.id],
    );
    for (let minutes = 0; minutes < 60; minutes += 5) {
      await shop.system.runJob(sweepPremium);
      shop.system.advance(5 * 60_000 + 1);
    }
    expect(await shop.flags(fritz)).toBe('isVip');
    expect(shop.system.logLines.some((line) => line.includes('billing does not say'))).toBe(true);
  });
});
