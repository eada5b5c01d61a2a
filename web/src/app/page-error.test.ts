import { expect, it } from 'vitest';
import { newErrorId, pageErrorOf } from './page-error.ts';

it('a failure has a short name that can be read out, and each its own', () => {
  const ids = Array.from({ length: 500 }, newErrorId);
  for (const id of ids) expect(id).toMatch(/^[0-9A-F]{2}-[0-9A-F]{4}$/);
  // One in sixteen million: two alike among these would be a wonder, and three a fault.
  expect(new Set(ids).size).toBeGreaterThan(ids.length - 2);
});

it('[SHELL-14] [SHELL-34] what nobody meant to throw is a 500', () => {
  for (const thrown of [new TypeError('x is undefined'), 'text', undefined]) {
    expect(pageErrorOf(thrown)).toEqual({ status: 500, statusMessage: 'Internal Server Error' });
  }
});
