import { codeBetween, type Mutant, nameOf, onOneLine, type Place } from './mutant.ts';

/** What is read of Stryker's report: mutation-testing-report-schema, version 2. */
export type StrykerReport = {
  files: Record<
    string,
    {
      source: string;
      mutants: {
        status: string;
        location: { start: Place; end: Place };
        replacement?: string;
        mutatorName: string;
      }[];
    }
  >;
};

export type Outcome = {
  /** Mutants that made a test fail, or that ran into its time limit. */
  noticed: number;
  /** Those that no test noticed, though something changes. */
  missed: (Mutant & { /** Whether a test comes by at all. */ visited: boolean })[];
  /** Those named as changing nothing. */
  harmless: number;
};

/** How Stryker reports those that are not in the sample. */
export const UNTRIED = 'CompileError';

/** A mutant that the runner itself broke on is neither: it counts as noticed, since no test run of it can pass. */
const NOTICED = new Set(['Killed', 'Timeout', 'RuntimeError']);
const MISSED = new Set(['Survived', 'NoCoverage']);

export function outcomeOf(report: StrykerReport, harmless: ReadonlySet<string>): Outcome {
  const outcome: Outcome = { noticed: 0, missed: [], harmless: 0 };
  for (const [file, { source, mutants }] of Object.entries(report.files)) {
    for (const { status, location, replacement = '', mutatorName } of mutants) {
      const original = codeBetween(source, location.start, location.end);
      const mutant = {
        file,
        ...location,
        original,
        replacement: onOneLine(replacement),
        mutator: mutatorName,
      };
      if (NOTICED.has(status)) outcome.noticed += 1;
      else if (!MISSED.has(status)) continue;
      else if (harmless.has(nameOf(mutant))) outcome.harmless += 1;
      else outcome.missed.push({ ...mutant, visited: status === 'Survived' });
    }
  }
  return outcome;
}

/** The part of the mutants that change something which a test noticed, in percent; 100 where there are none. */
export function scoreOf({ noticed, missed }: Pick<Outcome, 'noticed' | 'missed'>): number {
  const all = noticed + missed.length;
  return all === 0 ? 100 : (noticed / all) * 100;
}

export function outcomeLines(outcome: Outcome): string[] {
  const { noticed, missed, harmless } = outcome;
  return [
    ...missed.map(
      ({ file, start, original, replacement, visited }) =>
        `${file}:${start.line}  ${original} → ${replacement}${visited ? '' : '  (no test comes here)'}`,
    ),
    `${scoreOf(outcome).toFixed(1)} % noticed: ${noticed} noticed, ${missed.length} missed, ${harmless} harmless`,
  ];
}
