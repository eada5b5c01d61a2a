import { describe, expect, it } from 'vitest';
import { found } from '../fit.ts';
import { COMMON_EMOJI } from './common-emoji.ts';
import { EMOJI_NAMES } from './emoji-names.ts';

const firstFor = (typed: string) =>
  found(typed, EMOJI_NAMES)
    .slice(0, 5)
    .map(({ text }) => text);

describe('the names of emoji', () => {
  it('each is there once, has a name, and no row says anything else', () => {
    expect(EMOJI_NAMES.length).toBeGreaterThan(1_700);
    expect(new Set(EMOJI_NAMES.map(({ text }) => text)).size).toBe(EMOJI_NAMES.length);
    for (const { text, name, words } of EMOJI_NAMES) {
      expect(text).toMatch(/\p{Emoji}/u);
      expect(name).toMatch(/\p{L}/u);
      expect(words).not.toContain('\t');
    }
  });

  it.each([
    ['pizza', '🍕'],
    ['herz', '❤️'],
    ['lachen', '😀'],
    ['kuchen', '🎂'],
    ['baer', '🐻'],
    ['bär', '🐻'],
    ['tschüss', '👋'],
    ['deutschland', '🇩🇪'],
    ['schnee', '❄️'],
    ['freude', '😂'],
  ])('„%s“ finds %s', (typed, emoji) => {
    expect(found(typed, EMOJI_NAMES).map((one) => one.text)).toContain(emoji);
  });

  it('what is called so comes first', () => {
    expect(firstFor('pizza')[0]).toBe('🍕');
    expect(firstFor('katze')[0]).toBe('🐈');
  });

  it('all that the picker shows at first are among them', () => {
    const known = new Set(EMOJI_NAMES.map(({ text }) => text));
    expect(COMMON_EMOJI.map(([emoji]) => emoji).filter((emoji) => !known.has(emoji))).toEqual([]);
  });
});
