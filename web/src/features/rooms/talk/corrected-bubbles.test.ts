import type { Line } from '@plausch/protocol';
import { expect, it } from 'vitest';
import type { Bubble } from '../bubbles/bubble-list.ts';
import { correctedBubbles } from './corrected-bubbles.ts';

const lineOf = (clientId: string, more: Partial<Line> = {}): Line => ({
  id: `line of ${clientId}`,
  clientId,
  userId: clientId,
  username: clientId,
  text: 'Hallo',
  bubbleColorId: 'sun',
  at: 0,
  ...more,
});
const bubbleOf = (key: string): Bubble => ({
  key,
  userId: key,
  username: key,
  text: 'Hallo',
  colorId: 'sun',
  bornAt: 0,
  endsAt: 12_000,
  leaving: false,
});

it('[R32] a bubble shows the words of now, and is one of its own that finds a place anew', () => {
  const once = correctedBubbles(
    [bubbleOf('anna'), bubbleOf('ben')],
    [lineOf('anna', { text: 'Hallo!' }), lineOf('ben')],
  );
  expect(once.map(({ key, text }) => [key, text])).toEqual([
    ["anna'", 'Hallo!'],
    ['ben', 'Hallo'],
  ]);
  const lines = [lineOf('anna', { text: 'Hallo!!' }), lineOf('ben')];
  const twice = correctedBubbles(once, lines);
  expect(twice.map(({ key, text }) => [key, text])).toEqual([
    ["anna''", 'Hallo!!'],
    ['ben', 'Hallo'],
  ]);
  expect(correctedBubbles(twice, lines)).toBe(twice);
  expect(
    correctedBubbles(twice, [lineOf('anna', { text: '', gone: 'author' })]).map(({ key }) => key),
  ).toEqual(['ben']);
});

it('[R30] the bubble of a line that was taken back goes, those of others and of lines on their way stay', () => {
  const bubbles = ['anna', 'ben', 'on its way'].map(bubbleOf);
  const lines = [lineOf('anna'), lineOf('ben')];
  expect(correctedBubbles(bubbles, lines)).toBe(bubbles);
  const taken = [lineOf('anna', { text: '', gone: 'author' }), lineOf('ben')];
  expect(correctedBubbles(bubbles, taken).map(({ key }) => key)).toEqual(['ben', 'on its way']);
});
