import type { Check, Outcome } from './checks.ts';
import { details, line, remember } from './report.ts';
import { oneFailed, onePassed, sum, type Tally } from './tally.ts';

/** Runs all checks at once, tells each as it ends, and shows what a failed one said. */
export async function runChecks(checks: readonly Check[]): Promise<Tally> {
  const tallies = await Promise.all(
    checks.map(async (check) => {
      const startedAt = performance.now();
      const { ok, output, note } = await outcomeOf(check);
      line(ok, note ? `${check.name}: ${note}` : check.name, performance.now() - startedAt);
      if (!ok) {
        details(output);
        remember(check.name, output);
      }
      return ok ? onePassed : oneFailed;
    }),
  );
  return sum(tallies);
}

async function outcomeOf(check: Check): Promise<Outcome> {
  try {
    return await check.run();
  } catch (error) {
    return { ok: false, output: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
