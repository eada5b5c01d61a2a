import { expect, it } from 'vitest';
import { tabAfter } from './tab-after.ts';

const tabs = ['hair', 'face', 'hat'] as const;

it.each([
  ['ArrowRight', 'hair', 'face'],
  ['ArrowRight', 'hat', 'hair'],
  ['ArrowLeft', 'hat', 'face'],
  ['ArrowLeft', 'hair', 'hat'],
  ['Home', 'hat', 'hair'],
  ['End', 'hair', 'hat'],
] as const)('%s on %s leads to %s', (key, from, to) => {
  expect(tabAfter(key, tabs, from)).toBe(to);
});

it('other keys, and keys in a row without the current tab, lead nowhere', () => {
  for (const key of ['ArrowUp', 'ArrowDown', 'Tab', 'Enter', 'h']) {
    expect(tabAfter(key, tabs, 'hair')).toBeUndefined();
  }
  expect(tabAfter<string>('ArrowRight', tabs, 'shoes')).toBeUndefined();
  expect(tabAfter('End', [], 'hair')).toBeUndefined();
});
