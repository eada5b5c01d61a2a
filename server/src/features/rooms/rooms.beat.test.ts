import { createStillClock } from '@plausch/platform/clock';
import { expect, it } from 'vitest';
import { Beat } from './rooms.beat.ts';

const BEAT_MS = 50;

it('[R12] between rooms that speak at the same beat, requests are answered', async () => {
  const clock = createStillClock(0);
  const beat = new Beat(clock);
  const told: string[] = [];
  const beatAt = clock.now() + BEAT_MS;
  const rooms = Array.from({ length: 10 }, (_one, i) => `room ${i}`);
  const everybody = Promise.withResolvers<void>();
  for (const room of rooms)
    beat.at(beatAt, () => {
      told.push(room);
      if (room === rooms.at(0)) setImmediate(() => told.push('a request'));
      if (room === rooms.at(-1)) everybody.resolve();
    });
  clock.advance(BEAT_MS);
  await everybody.promise;
  expect(told.filter((one) => one.startsWith('room'))).toEqual(rooms);
  expect(told.indexOf('a request')).toBe(4);
  beat.close();
});
