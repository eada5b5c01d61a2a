import type { Work } from '@plausch/platform/db';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { lockAccount } from '../accounts/index.ts';
import { deleteFriendship, writeShown } from './friends.friendships.store.ts';
import * as store from './friends.store.ts';
import { endTies, holdPair, tellRemoved } from './friends.ties.ts';
import { t } from './friends.words.ts';

/** [FR1] [FR2] [FR9] Blocks an account, which ends what is between the two; doing it again changes nothing. */
export async function block(
  ground: Pick<Ground, 'clock' | 'rules' | 'streams'>,
  work: Work,
  blockerId: string,
  blockedId: string,
): Promise<void> {
  if (blockerId === blockedId) throw new Refusal('invalid', { field: 'userId' });
  // Held, so that of many blocks at once each is counted by the next, and a request of the same moment comes before or after.
  const { other: blocked } = await holdPair(work, blockerId, blockedId);
  if (!blocked) throw new Refusal('not_found', { field: 'userId' });
  const block = { blockerId, blockedId: blocked.id, createdAt: new Date(ground.clock.now()) };
  const isNew = await store.insertBlock(work.sql, block);
  if (isNew && (await store.countBlocks(work.sql, blockerId)) > ground.rules.friends.blocks) {
    throw new Refusal('forbidden', { message: t('blocks.full') });
  }
  await endTies(ground, work, blockerId, blocked.id);
  work.tell({ type: 'friends.blocked', accountIds: [blockerId, blocked.id] });
}

/** [FR2] Ends the blocker's own block; one in the other direction stays. */
export async function unblock(work: Work, blockerId: string, blockedId: string): Promise<void> {
  const ended = await store.deleteBlock(work.sql, blockerId, blockedId);
  if (ended) work.tell({ type: 'friends.unblocked', accountIds: [ended.blockerId, ended.blockedId] });
}

/** [FR8] Ends a friendship on both sides; where there is none, nothing happens. */
export async function endFriendship(
  ground: Pick<Ground, 'streams'>,
  work: Work,
  accountId: string,
  friendId: string,
): Promise<void> {
  await holdPair(work, accountId, friendId);
  if (!(await deleteFriendship(work.sql, accountId, friendId))) return;
  tellRemoved(ground, work, accountId, friendId);
  tellRemoved(ground, work, friendId, accountId);
}

/** [FR11] [FR14] What others see of an account from now on. */
export async function show(
  work: Work,
  accountId: string,
  chosen: Parameters<typeof writeShown>[2],
): Promise<void> {
  if (chosen.showsRoom === undefined && chosen.showsOnline === undefined) return;
  // Held, so that nothing is written of an account that is erased at the same moment.
  if (!(await lockAccount(work.sql, accountId))) throw new Refusal('unauthenticated');
  await writeShown(work.sql, accountId, chosen);
  work.tell({ type: 'friends.showsOther', accountId });
}
