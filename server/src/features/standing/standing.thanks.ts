import { MINUTE_MS } from '@plausch/platform/clock';
import type { Work } from '@plausch/platform/db';
import { neighbourhoodOf } from '@plausch/platform/http';
import { rankName } from '@plausch/protocol/ranks';
import type { Ground } from '../../ground.ts';
import { houseDayOf, nextHouseDay } from '../../house-days.ts';
import type { Appearance } from '../../people.store.ts';
import { Refusal, tooOften } from '../../refusal.ts';
import { type Account, lockAccounts } from '../accounts/index.ts';
import { blockersAmong } from '../friends/index.ts';
import { longestLock, noticeOf } from '../sanctions/index.ts';
import { type Activity, areApart } from './standing.activity.ts';
import { type AwardGround, award } from './standing.award.ts';
import * as store from './standing.store.ts';
import { t } from './standing.words.ts';

export type ThanksGround = Pick<Ground, 'clock'> &
  AwardGround & {
    readonly activity: Activity;
    /** How an account appears. */
    readonly appearance: (sql: Work['sql'], accountId: string) => Promise<Appearance | undefined>;
  };

/** Who says thank you, and from which network. */
export type Giver = { readonly accountId: string; readonly network: string | undefined };

/** [ST7] Says thank you. A giver whom the receiver has blocked gets the same answer and is not heard. */
export async function thank(
  ground: ThanksGround,
  work: Work,
  giver: Giver,
  receiverId: string,
): Promise<void> {
  const { sql } = work;
  const { accountId } = giver;
  if (accountId === receiverId) throw new Refusal('invalid', { field: 'userId' });
  const held = await lockAccounts(sql, [accountId, receiverId]);
  const receiver = held.find(({ id }) => id === receiverId);
  if (!held.some(({ id }) => id === accountId)) throw new Refusal('unauthenticated');
  if (!receiver || !(await isThere(ground, work, receiver)))
    throw new Refusal('not_found', { field: 'userId' });
  const blockers = await blockersAmong(sql, accountId, receiverId);
  if (blockers.includes(accountId)) throw new Refusal('forbidden', { message: t('thanks.blocked') });
  await requireGiver(ground, work, accountId, receiver);
  const now = ground.clock.now();
  const given = { givenAt: new Date(now), givenOn: houseDayOf(now) };
  await store.writeThanks(sql, { giverId: accountId, receiverId, ...given });
  if (blockers.length > 0) return;
  const ap = await payFor(ground, work, giver, receiver);
  const appearance = await ground.appearance(sql, accountId);
  if (!appearance) throw new Error(`the account ${accountId} is held, and does not appear`);
  ground.streams.tell(work, receiverId, 'thanks:received', { ...appearance, ap }, { about: accountId });
}

/** Activated, not banned, and not about to be deleted. */
async function isThere({ clock }: ThanksGround, work: Work, account: Account): Promise<boolean> {
  if (account.activatedAt === null || account.deletionDueAt !== null) return false;
  return noticeOf(await longestLock(work.sql, account.id), clock.now()) === undefined;
}

/** @throws Refusal where the rank is too low, or thanks were said too often; what is counted is held by the giver's account. */
async function requireGiver(
  { clock, rules }: ThanksGround,
  { sql }: Work,
  giverId: string,
  { id: receiverId, username: name }: Account,
): Promise<void> {
  const { fromRank, givenDaily, againMs } = rules.standing.thanks;
  const now = clock.now();
  const { rank = 1 } = (await store.standingOf(sql, giverId)) ?? {};
  if (rank < fromRank)
    throw new Refusal('forbidden', { message: t('thanks.rank', { rank: rankName(fromRank) }) });
  const last = (await store.thankedAt(sql, giverId, receiverId))?.getTime() ?? Number.NEGATIVE_INFINITY;
  if (now < last + againMs) throw tooOften(t('thanks.again', { name }), last + againMs - now);
  if ((await store.countThanks(sql, giverId, houseDayOf(now))) >= givenDaily)
    throw tooOften(t('thanks.daily'), nextHouseDay(now) - now);
}

/** [ST8] What the receiver gets: something where they take part just now, in another network, and are no newcomer. */
async function payFor(
  ground: ThanksGround,
  work: Work,
  { network }: Giver,
  { id: accountId, createdAt }: Account,
): Promise<number> {
  const { ap, receiverAgeMs } = ground.rules.standing.thanks;
  const now = ground.clock.now();
  const place = await ground.activity.placeOf(accountId);
  const isOld = now - createdAt.getTime() >= receiverAgeMs;
  if (!place?.isActive || !isOld || !areApart(neighbourhoodOf(network), place.neighbourhood)) return 0;
  const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  const [awarded] = await award(ground, work, [{ accountId, source: 'thanks', minute, ap }]);
  return awarded ? awarded.after.ap - awarded.before.ap : 0;
}
