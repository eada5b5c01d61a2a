import { expect, it } from 'vitest';
import { ServerClock } from './server-clock.ts';

it('is our own clock until it has heard from the server', () => {
  expect(new ServerClock(() => 1_000).now()).toBe(1_000);
});

it('adds half the round trip to what the server said', () => {
  const clock = new ServerClock(() => 1_000);
  clock.learn(5_000, 80);
  expect(clock.now()).toBe(5_040);
});

it.each([-3_600_000, -2_000, 60_000])(
  'is right again with the next answer after a jump of %i ms',
  (jumpMs) => {
    let deviceMs = 1_000_000_000;
    const serverMs = 2_000_000_000;
    const clock = new ServerClock(() => deviceMs);
    clock.learn(serverMs, 40);
    deviceMs += jumpMs;
    clock.learn(serverMs + 1_000, 60);
    expect(clock.now()).toBe(serverMs + 1_030);
  },
);

it('believes shorter trips over longer ones, until the sample is old', () => {
  let nowMs = 1_000;
  const clock = new ServerClock(() => nowMs);
  clock.learn(5_000, 80);
  clock.learn(5_100, 400);
  expect(clock.now()).toBe(5_040);
  clock.learn(5_010, 20);
  expect(clock.now()).toBe(5_020);
  nowMs += 5 * 60_000 + 1;
  clock.learn(nowMs + 7_000, 400);
  expect(clock.now()).toBe(nowMs + 7_200);
});
