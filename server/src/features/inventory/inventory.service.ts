import type { Queryable, Work } from '@plausch/platform/db';
import { newId } from '@plausch/platform/ids';
import { kinds } from '@plausch/stage/things';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import * as accounts from '../accounts/index.ts';
import * as store from './inventory.store.ts';
import type { ItemRow } from './inventory.tables.ts';
import { t } from './inventory.words.ts';

/**
 * [IV1] [IV2] Gives an account one item of each of these kinds. The caller holds the account's row, so that what is counted
 * here holds until the commit.
 * @throws Refusal `already_owned` for a second one of a kind that is bound, `forbidden` where there would be too many of one.
 */
export async function give(
  { clock, rules }: Pick<Ground, 'clock' | 'rules'>,
  work: Work,
  {
    accountId,
    kindIds,
    origin,
  }: { accountId: string; kindIds: readonly string[]; origin: ItemRow['origin'] },
): Promise<readonly ItemRow[]> {
  const counts = await store.countsOf(work.sql, accountId);
  const { mostOfKind } = rules.inventory;
  const acquiredAt = new Date(clock.now());
  const rows = kindIds.map((kindId): ItemRow => {
    const kind = kinds.get(kindId);
    if (!kind) throw new Error(`there is no kind ${kindId}`);
    const count = counts.get(kindId) ?? 0;
    const isBound = kind.isBound === true;
    if (isBound && count > 0) throw new Refusal('already_owned');
    if (count >= mostOfKind) throw new Refusal('forbidden', { message: t('most', { count: mostOfKind }) });
    return {
      id: newId(),
      kind: kindId,
      ownerId: accountId,
      origin,
      acquiredAt,
      isBound,
      armedAt: null,
      listingId: null,
    };
  });
  await store.insertItems(work.sql, rows);
  return rows;
}

/** [IV3] Chooses the colour of an account's bubbles, among the free ones and those they own. */
export async function changeBubble(
  ground: Pick<Ground, 'people'>,
  work: Work,
  accountId: string,
  bubbleColorId: string,
): Promise<accounts.Account> {
  const kind = kinds.get(`bubble.${bubbleColorId}`);
  if (kind?.type !== 'bubble') throw new Refusal('invalid', { field: 'bubbleColorId' });
  if (!kind.isFree && !(await store.owns(work.sql, accountId, kind.id)))
    throw new Refusal('not_owned', { field: 'bubbleColorId' });
  return accounts.changeLook(ground, work, accountId, { bubbleColorId });
}

/** [IV3] Whether an account may wear an avatar. */
export function mayWear(sql: Queryable, accountId: string, avatarId: string): Promise<boolean> {
  return store.owns(sql, accountId, avatarId);
}
