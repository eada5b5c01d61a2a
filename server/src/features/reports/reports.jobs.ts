import { defineJob } from '@plausch/platform/jobs';
import { drawWaiting } from './reports.drawing.ts';
import type { Reports } from './reports.ground.ts';
import { casesToDraw, deleteOldCases } from './reports.store.ts';

/** [RP9] What nobody confirmed, and what was decided long ago. */
export const sweepCases = defineJob<Record<string, never>>({ name: 'reports.sweep' });

/** [RP10] What could not be drawn when it was sent: too many waited, or the process ended. */
export const drawPictures = defineJob<Record<string, never>>({ name: 'reports.drawPictures' });

const CASES_AT_ONCE = 50;

export function installReportsJobs(reports: Reports): void {
  const { clock, database, jobs, rules } = reports.ground;
  jobs.handle(sweepCases, ({ sql }) =>
    deleteOldCases(sql, {
      unconfirmedBefore: new Date(clock.now() - rules.reports.unconfirmedMs),
      closedBefore: new Date(clock.now() - rules.retention.casesMs),
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
  // Every hour: what nobody confirmed may be words about somebody else.
  jobs.schedule(sweepCases, '50 * * * *');
}
