import { expect, it } from 'vitest';
import { createTestClock } from '../clock/index.ts';
import { createCredits } from './credits.ts';

const RULES = { capacity: 40, perSecond: 20, debtMs: 3_000 };

it('a connection spends 40 credits at once and 20 a second afterwards', () => {
  const clock = createTestClock(0);
  const credits = createCredits(RULES, clock);
  const line = 4;
  expect(Array.from({ length: 11 }, () => credits.spend(line))).toEqual([
    ...Array<string>(10).fill('granted'),
    'refused',
  ]);
  clock.advance(1_000);
  expect(Array.from({ length: 6 }, () => credits.spend(line))).toEqual([
    ...Array<string>(5).fill('granted'),
    'refused',
  ]);
});

it('three seconds in debt cut the connection, a pause forgives', () => {
  const clock = createTestClock(0);
  const credits = createCredits({ ...RULES, perSecond: 1 }, clock);
  for (let i = 0; i < 10; i += 1) credits.spend(4);
  expect(credits.spend(4)).toBe('refused');
  clock.advance(2_900);
  expect(credits.spend(4)).toBe('refused');
  clock.advance(100);
  expect(credits.spend(4)).toBe('cut');

  const patient = createCredits({ ...RULES, perSecond: 1 }, clock);
  for (let i = 0; i < 10; i += 1) patient.spend(4);
  expect(patient.spend(4)).toBe('refused');
  clock.advance(5_000);
  expect(patient.spend(4)).toBe('granted');
  expect(patient.spend(4)).toBe('refused');
});

it('never holds more than its capacity', () => {
  const clock = createTestClock(0);
  const credits = createCredits(RULES, clock);
  clock.advance(3_600_000);
  expect(credits.spend(40)).toBe('granted');
  expect(credits.spend(1)).toBe('refused');
});
