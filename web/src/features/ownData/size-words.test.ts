import { expect, it } from 'vitest';
import { sizeInWords } from './size-words.ts';

it.each([
  [0, '1 kB'],
  [12_400, '12 kB'],
  [999_400, '999 kB'],
  [1_000_000, '1 MB'],
  [1_449_000, '1,4 MB'],
  [25_000_000, '25 MB'],
])('%d bytes are called %s', (bytes, words) => {
  expect(sizeInWords(bytes)).toBe(words);
});
