/** What passed and what failed, whatever was counted: checks, tests, requirement rows. */
export type Tally = { passed: number; failed: number };

export const nothing: Tally = { passed: 0, failed: 0 };
export const onePassed: Tally = { passed: 1, failed: 0 };
export const oneFailed: Tally = { passed: 0, failed: 1 };

export function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (total, { passed, failed }) => ({ passed: total.passed + passed, failed: total.failed + failed }),
    nothing,
  );
}

/** A run that tried fewer things than it must is itself a failure: silence is not success. */
export function atLeast(minimum: number, tally: Tally): Tally {
  return tally.passed + tally.failed >= minimum ? tally : sum([tally, oneFailed]);
}

/** The last line of a run. */
export function tallyLine({ passed, failed }: Tally): string {
  return `${passed} passed, ${failed} failed`;
}
