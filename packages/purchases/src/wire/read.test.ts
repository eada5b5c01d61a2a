import { expect, it } from 'vitest';
import { BrokenAnswer, finite, flag, listOf, moment, object, type Read, text } from './read.ts';

const long = 'x'.repeat(100);
const broken: readonly (readonly [Read<unknown>, unknown, string])[] = [
  [object, null, 'the answer should be an object and is null'],
  [object, [], 'the answer should be an object and is a list'],
  [object, undefined, 'the answer should be an object and is missing'],
  [text, {}, 'the answer should be a text and is an object'],
  [text, 7, 'the answer should be a text and is number 7'],
  [finite, long, `the answer should be a number and is string "${'x'.repeat(39)}`],
  [finite, Number.NaN, 'the answer should be a number and is number null'],
  [flag, 'yes', 'the answer should be true or false and is string "yes"'],
  [moment, 'soon', 'the answer should be a date and is string "soon"'],
  [listOf(text), {}, 'the answer should be a list and is an object'],
];

it.each(broken)('what is broken says what was wanted and what there is', (read, value, message) => {
  expect(() => read(value, '')).toThrow(BrokenAnswer);
  expect(() => read(value, '')).toThrow(expect.objectContaining({ message }));
});

it('the place stands before it', () => {
  expect(() => listOf(text)(['a', 7], 'names')).toThrow('names[1] should be a text and is number 7');
});
