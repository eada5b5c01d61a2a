import { expect, it } from 'vitest';
import { Talkers } from '../talk/index.ts';
import { roomsRules } from './rooms.rules.ts';

const START = Date.parse('2026-11-01T18:00:00Z');
const SINCE_EVER = 0;

const paceOf = (registeredAt: number) => new Talkers(roomsRules).of({ userId: 'a', registeredAt }, START);
/** The longest wait that so many tries at one moment hear of. */
const waitAfter = (pace: ReturnType<typeof paceOf>, tries: number, now: number) =>
  Math.max(
    ...Array.from({ length: tries }, () => pace.speak(now)).map((one) => (one.granted ? 0 : one.waitMs)),
  );

it('[R17] the third try too many silences for 30 s, then 2 min, then 10 min, and after a quiet hour for 30 s again', () => {
  for (const registeredAt of [START, SINCE_EVER]) {
    const pace = paceOf(registeredAt);
    let now = START;
    for (const silenceMs of [30_000, 120_000, 600_000, 600_000]) {
      expect(waitAfter(pace, 8, now)).toBe(silenceMs);
      now += silenceMs;
    }
    expect(waitAfter(pace, 8, now + 3_600_001)).toBe(30_000);
  }
});

it('[R17] only tries too many within 3 min count together', () => {
  const silences = [180_000, 180_001].map((apartMs) => {
    const pace = paceOf(SINCE_EVER);
    waitAfter(pace, 7, START);
    return waitAfter(pace, 6, START + apartMs);
  });
  expect(silences).toEqual([30_000, 1_000]);
});
