import { expect, it } from 'vitest';
import type { Effects } from './pace.ts';
import { finenessOf } from './quality.ts';

const LEVELS: readonly Effects[] = ['full', 'reduced', 'low'];
const onWindow = (innerWidth: number, devicePixelRatio: number) =>
  LEVELS.map((effects) => finenessOf(effects, { innerWidth, devicePixelRatio }));

it.each([
  ['a desktop', 1_280, 1, [1, 1, 1]],
  ['a fine desktop', 1_280, 2, [2, 1.5, 1]],
  ['the narrowest desktop', 768, 3, [2, 1.5, 1]],
  ['a phone', 390, 3, [2, 1.5, 1.5]],
  ['the widest phone', 767, 2, [2, 1.5, 1.5]],
  ['a coarse phone', 390, 1, [1, 1, 1]],
] as const)(
  'on %s the canvas has a pixel per CSS pixel at least, on phones one and a half, and no more than the screen',
  (_what, width, ratio, expected) => {
    expect(onWindow(width, ratio)).toEqual(expected);
    expect(Math.min(...onWindow(width, ratio))).toBeGreaterThanOrEqual(1);
  },
);
