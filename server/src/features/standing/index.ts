import type { Queryable } from '@plausch/platform/db';
import { feature } from '../../feature.ts';
import { Activity } from './standing.activity.ts';
import { standingData } from './standing.data.ts';
import { installStandingHttp } from './standing.http.ts';
import { installStandingJobs } from './standing.jobs.ts';
import { standingTraits } from './standing.people.store.ts';
import { standingRetention } from './standing.retention.ts';
import { faultOf, standingRules } from './standing.rules.ts';
import { standingOf } from './standing.store.ts';
import { StandingWriter } from './standing.writer.ts';

export type { Place } from './standing.activity.ts';
export { shownAp } from './standing.shown.ts';

declare module '../../ground.ts' {
  interface Provided {
    standing: {
      /** Who holds the places where people take part tells it here what they do, and how one is found. */
      readonly activity: Pick<Activity, 'acted' | 'findPlacesBy' | 'said'>;
    };
  }
}

/** The rank of an account. */
export async function rankOfAccount(sql: Queryable, accountId: string): Promise<number> {
  return (await standingOf(sql, accountId))?.rank ?? 1;
}

/** The AP of an account without a look at the reader: the caller has decided who sees them. */
export async function apOfAccount(sql: Queryable, accountId: string): Promise<number> {
  return (await standingOf(sql, accountId))?.ap ?? 0;
}

export const standingFeature = feature({
  name: 'standing',
  rules: standingRules,
  checkRules: faultOf,
  retention: standingRetention,
  personalData: standingData,
  traits: standingTraits,
  install({ ground, edges }) {
    const activity = new Activity(ground.clock, ground.rules.standing);
    const writer = new StandingWriter(ground, activity);
    installStandingHttp(ground, edges, activity);
    installStandingJobs(ground);
    ground.provided.inventory.ranks.use(rankOfAccount);
    // Rooms are closed before: what was earned until then is written down.
    return { provides: { activity }, close: () => writer.close() };
  },
});
