import type { Work } from '@plausch/platform/db';
import { newId } from '@plausch/platform/ids';
import { allowanceOf } from '@plausch/protocol/perks';
import { book, type WalletGround } from '../wallet/index.ts';
import { coinsOf, noteCoins } from './premium.store.ts';

/**
 * [PR12] Gives an account the coins of its highest tier, once a month. A higher tier brings the difference at once. The caller
 * holds the account, so that of two answers of billing at once only one gives.
 */
export async function grantCoins(
  ground: WalletGround,
  work: Work,
  accountId: string,
  tiers: readonly string[],
): Promise<void> {
  const most = allowanceOf('monthlyCoins', tiers);
  if (most === 'none') return;
  const now = ground.clock.now();
  const last = await coinsOf(work.sql, accountId);
  const isNew = !last || now - last.at.getTime() >= ground.rules.premium.coinsEveryMs;
  const amount = isNew ? most : most - last.given;
  if (amount <= 0) return;
  await noteCoins(work.sql, accountId, { at: isNew ? new Date(now) : last.at, given: most });
  await book(ground, work, { accountId, amount, reason: 'premium', key: `premium:${newId()}` });
}
