import type { PersonalData } from '../../feature.ts';
import { blocksOf, deleteBlocksOf } from './friends.store.ts';

/** What blocks say of a person. */
export const friendsData: readonly PersonalData[] = [
  {
    columns: ['blocks.blocker_id'],
    title: 'Wen du blockiert hast',
    export: blocksOf,
    erase: (_ground, { sql }, accountId) => deleteBlocksOf(sql, accountId),
  },
  {
    columns: ['blocks.blocked_id'],
    title: 'Wer dich blockiert hat',
    export: { withheld: 'It would tell about the person who blocks.' },
    erase: (_ground, { sql }, accountId) => deleteBlocksOf(sql, accountId),
  },
];
