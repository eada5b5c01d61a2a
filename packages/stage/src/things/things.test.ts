import { describe, expect, it } from 'vitest';
import { isFigureSpec, isFree, parts } from '../figures/index.ts';
import { avatars, bubbles, emojiCount, emojis, emojisIn, kinds, slugOf, tokenOf } from './index.ts';

it('every kind has an id and a name of its own', () => {
  const all = [...avatars, ...emojis, ...bubbles];
  expect(kinds.size).toBe(all.length);
  for (const { id, type } of all) expect(id).toMatch(new RegExp(`^${type}\\.[a-z0-9-]{2,24}$`));
  for (const set of [avatars, emojis, bubbles])
    expect(new Set(set.map(({ name }) => name)).size).toBe(set.length);
});

it.each(avatars)('$name can be drawn, and has something that the free wardrobe lacks', ({ figure }) => {
  expect(isFigureSpec(figure)).toBe(true);
  const worn = Object.values(figure.parts).map((id) => parts.get(id));
  expect(worn.some((part) => part !== undefined && !isFree(part))).toBe(true);
});

it('there are 24 emojis, six free colours, 24 of one colour and 12 that move', () => {
  expect(emojis).toHaveLength(24);
  expect(bubbles.filter(({ isFree: free }) => free)).toHaveLength(6);
  expect(bubbles.filter(({ isFree: free, isAnimated }) => !free && !isAnimated)).toHaveLength(24);
  expect(bubbles.filter(({ isAnimated }) => isAnimated)).toHaveLength(12);
});

describe('emojis in a line', () => {
  it('are found by their tokens, each once', () => {
    const [first, second] = emojis;
    if (!first || !second) throw new Error('there are no emojis');
    const [one, other] = [tokenOf(first.id), tokenOf(second.id)];
    const text = `na ${one}${one} und ${other}!`;
    expect(emojisIn(text)).toEqual([
      { token: one, kindId: first.id },
      { token: other, kindId: second.id },
    ]);
    expect(emojiCount(text)).toBe(3);
  });

  it('and what only looks like one stays text', () => {
    for (const text of ['12:30:15', ':gibtesnicht:', ':LACHEN:', ': lachen :', 'ohne', ':sun:', ':toString:'])
      expect([emojisIn(text), emojiCount(text)], text).toEqual([[], 0]);
    // Of two that share a colon the first is one.
    expect(emojisIn(`:lachen:${slugOf('emoji.herz')}:`)).toHaveLength(1);
  });
});
