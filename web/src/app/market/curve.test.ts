import { describe, expect, it } from 'vitest';
import { curveOf } from './curve.ts';

const NOW = Date.parse('2026-11-29T18:00:00Z');
const SIZE = { width: 320, height: 132 };
const on = (day: string, average: number) => ({ day, average, sold: 1 });

describe('the curve of prices', () => {
  it('goes from left to right with the days, and up with the price', () => {
    const { points } = curveOf(
      [on('2026-11-01', 90), on('2026-11-10', 120), on('2026-11-28', 60)],
      90,
      NOW,
      SIZE,
    );
    const [first, second, third] = points;
    expect([first?.day, second?.day, third?.day]).toEqual(['2026-11-01', '2026-11-10', '2026-11-28']);
    expect(first && second && third && first.x < second.x && second.x < third.x).toBe(true);
    expect(first && second && third && second.y < first.y && first.y < third.y).toBe(true);
  });

  it.each([
    [60, 120, [50, 100, 150]],
    [720, 990, [600, 800, 1_000]],
    [12, 12, [12, 13]],
    [10, 100_000, [0, 50_000, 100_000]],
  ])('from %i to %i has round prices beside it', (lowest, highest, prices) => {
    const { marks } = curveOf([on('2026-11-01', lowest), on('2026-11-02', highest)], null, NOW, SIZE);
    expect(marks.map(({ price }) => price)).toEqual(prices);
  });

  it('lies within the picture, whatever was paid and whenever', () => {
    const { points, marks, medianY } = curveOf(
      [on('2026-10-01', 10), on('2026-11-02', 90_000), on('2026-12-24', 11)],
      11,
      NOW,
      SIZE,
    );
    for (const { x } of points) expect(x >= 0 && x <= SIZE.width).toBe(true);
    for (const y of [...points, ...marks].map((one) => one.y).concat(medianY ?? -1))
      expect(y >= 0 && y <= SIZE.height).toBe(true);
  });
});
