import { describe, expect, it } from 'vitest';
import { parseClauses } from './clauses.ts';
import { SpecificationError } from './json-file.ts';
import { parseRequirements } from './rows.ts';

const areas = parseRequirements('## CHAT — Rooms\n| CHAT-01 | A | §1 | UI |\n| CHAT-02 | B | §1 | UI |\n');
const specification = 'People are **avatars** in\nrooms, and `talk`.';

function problemsOf(file: unknown): string[] {
  try {
    parseClauses(JSON.stringify(file), areas, specification);
  } catch (error) {
    if (error instanceof SpecificationError) return error.problems;
    throw error;
  }
  return [];
}

describe('parseClauses', () => {
  it('reads rows of one clause and of several, whose sentences stand in the specification', () => {
    const file = {
      'CHAT-01': { sentence: 'avatars in rooms' },
      'CHAT-02': { sentence: 'and talk.', clauses: { a: 'They talk.', server: 'It carries.' } },
    };
    const rows = parseClauses(JSON.stringify(file), areas, specification);
    expect(rows.get('CHAT-01')).toEqual({ sentence: 'avatars in rooms', clauses: new Map() });
    expect([...(rows.get('CHAT-02')?.clauses ?? [])]).toEqual([
      ['a', 'They talk.'],
      ['server', 'It carries.'],
    ]);
  });

  it('names every wrong entry at once', () => {
    expect(
      problemsOf({
        'CHAT-09': { sentence: 'and talk' },
        'CHAT-01': { sentence: 'People fly', clauses: { a: 'They fly.' } },
        'CHAT-02': { sentence: 'and talk', clauses: { a: 'They talk.', second: 'Loudly.' } },
      }),
    ).toEqual([
      'clauses.json: CHAT-09 is no row.',
      'clauses.json: CHAT-01 has a sentence that is not in the specification.',
      'clauses.json: CHAT-01 has a single clause: a row of one clause lists none.',
      'clauses.json: CHAT-02 has a clause called second: a name is one letter, server or client.',
    ]);
  });

  it('refuses another shape', () => {
    const problem = (id: string) =>
      `clauses.json: ${id} needs a sentence, and may have clauses: names with texts.`;
    expect(problemsOf({ 'CHAT-01': 'People', 'CHAT-02': { sentence: 'and talk', clauses: ['a'] } })).toEqual([
      problem('CHAT-01'),
      problem('CHAT-02'),
    ]);
    expect(problemsOf({ 'CHAT-01': { sentence: 'and talk', claimed: true } })).toEqual([problem('CHAT-01')]);
  });
});
