import { readFileSync } from 'node:fs';
import { bubbles, emojis, slugOf } from '@plausch/stage/things';
import { expect, it } from 'vitest';
import { piecesOf } from './EmojiText.tsx';
import { emojiPicture } from './emojis.ts';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const css = read('./bubbles.css');
const tokens = read('../../../../packages/ui/src/tokens.css');
const ENOUGH = 4.5;

/** The colours of a use by name, in the order of the style sheet. */
const valuesOf = (use: string, text = css) =>
  [...text.matchAll(new RegExp(`--${use}-([a-z0-9-]+): (#[0-9a-f]{6});`, 'g'))].map(
    ([, name = '', value = '']) => [name, value] as const,
  );
const bought = bubbles.filter(({ isFree }) => !isFree).map(({ id }) => slugOf(id));
const [dark = '', light = ''] = css.split('[data-theme="light"]');

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(one: string, other: string): number {
  const [brighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (brighter + 0.05) / (darker + 0.05);
}
const token = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(tokens)?.[1] ?? '';

it('[CHAT-06 a] every colour that is sold has its tokens, and no other has', () => {
  for (const [use, text] of [
    ['bubble', css],
    ['name', dark],
    ['name', light],
    ['tag-name', css],
  ] as const)
    expect(
      valuesOf(use, text)
        .map(([name]) => name)
        .filter((name) => bought.includes(name))
        .toSorted(),
    ).toEqual(bought.toSorted());
});

it('[CHAT-06 a] words in a bubble are read on every colour: at least 4.5 to 1', () => {
  const ink = token('p-bubble-ink');
  for (const [name, value] of valuesOf('bubble')) expect(contrast(value, ink), name).toBeGreaterThan(ENOUGH);
  for (let number = 1; number <= 6; number += 1)
    expect(contrast(token(`bubble-${number}`), ink)).toBeGreaterThan(ENOUGH);
});

it('[CHAT-06 a] names in these colours are read on every ground of both themes', () => {
  const grounds = {
    dark: ['p-night-1', 'p-night-2', 'p-night-3'],
    light: ['p-paper-0', 'p-paper-1', 'p-paper-2'],
  };
  for (const [name, value] of valuesOf('name', dark))
    for (const ground of grounds.dark)
      expect(contrast(value, token(ground)), `${name} ${ground}`).toBeGreaterThan(ENOUGH);
  for (const [name, value] of valuesOf('name', light))
    for (const ground of grounds.light)
      expect(contrast(value, token(ground)), `${name} ${ground}`).toBeGreaterThan(ENOUGH);
});

it('[CHAT-07 a] every emoji has a picture of its own', () => {
  const urls = emojis.map(({ id }) => emojiPicture(slugOf(id))?.url);
  expect(urls).not.toContain('');
  expect(new Set(urls).size).toBe(emojis.length);
});

it('[CHAT-07 a] a text is cut into words and pictures, and loses nothing', () => {
  const inWords = (text: string) =>
    piecesOf(text).map((piece) => (typeof piece === 'string' ? piece : `<${piece.name}>`));
  expect(inWords('Na :herz: und :lachen::lachen:!')).toEqual([
    'Na ',
    '<Herz>',
    ' und ',
    '<Lacht>',
    '<Lacht>',
    '!',
  ]);
  expect(inWords('12:30:15 :gibtesnicht: ')).toEqual(['12:30:15 :gibtesnicht: ']);
  expect(inWords(':mond:')).toEqual(['<Mond>']);
});
