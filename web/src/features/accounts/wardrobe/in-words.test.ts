import { looks } from '@plausch/stage/figures';
import { expect, it } from 'vitest';
import { wearing } from './changes.ts';
import { differenceInWords, partsInWords } from './in-words.ts';

const lena = looks.find(({ id }) => id === 'lena')?.figure;
if (!lena) throw new Error('there is a first look');

it('a figure is told by what it wears', () => {
  expect(partsInWords(lena).split(', ')).toEqual(expect.arrayContaining(['Bob', 'Strickpulli', 'Tasse']));
});

it('a change is told by what is different, and nothing by nothing', () => {
  expect(differenceInWords(lena, wearing(lena, 'hair', 'hair.afro.v1'))).toBe('Haare: Afro');
  expect(differenceInWords(lena, wearing(lena, 'hand', null))).toBe('Hand: Nichts');
  const dyed = { ...wearing(lena, 'hair', 'hair.bun.v1'), colours: { ...lena.colours, hair: 12, acc: 0 } };
  expect(differenceInWords(lena, dyed)).toBe('Haare: Dutt, Haarfarbe: Pink');
  expect(differenceInWords(dyed, lena)).toBe('Haare: Bob, Haarfarbe: Kupfer');
  expect(differenceInWords(lena, structuredClone(lena))).toBe('');
});
