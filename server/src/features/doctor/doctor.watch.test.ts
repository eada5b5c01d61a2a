import os from 'node:os';
import { createStillClock, DAY_MS, HOUR_MS, MINUTE_MS } from '@plausch/platform/clock';
import { expect, it } from 'vitest';
import { lastsMs, Watch } from './doctor.watch.ts';

const DAY_1 = Date.parse('2026-11-01T00:00:00Z');
const sample = (day: number, freeBytes: number) => ({ at: DAY_1 + day * DAY_MS, freeBytes });

it.each([
  [[], undefined],
  [[sample(0, 10)], undefined],
  [[sample(0, 10), sample(0.9, 5)], undefined],
  [[sample(0, 10), sample(1, 10)], Number.POSITIVE_INFINITY],
  [[sample(0, 10), sample(2, 14)], Number.POSITIVE_INFINITY],
  [[sample(0, 100), sample(1, 97), sample(2, 90)], 18 * DAY_MS],
])('of %j the space lasts %s', (samples, lasts) => {
  expect(lastsMs(samples)).toBe(lasts);
});

it('looks at the disk once an hour, for a week, until it is closed', () => {
  const clock = createStillClock(DAY_1);
  const watch = new Watch({ clock, folder: os.tmpdir(), withinMs: HOUR_MS });
  expect(watch.samples).toHaveLength(1);
  clock.advance(3 * HOUR_MS);
  expect(watch.samples).toHaveLength(4);
  clock.advance(30 * DAY_MS);
  expect(watch.samples).toHaveLength(168);
  const newest = watch.samples.at(-1)?.at;
  watch.close();
  clock.advance(DAY_MS);
  expect(watch.samples.at(-1)?.at).toBe(newest);
});

it('counts the answers of the last minutes, and those that failed', () => {
  const clock = createStillClock(DAY_1);
  const watch = new Watch({ clock, folder: os.tmpdir(), withinMs: 15 * MINUTE_MS });
  for (const status of [200, 404, 499, 500, 503]) watch.answered(status);
  clock.advance(10 * MINUTE_MS);
  watch.answered(200);
  expect(watch.answers()).toEqual({ all: 6, failed: 2 });
  clock.advance(10 * MINUTE_MS);
  expect(watch.answers()).toEqual({ all: 1, failed: 0 });
  watch.answered(502);
  expect(watch.answers()).toEqual({ all: 2, failed: 1 });
});

it('[DR5] recognises a word once it waits for it, and no other', async () => {
  const watch = new Watch({ clock: createStillClock(DAY_1), folder: os.tmpdir(), withinMs: 1 });
  const request = {
    headers: { 'x-forwarded-for': '192.0.2.7' },
    socket: { remoteAddress: '10.0.0.1' },
  } as never;
  expect(watch.note('x', request, '192.0.2.7')).toBe(false);
  const { word, seen, forget } = watch.await();
  expect(word).toMatch(/^[\da-f]{32}$/);
  expect(watch.note(word, request, '192.0.2.7')).toBe(true);
  expect(await seen).toEqual({ peer: '10.0.0.1', sender: '192.0.2.7', forwarded: '192.0.2.7' });
  forget();
  expect(watch.note(word, request, '192.0.2.7')).toBe(false);
});
