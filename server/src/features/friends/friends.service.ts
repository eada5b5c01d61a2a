import type { Work } from '@plausch/platform/db';
import { Refusal } from '@plausch/platform/errors';
import type { Ground } from '../../ground.ts';
import { personOf } from '../accounts/index.ts';
import * as store from './friends.store.ts';

/** [FR1] [FR2] Blocks somebody; doing it again changes nothing. */
export async function block(ground: Ground, work: Work, blockerId: string, blockedId: string): Promise<void> {
  if (blockerId === blockedId) throw new Refusal('invalid', { field: 'userId' });
  const blocked = await personOf(work.sql, blockedId);
  if (!blocked) throw new Refusal('not_found', { field: 'userId' });
  if ((await store.countBlocks(work.sql, blockerId)) >= ground.rules.friends.blocks) {
    throw new Refusal('forbidden', { message: 'Mehr Leute kannst du nicht blockieren.' });
  }
  const { userId } = blocked;
  await store.insertBlock(work.sql, {
    blockerId,
    blockedId: userId,
    createdAt: new Date(ground.clock.now()),
  });
  work.tell({ type: 'friends.blocked', accountIds: [blockerId, userId] });
}

/** [FR2] Ends a block of one's own; the other's, if there is one, stays. */
export async function unblock(work: Work, blockerId: string, blockedId: string): Promise<void> {
  const ended = await store.deleteBlock(work.sql, blockerId, blockedId);
  if (ended) work.tell({ type: 'friends.unblocked', accountIds: [ended.blockerId, ended.blockedId] });
}
