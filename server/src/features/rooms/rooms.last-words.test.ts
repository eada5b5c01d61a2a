import { expect, it } from 'vitest';
import { LastWords } from './rooms.last-words.ts';
import { roomsRules } from './rooms.rules.ts';

const START = 1_000_000;
const line = (text: string, clientId = text) => ({ userId: 'anna', clientId, text });

it('[R24] what could not be written down takes back itself, and not what was said meanwhile', () => {
  const words = new LastWords(roomsRules.repeatMs, []);
  words.begin(line('zuvor'), START);
  const takeBack = words.begin(line('vergeblich'), START);
  words.begin(line('danach'), START);
  takeBack();
  expect(words.isRepeated(line('danach', 'again'), START)).toBe(true);

  words.begin(line('umsonst'), START)();
  expect(words.isRepeated(line('umsonst', 'again'), START)).toBe(false);
  expect(words.isRepeated(line('danach', 'again'), START)).toBe(true);
});
