import type { Line } from '@plausch/protocol';
import { expect, it } from 'vitest';
import { lineOf } from './line-of.ts';

const line = (id: string): Line => ({
  id,
  clientId: id,
  userId: 'ben',
  username: 'Ben',
  text: id,
  bubbleColorId: 'sun',
  at: 1,
});

it('[R34] is the line of now, and none where it is not there or its words are gone', () => {
  const lines = [line('first'), line('second')];
  expect(lineOf(lines, 'second')).toBe(lines[1]);
  expect(lineOf(lines, 'third')).toBeUndefined();
  const changed: Line[] = [
    { ...line('first'), text: 'anders' },
    { ...line('second'), text: '', gone: 'author' },
  ];
  expect(lineOf(changed, 'first')?.text).toBe('anders');
  expect(lineOf(changed, 'second')).toBeUndefined();
});
