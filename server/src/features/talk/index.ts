import { feature } from '../../feature.ts';
import { Restrictions } from './talk.restrictions.ts';

export { Freshness } from './talk.freshness.ts';
export { LastWords } from './talk.last-words.ts';
export { LineStore } from './talk.lines.store.ts';
export { Talkers, tooFast } from './talk.pace.ts';
export type { Person } from './talk.people.store.ts';
export { EventRecord } from './talk.record.ts';
export type { Hidden, Restriction } from './talk.restriction.ts';
export type { Restrictions } from './talk.restrictions.ts';
export { installLineSweep } from './talk.sweep.ts';
export { linesTable } from './talk.tables.ts';
export { LineWriter, type Written } from './talk.writer.ts';

declare module '../../ground.ts' {
  interface Provided {
    /** What people may not say and hear: one for all talk of a program. */
    talk: { readonly restrictions: Restrictions };
  }
}

export const talkFeature = feature({
  name: 'talk',
  install: ({ ground }) => ({ provides: { restrictions: new Restrictions(ground) } }),
});
