import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runRequirements } from './command.ts';
import { RequirementsFixture } from './fixture.ts';
import { checkRequirements } from './report.ts';

let fixture: RequirementsFixture;
beforeEach(() => {
  fixture = new RequirementsFixture();
});
afterEach(() => fixture.remove());

const proven = { 'a.test.ts': [['rooms [CHAT-01] people meet', 'passed']] } satisfies Parameters<
  RequirementsFixture['record']
>[1];

describe('checkRequirements', () => {
  it('is content when every claimed row is proven', () => {
    fixture.record('unit.json', proven);
    expect(checkRequirements(fixture.root)).toEqual({
      failures: [],
      summary: ['Requirements: 1 of 1 claimed rows proven, 0 waiting; 3 rows in all.'],
    });
  });

  it('fails for a claimed row that no test quotes', () => {
    fixture.claim({ areas: ['CHAT'] });
    fixture.record('unit.json', proven);
    expect(checkRequirements(fixture.root).failures).toEqual([
      'CHAT-02 is claimed, but no test quotes it.',
      'CHAT-03 is claimed, but no test quotes it.',
    ]);
  });

  it('fails for a failed test that quotes a row, claimed or not', () => {
    fixture.record('unit.json', { 'a.test.ts': [...proven['a.test.ts'], ['[CHAT-02] talk', 'failed']] });
    expect(checkRequirements(fixture.root).failures).toEqual([
      'CHAT-02: a test that quotes it failed: "[CHAT-02] talk".',
    ]);
  });

  it('fails for a clause of a claimed row that no test quotes, and for a quote that names none', () => {
    fixture.describe({ 'CHAT-01': { sentence: 'People meet', clauses: { a: 'Two.', b: 'Many.' } } });
    fixture.record('unit.json', { 'a.test.ts': [['[CHAT-01 a] two', 'passed']] });
    expect(checkRequirements(fixture.root).failures).toEqual([
      'CHAT-01 b is claimed, but no test quotes it.',
    ]);
    fixture.record('unit.json', proven);
    expect(checkRequirements(fixture.root).failures[0]).toBe(
      '[CHAT-01] in a.test.ts: the clauses of CHAT-01 are a, b.',
    );
  });

  it('lets one clause wait, and the row with it', () => {
    fixture.describe({ 'CHAT-01': { sentence: 'People meet', clauses: { a: 'Two.', b: 'Many.' } } });
    const waiting = { 'CHAT-01 b': { until: '/noch-nicht', reason: 'there is no crowd' } };
    fixture.claim({ rows: ['CHAT-01'], waiting });
    fixture.record('unit.json', { 'a.test.ts': [['[CHAT-01 a] two', 'passed']] });
    expect(checkRequirements(fixture.root)).toEqual({
      failures: [],
      summary: ['Requirements: 0 of 1 claimed rows proven, 1 waiting; 3 rows in all.'],
    });
    fixture.record('unit.json', { 'a.test.ts': [['[CHAT-01 a, CHAT-01 b] two and many', 'passed']] });
    expect(checkRequirements(fixture.root).failures).toEqual([
      'CHAT-01 b is proven: delete its line under "waiting" in claims.json.',
    ]);
  });

  it('ends the waiting once the page or row that was waited for is there', () => {
    for (const until of ['/impressum', 'CHAT-01']) {
      fixture.claim({ rows: ['CHAT-01', 'CHAT-02'], waiting: { 'CHAT-02': { until, reason: 'soon' } } });
      fixture.record('unit.json', proven);
      expect(checkRequirements(fixture.root).failures).toEqual([
        `CHAT-02 waits for ${until}, which is there: prove it.`,
      ]);
    }
  });

  it('lets a claimed row wait with a reason until it is proven', () => {
    fixture.claim({
      rows: ['CHAT-01', 'CHAT-02'],
      waiting: { 'CHAT-02': { until: '/noch-nicht', reason: 'needs two browsers' } },
    });
    fixture.record('unit.json', proven);
    expect(checkRequirements(fixture.root).failures).toEqual([]);

    fixture.record('unit.json', { 'a.test.ts': [...proven['a.test.ts'], ['[CHAT-02] talk', 'passed']] });
    expect(checkRequirements(fixture.root).failures).toEqual([
      'CHAT-02 is proven: delete its line under "waiting" in claims.json.',
    ]);
  });

  it('fails for a quoted row that does not exist', () => {
    fixture.record('unit.json', { 'a.test.ts': [...proven['a.test.ts'], ['[CHAT-99] fly', 'passed']] });
    expect(checkRequirements(fixture.root).failures).toEqual(['There is no row for [CHAT-99] in a.test.ts.']);
  });

  it('says in one sentence that there are no results, or no readable ones', () => {
    const absent = 'There are no test results in .results. Run npm test first.';
    expect(checkRequirements(fixture.root)).toEqual({ failures: [absent], summary: [] });

    fixture.record('unit.json', {});
    fixture.write('.results/unit.json', '{"numTotalTests": 3');
    const unreadable = '.results/unit.json is not a test report. Delete it and run npm test.';
    expect(checkRequirements(fixture.root)).toEqual({ failures: [unreadable], summary: [] });
  });

  it('reports wrong claims instead of judging them', () => {
    fixture.claim({ rows: ['CHAT-77'] });
    fixture.record('unit.json', proven);
    expect(checkRequirements(fixture.root).failures).toEqual(['claims.json: rows: there is no row CHAT-77.']);
  });
});

