import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseRequirements } from './rows.ts';

const markdown = readFileSync(join(import.meta.dirname, '../../docs/spec/requirements.md'), 'utf8');

describe('the rows of this repository', () => {
  const areas = parseRequirements(markdown);
  const rows = areas.flatMap((area) => area.rows);

  it('are 688 in 23 areas, 68 of them implied', () => {
    expect(areas).toHaveLength(23);
    expect(rows).toHaveLength(688);
    expect(rows.filter((row) => row.implied)).toHaveLength(68);
  });

  it('are as many per area as the overview says', () => {
    const overview = [...markdown.matchAll(/^\| ([A-Z0-9]+) \| (.+) \| (\d+) \|$/gm)];
    const expected = overview.map(([, key, title, count]) => [key, title, Number(count)]);
    expect(areas.map(({ key, title, rows: own }) => [key, title, own.length])).toEqual(expected);
  });

  it('are numbered without gaps', () => {
    for (const { rows: own } of areas) {
      const numbers = own.map((row) => Number(row.id.split('-')[1]));
      expect(numbers).toEqual(own.map((_, index) => index + 1));
    }
  });

  it('refer only to open points that exist', () => {
    const points = new Set([...markdown.matchAll(/^\| (OP-\d+) \|/gm)].map(([, id]) => id));
    const cited = rows.flatMap(
      ({ requirement, verification }) => `${requirement} ${verification}`.match(/OP-\d+/g) ?? [],
    );
    expect(cited.filter((id) => !points.has(id))).toEqual([]);
  });
});

describe('parseRequirements', () => {
  const head = '## CHAT — Rooms\n\n| id | requirement | spec section | how to verify |\n|---|---|---|---|\n';

  it('reads the cells of a row', () => {
    expect(parseRequirements(`${head}| CHAT-01 | People meet. | §1 (implied) | SOCK: two clients |`)).toEqual(
      [
        {
          key: 'CHAT',
          title: 'Rooms',
          rows: [
            {
              id: 'CHAT-01',
              area: 'CHAT',
              requirement: 'People meet.',
              section: '§1 (implied)',
              verification: 'SOCK: two clients',
              implied: true,
            },
          ],
        },
      ],
    );
  });

  it('ends an area at the next heading that is none', () => {
    const [area] = parseRequirements(
      `${head}| CHAT-01 | A | §1 | UI |\n\n## Open points\n\n| OP-01 | §1 | a | b |`,
    );
    expect(area?.rows.map((row) => row.id)).toEqual(['CHAT-01']);
  });

  it.each([
    ['a cell too few', '| CHAT-01 | A | §1 |', 'line 5: a row has the cells'],
    ['a cell too many', '| CHAT-01 | A | §1 | UI | more |', 'line 5: a row has the cells'],
    ['a row of another area', '| MOD-01 | A | §1 | UI |', 'MOD-01 stands in area CHAT'],
    ['a row twice', '| CHAT-01 | A | §1 | UI |\n| CHAT-01 | B | §1 | UI |', 'line 6: CHAT-01 appears twice'],
  ])('refuses %s', (_, rows, problem) => {
    expect(() => parseRequirements(head + rows)).toThrow(problem);
  });
});
