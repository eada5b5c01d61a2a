import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/** What one test of the last run said. `file` is relative to the repository root. */
export type TestOutcome = { name: string; file: string; status: 'passed' | 'failed' | 'skipped' };

export type TestResults = {
  outcomes: TestOutcome[];
  /** Sentences about results that are missing or older than their test files. */
  notes: string[];
};

type FileReport = { file: string; runStartedAt: number; endedAt: number; outcomes: TestOutcome[] };

const runFirst = 'Run npm test first.';

/**
 * Reads every report in `.results` (Vitest's JSON reporter format). A test file that several reports
 * speak about counts as the newest of them says; a test file that is gone counts for nothing.
 *
 * @throws Error with one sentence when there are no results or a report cannot be read.
 */
export function readResults(root: string): TestResults {
  const folder = join(root, '.results');
  const reports = listReports(folder).flatMap((name) =>
    parseReport(readFileSync(join(folder, name), 'utf8'), name, root),
  );
  if (reports.length === 0) throw new Error(`There are no test results in .results. ${runFirst}`);

  const outcomes: TestOutcome[] = [];
  const gone = new Set<string>();
  const changed = new Set<string>();
  for (const report of newestPerFile(reports)) {
    const modifiedAt = statSync(join(root, report.file), { throwIfNoEntry: false })?.mtimeMs;
    if (modifiedAt === undefined) {
      gone.add(report.file);
      continue;
    }
    if (modifiedAt > report.endedAt) changed.add(report.file);
    outcomes.push(...report.outcomes);
  }
  return { outcomes, notes: [...noteGone(gone), ...noteChanged(changed)] };
}

/**
 * One report as Vitest writes it, reduced to what matters here; the shape is checked because the file
 * comes from another program. Times are milliseconds since 1970.
 */
function parseReport(text: string, name: string, root: string): FileReport[] {
  const refuse = (): never => {
    throw new Error(`.results/${name} is not a test report. Delete it and run npm test.`);
  };
  const report = parseJson(text);
  if (!isRecord(report) || !Array.isArray(report['testResults'])) return refuse();
  const runStartedAt = Number(report['startTime'] ?? 0);

  return report['testResults'].map((entry: unknown): FileReport => {
    if (!isRecord(entry) || typeof entry['name'] !== 'string' || !Array.isArray(entry['assertionResults'])) {
      return refuse();
    }
    const file = relative(root, entry['name']);
    const outcomes = entry['assertionResults'].map((result: unknown): TestOutcome => {
      if (!isRecord(result) || typeof result['fullName'] !== 'string') return refuse();
      return { name: result['fullName'], file, status: toStatus(result['status']) };
    });
    return { file, runStartedAt, endedAt: Number(entry['endTime'] ?? runStartedAt), outcomes };
  });
}

function listReports(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort();
  } catch {
    return [];
  }
}

/** All entries of the newest report about each file: one run may visit a file in several browsers. */
function newestPerFile(reports: FileReport[]): FileReport[] {
  const newest = new Map<string, number>();
  for (const { file, runStartedAt } of reports) {
    newest.set(file, Math.max(runStartedAt, newest.get(file) ?? 0));
  }
  return reports.filter(({ file, runStartedAt }) => newest.get(file) === runStartedAt);
}

function toStatus(status: unknown): TestOutcome['status'] {
  return status === 'passed' || status === 'failed' ? status : 'skipped';
}

function noteGone(files: Set<string>): string[] {
  if (files.size === 0) return [];
  return [`Results of test files that no longer exist were ignored: ${[...files].join(', ')}.`];
}

function noteChanged(files: Set<string>): string[] {
  if (files.size === 0) return [];
  return [`Results are older than these test files, run npm test again: ${[...files].join(', ')}.`];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
