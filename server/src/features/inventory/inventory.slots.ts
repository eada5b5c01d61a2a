import type { Queryable, Work } from '@plausch/platform/db';
import { allowanceOf } from '@plausch/protocol/perks';
import { emojiCount, emojisIn } from '@plausch/stage/things';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { lockAccount } from '../accounts/index.ts';
import type { Ranks } from './inventory.ranks.ts';
import * as store from './inventory.store.ts';
import { t } from './inventory.words.ts';

export type SlotsGround = Pick<Ground, 'clock' | 'database' | 'rules'> & { readonly ranks: Ranks };

export type Slots = { readonly count: number; readonly isUnlimited: boolean };

/** [IV4] How many emojis an account may have in slots, by its rank and its tiers. */
export async function slotsOf(
  { rules: { inventory: rules }, ranks }: SlotsGround,
  sql: Queryable,
  accountId: string,
): Promise<Slots> {
  const tiers = await store.tiersOf(sql, accountId);
  const isUnlimited = allowanceOf('emojiSlots', tiers) === 'unlimited';
  const { first, fromRank5, fromRank7, most } = rules.slots;
  if (isUnlimited) return { count: most, isUnlimited };
  const rank = await ranks.of(sql, accountId);
  return { count: first + (rank >= 5 ? fromRank5 : 0) + (rank >= 7 ? fromRank7 : 0), isUnlimited };
}

/** [IV4] Puts an emoji into a slot. One that is in a slot stays there. */
export async function arm(ground: SlotsGround, work: Work, accountId: string, itemId: string): Promise<void> {
  const { sql } = work;
  // Held, so that of two that are put into the last slot at once one is refused.
  if (!(await lockAccount(sql, accountId))) throw new Refusal('unauthenticated');
  const item = await store.lockItem(sql, accountId, itemId);
  if (!item) throw new Refusal('not_found');
  if (!item.kind.startsWith('emoji.')) throw new Refusal('forbidden', { message: t('slots.notEmoji') });
  if (item.listingId !== null) throw new Refusal('forbidden', { message: t('forSale') });
  if (item.armedAt !== null) return;
  const armed = await store.armedKinds(sql, accountId);
  if (armed.includes(item.kind)) throw new Refusal('already_owned', { message: t('slots.twice') });
  if (armed.length >= (await slotsOf(ground, sql, accountId)).count) throw new Refusal('slots_full');
  await store.setArmed(sql, itemId, new Date(ground.clock.now()));
}

/** [IV4] Takes an emoji out of its slot; from none, nothing happens. */
export async function disarm(work: Work, accountId: string, itemId: string): Promise<void> {
  const item = await store.lockItem(work.sql, accountId, itemId);
  if (!item) throw new Refusal('not_found');
  await store.setArmed(work.sql, itemId, null);
}

/** [IV5] [IV6] Refuses a line whose emojis its author may not use; a line without emojis asks for nothing. */
export async function requireArmed(ground: SlotsGround, accountId: string, text: string): Promise<void> {
  const named = emojisIn(text);
  if (named.length === 0) return;
  const most = ground.rules.inventory.perLine;
  if (emojiCount(text) > most)
    throw new Refusal('invalid', { field: 'text', message: t('emojis.tooMany', { count: most }) });
  const sql = ground.database.drizzle;
  const [armed, { count }] = await Promise.all([
    store.armedKinds(sql, accountId),
    slotsOf(ground, sql, accountId),
  ]);
  const active = new Set(armed.slice(0, count));
  if (named.some(({ kindId }) => !active.has(kindId)))
    throw new Refusal('emoji_not_armed', { field: 'text' });
}
