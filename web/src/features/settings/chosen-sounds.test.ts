import { expect, it } from 'vitest';
import { gainOf } from '../../device/sounds.ts';
import { soundsOf } from './chosen-sounds.ts';

it('sounds are on and middling until somebody says otherwise', () => {
  expect(soundsOf(null, null)).toEqual({ isOn: true, volume: 60 });
  expect(soundsOf('false', '35')).toEqual({ isOn: false, volume: 35 });
  expect(soundsOf('true', '0')).toEqual({ isOn: true, volume: 0 });
});

it.each(['', ' ', 'loud', '-1', '101', '7.5', 'NaN', '1e9'])('“%s” is no volume', (stored) => {
  expect(soundsOf('true', stored).volume).toBe(60);
});

it('[CHAT-17 a] the gain grows by the square, from nothing to the whole', () => {
  expect([-5, 0, 50, 100, 120].map(gainOf)).toEqual([0, 0, 0.25, 1, 1]);
});
