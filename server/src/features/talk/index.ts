import { feature } from '../../feature.ts';
import { talkData } from './talk.data.ts';
import { installTalkHttp } from './talk.http.ts';
import { installTalkJobs } from './talk.jobs.ts';
import { TalkKinds } from './talk.kinds.ts';
import { type RemoveLine, removeLine } from './talk.removals.ts';
import { Restrictions } from './talk.restrictions.ts';
import { talkRetention } from './talk.retention.ts';
import { talkRules } from './talk.rules.ts';

export { emojisOf } from './talk.emojis.ts';
export { Freshness } from './talk.freshness.ts';
export type { TalkKind } from './talk.kinds.ts';
export { LastWords, senseOf } from './talk.last-words.ts';
export { LineStore } from './talk.lines.store.ts';
export { Talkers, tooFast } from './talk.pace.ts';
export type { Person } from './talk.people.store.ts';
export { ReactionStore } from './talk.reactions.store.ts';
export { EventRecord } from './talk.record.ts';
export { removedLinesOf } from './talk.removals.store.ts';
export type { Hidden, Restriction } from './talk.restriction.ts';
export type { Restrictions } from './talk.restrictions.ts';
export { installLineSweep } from './talk.sweep.ts';
export { linesTable, type RemovedLineRow, reactionsTable } from './talk.tables.ts';
export { LineWriter, type Written } from './talk.writer.ts';

declare module '@plausch/platform/bus' {
  interface Facts {
    /** Staff took a line out of a talk. */
    'line.removed': { talkId: string; lineId: string };
  }
}

declare module '../../ground.ts' {
  interface Provided {
    talk: {
      /** What people may not say and hear: one for all talk of a program. */
      readonly restrictions: Restrictions;
      /** The kinds of talk whose lines may be reported. */
      readonly kinds: TalkKinds;
      readonly removeLine: RemoveLine;
    };
  }
}

export const talkFeature = feature({
  name: 'talk',
  rules: talkRules,
  wideFacts: ['line.removed'],
  retention: talkRetention,
  personalData: talkData,
  // Accounts have a pace of their own; this is for a house behind one address.
  limits: { reporting: { calls: 120, perSeconds: 3_600 } },
  install({ ground, edges }) {
    const kinds = new TalkKinds();
    installTalkHttp(ground, edges, kinds);
    installTalkJobs(ground);
    return {
      provides: { restrictions: new Restrictions(ground), kinds, removeLine: removeLine(ground, kinds) },
    };
  },
});
