import { expect, it } from 'vitest';
import { Bursts } from './bursts.ts';

it('five lines within three seconds are read out, more are summed up until three seconds of quiet', () => {
  const bursts = new Bursts();
  for (let i = 0; i < 5; i += 1) expect(bursts.add('anna', i * 100)).toBe(false);
  expect(bursts.endsAt()).toBeNull();
  expect(bursts.add('ben', 600)).toBe(true);
  expect(bursts.add('ben', 3_500)).toBe(true);
  expect(bursts.add('cem', 4_000)).toBe(true);
  expect(bursts.endsAt()).toBe(7_000);
  expect(bursts.end()).toEqual({ lines: 3, people: 2 });
  expect(bursts.endsAt()).toBeNull();
  expect(bursts.add('anna', 7_100)).toBe(false);
});

it('a steady talk is no burst', () => {
  const bursts = new Bursts();
  for (let i = 0; i < 100; i += 1) expect(bursts.add('anna', i * 700)).toBe(false);
});
