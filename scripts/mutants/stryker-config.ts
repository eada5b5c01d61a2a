/** Beside the copy's `package.json`: the places of the mutants that are tried. */
export const SAMPLE_FILE = 'mutants.sample.json';
export const CONFIG_FILE = 'mutants.stryker.json';
export const REPORT_FILE = 'mutants.report.json';

/** Globs of the tests, as JSON: the way from the run to its vitest configuration. */
export const TESTS_VARIABLE = 'MUTANTS_TESTS';

/** What Stryker is told. It works in a copy of the project, so it may write into the files themselves. */
export function strykerConfig(files: readonly string[], incrementalFile: string) {
  return {
    mutate: files,
    inPlace: true,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', './scripts/mutants/sample.checker.ts'],
    checkers: ['sample'],
    vitest: { configFile: 'scripts/mutants/vitest.config.ts', related: false, pool: 'forks' },
    coverageAnalysis: 'perTest',
    incremental: true,
    incrementalFile,
    // Half of them only look up what is in the sample.
    concurrency: 4,
    // Longer than a test waits for an answer that never comes.
    timeoutMS: 15_000,
    dryRunTimeoutMinutes: 15,
    disableTypeChecks: false,
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: REPORT_FILE },
    allowConsoleColors: false,
    cleanTempDir: 'always',
  };
}
