import { REACTIONS } from '@plausch/protocol';
import { expect, it } from 'vitest';
import { KINDS, shownOf } from './reactions.ts';

const met = new Map(Array.from({ length: 12 }, (_, i) => [`p${i}`, { username: `Person ${i}` }] as const));
const labels = (...userIds: string[]) =>
  shownOf([{ kind: 'heart', userIds }], met, 'me').map(({ label }) => label);

it('[R36] stand in one order, whatever the order in which people reacted; kinds that nobody has are left out', () => {
  const shown = shownOf(
    [
      { kind: 'party', userIds: ['p1'] },
      { kind: 'wow', userIds: [] },
      { kind: 'thumb', userIds: ['p2', 'me'] },
    ],
    met,
    'me',
  );
  expect(shown.map(({ kind, count, isOwn }) => [kind, count, isOwn])).toEqual([
    ['thumb', 2, true],
    ['party', 1, false],
  ]);
  expect(shownOf(undefined, met, 'me')).toEqual([]);
});

it('[R36] say who it was: oneself first, then those one has met, of many eight, and how many there are beside them', () => {
  expect(labels('p0')).toEqual(['Herz, 1: Person 0']);
  expect(labels('p0', 'me')).toEqual(['Herz, 2: du und Person 0']);
  expect(labels('gone')).toEqual(['Herz, 1: eine weitere Person']);
  const [crowd] = labels('me', 'gone', ...met.keys());
  expect(crowd).toMatch(/^Herz, 14: du, Person 0, .*Person 7 und 5 weitere$/);
});

it('[R36] are those of the contract, in its order', () => {
  expect(KINDS).toEqual(REACTIONS);
});
