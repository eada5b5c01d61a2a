import { details, heading, line } from './report.ts';
import { oneFailed, type Tally, tallyLine } from './tally.ts';

/** Runs one part of a run under its own title. A part that breaks counts as one failure and stops nothing. */
export async function part(title: string, run: () => Promise<Tally>): Promise<Tally> {
  heading(title);
  const startedAt = performance.now();
  try {
    const tally = await run();
    line(tally.failed === 0, `${title}: ${tallyLine(tally)}`, performance.now() - startedAt);
    return tally;
  } catch (error) {
    line(false, `${title} broke off`, performance.now() - startedAt);
    details(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return oneFailed;
  }
}
