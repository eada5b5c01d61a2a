import type { Work } from '@plausch/platform/db';
import { bubbles, slugOf } from '@plausch/stage/things';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { type Account, changeLook, takeOffAvatar } from '../accounts/index.ts';
import * as store from './inventory.store.ts';
import type { ItemRow } from './inventory.tables.ts';
import { t } from './inventory.words.ts';

/**
 * [IV8] Puts an item of an account into the hands of the house, for a listing: it leaves its slot, and is taken off where it
 * was the last one of what the account wears. The caller holds the account and the item.
 */
export async function putUpForSale(
  ground: Pick<Ground, 'people'>,
  work: Work,
  { id: accountId, avatarId, bubbleColorId }: Account,
  item: ItemRow,
  listingId: string,
): Promise<void> {
  await store.setListing(work.sql, item.id, listingId);
  if (await store.owns(work.sql, accountId, item.kind)) return;
  if (avatarId === item.kind) await takeOffAvatar(ground, work, accountId);
  const free = bubbles.find(({ isFree }) => isFree);
  if (`bubble.${bubbleColorId}` === item.kind && free)
    await changeLook(ground, work, accountId, { bubbleColorId: slugOf(free.id) });
}

/** [IV8] Gives the item of a listing back to its owner. */
export async function takeBack({ sql }: Work, listingId: string): Promise<void> {
  await store.clearListing(sql, listingId);
}

/**
 * [IV1] [IV8] Hands the item of a listing to its buyer, whose account the caller holds.
 * @throws Refusal `forbidden` where the buyer has too many of the kind.
 */
export async function handOver(
  { clock, rules }: Pick<Ground, 'clock' | 'rules'>,
  { sql }: Work,
  listingId: string,
  buyerId: string,
): Promise<ItemRow> {
  const acquiredAt = new Date(clock.now());
  const row = await store.clearListing(sql, listingId, { ownerId: buyerId, origin: 'market', acquiredAt });
  if (!row) throw new Error(`the listing ${listingId} is open and has no item`);
  const { mostOfKind } = rules.inventory;
  if (((await store.countsOf(sql, buyerId)).get(row.kind) ?? 0) > mostOfKind)
    throw new Refusal('forbidden', { message: t('most', { count: mostOfKind }) });
  return row;
}
