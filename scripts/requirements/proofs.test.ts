import { describe, expect, it } from 'vitest';
import type { RowClauses } from './clauses.ts';
import { collectProofs } from './proofs.ts';
import type { TestOutcome } from './results.ts';
import { parseRequirements } from './rows.ts';

const areas = parseRequirements(
  ['## CHAT — Rooms', '| CHAT-01 | A | §1 | UI |', '| CHAT-02 | B | §1 | UI |']
    .concat(['## BILL — Billing', '| BILL-09 | C | §7 | STUB |'])
    .join('\n'),
);

function passed(name: string): TestOutcome {
  return { name, file: 'a.test.ts', status: 'passed' };
}

function failed(name: string): TestOutcome {
  return { name, file: 'b.test.ts', status: 'failed' };
}

function skipped(name: string): TestOutcome {
  return { name, file: 'c.test.ts', status: 'skipped' };
}

const clausesOfRows = new Map<string, RowClauses>([
  ['CHAT-01', { sentence: 'A', clauses: new Map() }],
  [
    'CHAT-02',
    {
      sentence: 'B',
      clauses: new Map([
        ['a', 'One.'],
        ['b', 'Two.'],
      ]),
    },
  ],
]);

function proofOf(id: string, outcomes: TestOutcome[]) {
  const proof = collectProofs(areas, clausesOfRows, outcomes).byRow.get(id);
  return { quotes: proof?.quotes.length, needs: proof?.clauses, proven: [...(proof?.provenClauses ?? [])] };
}

describe('collectProofs', () => {
  it('proves a row of one clause by a passing test that quotes it, alone or in a list', () => {
    const outcomes = [passed('rooms [CHAT-01, BILL-09] people meet'), passed('[CHAT-01] again')];
    expect(proofOf('CHAT-01', outcomes)).toEqual({ quotes: 2, needs: [''], proven: [''] });
    expect(proofOf('BILL-09', outcomes)).toEqual({ quotes: 1, needs: [''], proven: [''] });
    expect(proofOf('CHAT-02', outcomes)).toEqual({ quotes: 0, needs: ['a', 'b'], proven: [] });
  });

  it('proves each clause of a row by tests of its own', () => {
    expect(proofOf('CHAT-02', [passed('[CHAT-02 a] x')]).proven).toEqual(['a']);
    expect(proofOf('CHAT-02', [passed('[CHAT-02 a] x'), skipped('[CHAT-02 b] y')]).proven).toEqual(['a']);
    expect(proofOf('CHAT-02', [passed('[CHAT-02 a] x'), failed('[CHAT-02 b] y')]).proven).toEqual(['a']);
    expect(proofOf('CHAT-02', [passed('[CHAT-02 a, CHAT-02 b] x')]).proven).toEqual(['a', 'b']);
  });

  it('takes no proof of a row with clauses from a test that names none of them', () => {
    const { byRow, misquotes } = collectProofs(areas, clausesOfRows, [passed('[CHAT-02] x')]);
    expect(byRow.get('CHAT-02')?.quotes).toEqual([]);
    expect(misquotes).toEqual(['[CHAT-02] in a.test.ts: the clauses of CHAT-02 are a, b.']);
  });

  it('counts a test once, however often its name quotes the row', () => {
    expect(proofOf('CHAT-01', [passed('[CHAT-01] rooms [CHAT-01] people meet')]).quotes).toBe(1);
  });

  it('takes a proof away when any quoting test fails', () => {
    expect(proofOf('CHAT-01', [passed('[CHAT-01] a'), failed('[CHAT-01] b')]).proven).toEqual([]);
  });

  it('takes no proof from skipped tests, and no id from outside brackets', () => {
    expect(proofOf('CHAT-01', [skipped('[CHAT-01] a')]).proven).toEqual([]);
    expect(proofOf('CHAT-01', [passed('CHAT-01 a')]).quotes).toBe(0);
  });

  it('needs both sides of a row without clauses once any test quotes a side', () => {
    const server = passed('[BILL-09 server] a');
    const needs = ['server', 'client'];
    expect(proofOf('BILL-09', [server])).toEqual({ quotes: 1, needs, proven: ['server'] });
    expect(proofOf('BILL-09', [server, passed('[BILL-09] b')]).proven).toEqual(['server']);
    expect(proofOf('BILL-09', [passed('[BILL-09 server, BILL-09 client] both')]).proven).toEqual(needs);
  });

  it('reports ids that only look like rows, and leaves other rules alone', () => {
    const names = [
      '[CHAT-99] a',
      '[CHAT-1] b',
      '[CHAT-01..02] b',
      '[CHAT-01 a] c',
      '[BILL-09 sever] c',
      '[S3] [AZ-2] [PM1-4] [GLUE-01] [a, b] d',
    ];
    expect(collectProofs(areas, clausesOfRows, names.map(passed)).misquotes).toEqual([
      'There is no row for [CHAT-99] in a.test.ts.',
      'There is no row for [CHAT-1] in a.test.ts.',
      'There is no row for [CHAT-01..02] in a.test.ts.',
      '[CHAT-01 a] in a.test.ts: CHAT-01 is one clause and is quoted by its id alone.',
      '[BILL-09 sever] in a.test.ts: the clauses of BILL-09 are server, client.',
    ]);
  });
});
