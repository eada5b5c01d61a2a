import type { Work } from '@plausch/platform/db';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { keepAccount, lockAccount } from '../accounts/index.ts';
import * as store from './friends.store.ts';
import { t } from './friends.words.ts';

/** [FR1] [FR2] Blocks an account; doing it again changes nothing. */
export async function block(
  ground: Pick<Ground, 'clock' | 'rules'>,
  work: Work,
  blockerId: string,
  blockedId: string,
): Promise<void> {
  if (blockerId === blockedId) throw new Refusal('invalid', { field: 'userId' });
  // The row is locked, so that of many blocks at once each is counted by the next.
  if (!(await lockAccount(work.sql, blockerId))) throw new Refusal('unauthenticated');
  const blocked = await keepAccount(work.sql, blockedId);
  if (!blocked) throw new Refusal('not_found', { field: 'userId' });
  const block = { blockerId, blockedId: blocked.id, createdAt: new Date(ground.clock.now()) };
  const isNew = await store.insertBlock(work.sql, block);
  if (isNew && (await store.countBlocks(work.sql, blockerId)) > ground.rules.friends.blocks) {
    throw new Refusal('forbidden', { message: t('blocks.full') });
  }
  work.tell({ type: 'friends.blocked', accountIds: [blockerId, blocked.id] });
}

/** [FR2] Ends the blocker's own block; one in the other direction stays. */
export async function unblock(work: Work, blockerId: string, blockedId: string): Promise<void> {
  const ended = await store.deleteBlock(work.sql, blockerId, blockedId);
  if (ended) work.tell({ type: 'friends.unblocked', accountIds: [ended.blockerId, ended.blockedId] });
}
