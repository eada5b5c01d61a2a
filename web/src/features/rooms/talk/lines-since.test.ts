import type { Line } from '@plausch/protocol';
import { expect, it } from 'vitest';
import { appendLine } from '../room.events.ts';
import { linesSince } from './lines-since.ts';

const line = (number: number): Line => ({
  id: `line ${number}`,
  clientId: `client ${number}`,
  userId: 'ben',
  username: 'Ben',
  text: 'hallo',
  bubbleColorId: 'sun',
  at: number,
});

it.each([0, 1, 499, 500])(
  'are the new ones, also where %i were known and as many are kept as may be',
  (count) => {
    const known: readonly Line[] = Array.from({ length: count }, (_, number) => line(number));
    const added = [line(1_000), line(1_001), line(1_002)];
    const now = added.reduce<readonly Line[]>(appendLine, known);
    expect(linesSince(known, now)).toEqual(added);
    expect(linesSince(now, now)).toEqual([]);
  },
);
