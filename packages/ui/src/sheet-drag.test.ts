import fc from 'fast-check';
import { expect, it } from 'vitest';
import { afterDrag, type Drag } from './sheet-drag.ts';

const after = (drag: Partial<Drag>) =>
  afterDrag({ byPixels: 0, speed: 0, tallPixels: 400, height: 'half', ...drag });

it('a tap moves nothing, however its finger trembled', () => {
  expect(after({ byPixels: 4, speed: 2 })).toBe('half');
  expect(after({ byPixels: -4, speed: -2, height: 'full' })).toBe('full');
});

it('closes when it is pulled down by a third or flicked down', () => {
  expect(after({ byPixels: 100 })).toBe('half');
  expect(after({ byPixels: 150 })).toBe('closed');
  expect(after({ byPixels: 40, speed: 0.8 })).toBe('closed');
});

it('grows when it is pulled or flicked up', () => {
  expect(after({ byPixels: -30 })).toBe('half');
  expect(after({ byPixels: -60 })).toBe('full');
  expect(after({ byPixels: -20, speed: -0.8 })).toBe('full');
});

it('stays when the finger turned back at the end', () => {
  expect(after({ byPixels: 300, speed: -0.8 })).toBe('half');
  expect(after({ byPixels: -100, speed: 0.8 })).toBe('half');
});

it('never closes on the way up and never grows on the way down', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -900, max: 900 }),
      fc.double({ min: -4, max: 4, noNaN: true }),
      (by, speed) => {
        const end = after({ byPixels: by, speed });
        if (by < 0) expect(end).not.toBe('closed');
        else expect(end).not.toBe('full');
      },
    ),
  );
});
