import { expect, it } from 'vitest';
import { durationWords, removalNotice } from './removal.ts';

const notice = (search: string) => removalNotice(new URLSearchParams(search));

it('[ROUTE-33] tells duration and reason', () => {
  expect(notice('kicked=true&duration=60&reason=Spam')).toEqual({
    title: 'Du bist noch 1 Min. gesperrt',
    reason: 'Grund: Spam',
  });
});

it('[OP-20] knows removal without a lock and a lock for good', () => {
  expect(notice('kicked=true')).toEqual({ title: 'Du wurdest aus dem Raum genommen', reason: undefined });
  expect(notice('kicked=true&duration=0')?.title).toBe('Du wurdest aus dem Raum genommen');
  expect(notice('kicked=true&duration=-1')?.title).toBe('Du bist dauerhaft gesperrt');
  expect(notice('kicked=true&duration=bald')?.title).toBe('Du wurdest aus dem Raum genommen');
});

it('is not there for everybody else', () => {
  expect(notice('')).toBeUndefined();
  expect(notice('kicked=1&duration=60')).toBeUndefined();
});

it('shows braces and markup of a reason as they are', () => {
  expect(notice('kicked=true&reason=%7Bx%7D<b>')?.reason).toBe('Grund: {x}<b>');
});

it.each([
  [1, '1 Sek.'],
  [59.4, '59 Sek.'],
  [125, '2 Min. 5 Sek.'],
  [7_500, '2 Std. 5 Min.'],
  [86_400, '1 Tag'],
  [180_000, '2 Tage 2 Std.'],
])('writes %d seconds as %s', (seconds, words) => {
  expect(durationWords(seconds)).toBe(words);
});
