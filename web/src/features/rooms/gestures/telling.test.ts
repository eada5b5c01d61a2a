import { expect, it } from 'vitest';
import { PAUSE_MS, Telling } from './telling.ts';

const START = 1_000_000;

it('tells the first one at once', () => {
  const telling = new Telling();
  expect([telling.dueAt(), telling.take(START)]).toEqual([null, undefined]);
  telling.add('Lena', 'wave');
  expect(telling.take(START)).toBe('Lena winkt.');
  expect([telling.dueAt(), telling.take(START + 60_000)]).toEqual([null, undefined]);
});

it('what comes within four seconds waits, and is told together', () => {
  const telling = new Telling();
  telling.add('Lena', 'wave');
  telling.take(START);
  telling.add('Ben', 'dance');
  telling.add('Mia', 'heart');
  telling.add('Cem', 'dance');
  telling.add('Ben', 'dance');
  expect(telling.dueAt()).toBe(START + PAUSE_MS);
  expect(telling.take(START + PAUSE_MS - 1)).toBeUndefined();
  expect(telling.take(START + PAUSE_MS)).toBe('Ben und Cem tanzen. Mia lässt ein Herz steigen.');
  telling.add('Lena', 'wave');
  expect(telling.dueAt()).toBe(START + 2 * PAUSE_MS);
});

it.each([
  [['Ada', 'Ben', 'Cem'], 'Ada, Ben und Cem lassen Herzen steigen.'],
  [['Ada', 'Ben', 'Cem', 'Dora'], '4 Leute lassen Herzen steigen.'],
])('of %o names at most three', (names, sentence) => {
  const telling = new Telling();
  for (const name of names) telling.add(name, 'heart');
  expect(telling.take(START)).toBe(sentence);
});
