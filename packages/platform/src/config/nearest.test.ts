import { expect, it } from 'vitest';
import { nearest } from './index.ts';

it('guesses what was meant, and not where too much is wrong', () => {
  expect(nearest('PUBLC_URL', ['PORT', 'PUBLIC_URL'])).toBe('PUBLIC_URL');
  expect(nearest('currncy', ['currency', 'project'])).toBe('currency');
  expect(nearest('curncy', ['currency'])).toBe('currency');
  expect(nearest('crncy', ['currency'])).toBeUndefined();
  // The nearer of two, the first of equals.
  expect(nearest('pric', ['prices', 'price'])).toBe('price');
  expect(nearest('prive', ['price', 'prime'])).toBe('price');
  expect(nearest('vip', ['babo', 'via'])).toBe('via');
  expect(nearest('vip', ['gap', 'id'])).toBeUndefined();
  expect(nearest('b', ['a'])).toBeUndefined();
  expect(nearest('x'.repeat(1e6), ['currency'])).toBeUndefined();
});
