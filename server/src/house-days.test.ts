import { expect, it } from 'vitest';
import { houseDayOf, houseDayStart, nextHouseDay } from './house-days.ts';

const at = (text: string) => Date.parse(text);
const next = (text: string) => new Date(nextHouseDay(at(text))).toISOString();

it.each([
  ['2026-11-29T02:59:59.999Z', '2026-11-28'],
  ['2026-11-29T03:00:00.000Z', '2026-11-29'],
  ['2026-07-01T01:59:59.999Z', '2026-06-30'],
  ['2026-07-01T02:00:00.000Z', '2026-07-01'],
  ['2026-12-31T23:30:00.000Z', '2026-12-31'],
])('a day of the house begins at four in Berlin: %s', (moment, day) => {
  expect(houseDayOf(at(moment))).toBe(day);
});

it('the next day begins at four, also where the clocks are changed', () => {
  expect(next('2026-11-29T12:34:56.789Z')).toBe('2026-11-30T03:00:00.000Z');
  expect(next('2026-11-29T02:00:00.000Z')).toBe('2026-11-29T03:00:00.000Z');
  expect(next('2026-11-29T03:00:00.000Z')).toBe('2026-11-30T03:00:00.000Z');
  // Summer time begins on 29 March 2026, and ends on 25 October.
  expect(next('2026-03-28T12:00:00.000Z')).toBe('2026-03-29T02:00:00.000Z');
  expect(next('2026-10-24T12:00:00.000Z')).toBe('2026-10-25T03:00:00.000Z');
});

it('the day began at four, also where the clocks are changed', () => {
  const start = (text: string) => new Date(houseDayStart(at(text))).toISOString();
  expect(start('2026-11-29T12:34:56.789Z')).toBe('2026-11-29T03:00:00.000Z');
  expect(start('2026-11-29T03:00:00.000Z')).toBe('2026-11-29T03:00:00.000Z');
  expect(start('2026-11-29T02:59:59.999Z')).toBe('2026-11-28T03:00:00.000Z');
  expect(start('2026-03-29T01:59:59.999Z')).toBe('2026-03-28T03:00:00.000Z');
  expect(start('2026-10-25T02:59:59.999Z')).toBe('2026-10-24T02:00:00.000Z');
});
