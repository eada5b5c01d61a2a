import { describe, expect, it } from 'vitest';
import { EMOJI_NAMES } from './emoji-names.ts';
import { inTone, toneOf } from './tones.ts';

describe('skin tones', () => {
  it.each([
    ['👋', '👋🏽'],
    ['✌️', '✌🏽'],
    ['🤷‍♀️', '🤷🏽‍♀️'],
    ['🕵️‍♂️', '🕵🏽‍♂️'],
    ['🧑‍🤝‍🧑', '🧑🏽‍🤝‍🧑🏽'],
    ['🤝', '🤝🏽'],
    ['😀', '😀'],
    ['❤️', '❤️'],
    ['🇩🇪', '🇩🇪'],
  ])('%s is %s', (emoji, toned) => {
    expect(inTone(emoji, 3)).toBe(toned);
    expect(inTone(emoji, 0)).toBe(emoji);
  });

  it('whatever has a name here is one sign in every tone, as the browser counts them', () => {
    const signs = new Intl.Segmenter('de');
    const apart = EMOJI_NAMES.filter(({ text }) => [...signs.segment(inTone(text, 5))].length !== 1);
    expect(apart).toEqual([]);
  });

  it.each([null, '', '6', '-1', 'x', '1.0'])('%s is stored: the yellow', (stored) => {
    expect(toneOf(stored)).toBe(0);
  });

  it('a stored tone is found again', () => expect(toneOf('4')).toBe(4));
});
