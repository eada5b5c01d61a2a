import { describe, expect, it } from 'vitest';
import { type Effects, Pace } from './pace.ts';

const SMOOTH = 16.7;

/** The stage of somebody who came in a while ago. */
function settledPace(): Pace {
  const pace = new Pace();
  draw(pace, SMOOTH, 5_000, -5_000);
  return pace;
}

/** A device that is ready again so long after each frame; draws for `ms` milliseconds and says where that ended. */
function draw(pace: Pace, intervals: number | readonly number[], ms: number, from = 0): number {
  const all = typeof intervals === 'number' ? [intervals] : intervals;
  let now = from;
  for (let i = 0; now - from < ms; i += 1) {
    pace.drew(now);
    now += all[i % all.length] ?? 0;
    pace.tick(now);
  }
  return now;
}

/** The effects after each second. */
function eachSecond(pace: Pace, interval: number, seconds: number): Effects[] {
  return Array.from({ length: seconds }, () => {
    draw(pace, interval, 1_000);
    return pace.effects;
  });
}

describe('the pace of a stage', () => {
  it('leaves everything as it is where 30 frames a second are held', () => {
    const pace = settledPace();
    draw(pace, SMOOTH, 60_000);
    draw(pace, [33.3, 34.5, 32.1], 60_000);
    expect(pace.effects).toBe('full');
  });

  it('takes back looks below 30 frames a second, and everything that only pleases below 20', () => {
    const [slow, slower] = [settledPace(), settledPace()];
    draw(slow, 42, 1_100);
    draw(slower, 60, 1_100);
    expect([slow.effects, slower.effects]).toEqual(['reduced', 'low']);
    draw(slow, 42, 30_000);
    expect(slow.effects).toBe('reduced');
    draw(slow, 60, 2_000);
    expect(slow.effects).toBe('low');
  });

  it('decides after a second, not after a slow moment, and tells so once', () => {
    const pace = settledPace();
    draw(pace, SMOOTH, 2_000);
    draw(pace, 100, 300);
    expect(pace.effects).toBe('full');
    draw(pace, SMOOTH, 2_000);
    let changes = 0;
    for (let now = 0; now < 3_000; now += 60) {
      pace.drew(now);
      if (pace.tick(now + 60)) changes += 1;
    }
    expect(changes).toBe(1);
  });

  it('leaves coming in out of account, however slow', () => {
    const pace = new Pace();
    draw(pace, 150, 2_000);
    draw(pace, SMOOTH, 2_000, 2_000);
    expect(pace.effects).toBe('full');
    draw(pace, 60, 2_000, 4_000);
    expect(pace.effects).toBe('low');
  });

  it('does not take every fifth frame for all of them', () => {
    const pace = settledPace();
    draw(pace, [SMOOTH, SMOOTH, SMOOTH, SMOOTH, 80], 20_000);
    expect(pace.effects).toBe('full');
  });

  it('takes no pause for a slow frame: an idle room, a hidden tab, a sleeping device', () => {
    const pace = settledPace();
    for (let now = 0; now < 60_000; now += 500) {
      // One frame and no further one wanted.
      pace.tick(now);
    }
    for (let now = 0; now < 60_000; now += 500) {
      pace.drew(now);
      pace.pause();
      pace.tick(now + 500);
    }
    for (let now = 0; now < 600_000; now += 5_000) {
      pace.drew(now);
      pace.tick(now + 5_000);
    }
    expect(pace.effects).toBe('full');
  });

  it('adds up short walks', () => {
    const pace = settledPace();
    for (let walk = 0; walk < 3; walk += 1) {
      draw(pace, 45, 400, walk * 10_000);
      pace.pause();
    }
    expect(pace.effects).toBe('reduced');
  });

  it('tries more after a calm time, one step after the other', () => {
    const pace = settledPace();
    draw(pace, 60, 1_100);
    const seen = eachSecond(pace, SMOOTH, 30);
    expect(seen.slice(0, 7)).toEqual(Array(7).fill('low'));
    expect([...new Set(seen)]).toEqual(['low', 'reduced', 'full']);
    expect(seen.filter((effects) => effects === 'reduced').length).toBeGreaterThanOrEqual(8);
  });

  it('does not flicker: what was too much is tried more and more seldom', () => {
    const pace = settledPace();
    const changes: number[] = [];
    let now = 0;
    // Smooth with less, too slow with everything.
    while (now < 600_000) {
      pace.drew(now);
      now += pace.effects === 'full' ? 45 : SMOOTH;
      if (pace.tick(now) && pace.effects === 'full') changes.push(now);
    }
    const rests = changes.slice(1).map((at, i) => at - (changes[i] ?? 0));
    expect(changes.length).toBeLessThanOrEqual(7);
    expect(rests).toEqual(rests.toSorted((a, b) => a - b));
  });
});
