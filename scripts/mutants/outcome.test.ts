import { describe, expect, it } from 'vitest';
import { harmlessNames } from './harmless.ts';
import { outcomeLines, outcomeOf, type StrykerReport, scoreOf } from './outcome.ts';

const SOURCE = 'export const a = 1 + 2;\nexport const b = 3;\n';
const report = (...statuses: string[]): StrykerReport => ({
  files: {
    'a.ts': {
      source: SOURCE,
      mutants: statuses.map((status) => ({
        status,
        location: { start: { line: 1, column: 18 }, end: { line: 1, column: 23 } },
        replacement: '1 - 2',
        mutatorName: 'ArithmeticOperator',
      })),
    },
  },
});
const NONE = harmlessNames({});

describe('the outcome of mutation testing', () => {
  it('counts what a test noticed and what none did, and leaves out what was not tried', () => {
    const outcome = outcomeOf(
      report('Killed', 'Timeout', 'RuntimeError', 'Survived', 'NoCoverage', 'CompileError', 'Ignored'),
      NONE,
    );
    expect(outcome).toMatchObject({ noticed: 3, harmless: 0 });
    expect(outcome.missed.map(({ visited }) => visited)).toEqual([true, false]);
    expect(scoreOf(outcome)).toBe(60);
  });

  it('leaves out what is named harmless, in that file alone', () => {
    const entry = { original: '1 + 2', replacement: '1 - 2', why: 'nothing reads it' };
    expect(outcomeOf(report('Survived'), harmlessNames({ 'a.ts': [entry] }))).toMatchObject({
      harmless: 1,
      missed: [],
    });
    expect(outcomeOf(report('Survived'), harmlessNames({ 'b.ts': [entry] })).missed).toHaveLength(1);
    expect(outcomeOf(report('Killed'), harmlessNames({ 'a.ts': [entry] }))).toMatchObject({
      noticed: 1,
      harmless: 0,
    });
  });

  it('says where each missed change stands', () => {
    expect(outcomeLines(outcomeOf(report('Killed', 'NoCoverage'), NONE))).toEqual([
      'a.ts:1  1 + 2 → 1 - 2  (no test comes here)',
      '50.0 % noticed: 1 noticed, 1 missed, 0 harmless',
    ]);
  });
});
