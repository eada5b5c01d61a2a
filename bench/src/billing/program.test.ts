import { expect, it } from 'vitest';
import { between } from './program.ts';

it('what was done between two looks is what the second has more, and nothing that stands still', () => {
  const before = {
    requests: 3,
    statements: new Map([
      ['begin', 2],
      ['select 1', 5],
    ]),
  };
  const after = {
    requests: 10,
    statements: new Map([
      ['begin', 2],
      ['select 1', 6],
      ['commit', 4],
    ]),
  };
  expect(between(before, after)).toEqual({
    requests: 7,
    statements: new Map([
      ['select 1', 1],
      ['commit', 4],
    ]),
  });
});
