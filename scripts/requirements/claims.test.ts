import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseClaims } from './claims.ts';
import { parseClauses, type RowClauses } from './clauses.ts';
import { SpecificationError } from './json-file.ts';
import { parseRequirements, type RequirementArea } from './rows.ts';

const spec = join(import.meta.dirname, '../../docs/spec');

function area(key: string, count: number): RequirementArea {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: `${key}-0${index + 1}`,
    area: key,
    requirement: 'People meet.',
    section: '§1',
    verification: 'SOCK',
    implied: false,
  }));
  return { key, title: key, rows };
}

const areas = [area('CHAT', 3), area('NEWS', 2)];
const whole: RowClauses = { sentence: 'People meet.', clauses: new Map() };
const halves: RowClauses = {
  sentence: 'People meet.',
  clauses: new Map([
    ['a', 'They come.'],
    ['b', 'They stay.'],
  ]),
};
const clauses = new Map([
  ['CHAT-01', halves],
  ['CHAT-02', whole],
  ['NEWS-01', whole],
  ['NEWS-02', whole],
]);
const until = (page: string, reason = 'needs the editor') => ({ until: page, reason });

function problemsOf(file: unknown): string[] {
  try {
    parseClaims(typeof file === 'string' ? file : JSON.stringify(file), areas, clauses);
  } catch (error) {
    if (error instanceof SpecificationError) return error.problems;
    throw error;
  }
  return [];
}

it('the claims and clauses of this repository fit its rows', () => {
  const read = (name: string) => readFileSync(join(spec, name), 'utf8');
  const rows = parseRequirements(read('requirements.md'));
  const specification = ['product.md', 'decisions.md', 'requirements.md'].map(read).join('\n');
  const described = parseClauses(read('clauses.json'), rows, specification);
  const { claimed } = parseClaims(read('claims.json'), rows, described);
  expect(claimed.size).toBeGreaterThan(0);
});

describe('parseClaims', () => {
  it('claims single rows and whole areas, and lets clauses wait', () => {
    const waiting = { 'NEWS-02': until('/admin'), 'CHAT-01 b': until('NEWS-02') };
    const file = { areas: ['NEWS'], rows: ['CHAT-02', 'CHAT-01'], waiting };
    const claims = parseClaims(JSON.stringify(file), areas, clauses);
    expect([...claims.claimed]).toEqual(['NEWS-01', 'NEWS-02', 'CHAT-02', 'CHAT-01']);
    expect(Object.fromEntries(claims.waiting)).toEqual(waiting);
  });

  it('names every wrong entry at once', () => {
    const file = {
      areas: ['NEWS', 'NEWS', 'CHATS'],
      rows: ['CHAT-09', 'NEWS-01', 'CHAT-01', 'CHAT-01', 'CHAT-03'],
      waiting: {
        'CHAT-99': until('/admin'),
        'CHAT-02': until('/admin'),
        'CHAT-01': until('/admin'),
        'CHAT-01 c': until('/admin'),
        'NEWS-01 a': until('/admin'),
        'CHAT-01 a': until('/admin', ' '),
        'CHAT-01 b': until('the editor'),
      },
    };
    expect(problemsOf(file)).toEqual([
      'claims.json: areas: NEWS is listed twice.',
      'claims.json: areas: there is no area CHATS.',
      'claims.json: rows: there is no row CHAT-09.',
      'claims.json: rows: NEWS-01 is already claimed, by its area or by another line.',
      'claims.json: rows: CHAT-01 is already claimed, by its area or by another line.',
      'claims.json: rows: CHAT-03 has no entry in clauses.json, which says what it claims.',
      'claims.json: waiting: there is no row CHAT-99.',
      'claims.json: waiting: CHAT-02 is not claimed, so it has nothing to wait for.',
      'claims.json: waiting: CHAT-01 is no clause of clauses.json.',
      'claims.json: waiting: CHAT-01 c is no clause of clauses.json.',
      'claims.json: waiting: NEWS-01 a is no clause of clauses.json.',
      'claims.json: waiting: CHAT-01 a needs a reason.',
      'claims.json: waiting: CHAT-01 b waits for the editor, which is neither a page nor a row.',
    ]);
  });

  it('refuses another shape', () => {
    expect(problemsOf({ areas: 'NEWS', rows: [1], done: [], waiting: { 'NEWS-01': 'soon' } })).toEqual([
      'claims.json: unknown key done.',
      'claims.json: areas must be a list of area names.',
      'claims.json: rows must be a list of row ids.',
      'claims.json: waiting must map clauses to {until, reason}.',
    ]);
    expect(problemsOf([])).toEqual(['claims.json: it must be an object.']);
    expect(problemsOf('{"areas": [],}')[0]).toMatch(/^claims\.json: it is not JSON: /);
  });
});