describe('several reports', () => {
  it('add up', () => {
    fixture.claim({ rows: ['CHAT-01', 'CHAT-02'] });
    fixture.record('unit.json', proven);
    fixture.record('stories.json', { 'b.test.ts': [['[CHAT-02] talk', 'passed']] });
    expect(checkRequirements(fixture.root).failures).toEqual([]);
  });
});

describe('results of another tree', () => {
  const changed = 'The tree has changed since these results, run npm test again: unit.json.';

  it.each([
    ['a test', 'a.test.ts'],
    ['the code', 'server/src/new.ts'],
    ['what is not committed', 'notes.md'],
  ])('prove nothing once %s has changed', (_what, file) => {
    fixture.record('unit.json', proven);
    fixture.write(file, 'changed');
    expect(checkRequirements(fixture.root)).toEqual({
      failures: ['CHAT-01 is claimed, but no test quotes it.'],
      summary: ['Requirements: 0 of 1 claimed rows proven, 0 waiting; 3 rows in all.', changed],
    });
  });

  it('are those of a run whose tree is not known, too', () => {
    fixture.record('unit.json', proven);
    fixture.write('.results/unit.tree', '');
    expect(checkRequirements(fixture.root).summary[1]).toBe(changed);
  });

  it('are not made by what commands leave behind', () => {
    fixture.record('unit.json', proven);
    for (const file of ['.data/x', 'web/dist/x', 'node_modules/x', '.results/pictures/x', '.env', 'x.log'])
      fixture.write(file, 'changed');
    expect(checkRequirements(fixture.root).failures).toEqual([]);
  });
});

describe('the command', () => {
  it('prints a table of areas, then what waits or is open', () => {
    fixture.claim({
      rows: ['CHAT-02'],
      waiting: { 'CHAT-02': { until: '/noch-nicht', reason: 'needs two browsers' } },
    });
    fixture.record('unit.json', proven);
    const { lines, exitCode } = runRequirements([], fixture.root);
    expect(exitCode).toBe(0);
    expect(lines.slice(0, 2).map((line) => line.split(/\s+/))).toEqual([
      ['area', 'rows', 'claimed', 'proven', 'waiting', 'missing', 'open'],
      ['CHAT', '3', '1', '1', '1', '0', '1'],
    ]);
    expect(lines.slice(3)).toEqual([
      '',
      'Waiting:',
      '  CHAT-02 for /noch-nicht: needs two browsers',
      '',
      'Proven, not claimed yet:',
      '  CHAT-01',
      '',
      'Open:',
      '  CHAT-03',
    ]);
  });

  it('prints the rows of one area with the tests that quote them', () => {
    fixture.claim({ areas: ['CHAT'] });
    fixture.record('unit.json', proven);
    const { lines, exitCode } = runRequirements(['--area', 'chat'], fixture.root);
    expect(exitCode).toBe(1);
    expect(lines).toEqual([
      'CHAT — Rooms',
      '',
      'CHAT-01  proven',
      '    People meet.',
      '    passed: rooms [CHAT-01] people meet — a.test.ts',
      'CHAT-02  missing, implied',
      '    People talk.',
      'CHAT-03  missing',
      '    And.',
      '',
      'Requirements: 1 of 3 claimed rows proven, 0 waiting; 3 rows in all.',
      '',
      'CHAT-02 is claimed, but no test quotes it.',
      'CHAT-03 is claimed, but no test quotes it.',
    ]);
  });

  it('explains itself, and refuses what it does not know', () => {
    fixture.record('unit.json', proven);
    expect(runRequirements(['--help'], fixture.root)).toMatchObject({ exitCode: 0 });
    expect(runRequirements(['--area', 'CHATS'], fixture.root)).toEqual({
      lines: ['There is no area CHATS. Areas: CHAT.'],
      exitCode: 1,
    });
    const { lines, exitCode } = runRequirements(['--all'], fixture.root);
    expect([exitCode, lines[0]]).toEqual([1, expect.stringContaining("'--all'")]);
  });
});
