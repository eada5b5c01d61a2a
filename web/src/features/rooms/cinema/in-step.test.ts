import { describe, expect, it } from 'vitest';
import { correctionOf, leftMs, positionAt, shownAt } from './in-step.ts';

const AT = 1_000_000;
const playing = { isPlaying: true, positionMs: 60_000, at: AT };
const paused = { ...playing, isPlaying: false };

describe('where a film is', () => {
  it('goes on with the server’s clock, and stands while it is paused', () => {
    expect(positionAt(playing, AT + 2_500)).toBe(62_500);
    expect(positionAt(paused, AT + 2_500)).toBe(60_000);
  });

  it('is not before the moment that was told, whatever the clock here says', () => {
    expect(positionAt(playing, AT - 400)).toBe(60_000);
  });

  it('is shown up to the end, and not at all for a live stream', () => {
    expect(shownAt(playing, AT + 50_000, 70.2)).toBe(70_200);
    expect(shownAt(playing, AT + 5_000, 70.2)).toBe(65_000);
    expect(shownAt(playing, AT + 5_000, null)).toBe(65_000);
    expect(shownAt(playing, AT + 5_000, Number.POSITIVE_INFINITY)).toBeNull();
  });

  it('leaves so much until it is over', () => {
    expect(leftMs(playing, AT + 1_000, 70)).toBe(9_000);
    expect(leftMs(playing, AT + 90_000, 70)).toBe(0);
    expect(leftMs(paused, AT + 90_000, 70)).toBeNull();
    expect(leftMs({ ...paused, positionMs: 70_000 }, AT, 70)).toBe(0);
    expect(leftMs(playing, AT, null)).toBeNull();
    expect(leftMs(playing, AT, Number.POSITIVE_INFINITY)).toBeNull();
  });
});

describe('what is done about a difference', () => {
  const at = (actualS: number, others: Partial<Parameters<typeof correctionOf>[0]> = {}) =>
    correctionOf({ wantedS: 100, actualS, durationS: 600, rate: 1, isPlaying: true, ...others });

  it.each([98.9, 101.1, 0, 599])('it leaps from %d s', (actualS) => {
    expect(at(actualS)).toEqual({ kind: 'seek', toS: 100 });
  });

  it.each([
    [99.0, 1.05],
    [99.8, 1.05],
    [100.2, 0.95],
    [101.0, 0.95],
  ])('at %d s it goes at %d', (actualS, rate) => {
    expect(at(actualS)).toEqual({ kind: 'rate', rate });
  });

  it.each([99.9, 100, 100.1])('nothing at %d s', (actualS) => {
    expect(at(actualS)).toEqual({ kind: 'rate', rate: 1 });
  });

  it('what was begun goes on until it is as good as done', () => {
    expect(at(99.9, { rate: 1.05 })).toEqual({ kind: 'rate', rate: 1.05 });
    expect(at(100.1, { rate: 0.95 })).toEqual({ kind: 'rate', rate: 0.95 });
    expect(at(99.96, { rate: 1.05 })).toEqual({ kind: 'rate', rate: 1 });
    expect(at(100.04, { rate: 0.95 })).toEqual({ kind: 'rate', rate: 1 });
  });

  it('one that stands leaps instead of running after', () => {
    expect(at(99.5, { isPlaying: false })).toEqual({ kind: 'seek', toS: 100 });
    expect(at(99.9, { isPlaying: false })).toEqual({ kind: 'rate', rate: 1 });
    expect(at(100, { isPlaying: false, rate: 1.05 })).toEqual({ kind: 'rate', rate: 1 });
  });

  it('beyond the end it is over', () => {
    expect(at(599, { wantedS: 600 })).toEqual({ kind: 'over' });
    expect(at(10, { wantedS: 7_000 })).toEqual({ kind: 'over' });
  });

  it('a live stream, and one whose length is not known yet, has no place to go to', () => {
    expect(at(3, { durationS: Number.POSITIVE_INFINITY })).toEqual({ kind: 'rate', rate: 1 });
    expect(at(3, { durationS: Number.NaN })).toEqual({ kind: 'rate', rate: 1 });
  });
});
