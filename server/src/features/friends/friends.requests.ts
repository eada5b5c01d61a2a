import { DAY_MS } from '@plausch/platform/clock';
import type { Work } from '@plausch/platform/db';
import { newId } from '@plausch/platform/ids';
import { Refusal, tooOften } from '../../refusal.ts';
import type { Account } from '../accounts/index.ts';
import { longestLock, noticeOf } from '../sanctions/index.ts';
import { areFriends, isFriendBy } from './friends.friendships.store.ts';
import * as store from './friends.requests.store.ts';
import type { RequestRow } from './friends.tables.ts';
import { appearanceOf, befriend, holdPair, type TiesGround, tellRemoved } from './friends.ties.ts';
import { t } from './friends.words.ts';

/** [FR4] Asks another account; one that has asked before becomes a friend. Asking twice is once. */
export async function ask(
  ground: TiesGround,
  work: Work,
  askerId: string,
  askedId: string,
): Promise<'requested' | 'friends'> {
  const { sql } = work;
  const now = new Date(ground.clock.now());
  if (askerId === askedId) throw new Refusal('invalid', { field: 'userId' });
  const { self, other } = await holdPair(work, askerId, askedId);
  if (!other || !(await mayBeAsked(work, other, now))) throw new Refusal('not_found', { field: 'userId' });
  if (await areFriends(sql, askerId, askedId)) return 'friends';
  const blockers = await store.blockersAmong(sql, askerId, askedId);
  if (blockers.includes(askerId)) throw new Refusal('forbidden', { message: t('requests.blocked') });
  const theirs = await store.requestOf(sql, { askerId: askedId, askedId: askerId });
  if (theirs?.askedAt && blockers.length === 0) {
    await befriend(ground, work, { self, other }, theirs.id);
    return 'friends';
  }

  const earlier = await store.requestOf(sql, { askerId, askedId });
  const isRefused = earlier?.refusedUntil != null && earlier.refusedUntil > now;
  const isHeard = !isRefused && blockers.length === 0;
  if (earlier?.askedAt && (earlier.isShown || !isHeard)) return 'requested';
  await countRequest(ground, work, self, earlier);
  const row = {
    askerId,
    askedId,
    id: newId(),
    askedAt: now,
    isShown: isHeard,
    refusedUntil: isRefused ? earlier.refusedUntil : null,
  };
  await store.writeRequest(sql, row);
  await tellRequest(ground, work, row);
  return 'requested';
}

/** Whether an account may be asked: activated, not banned, and not about to be deleted. */
async function mayBeAsked(work: Work, account: Account, now: Date): Promise<boolean> {
  if (account.activatedAt === null || account.deletionDueAt !== null) return false;
  return noticeOf(await longestLock(work.sql, account.id), now.getTime()) === undefined;
}

/** [FR5] Counts a request of an account that is held; refuses where it would be one too many. */
async function countRequest(
  { clock, rules }: TiesGround,
  work: Work,
  asker: Account,
  earlier: RequestRow | undefined,
): Promise<void> {
  const { requests, newcomer } = rules.friends;
  const now = clock.now();
  const isNewcomer = asker.createdAt.getTime() > now - newcomer.forMs;
  const most = isNewcomer ? newcomer.open : requests.open;
  if (!earlier?.askedAt && (await store.countOpen(work.sql, asker.id)) >= most)
    throw new Refusal('forbidden', { message: t('requests.open', { count: most }) });
  const since = new Date(now - DAY_MS);
  const asked = await store.askedSince(work.sql, asker.id, since);
  const first = asked.at(-requests.daily);
  if (first) throw tooOften(t('requests.daily'), first.getTime() + DAY_MS - now);
  await store.noteAsked(work.sql, asker.id, new Date(now), since);
}

/** The one who asked hears it on their other devices, the other one where they see it. */
async function tellRequest(
  ground: TiesGround,
  work: Work,
  row: RequestRow & { askedAt: Date },
): Promise<void> {
  const { id, askerId, askedId, isShown } = row;
  const at = row.askedAt.getTime();
  const tell = async (to: string, direction: 'received' | 'sent', about: string) => {
    const person = await appearanceOf(ground, work, about);
    ground.streams.tell(work, to, 'friend:request', { id, direction, at, ...person }, { about });
  };
  await tell(askerId, 'sent', askedId);
  if (!isShown) return;
  await tell(askedId, 'received', askerId);
  await ground.hooks.run('friend.asked', work, { askerId, askedId });
}

/** A request once both of its people are held; undefined where there is none (any more). */
async function holdRequest(work: Work, selfId: string, id: string) {
  const ask = await store.askOf(work.sql, id);
  if (!ask || (ask.askerId !== selfId && ask.askedId !== selfId)) return undefined;
  const pair = await holdPair(work, selfId, ask.askerId === selfId ? ask.askedId : ask.askerId);
  const row = await store.requestOf(work.sql, ask);
  return row?.id === id ? { ...pair, row } : undefined;
}

/** [FR6] Accepts a request. Accepting it again changes nothing. */
export async function accept(ground: TiesGround, work: Work, accountId: string, id: string): Promise<void> {
  const held = await holdRequest(work, accountId, id);
  if (held?.other && held.row.askedId === accountId && held.row.isShown)
    return befriend(ground, work, { self: held.self, other: held.other }, id);
  if (!(await isFriendBy(work.sql, accountId, id))) throw new Refusal('not_found');
}

/** [FR6] Declines a request: the other one hears nothing. Declining it again changes nothing. */
export async function decline(ground: TiesGround, work: Work, accountId: string, id: string): Promise<void> {
  const held = await holdRequest(work, accountId, id);
  if (held?.row.askedId !== accountId) throw new Refusal('not_found');
  const { row } = held;
  if (!row.isShown) {
    if (row.refusedUntil === null) throw new Refusal('not_found');
    return;
  }
  const refusedUntil = new Date(ground.clock.now() + ground.rules.friends.requests.refusedMs);
  await store.writeRequest(work.sql, { ...row, isShown: false, refusedUntil });
  tellRemoved(ground, work, accountId, row.askerId);
}

/** [FR6] Takes one's own request back. One that is not there is told nothing of. */
export async function withdraw(ground: TiesGround, work: Work, accountId: string, id: string): Promise<void> {
  const held = await holdRequest(work, accountId, id);
  if (held?.row.askerId !== accountId) return;
  await endRequest(ground, work, held.row);
}

/** Ends an open request of two people who are held. */
export async function endRequest(
  ground: Pick<TiesGround, 'clock' | 'streams'>,
  work: Work,
  row: RequestRow,
): Promise<void> {
  const { askerId, askedId, askedAt, isShown } = row;
  if (askedAt === null) return;
  await store.endRequest(work.sql, row, new Date(ground.clock.now()));
  tellRemoved(ground, work, askerId, askedId);
  if (isShown) tellRemoved(ground, work, askedId, askerId);
}
