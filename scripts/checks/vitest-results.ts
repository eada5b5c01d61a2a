import { readFileSync } from 'node:fs';
import type { Tally } from './tally.ts';

/** The part of vitest's JSON report that is read here. */
export type VitestReport = {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
};

/**
 * Counts a report. A file that failed without a failed test (it did not load, or a hook broke) counts as one
 * failure; so does a run that ended badly although nothing in it failed. Skipped tests count for nothing.
 */
export function tallyReport(report: VitestReport, exitCode: number): Tally {
  let passed = 0;
  let failed = 0;
  for (const file of report.testResults) {
    const broken = file.assertionResults.filter(({ status }) => status === 'failed').length;
    passed += file.assertionResults.filter(({ status }) => status === 'passed').length;
    failed += file.status === 'failed' ? Math.max(broken, 1) : broken;
  }
  return { passed, failed: failed === 0 && exitCode !== 0 ? 1 : failed };
}

/** What failed in a report, by file and name; a file that failed without a failed test speaks for itself. */
export function failuresIn(report: VitestReport): { text: string; why: string }[] {
  return report.testResults.flatMap(({ name, status, message = '', assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [{ text: name, why: message }] : [];
    return failed.map(({ fullName, failureMessages = [] }) => ({
      text: `${name} > ${fullName}`,
      why: failureMessages.join('\n'),
    }));
  });
}

/** Reads the report at `file`; `undefined` where vitest did not get as far as writing one. */
export function readReport(file: string): VitestReport | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  } catch {
    return undefined;
  }
}
