import type { Work } from '@plausch/platform/db';
import { newId } from '@plausch/platform/ids';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { lockAccount } from '../accounts/index.ts';
import { give } from '../inventory/index.ts';
import { book } from '../wallet/index.ts';
import type { HouseOffer } from './shop.offers.ts';

/** [SH2] [SH3] Sells an offer to an account: coins and things move in one transaction, or neither does. */
export async function buy(
  ground: Pick<Ground, 'clock' | 'rules' | 'streams'>,
  work: Work,
  accountId: string,
  { id, price, kinds }: HouseOffer,
) {
  // Held, so that of two purchases at once the second sees what the first has brought.
  if (!(await lockAccount(work.sql, accountId))) throw new Refusal('unauthenticated');
  const kindIds = kinds.map((kind) => kind.id);
  const items = await give(ground, work, { accountId, kindIds, origin: 'shop' });
  const sale = { accountId, amount: -price, reason: 'shop', reference: id, key: `shop:${newId()}` } as const;
  const { balance } = await book(ground, work, sale);
  return { items, balance };
}
