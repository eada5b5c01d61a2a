import { expect, it } from 'vitest';
import { lastSpeakers } from './speakers.ts';

const said = (...who: readonly string[]) => who.map((userId) => ({ userId }));

it('the last three who spoke carry their names, the latest first, oneself never', () => {
  expect(lastSpeakers(said('anna', 'ben', 'me', 'cem', 'ben', 'dora', 'me'), 'me')).toEqual([
    'dora',
    'ben',
    'cem',
  ]);
  expect(lastSpeakers(said('me', 'anna', 'anna'), 'me')).toEqual(['anna']);
  expect(lastSpeakers([], 'me')).toEqual([]);
});
