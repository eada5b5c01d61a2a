import { expect, it } from 'vitest';
import { dayInFull } from './day.ts';

it('a day is told in full and stays on one line', () => {
  expect(dayInFull('2026-12-05T11:00:00.000Z')).toBe('5.\u00a0Dezember\u00a02026');
});
