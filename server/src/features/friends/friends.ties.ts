import type { Work } from '@plausch/platform/db';
import { newId } from '@plausch/platform/ids';
import type { Ground } from '../../ground.ts';
import type { Appearance } from '../../people.store.ts';
import { Refusal } from '../../refusal.ts';
import { type Account, lockAccounts } from '../accounts/index.ts';
import * as friendships from './friends.friendships.store.ts';
import * as requests from './friends.requests.store.ts';
import { t } from './friends.words.ts';

/** What acts between two people stand on. */
export type TiesGround = Pick<Ground, 'clock' | 'hooks' | 'people' | 'rules' | 'streams'> & {
  /** How an account appears. */
  readonly appearance: (sql: Work['sql'], accountId: string) => Promise<Appearance | undefined>;
};

/** Both of two people, as long as the transaction holds them. */
export type Pair = { readonly self: Account; readonly other: Account | undefined };

/** Holds both accounts, so that of what two do to each other at once the second sees the first. */
export async function holdPair(work: Work, selfId: string, otherId: string): Promise<Pair> {
  const held = await lockAccounts(work.sql, [selfId, otherId]);
  const self = held.find(({ id }) => id === selfId);
  if (!self) throw new Refusal('unauthenticated');
  return { self, other: held.find(({ id }) => id === otherId) };
}

export async function appearanceOf(
  { appearance }: TiesGround,
  work: Work,
  accountId: string,
): Promise<Appearance> {
  const found = await appearance(work.sql, accountId);
  if (!found) throw new Error(`the account ${accountId} is held, and does not appear`);
  return found;
}

/** [FR7] Makes two who are held friends, of whom `other` has asked; both hear it. `requestId`: the request that is answered by it. */
export async function befriend(
  ground: TiesGround,
  work: Work,
  { self, other }: { readonly self: Account; readonly other: Account },
  requestId: string = newId(),
): Promise<void> {
  const { sql } = work;
  const most = ground.rules.friends.friends;
  if ((await friendships.countFriends(sql, self.id)) >= most)
    throw new Refusal('forbidden', { message: t('friends.full') });
  if ((await friendships.countFriends(sql, other.id)) >= most)
    throw new Refusal('forbidden', { message: t('friends.theirsFull', { name: other.username }) });
  const since = new Date(ground.clock.now());
  await friendships.insertFriendship(sql, [self.id, other.id], { since, requestId });
  await requests.deleteRequest(sql, { askerId: self.id, askedId: other.id });
  await requests.deleteRequest(sql, { askerId: other.id, askedId: self.id });
  for (const [to, about] of [
    [self.id, other.id],
    [other.id, self.id],
  ] as const) {
    ground.streams.tell(work, to, 'friend:accepted', await appearanceOf(ground, work, about), { about });
  }
  await ground.hooks.run('friend.accepted', work, { askerId: other.id, askedId: self.id });
}

/** [FR8] Tells one of two that there is nothing between them any more. */
export function tellRemoved(
  { streams }: Pick<Ground, 'streams'>,
  work: Work,
  to: string,
  about: string,
): void {
  streams.tell(work, to, 'friend:removed', { userId: about }, { about });
}

/** [FR9] Ends everything between two accounts that are held: both hear of what they knew. */
export async function endTies(
  ground: Pick<Ground, 'clock' | 'streams'>,
  work: Work,
  one: string,
  other: string,
): Promise<void> {
  const { sql } = work;
  const now = new Date(ground.clock.now());
  const know = new Set<string>();
  if (await friendships.deleteFriendship(sql, one, other)) know.add(one).add(other);
  for (const [askerId, askedId] of [
    [one, other],
    [other, one],
  ] as const) {
    const row = await requests.requestOf(sql, { askerId, askedId });
    if (row?.askedAt) know.add(askerId);
    if (row?.isShown) know.add(askedId);
    if (row) await requests.endRequest(sql, row, now);
  }
  for (const to of know) tellRemoved(ground, work, to, to === one ? other : one);
}
