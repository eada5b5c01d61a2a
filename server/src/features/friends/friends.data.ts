import type { PersonalData } from '../../feature.ts';
import * as friendships from './friends.friendships.store.ts';
import * as requests from './friends.requests.store.ts';
import { blocksGiven, deleteBlocksOf } from './friends.store.ts';
import { tellRemoved } from './friends.ties.ts';

/** What friends, requests and blocks say of a person. Who blocks or declines them is not told: it would tell about the other one. */
export const friendsData: readonly PersonalData[] = [
  {
    columns: ['blocks.blocker_id', 'blocks.blocked_id'],
    title: 'Wen du blockiert hast',
    export: blocksGiven,
    erase: (_ground, { sql }, accountId) => deleteBlocksOf(sql, accountId),
  },
  {
    columns: ['friendships.account_id', 'friendships.friend_id'],
    title: 'Deine Freunde',
    export: friendships.friendsGiven,
    async erase(ground, work, accountId) {
      for (const friendId of await friendships.deleteFriendshipsOf(work.sql, accountId))
        tellRemoved(ground, work, friendId, accountId);
    },
  },
  {
    columns: ['friend_requests.asker_id', 'friend_requests.asked_id'],
    title: 'Freundschaftsanfragen',
    export: async (sql, accountId) => [
      ...(await requests.sentBy(sql, accountId)).map((row) => ({ direction: 'sent', ...row })),
      ...(await requests.receivedBy(sql, accountId)).map((row) => ({ direction: 'received', ...row })),
    ],
    async erase(ground, work, accountId) {
      for (const row of await requests.deleteRequestsOf(work.sql, accountId)) {
        const isAsker = row.askerId === accountId;
        const isKnown = isAsker ? row.isShown : row.askedAt !== null;
        if (isKnown) tellRemoved(ground, work, isAsker ? row.askedId : row.askerId, accountId);
      }
    },
  },
  {
    columns: ['friend_settings.account_id'],
    title: 'Was andere davon sehen, wo du bist',
    export: friendships.settingsGiven,
    erase: (_ground, { sql }, accountId) => friendships.deleteSettings(sql, accountId),
  },
];
