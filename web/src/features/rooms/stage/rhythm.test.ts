import { describe, expect, it } from 'vitest';
import { blinksAt, breathAt, mouthOpensAt, seedOf } from './rhythm.ts';

const NOW = 1_790_000_000_000;
const people = Array.from({ length: 60 }, (_, i) => seedOf(`0199-user-${i}`));

/** When `holds` begins within a span, looked at every 5 ms. */
function beginnings(holds: (now: number) => boolean, spanMs: number): number[] {
  const found: number[] = [];
  for (let now = NOW; now < NOW + spanMs; now += 5) if (holds(now) && !holds(now - 5)) found.push(now);
  return found;
}

function share(holds: (now: number) => boolean, spanMs: number): number {
  let held = 0;
  for (let now = 0; now < spanMs; now += 1) if (holds(now)) held += 1;
  return held / spanMs;
}

describe('bodies by themselves', () => {
  it('a person has the same seed everywhere, another person another one', () => {
    expect(seedOf('anna')).toBe(seedOf('anna'));
    expect(new Set(people).size).toBe(people.length);
    expect(people.every((seed) => Number.isInteger(seed) && seed >= 0)).toBe(true);
  });

  it('everybody blinks every 4.5 to 5.5 seconds for 150 milliseconds', () => {
    for (const seed of people) {
      const blinks = beginnings((now) => blinksAt(seed, now), 30_000);
      const gaps = blinks.slice(1).map((at, i) => at - (blinks[i] ?? 0));
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(4_495);
      expect(Math.max(...gaps)).toBeLessThanOrEqual(5_505);
      const closed = share(
        (now) => blinksAt(seed, blinks[0] ?? 0) && blinksAt(seed, (blinks[0] ?? 0) + now),
        400,
      );
      expect(Math.abs(closed * 400 - 150)).toBeLessThan(6);
    }
  });

  it('nobody blinks in step with the others, and they differ in tempo', () => {
    const closedAtOnce = Array.from({ length: 400 }, (_, i) => NOW + i * 25).map(
      (now) => people.filter((seed) => blinksAt(seed, now)).length,
    );
    expect(Math.max(...closedAtOnce)).toBeLessThan(10);
    const tempos = people.map((seed) => {
      const [first = 0, second = 0] = beginnings((now) => blinksAt(seed, now), 12_000);
      return second - first;
    });
    expect(new Set(tempos).size).toBeGreaterThan(30);
  });

  it('a breath goes from out to in and back within 3 to 4 seconds, without a leap', () => {
    for (const seed of people.slice(0, 10)) {
      const breaths = Array.from({ length: 401 }, (_, i) => breathAt(seed, NOW + i * 10));
      expect(Math.min(...breaths)).toBeLessThan(0.01);
      expect(Math.max(...breaths)).toBeGreaterThan(0.99);
      const leaps = breaths.slice(1).map((breath, i) => Math.abs(breath - (breaths[i] ?? 0)));
      expect(Math.max(...leaps)).toBeLessThan(0.02);
    }
  });

  it('a mouth opens with the first word, moves unevenly, and is shut after the last', () => {
    for (const seed of people) {
      expect(mouthOpensAt(seed, 0, 2_000)).toBe(true);
      expect(mouthOpensAt(seed, -1, 2_000)).toBe(false);
      expect(mouthOpensAt(seed, 2_000, 2_000)).toBe(false);
      const open = share((since) => mouthOpensAt(seed, since, 2_000), 2_000);
      expect(open).toBeGreaterThan(0.45);
      expect(open).toBeLessThan(0.8);
    }
    const patterns = people.map((seed) =>
      Array.from({ length: 40 }, (_, i) => mouthOpensAt(seed, i * 50, 2_000)).join(),
    );
    expect(new Set(patterns).size).toBe(people.length);
  });
});
