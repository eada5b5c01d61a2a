import type { Work } from '@plausch/platform/db';
import { newId } from '@plausch/platform/ids';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { recordAct } from '../../staff-acts.ts';
import { lockAccount } from '../accounts/index.ts';
import { give } from '../inventory/index.ts';
import { book } from '../wallet/index.ts';
import type { HouseOffer } from './shop.offers.ts';
import { keepOffer, writeOffer } from './shop.store.ts';
import { t } from './shop.words.ts';

/**
 * [SH2] [SH3] [SH6] Sells an offer to an account: coins and things move in one transaction, or neither does. `expected`: the price
 * that the buyer saw.
 */
export async function buy(
  ground: Pick<Ground, 'clock' | 'rules' | 'streams'>,
  work: Work,
  accountId: string,
  { id, price: rulePrice, kinds }: HouseOffer,
  expected: number | undefined,
) {
  // Held, so that of two purchases at once the second sees what the first has brought.
  if (!(await lockAccount(work.sql, accountId))) throw new Refusal('unauthenticated');
  const changed = await keepOffer(work.sql, id);
  if (changed?.isSold === false) throw new Refusal('not_found', { field: 'offerId' });
  const price = changed?.price ?? rulePrice;
  if (expected !== undefined && expected !== price) throw new Refusal('price_changed', { field: 'expected' });
  const kindIds = kinds.map((kind) => kind.id);
  const items = await give(ground, work, { accountId, kindIds, origin: 'shop' });
  const sale = { accountId, amount: -price, reason: 'shop', reference: id, key: `shop:${newId()}` } as const;
  const { balance } = await book(ground, work, sale);
  return { items, balance };
}

/** [SH6] Changes what an offer costs and whether it is sold, from the next purchase on. */
export async function changeOffer(
  ground: Pick<Ground, 'hooks'>,
  work: Work,
  actor: string,
  { id, name }: HouseOffer,
  change: { readonly price: number | null; readonly isSold: boolean },
): Promise<void> {
  await writeOffer(work.sql, { offerId: id, ...change });
  const price = change.price === null ? t('act.rulePrice') : t('act.price', { count: change.price });
  const thing = `${name} · ${price} · ${t(change.isSold ? 'act.sold' : 'act.notSold')}`;
  await recordAct(ground, work, { actor, act: 'offer.changed', thing });
}
