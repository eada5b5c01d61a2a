import { expect, it } from 'vitest';
import { firstChoice, lastFirst, openRooms } from './lobby-order.ts';

const room = (slug: string, occupancy: number, capacity = 4) => ({
  id: slug,
  slug,
  name: slug,
  description: '',
  sceneId: 'kino',
  capacity,
  occupancy,
  faces: [],
});
const ROOMS = [room('a', 1), room('b', 4), room('c', 3), room('d', 0)];
const slugsOf = (rooms: readonly { slug: string }[]) => rooms.map(({ slug }) => slug).join('');

it('the last room comes first, all others as the house has them', () => {
  expect(slugsOf(lastFirst(ROOMS, 'c'))).toBe('cabd');
  expect(slugsOf(lastFirst(ROOMS, undefined))).toBe('abcd');
  expect(slugsOf(lastFirst(ROOMS, 'gone'))).toBe('abcd');
});

it('rooms with a place, the liveliest first', () => {
  expect(slugsOf(openRooms(ROOMS))).toBe('cad');
});

it('the last room is recommended while it has a place, else the liveliest that has one', () => {
  expect(firstChoice(ROOMS, 'd')?.slug).toBe('d');
  expect(firstChoice(ROOMS, 'b')?.slug).toBe('c');
  expect(firstChoice(ROOMS, undefined)?.slug).toBe('c');
  expect(firstChoice([room('b', 4)], 'b')).toBeUndefined();
});
