import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ClaimsError, parseClaims } from './claims.ts';
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

function problemsOf(file: unknown): string[] {
  try {
    parseClaims(typeof file === 'string' ? file : JSON.stringify(file), areas);
  } catch (error) {
    if (error instanceof ClaimsError) return error.problems;
    throw error;
  }
  return [];
}

it('the claims of this repository fit its rows', () => {
  const rows = parseRequirements(readFileSync(join(spec, 'requirements.md'), 'utf8'));
  const { claimed } = parseClaims(readFileSync(join(spec, 'claims.json'), 'utf8'), rows);
  expect(claimed.size).toBeGreaterThan(0);
});

describe('parseClaims', () => {
  it('claims single rows and whole areas', () => {
    const file = { areas: ['NEWS'], rows: ['CHAT-02'], waiting: { 'NEWS-02': 'needs the editor' } };
    const { claimed, waiting } = parseClaims(JSON.stringify(file), areas);
    expect([...claimed]).toEqual(['NEWS-01', 'NEWS-02', 'CHAT-02']);
    expect([...waiting]).toEqual([['NEWS-02', 'needs the editor']]);
  });

  it('names every wrong entry at once', () => {
    const file = {
      areas: ['NEWS', 'NEWS', 'CHATS'],
      rows: ['CHAT-09', 'NEWS-01', 'CHAT-01', 'CHAT-01'],
      waiting: { 'CHAT-99': 'why', 'CHAT-02': 'not claimed', 'CHAT-01': ' ' },
    };
    expect(problemsOf(file)).toEqual([
      'claims.json, areas: NEWS is listed twice.',
      'claims.json, areas: there is no area CHATS.',
      'claims.json, rows: there is no row CHAT-09.',
      'claims.json, rows: NEWS-01 is already claimed, by its area or by another line.',
      'claims.json, rows: CHAT-01 is already claimed, by its area or by another line.',
      'claims.json, waiting: there is no row CHAT-99.',
      'claims.json, waiting: CHAT-02 is not claimed, so it has nothing to wait for.',
      'claims.json, waiting: CHAT-01 needs a reason.',
    ]);
  });

  it('refuses another shape', () => {
    expect(problemsOf({ areas: 'NEWS', rows: [1], done: [], waiting: { 'NEWS-01': 3 } })).toEqual([
      'claims.json: unknown key done.',
      'claims.json: areas must be a list of area names.',
      'claims.json: rows must be a list of row ids.',
      'claims.json: waiting must map row ids to reasons.',
    ]);
    expect(problemsOf([])).toEqual(['claims.json must be an object with areas, rows and waiting.']);
    expect(problemsOf('{"areas": [],}')[0]).toMatch(/^claims\.json is not JSON: /);
  });
});
