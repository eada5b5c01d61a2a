import type { Queryable } from '@plausch/platform/db';
import type { PersonalData } from '../../feature.ts';
import { given } from '../../personal-data.ts';
import * as friendships from './friends.friendships.store.ts';
import * as requests from './friends.requests.store.ts';
import { blocksGiven, deleteBlocksOf } from './friends.store.ts';
import { tellRemoved } from './friends.ties.ts';

/** What friends, requests and blocks say of a person. Who blocks or declines them is not told: it would tell about the other one. */
export const friendsData: readonly PersonalData[] = [
  {
    columns: ['blocks.blocker_id', 'blocks.blocked_id'],
    title: 'Wen du blockiert hast',
    ...given(blocksGiven, { userId: 'Kennung', username: 'Name', since: 'Seit' }),
    erase: (_ground, { sql }, accountId) => deleteBlocksOf(sql, accountId),
  },
  {
    columns: ['friendships.account_id', 'friendships.friend_id'],
    title: 'Deine Freunde',
    ...given(friendships.friendsGiven, { userId: 'Kennung', username: 'Name', since: 'Seit' }),
    async erase(ground, work, accountId) {
      for (const friendId of await friendships.deleteFriendshipsOf(work.sql, accountId))
        tellRemoved(ground, work, friendId, accountId);
    },
  },
  {
    columns: ['friend_requests.asker_id', 'friend_requests.asked_id'],
    title: 'Freundschaftsanfragen',
    ...given(requestsOf, {
      direction: { label: 'Richtung', means: { sent: 'von dir', received: 'an dich' } },
      userId: 'Kennung',
      username: 'Name',
      at: 'Wann',
      refusedUntil: 'Von dir abgelehnt, gilt bis',
    }),
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
    ...given(friendships.settingsGiven, {
      showsRoom: 'Deinen Raum',
      showsOnline: 'Ob du da bist',
      askedAt: 'Wann du zuletzt gefragt hast',
    }),
    erase: (_ground, { sql }, accountId) => friendships.deleteSettings(sql, accountId),
  },
];

async function requestsOf(sql: Queryable, accountId: string) {
  const [sent, received] = [await requests.sentBy(sql, accountId), await requests.receivedBy(sql, accountId)];
  return [
    ...sent.map((row) => ({ direction: 'sent' as const, ...row })),
    ...received.map((row) => ({ direction: 'received' as const, ...row })),
  ];
}
