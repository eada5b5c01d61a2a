import { endpoints } from '@plausch/protocol';
import { AP_SOURCES } from '@plausch/protocol/ranks';
import type { Edges, Ground } from '../../ground.ts';
import { houseDayOf } from '../../house-days.ts';
import { Refusal } from '../../refusal.ts';
import { accountById, appearanceIn } from '../accounts/index.ts';
import { blockersAmong } from '../friends/index.ts';
import type { Activity } from './standing.activity.ts';
import { dailyOf } from './standing.award.ts';
import { shownAp } from './standing.shown.ts';
import { standingOf } from './standing.store.ts';
import { thank } from './standing.thanks.ts';

export function installStandingHttp(
  ground: Pick<Ground, 'clock' | 'database' | 'people' | 'rules' | 'streams'>,
  { http }: Pick<Edges, 'http'>,
  activity: Activity,
): void {
  const { clock, database, rules } = ground;
  const { ranks, daily, talking, presence, firstLine, thanks } = rules.standing;
  const ofSources = {
    talking: { ap: talking.ap, everyMs: talking.everyMs },
    presence: { ap: presence.ap, everyMs: presence.everyMs },
    first_line: { ap: firstLine.ap, everyMs: null },
    thanks: { ap: thanks.ap, everyMs: null },
  };
  const publicRules = {
    items: ranks.map((ap, i) => ({ rank: i + 1, ap })),
    sources: AP_SOURCES.map((source) => ({
      source,
      ...ofSources[source],
      daily: dailyOf(rules.standing, source),
    })),
    daily,
    thanks: { fromRank: thanks.fromRank, daily: thanks.givenDaily },
    next: null,
  };

  http.query(endpoints.listRanks, () => publicRules);

  http.query(endpoints.ownStanding, async ({ caller }) => {
    const row = await standingOf(database.drizzle, caller.accountId);
    const { ap = 0, rank = 1 } = row ?? {};
    const isToday = row?.day === houseDayOf(clock.now());
    const of = (source: (typeof AP_SOURCES)[number]) => (isToday ? row[source] : 0);
    const today = {
      talking: of('talking'),
      presence: of('presence'),
      first_line: of('first_line'),
      thanks: of('thanks'),
    };
    const all = Object.values(today).reduce((sum, one) => sum + one, 0);
    return {
      ap,
      rank,
      from: ranks[rank - 1] ?? 0,
      next: ranks[rank] ?? null,
      mayThank: rank >= thanks.fromRank,
      today: { all, ...today },
    };
  });

  http.query(endpoints.userStanding, async ({ caller, params: { userId } }) => {
    const sql = database.drizzle;
    const account = await accountById(sql, userId);
    const isKnown = account && account.activatedAt !== null;
    if (!isKnown || (await blockersAmong(sql, caller.accountId, userId)).length > 0)
      throw new Refusal('not_found', { field: 'userId' });
    const [row, shown] = await Promise.all([
      standingOf(sql, userId),
      shownAp(sql, caller.accountId, [userId], new Date(clock.now())),
    ]);
    return { rank: row?.rank ?? 1, ap: shown.get(userId) ?? null };
  });

  const thanksGround = { ...ground, activity, appearance: appearanceIn(ground.people) };
  http.command(endpoints.thank, async ({ caller, params, network }, work) => {
    await thank(thanksGround, work, { accountId: caller.accountId, network }, params.userId);
    return {};
  });
}
