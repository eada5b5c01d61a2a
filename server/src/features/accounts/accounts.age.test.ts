import { expect, it } from 'vitest';
import { isMinor } from './index.ts';

it('[A20] who is under eighteen is a minor, to the day', () => {
  const today = new Date('2026-11-01T12:00:00Z');
  expect(isMinor({ birthDate: '2008-11-02' }, today)).toBe(true);
  expect(isMinor({ birthDate: '2008-11-01' }, today)).toBe(false);
  expect(isMinor({ birthDate: '1990-05-17' }, today)).toBe(false);
});
