import { expect, test } from 'vitest';
import { Taps, type Touch } from './taps.ts';

const finger = (change: Partial<Touch> = {}): Touch => ({
  pointerId: 7,
  pointerType: 'touch',
  isPrimary: true,
  clientX: 100,
  clientY: 200,
  timeStamp: 1_000,
  ...change,
});

test('a finger that goes up where it came down is a tap', () => {
  const taps = new Taps();
  taps.down(finger());
  expect(taps.up(finger({ clientX: 106, clientY: 208, timeStamp: 1_400 }))).toBe(true);
  expect(taps.up(finger()), 'once').toBe(false);
});

test.each<[string, Partial<Touch>, Partial<Touch>]>([
  ['that slid', {}, { clientX: 111 }],
  ['that rested', {}, { timeStamp: 1_501 }],
  ['other than the one that came down', {}, { pointerId: 8 }],
  ['of a second hand', { isPrimary: false }, { isPrimary: false }],
  ['that is a mouse', { pointerType: 'mouse' }, { pointerType: 'mouse' }],
])('a finger %s is none', (_what, down, up) => {
  const taps = new Taps();
  taps.down(finger(down));
  expect(taps.up(finger(up))).toBe(false);
});

test('a second finger and a cancelled one end a tap', () => {
  const taps = new Taps();
  taps.down(finger());
  taps.down(finger({ pointerId: 8, isPrimary: false }));
  expect(taps.up(finger())).toBe(false);
  taps.down(finger());
  taps.cancel();
  expect(taps.up(finger())).toBe(false);
});

test('the click of a tap that was acted on is its echo, once', () => {
  const taps = new Taps();
  expect(taps.isEcho({ pointerId: 7, timeStamp: 1_000 })).toBe(false);
  taps.take(finger());
  expect(taps.isEcho({ pointerId: 7, timeStamp: 1_010 })).toBe(true);
  expect(taps.isEcho({ pointerId: 7, timeStamp: 1_020 })).toBe(false);
});

test('a click of somebody else, or long after where nobody knows of whom, is none', () => {
  const taps = new Taps();
  taps.take(finger());
  expect(taps.isEcho({ pointerId: -1, timeStamp: 1_010 }), 'by a screen reader').toBe(false);
  taps.take(finger());
  expect(taps.isEcho({ timeStamp: 1_300 })).toBe(true);
  taps.take(finger());
  expect(taps.isEcho({ timeStamp: 2_000 })).toBe(false);
});
