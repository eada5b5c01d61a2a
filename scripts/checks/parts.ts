import { details, heading, line } from './report.ts';
import { atLeast, oneFailed, type Tally, tallyLine } from './tally.ts';

/**
 * Runs one part of a run under its own title. A part that breaks counts as one failure and stops nothing; so
 * does one that tried fewer than `least` things.
 */
export async function part(title: string, run: () => Promise<Tally>, least = 0): Promise<Tally> {
  heading(title);
  const startedAt = performance.now();
  try {
    const ran = await run();
    const tally = atLeast(least, ran);
    if (tally !== ran) line(false, `${title}: at least ${least} were expected, something was not found`);
    line(tally.failed === 0, `${title}: ${tallyLine(tally)}`, performance.now() - startedAt);
    return tally;
  } catch (error) {
    line(false, `${title} broke off`, performance.now() - startedAt);
    details(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return oneFailed;
  }
}
