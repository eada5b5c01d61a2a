import type { PersonalData } from '../../feature.ts';
import { blocksOf, deleteBlocksOf } from './friends.store.ts';

/** What blocks say of a person. Who blocks them is not told: it would tell about the other one. */
export const friendsData: readonly PersonalData[] = [
  {
    columns: ['blocks.blocker_id', 'blocks.blocked_id'],
    title: 'Wen du blockiert hast',
    export: blocksOf,
    erase: (_ground, { sql }, accountId) => deleteBlocksOf(sql, accountId),
  },
];
