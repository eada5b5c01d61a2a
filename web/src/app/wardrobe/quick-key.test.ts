import { expect, it } from 'vitest';
import { quickPlace } from './quick-key.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

it('the keys 1 to 9 stand for the first nine places, and no other key does', () => {
  const places = ['1', '2', '9', '0', 'a', 'Enter', 'F1', '12', ''].map((key) =>
    quickPlace({ ...plain, key }),
  );
  expect(places).toEqual([0, 1, 8, undefined, undefined, undefined, undefined, undefined, undefined]);
});

it.each(['ctrlKey', 'metaKey', 'altKey', 'shiftKey'])('with %s they are the browser’s', (held) => {
  expect(quickPlace({ ...plain, [held]: true, key: '1' })).toBeUndefined();
});
