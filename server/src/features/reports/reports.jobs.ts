import { defineJob } from '@plausch/platform/jobs';
import { drawWaiting } from './reports.drawing.ts';
import type { Reports } from './reports.ground.ts';
import { casesToDraw, deleteOldCases } from './reports.store.ts';

/** [RP9] Deletes unconfirmed cases, cases closed long ago, and old pictures of unproven cases. */
export const sweepCases = defineJob<Record<string, never>>({ name: 'reports.sweep' });

/** [RP10] Draws pictures that were not drawn when they were sent: too many waited, or the process ended. */
export const drawPictures = defineJob<Record<string, never>>({ name: 'reports.drawPictures' });

const CASES_AT_ONCE = 50;

export function installReportsJobs(reports: Reports): void {
  const { clock, database, jobs, rules } = reports.ground;
  jobs.handle(sweepCases, ({ sql }) =>
    deleteOldCases(sql, {
      unconfirmedBefore: new Date(clock.now() - rules.reports.unconfirmedMs),
      closedBefore: new Date(clock.now() - rules.reports.keptMs),
      unopenedBefore: new Date(clock.now() - rules.reports.unprovenPictures.unopenedMs),
    }),
  );
  jobs.handleOutside(drawPictures, async (_data, { signal }) => {
    for (const caseId of await casesToDraw(database.drizzle, CASES_AT_ONCE)) {
      if (signal.aborted) return;
      await drawWaiting(reports, caseId, { sender: drawPictures.name, signal });
    }
  });
  jobs.schedule(drawPictures, '*/5 * * * *');
  // Every hour: an unconfirmed case may hold words about another person.
  jobs.schedule(sweepCases, '50 * * * *');
}
