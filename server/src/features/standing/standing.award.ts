import type { Work } from '@plausch/platform/db';
import { hashToken } from '@plausch/platform/ids';
import type { ApSource } from '@plausch/protocol/ranks';
import type { Ground } from '../../ground.ts';
import { houseDayOf } from '../../house-days.ts';
import { book, type WalletGround } from '../wallet/index.ts';
import type { Earned } from './standing.activity.ts';
import { rankOf, type StandingRules } from './standing.rules.ts';
import * as store from './standing.store.ts';
import type { EntryRow, StandingRow } from './standing.tables.ts';

export type AwardGround = Pick<Ground, 'people'> & WalletGround;

/** What came of it: the AP of an account before and after, which are alike where the day had brought all it may. */
export type Awarded = { readonly before: StandingRow; readonly after: StandingRow };

/**
 * [ST3] [ST5] [ST6] Pays what was earned, within the bounds of its day: what was paid before is not paid again, and of an account that is
 * gone nothing is noted. Standings are locked in one order, so that what is counted stands until the commit.
 */
export async function award(
  ground: AwardGround,
  work: Work,
  earned: readonly Earned[],
): Promise<readonly Awarded[]> {
  const { sql } = work;
  const ids = await store.keepAccounts(sql, [...new Set(earned.map(({ accountId }) => accountId))]);
  const [first] = earned;
  if (ids.length === 0 || !first) return [];
  const locked = await store.lockStandings(sql, ids, houseDayOf(first.minute));
  const fresh = await freshOf(work, earned, new Set(ids));
  const entries: EntryRow[] = [];
  const awarded = locked.map((before) => {
    const after = { ...before };
    for (const one of fresh.get(before.accountId) ?? []) {
      const ap = within(ground.rules.standing, after, one);
      after.ap += ap;
      after[one.source] += ap;
      entries.push({ ...one, minute: new Date(one.minute), ap });
    }
    after.rank = Math.max(before.rank, rankOf(after.ap, ground.rules.standing));
    return { before, after };
  });
  await store.addEntries(sql, entries);
  await store.writeStandings(
    sql,
    awarded.map(({ after }) => after),
  );
  for (const { before, after } of awarded) {
    await payCoins(ground, work, before, after);
    if (after.rank === before.rank) continue;
    ground.streams.tell(work, after.accountId, 'rank:changed', { rank: after.rank });
    ground.people.changed(work, after.accountId);
  }
  return awarded;
}

/** [ST11] What AP and ranks bring in coins, in the transaction that brings them. AP never fall, so each is named once. */
async function payCoins(
  ground: AwardGround,
  work: Work,
  before: StandingRow,
  { accountId, ap, rank }: StandingRow,
): Promise<void> {
  const { perCoin, perRank } = ground.rules.standing.coins;
  const amount = Math.floor(ap / perCoin) - Math.floor(before.ap / perCoin);
  if (amount > 0)
    await book(ground, work, { accountId, amount, reason: 'activity', key: keyFor('ap', accountId, ap) });
  for (let reached = before.rank + 1; reached <= rank; reached += 1) {
    const reference = String(reached);
    const key = keyFor('rank', accountId, reached);
    await book(ground, work, { accountId, amount: perRank * reached, reason: 'rank', reference, key });
  }
}

/** Names a cause in the books, which stay when the account goes: by what cannot be read back. */
const keyFor = (what: string, accountId: string, count: number) =>
  `${what}:${hashToken(`${accountId} ${count}`).toString('base64url')}`;

const keyOf = (accountId: string, source: ApSource, minute: number) => `${accountId} ${source} ${minute}`;

/** What was not paid yet, by account, the oldest first. Thanks are new each time: that they were said once is known elsewhere. */
async function freshOf(
  { sql }: Work,
  earned: readonly Earned[],
  ids: ReadonlySet<string>,
): Promise<ReadonlyMap<string, readonly Earned[]>> {
  const known = new Set<string>();
  const ofOneTime = earned.filter(({ source, accountId }) => source !== 'thanks' && ids.has(accountId));
  if (ofOneTime.length > 0) {
    const keys = ofOneTime.map((one) => ({ ...one, minute: new Date(one.minute) }));
    for (const { accountId, source, minute } of await store.entriesAmong(sql, keys))
      known.add(keyOf(accountId, source, minute.getTime()));
  }
  const fresh = earned.filter((one) => {
    if (!ids.has(one.accountId)) return false;
    if (one.source === 'thanks') return true;
    const key = keyOf(one.accountId, one.source, one.minute);
    return !known.has(key) && known.add(key);
  });
  return Map.groupBy(
    fresh.toSorted((a, b) => a.minute - b.minute),
    ({ accountId }) => accountId,
  );
}

/** [ST5] What is left of so much AP by the bounds of the day, which begins anew in the row where a new one has begun. */
function within(rules: StandingRules, row: StandingRow, { source, minute, ap }: Earned): number {
  const day = houseDayOf(minute);
  // Of a day that is over nothing is counted any more.
  if (day < row.day) return 0;
  if (day > row.day) Object.assign(row, { day, talking: 0, presence: 0, first_line: 0, thanks: 0 });
  const ofDay = row.talking + row.presence + row.first_line + row.thanks;
  return Math.max(0, Math.min(ap, dailyOf(rules, source) - row[source], rules.daily - ofDay));
}

/** The bound of a source for a day. */
export function dailyOf(rules: StandingRules, source: ApSource): number {
  switch (source) {
    case 'talking':
      return rules.talking.daily;
    case 'presence':
      return rules.presence.daily;
    case 'first_line':
      return rules.firstLine.daily;
    case 'thanks':
      return rules.thanks.daily;
  }
}
