import { describe, expect, it } from 'vitest';
import { mayReachOut } from './reach.ts';

describe('[IN-5] a text is cut at its line', () => {
  it.each([
    ['marks upon marks', `H${'\u030d\u0316\u0300'.repeat(3)}`],
    ['one mark', 'e\u0301'],
    ['stacked letters', 'བསྒྲུབས'],
    ['a letter as wide as a line', '\ufdfd'],
    ['cuneiform', '𒐫'],
    ['letters above others', 'ก็็็'],
    ['directions that turn', 'ab\u202ecd'],
    ['a line feed', 'oben\nunten'],
  ])('where it holds %s', (_what, text) => {
    expect(mayReachOut(text)).toBe(true);
  });

  it.each([
    ['German', 'Grüß dich – „schön“, daß du’s geschafft hast … 100 €!'],
    ['names of the neighbours', 'Zoë, Łukasz, Šárka und Ğül'],
    ['emoji', 'Na so was 😀👍🏽👩‍🚀 ❤️🇩🇪'],
    ['nothing', ''],
  ])('but not where it holds %s', (_what, text) => {
    expect(mayReachOut(text)).toBe(false);
  });
});
