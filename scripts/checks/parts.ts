import { details, duration, heading, line } from './report.ts';
import { atLeast, oneFailed, type Tally, tallyLine } from './tally.ts';

/** What is expected of a part: so many things at least, in so many seconds on two quiet cores. */
export type Expected = { readonly least?: number; readonly budgetSeconds?: number };

/**
 * Runs one part of a run under its own title. A part that breaks counts as one failure and stops nothing; so
 * does one that tried fewer than `least` things. Its seconds are printed beside their budget, and fail nothing: machines differ.
 */
export async function part(
  title: string,
  run: () => Promise<Tally>,
  { least = 0, budgetSeconds }: Expected = {},
): Promise<Tally> {
  heading(title);
  const startedAt = performance.now();
  try {
    const ran = await run();
    const tally = atLeast(least, ran);
    if (tally !== ran) line(false, `${title}: at least ${least} were expected, something was not found`);
    const budget = budgetSeconds === undefined ? '' : ` (budget ${duration(budgetSeconds * 1_000)})`;
    line(tally.failed === 0, `${title}: ${tallyLine(tally)}${budget}`, performance.now() - startedAt);
    return tally;
  } catch (error) {
    line(false, `${title} broke off`, performance.now() - startedAt);
    details(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return oneFailed;
  }
}
