import { expect, it } from 'vitest';
import { judge } from './ratios.ts';
import { targetTable } from './table.ts';

it('the table says what was reached, by how much it was missed, and the ratios last', () => {
  const levels = { must: 0.5, goal: 0.35, moonshot: 0.2 };
  const table = targetTable([
    judge({ id: 'P1', what: 'fast', ratios: [0.1, 0.2, 0.3], levels }),
    judge({ id: 'P2', what: 'slow', ratios: [0.7, 0.75, 0.9], levels: { ...levels, goal: 0.4 } }),
    judge({ id: 'P3', what: 'floor', ratios: [], levels: { ...levels, must: null } }),
  ]);
  const cells = table.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  expect(cells[2]).toEqual([
    '',
    'P1',
    'fast',
    '0.5',
    '0.35',
    '0.2',
    '3',
    'moonshot',
    '0.1',
    '0.2',
    '0.3',
    '',
  ]);
  expect(cells[3]?.slice(7, 11)).toEqual(['missed by 0.25', '0.7', '0.75', '0.9']);
  expect(cells[4]?.slice(3)).toEqual(['-', '0.35', '0.2', '0', 'not decided', '?', '?', '?', '']);
});
