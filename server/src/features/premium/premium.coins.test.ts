import type { Person } from '@plausch/dev-env';
import { DAY_MS } from '@plausch/platform/clock';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { walletsIn } from '../../wallets.fixture.ts';
import { Shop } from './premium.fixture.ts';
import { reviewPremium, sweepPremium } from './premium.jobs.ts';

const SOON = { timeout: 20_000 };

let shop: Shop;
let wallet: ReturnType<typeof walletsIn>;
beforeAll(async () => {
  shop = await Shop.open('mounted');
  wallet = walletsIn(shop.system);
});
afterAll(() => shop.close());

const coinsOf = async (person: Person) =>
  (await wallet.entries(person)).filter(({ reason }) => reason === 'premium').map(({ amount }) => amount);
/** Has billing asked about every account that has a tier. */
async function review(): Promise<void> {
  await shop.system.runJob(reviewPremium);
  await shop.system.runJob(sweepPremium);
}

it('[ECON-15] [PR12] a tier brings its coins once a month, a higher one the difference, and they stay', async () => {
  const anna = await shop.system.person('Anna');
  await shop.buy(anna.user.id, 'premium_monthly');
  await expect.poll(() => coinsOf(anna), SOON).toEqual([500]);
  await review();
  expect(await coinsOf(anna)).toEqual([500]);
  await shop.buy(anna.user.id, 'vip_monthly');
  await expect.poll(() => coinsOf(anna), SOON).toEqual([500, 500]);

  shop.system.advance(30 * DAY_MS - 1);
  await review();
  expect(await coinsOf(anna)).toEqual([500, 500]);
  shop.system.advance(1);
  await review();
  await review();
  expect(await coinsOf(anna)).toEqual([1_000, 500, 500]);

  await shop.cancel(anna.user.id, 'vip_monthly');
  await shop.advance(anna.user.id, 'P1M');
  shop.system.advance(31 * DAY_MS);
  await review();
  expect(await shop.flags(anna)).not.toContain('isVip');
  expect(await wallet.balance(anna)).toBeGreaterThanOrEqual(2_000);
});

it('[ECON-15] [PR12] without a tier there are none', async () => {
  const bert = await shop.system.person('Bert');
  await review();
  expect(await coinsOf(bert)).toEqual([]);
});
