import { expect, it } from 'vitest';
import { createStillClock } from '../clock/index.ts';
import { Credits } from './credits.ts';

const RULES = { capacity: 40, perSecond: 20, debtMs: 3_000 };

it('a connection spends 40 credits at once and 20 a second afterwards', () => {
  const clock = createStillClock(0);
  const credits = new Credits(RULES, clock);
  const line = 4;
  expect(Array.from({ length: 10 }, () => credits.spend(line))).toEqual(Array<string>(10).fill('granted'));
  clock.advance(1_000);
  expect(Array.from({ length: 6 }, () => credits.spend(line))).toEqual([
    ...Array<string>(5).fill('granted'),
    'refused',
  ]);
});

it('a flood runs into debt and is cut after three seconds of it, a pause forgives', () => {
  const clock = createStillClock(0);
  const flooded = new Credits(RULES, clock);
  const verdicts: string[] = [];
  for (let ms = 0; ms <= 6_000; ms += 10) {
    verdicts.push(flooded.spend(4));
    clock.advance(10);
  }
  // The budget is gone within a second; three seconds of debt later nothing is left but the cut.
  expect(verdicts.indexOf('cut')).toBeGreaterThan(300);
  expect(verdicts.indexOf('cut')).toBeLessThan(500);
  expect(new Set(verdicts.slice(verdicts.indexOf('cut')))).toEqual(new Set(['cut']));

  const patient = new Credits(RULES, clock);
  for (let i = 0; i < 60; i += 1) patient.spend(4);
  clock.advance(5_000);
  expect(patient.spend(4)).toBe('granted');
});

it('somebody who only knocks a little too often is refused now and then, never cut', () => {
  const clock = createStillClock(0);
  const credits = new Credits(RULES, clock);
  const verdicts = new Set<string>();
  for (let i = 0; i < 500; i += 1) {
    verdicts.add(credits.spend(4));
    clock.advance(150);
  }
  expect(verdicts).toEqual(new Set(['granted', 'refused']));
});

it('never holds more than its capacity', () => {
  const clock = createStillClock(0);
  const credits = new Credits(RULES, clock);
  clock.advance(3_600_000);
  expect(credits.spend(40)).toBe('granted');
  expect(credits.spend(1)).toBe('refused');
});
