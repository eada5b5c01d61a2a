import { describe, expect, it } from 'vitest';
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

function proofOf(id: string, outcomes: TestOutcome[]) {
  const { quotes, proven, lacks } = collectProofs(areas, outcomes).byRow.get(id) ?? {};
  return { quotes: quotes?.length, proven, lacks };
}

describe('collectProofs', () => {
  it('proves a row by a passing test that quotes it, alone or in a list', () => {
    const outcomes = [passed('rooms [CHAT-01, CHAT-02] people meet'), passed('[CHAT-01] again')];
    expect(proofOf('CHAT-01', outcomes)).toEqual({ quotes: 2, proven: true, lacks: '' });
    expect(proofOf('CHAT-02', outcomes)).toEqual({ quotes: 1, proven: true, lacks: '' });
    expect(proofOf('BILL-09', outcomes)).toEqual({ quotes: 0, proven: false, lacks: '' });
  });

  it('counts a test once, however often its name quotes the row', () => {
    expect(proofOf('CHAT-01', [passed('[CHAT-01] rooms [CHAT-01] people meet')]).quotes).toBe(1);
  });

  it('takes a proof away when any quoting test fails', () => {
    expect(proofOf('CHAT-01', [passed('[CHAT-01] a'), failed('[CHAT-01] b')])).toEqual({
      quotes: 2,
      proven: false,
      lacks: 'a quoting test failed',
    });
  });

  it('takes no proof from skipped tests, and no id from outside brackets', () => {
    expect(proofOf('CHAT-01', [skipped('[CHAT-01] a')]).lacks).toBe('every quoting test was skipped');
    expect(proofOf('CHAT-01', [passed('CHAT-01 a')])).toEqual({ quotes: 0, proven: false, lacks: '' });
  });

  it('needs both sides once any test quotes a side', () => {
    const server = passed('[BILL-09 server] a');
    expect(proofOf('BILL-09', [server]).lacks).toBe('no passing test for the client side');
    expect(proofOf('BILL-09', [server, passed('[BILL-09] b')]).proven).toBe(false);
    expect(proofOf('BILL-09', [server, skipped('[BILL-09 client] b')]).proven).toBe(false);
    expect(proofOf('BILL-09', [server, passed('[BILL-09 client] b')]).proven).toBe(true);
    expect(proofOf('BILL-09', [passed('[BILL-09 server, BILL-09 client] both')]).proven).toBe(true);
  });

  it('reports ids that only look like rows, and leaves other rules alone', () => {
    const names = [
      '[CHAT-99] a',
      '[CHAT-1] b',
      '[CHAT-01..02] b',
      '[BILL-09 sever] c',
      '[S3] [AZ-2] [PM1-4] [GLUE-01] [a, b] d',
    ];
    expect(collectProofs(areas, names.map(passed)).misquotes).toEqual([
      'There is no row for [CHAT-99] in a.test.ts.',
      'There is no row for [CHAT-1] in a.test.ts.',
      'There is no row for [CHAT-01..02] in a.test.ts.',
      '[BILL-09 sever] in a.test.ts: a side is "server" or "client".',
    ]);
  });
});
