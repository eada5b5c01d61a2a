import { describe, expect, it } from 'vitest';
import { namedEmoji } from './named-emoji.ts';

describe('an emoji that is named while writing', () => {
  it.each([
    [':he', '', 'he'],
    ['Guten Tag :katze', 'Guten Tag ', 'katze'],
    ['Zeile\n:bär', 'Zeile\n', 'bär'],
    ['a :b :grün', 'a :b ', 'grün'],
    [':1f', '', '1f'],
  ])('„%s“', (text, before, name) => {
    expect(namedEmoji(text)).toEqual({ before, name });
  });

  it.each([
    '',
    ':',
    ':h',
    ':)',
    ':-D',
    'https://a.de',
    'um 12:30',
    'a:bc',
    ':herz:',
    ':herz ',
    ':herz und',
    `:${'a'.repeat(25)}`,
  ])('„%s“ names none', (text) => {
    expect(namedEmoji(text)).toBeUndefined();
  });
});
