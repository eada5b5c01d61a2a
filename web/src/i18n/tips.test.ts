import { expect, it } from 'vitest';
import { nextTip, tips } from './tips.ts';

it('are distinct and not empty', () => {
  expect(new Set(tips).size).toBe(tips.length);
  for (const tip of tips) expect(tip.trim()).not.toBe('');
});

it('[SHELL-05] come by chance: the first and the last can be drawn', () => {
  expect(nextTip(undefined, () => 0)).toBe(tips[0]);
  expect(nextTip(undefined, () => 0.99)).toBe(tips.at(-1));
});

it('[OP-09] never repeat twice in a row', () => {
  for (const previous of tips) {
    for (let draw = 0; draw < 1; draw += 0.01) expect(nextTip(previous, () => draw)).not.toBe(previous);
  }
});
