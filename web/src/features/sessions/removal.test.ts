import { describe, expect, it } from 'vitest';
import { isSame, removalIn } from './removal.ts';
import { removalTitle } from './removal-words.ts';
import { removalOf } from './session.store.ts';

const removal = (search: string) => removalIn(new URLSearchParams(search));

describe('the address of the login page', () => {
  it('[ROUTE-33 a] tells duration and reason', () => {
    expect(removal('kicked=true&duration=60&reason=Spam')).toEqual({ duration: 60, reason: 'Spam' });
  });

  it('[OP-20] without a number nobody is locked out, and -1 is for good', () => {
    expect(removal('kicked=true')).toEqual({ duration: 0, reason: '' });
    expect(removal('kicked=true&duration=bald')?.duration).toBe(0);
    expect(removal('kicked=true&duration=Infinity')?.duration).toBe(0);
    expect(removal('kicked=true&duration=-1')?.duration).toBe(-1);
    expect(removal('kicked=true&duration=0.2')?.duration).toBe(1);
  });

  it('tells of no end that no calendar has', () => {
    const { duration = Number.NaN } = removal('kicked=true&duration=99999999999999') ?? {};
    expect(() => new Date(Date.now() + duration * 1_000).toISOString()).not.toThrow();
    expect(duration).toBeGreaterThan(86_400);
  });

  it('is silent for everybody else', () => {
    expect(removal('')).toBeUndefined();
    expect(removal('kicked=1&duration=60')).toBeUndefined();
  });
});

it('[ROUTE-33 a] an address tells the same as the server where both its parts do, whatever the server knows beyond', () => {
  const told = removalOf(60, 'Spam', '5');
  expect(isSame(removalOf('60', 'Spam'), told)).toBe(true);
  expect(isSame(removalOf('61', 'Spam'), told)).toBe(false);
  expect(isSame(removalOf('60', 'Werbung'), told)).toBe(false);
  expect(isSame(removalOf('60', 'Spam'), undefined)).toBe(false);
});

it('[AUTH-28 client] a refused login tells the same, and what it does not tell is empty', () => {
  expect(removalOf(120, 'Spam')).toEqual({ duration: 120, reason: 'Spam' });
  expect(removalOf(undefined, undefined)).toEqual({ duration: 0, reason: '' });
});

it.each([
  [-1, 'Du bist dauerhaft gesperrt'],
  [0, 'Du wurdest aus dem Raum genommen'],
  [1, 'Du bist noch 1 Sek. gesperrt'],
  [125, 'Du bist noch 2 Min. 5 Sek. gesperrt'],
  [7_500, 'Du bist noch 2 Std. 5 Min. gesperrt'],
  [86_400, 'Du bist noch 1 Tag gesperrt'],
  [180_000, 'Du bist noch 2 Tage 2 Std. gesperrt'],
])('[OP-20] %d seconds are: %s', (seconds, words) => {
  expect(removalTitle(seconds)).toBe(words);
});
