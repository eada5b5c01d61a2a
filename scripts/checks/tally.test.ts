import { describe, expect, it } from 'vitest';
import { atLeast, nothing, oneFailed, onePassed, sum, tallyLine } from './tally.ts';
import { failuresIn, tallyReport, type VitestReport } from './vitest-results.ts';

function report(...files: [status: string, ...tests: string[]][]): VitestReport {
  return {
    testResults: files.map(([status, ...tests], index) => ({
      name: `file-${index}.test.ts`,
      status,
      assertionResults: tests.map((test) => ({ status: test, fullName: test })),
    })),
  };
}

describe('a tally', () => {
  it('adds up', () => {
    expect(sum([onePassed, onePassed, oneFailed, nothing])).toEqual({ passed: 2, failed: 1 });
  });

  it('ends a run in the words that scripts read', () => {
    expect(tallyLine({ passed: 12, failed: 0 })).toBe('12 passed, 0 failed');
  });

  it('is a failure when too little was tried', () => {
    expect(atLeast(1, nothing)).toEqual({ passed: 0, failed: 1 });
    expect(atLeast(3, { passed: 2, failed: 0 })).toEqual({ passed: 2, failed: 1 });
    expect(atLeast(3, { passed: 2, failed: 1 })).toEqual({ passed: 2, failed: 1 });
  });
});

describe('a test report', () => {
  it('counts passed and failed tests, and skipped ones not at all', () => {
    const seen = report(['passed', 'passed', 'skipped'], ['failed', 'passed', 'failed', 'failed']);
    expect(tallyReport(seen, 1)).toEqual({ passed: 2, failed: 2 });
  });

  it('counts a file that did not load', () => {
    expect(tallyReport(report(['passed', 'passed'], ['failed']), 1)).toEqual({ passed: 1, failed: 1 });
  });

  it('counts a file whose clean-up failed although its tests passed', () => {
    expect(tallyReport(report(['failed', 'passed']), 1)).toEqual({ passed: 1, failed: 1 });
  });

  it('counts a run that ended badly although nothing in it failed', () => {
    expect(tallyReport(report(['passed', 'passed']), 1)).toEqual({ passed: 1, failed: 1 });
    expect(tallyReport(report(['passed', 'passed']), 0)).toEqual({ passed: 1, failed: 0 });
  });

  it('names each failed test, and a file that failed without one', () => {
    const seen = report(['failed', 'passed', 'failed'], ['failed'], ['passed', 'passed']);
    Object.assign(seen.testResults[1] as object, { message: 'did not load' });
    Object.assign(seen.testResults[0]?.assertionResults[1] as object, { failureMessages: ['1 is not 2'] });
    expect(failuresIn(seen)).toEqual([
      { text: 'file-0.test.ts > failed', why: '1 is not 2' },
      { text: 'file-1.test.ts', why: 'did not load' },
    ]);
  });
});
