import { DAY_MS, MINUTE_MS, SECOND_MS } from '@plausch/platform/clock';
import { HIGHEST_RANK } from '@plausch/protocol/ranks';

export const standingRules = {
  /** AP of a day from all sources together. */
  daily: 200,
  /** A line that counts has so many different letters and is not among the last ones of its author, who is among so many from other networks. */
  talking: { ap: 1, everyMs: MINUTE_MS, daily: 90, letters: 3, lastLines: 5, others: 2 },
  presence: { ap: 1, everyMs: 5 * MINUTE_MS, daily: 24 },
  firstLine: { ap: 10, daily: 10 },
  thanks: {
    ap: 2,
    daily: 20,
    /** Who thanks: from which rank, how often a day, and when the same person again. */
    fromRank: 3,
    givenDaily: 3,
    againMs: 7 * DAY_MS,
    /** Accounts younger than this earn nothing by it. */
    receiverAgeMs: DAY_MS,
  },
  /**
   * After so long with one and the same partner AP are halved. Who says something within `spokeMs` is a partner; who was away from
   * each other for `apartMs` begins anew.
   */
  partner: { halvedAfterMs: 60 * MINUTE_MS, spokeMs: 10 * MINUTE_MS, apartMs: 15 * MINUTE_MS },
  /** How often what was earned is written down: a process that is killed loses no more than this. */
  gatherMs: 10 * SECOND_MS,
  /** How long it is kept what AP came from. */
  entriesKeptMs: 30 * DAY_MS,
  /** So many AP bring a coin, and a rank that is reached so many for each rank up to it. */
  coins: { perCoin: 5, perRank: 100 },
  /** The AP that each rank takes. */
  ranks: [0, 100, 400, 1_200, 3_000, 7_000, 14_000, 28_000, 55_000, 100_000],
};
export type StandingRules = typeof standingRules;

declare module '../../rules.ts' {
  interface FeatureRules {
    standing: typeof standingRules;
  }
}

/** Why these numbers cannot be; undefined where they can. */
export function faultOf({ ranks, talking, presence, gatherMs, coins }: StandingRules): string | undefined {
  const rises = ranks.every(
    (ap, i) => Number.isInteger(ap) && (i === 0 ? ap === 0 : ap > (ranks[i - 1] ?? ap)),
  );
  if (ranks.length !== HIGHEST_RANK || !rises)
    return `In der Regeldatei muss standing.ranks aus ${HIGHEST_RANK} ganzen Zahlen bestehen, die bei 0 beginnen und steigen.`;
  if (Math.min(talking.everyMs, presence.everyMs) < MINUTE_MS || gatherMs < SECOND_MS || coins.perCoin < 1)
    return 'In der Regeldatei müssen standing.talking.everyMs und standing.presence.everyMs mindestens 60000 sein, standing.gatherMs mindestens 1000 und standing.coins.perCoin mindestens 1.';
  return undefined;
}

/** The rank that so many AP make, from 1. */
export function rankOf(ap: number, { ranks }: Pick<StandingRules, 'ranks'>): number {
  return Math.max(1, ranks.findLastIndex((from) => ap >= from) + 1);
}
