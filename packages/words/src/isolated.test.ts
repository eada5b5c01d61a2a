import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { format, isolated } from './index.ts';

const SIGNS = [
  'a',
  'ä',
  '1',
  ' ',
  'א',
  'ب',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
  '\u202a',
  '\u202e',
  '\u202c',
  '\u200f',
  '\n',
];
const hostile = fc.array(fc.constantFrom(...SIGNS), { maxLength: 40 }).map((signs) => signs.join(''));

/** How deep each paragraph is at its end, and the least depth on the way. */
function depthsOf(text: string): { readonly end: number; readonly least: number }[] {
  return text.split('\n').map((paragraph) => {
    let [end, least] = [0, 0];
    for (const sign of paragraph) {
      if ('\u2066\u2067\u2068'.includes(sign)) end += 1;
      if (sign === '\u2069') end -= 1;
      least = Math.min(least, end);
    }
    return { end, least };
  });
}

describe('texts of somebody else', () => {
  it.each(['Lena', 'Jürgen_3', 'naïve café', '日本語', '👩‍💻 👍🏽', 'ก้ง', 'Ελλάδα', ''])(
    '[IN-5] %j stays as it is',
    (text) => {
      expect(isolated(text)).toBe(text);
    },
  );

  it('[IN-5] what turns is closed, and not a sign of it is lost', () => {
    expect(isolated('مرحبا')).toBe('\u2068مرحبا\u2069');
    expect(isolated('\u202eabc')).toBe('\u2068\u202eabc\u2069');
    expect(isolated('a\u2067b')).toBe('\u2068a\u2067b\u2069\u2069');
    expect(isolated('a\u2069b')).toBe('\u2068\u2068a\u2069b\u2069');
    expect(isolated('eins\n\u202ezwei\ndrei')).toBe(
      '\u2068eins\u2069\n\u2068\u202ezwei\u2069\n\u2068drei\u2069',
    );
  });

  it('[IN-5] whatever it is, a sentence of ours is no deeper behind it', () => {
    fc.assert(
      fc.property(hostile, hostile, (one, other) => {
        const said = format('{one} und {other}', { one, other }, 'de');
        for (const { end, least } of depthsOf(said)) expect([end, least]).toEqual([0, 0]);
        const bare = (text: string) => text.replace(/[\u2068\u2069]/gu, '');
        expect(bare(said)).toBe(bare(`${one} und ${other}`));
      }),
      { numRuns: 500 },
    );
  });
});
