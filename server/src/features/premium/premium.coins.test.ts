import type { Person } from '@plausch/dev-env';
import { DAY_MS } from '@plausch/platform/clock';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Shop } from './premium.fixture.ts';
import { reviewPremium, sweepPremium } from './premium.jobs.ts';

const SOON = { timeout: 20_000 };

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open('mounted');
});
afterAll(() => shop.close());

/** What an account got for its tier, the last first. Its session is over by the end of a month. */
const coinsOf = async ({ user }: Person): Promise<number[]> => {
  const { rows } = await shop.system.database.pool.query<{ amount: number }>(
    `select amount from wallet_entries join wallets on wallets.id = wallet_id
     where account_id = $1 and reason = 'premium' order by number desc`,
    [user.id],
  );
  return rows.map(({ amount }) => amount);
};
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

  shop.system.advance(29 * DAY_MS);
  await review();
  expect(await coinsOf(anna)).toEqual([500, 500]);
  shop.system.advance(DAY_MS);
  await review();
  await review();
  expect(await coinsOf(anna)).toEqual([1_000, 500, 500]);

  await shop.cancel(anna.user.id, 'vip_monthly');
  await shop.advance(anna.user.id, 'P1M');
  shop.system.advance(31 * DAY_MS);
  await review();
  const { rows } = await shop.system.database.pool.query(`select tiers, balance from accounts
    join wallets on wallets.account_id = accounts.id where username = 'Anna'`);
  expect(rows).toEqual([{ tiers: [], balance: 2_000 }]);
});

it('[ECON-15] [PR12] without a tier there are none', async () => {
  const bert = await shop.system.person('Bert');
  await review();
  expect(await coinsOf(bert)).toEqual([]);
});
