import type { Line } from '@plausch/protocol';
import { describe, expect, it } from 'vitest';
import { LastWords } from './talk.last-words.ts';

const START = Date.parse('2026-11-01T18:00:00Z');
const REPEAT_MS = 60_000;

const spoken = (userId: string, clientId: string) => ({ userId, clientId, text: 'Hallo' });
const lineOf = (userId: string, id: string): Line => ({
  ...spoken(userId, id),
  id,
  username: userId,
  bubbleColorId: 'sun',
  at: START,
});

describe('saying the same again', () => {
  it('[R10] [R24] the line that is being written down is itself, however often it comes; another one repeats it', () => {
    const lastWords = new LastWords(REPEAT_MS, []);
    const isRepeated = (userId: string, clientId: string) =>
      lastWords.isRepeated(spoken(userId, clientId), START);
    const takeBack = lastWords.begin(spoken('a', 'one'), START);
    expect(isRepeated('a', 'one')).toBe(false);
    expect(isRepeated('a', 'two')).toBe(true);
    expect(isRepeated('b', 'two')).toBe(false);
    // The same line once more takes nothing back that it did not begin.
    lastWords.begin(spoken('a', 'one'), START)();
    expect(isRepeated('a', 'two')).toBe(true);
    takeBack();
    expect(isRepeated('a', 'two')).toBe(false);
  });

  it('[R24] [R37] what dice show is nobody’s words: it may be the same, and is not what was said last', () => {
    const shown = (clientId: string) => ({ ...spoken('a', clientId), kind: 'dice' as const });
    const lastWords = new LastWords(REPEAT_MS, [{ ...lineOf('a', 'one'), kind: 'dice' }]);
    expect(lastWords.isRepeated(spoken('a', 'two'), START)).toBe(false);
    lastWords.begin(spoken('a', 'two'), START);
    expect(lastWords.isRepeated(shown('three'), START)).toBe(false);
    lastWords.begin({ ...shown('three'), text: 'würfelt 1w6: 4' }, START);
    expect(lastWords.isRepeated(spoken('a', 'four'), START)).toBe(true);
  });

  it('[R24] what is taken back leaves what was said before it, and nothing that was said after it', () => {
    const lastWords = new LastWords(REPEAT_MS, [lineOf('a', 'one')]);
    const other = { ...spoken('a', 'two'), text: 'Tschüss' };
    lastWords.begin(other, START)();
    expect(lastWords.isRepeated(spoken('a', 'three'), START)).toBe(true);
    const takeBack = lastWords.begin(other, START);
    const later = { ...spoken('a', 'three'), text: 'Moin' };
    lastWords.begin(later, START);
    takeBack();
    expect(lastWords.isRepeated({ ...later, clientId: 'four' }, START)).toBe(true);
  });

  it('[R10] [R24] counts from the first send of a line, however late it is sent again', () => {
    const lastWords = new LastWords(REPEAT_MS, []);
    for (const at of [START, START + REPEAT_MS / 2]) lastWords.begin(spoken('a', 'one'), at);
    expect(lastWords.isRepeated(spoken('a', 'two'), START + REPEAT_MS)).toBe(false);
  });

  it('[R24] is remembered until it makes no difference, and no longer', () => {
    const lastWords = new LastWords(REPEAT_MS, [lineOf('a', 'one')]);
    const isRepeated = (now: number) => lastWords.isRepeated(spoken('a', 'two'), now);
    lastWords.forget(START + REPEAT_MS - 1);
    expect(isRepeated(START + REPEAT_MS - 1)).toBe(true);
    expect(isRepeated(START + REPEAT_MS)).toBe(false);
    lastWords.forget(START + REPEAT_MS);
    expect(isRepeated(START)).toBe(false);
  });
});

const said = (text: string, clientId = text) => ({ userId: 'anna', clientId, text });

it('[R24] what could not be written down takes back itself, and not what was said meanwhile', () => {
  const words = new LastWords(REPEAT_MS, []);
  words.begin(said('zuvor'), START);
  const takeBack = words.begin(said('vergeblich'), START);
  words.begin(said('danach'), START);
  takeBack();
  expect(words.isRepeated(said('danach', 'again'), START)).toBe(true);

  words.begin(said('umsonst'), START)();
  expect(words.isRepeated(said('umsonst', 'again'), START)).toBe(false);
  expect(words.isRepeated(said('danach', 'again'), START)).toBe(true);
});
