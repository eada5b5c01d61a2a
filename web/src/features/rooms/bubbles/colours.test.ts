import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nameColour, unlike } from './colours.ts';

const IDS = ['sun', 'rose', 'mint', 'lilac', 'peach', 'paper', 'something to buy'];
const anyId = fc.constantFrom(...IDS);

it('keeps its own colour beside others, and takes another one beside its own', () => {
  expect(unlike('sun', [])).toBe('sun');
  expect(unlike('sun', ['rose', 'mint'])).toBe('sun');
  expect(unlike('sun', ['sun'])).toBe('lilac');
  expect(unlike('something to buy', ['paper'])).toBe('peach');
});

it('differs from up to five neighbours, whatever they have', () => {
  fc.assert(
    fc.property(anyId, fc.array(anyId, { maxLength: 5 }), (own, neighbours) => {
      expect(neighbours.map(nameColour)).not.toContain(nameColour(unlike(own, neighbours)));
    }),
  );
});
