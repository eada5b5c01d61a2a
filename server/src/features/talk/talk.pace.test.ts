import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TalkPace } from './talk.pace.ts';

const RULES = {
  burst: 5,
  refillMs: 1_000,
  breaches: 3,
  breachWindowMs: 180_000,
  silencesMs: [30_000, 120_000, 600_000],
  forgetMs: 3_600_000,
};
const START = 1_000_000;

it('five lines at once, then one a second, with the time until it works again', () => {
  const pace = new TalkPace(RULES, START);
  for (let i = 0; i < 5; i += 1) expect(pace.speak(START)).toEqual({ granted: true });
  expect(pace.speak(START + 400)).toEqual({ granted: false, waitMs: 600 });
  expect(pace.speak(START + 1_000)).toEqual({ granted: true });
  expect(pace.speak(START + 1_000)).toMatchObject({ granted: false });
});

it('the third breach in three minutes silences: 30 s, then 2 min, then 10 min, forgotten after an hour', () => {
  const pace = new TalkPace(RULES, START);
  let now = START;
  const untilSilent = (): number => {
    for (;;) {
      const verdict = pace.speak(now);
      if (!verdict.granted && verdict.waitMs > 1_000) return verdict.waitMs;
    }
  };
  for (const silence of [30_000, 120_000, 600_000, 600_000]) {
    expect(untilSilent()).toBe(silence);
    expect(pace.speak(now + silence - 1)).toEqual({ granted: false, waitMs: 1 });
    now += silence;
    expect(pace.speak(now)).toEqual({ granted: true });
  }
  now += 3_600_001;
  expect(untilSilent()).toBe(30_000);
});

it('two breaches long apart are no reason for silence', () => {
  const pace = new TalkPace(RULES, START);
  for (let round = 0; round < 5; round += 1) {
    const now = START + round * 181_000;
    for (let i = 0; i < 5; i += 1) pace.speak(now);
    expect(pace.speak(now)).toEqual({ granted: false, waitMs: 1_000 });
  }
});

it('never grants more than the bucket and its refill, and never makes anybody wait in vain', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 200 }), (pauses) => {
      const pace = new TalkPace(RULES, START);
      let now = START;
      let granted = 0;
      for (const pause of pauses) {
        now += pause;
        const verdict = pace.speak(now);
        if (verdict.granted) granted += 1;
        else expect(verdict.waitMs).toBeGreaterThan(0);
      }
      expect(granted).toBeLessThanOrEqual(RULES.burst + (now - START) / RULES.refillMs);
    }),
  );
});

it('is fresh again once everything is refilled and forgotten', () => {
  const pace = new TalkPace(RULES, START);
  expect(pace.isFresh(START)).toBe(true);
  for (let i = 0; i < 8; i += 1) pace.speak(START);
  expect(pace.isFresh(START + 60_000)).toBe(false);
  expect(pace.isFresh(START + 30_000 + 3_600_001)).toBe(true);
});
