import { describe, expect, it } from 'vitest';
import { actsFor } from './acts.ts';
import { eachOnce, friendEntry, roomEntry } from './entries.ts';

const traits = {
  figure: 'f',
  bubbleColorId: 'sonne',
  tier: null,
  guild: null,
  rank: 1,
} as const;
const friend = (username: string, more: object = {}) =>
  ({
    userId: username,
    username,
    ...traits,
    since: '2026-01-01T00:00:00Z',
    online: true,
    ...more,
  }) as Parameters<typeof friendEntry>[0];
const room = (occupancy: number, ...faces: readonly string[]) =>
  ({
    id: 'r1',
    slug: 'kino',
    name: 'Kino',
    description: 'Filme',
    sceneId: 'kino',
    capacity: 50,
    occupancy,
    faces: faces.map((username) => ({ id: username, username, ...traits })),
  }) as Parameters<typeof roomEntry>[0];

/** Without the marks that keep names of other scripts apart. */
const textOf = ({ text }: { readonly text: string }) => text.replace(/[\u2066-\u2069]/g, '');

describe('what is said of a room', () => {
  it.each([
    [room(0), [], 'niemand da'],
    [room(1, 'Mia'), [], '1 von 50 da · Mia'],
    [room(3, 'Mia', 'Noa', 'Ole'), [], '3 von 50 da · Mia, Noa, Ole'],
    [room(4, 'Mia', 'Noa', 'Ole'), [], '4 von 50 da · Mia, Noa, Ole und noch jemand'],
    [room(9, 'Mia', 'Noa', 'Ole'), [], '9 von 50 da · Mia, Noa, Ole und 6 weitere'],
    // Friends come first, and each person once.
    [
      room(4, 'Mia', 'Noa'),
      [friend('Noa', { roomId: 'r1' }), friend('Pia', { roomId: 'r2' })],
      '4 von 50 da · Noa, Mia und 2 weitere',
    ],
    // The number is live, and faces come with the next list.
    [room(2), [], '2 von 50 da'],
  ])('%#', (one, friends, text) => expect(textOf(roomEntry(one, friends))).toBe(text));
});

describe('what is said of a friend', () => {
  it.each([
    [friend('Mia', { online: false }), 'Profil · nicht da'],
    [friend('Mia'), 'Profil · gerade da'],
    [friend('Mia', { roomId: 'r1' }), 'Profil · gerade im Raum Kino'],
    // Of a room that is not in the list nothing is known.
    [friend('Mia', { roomId: 'r9' }), 'Profil · gerade da'],
  ])('%#', (one, text) => expect(textOf(friendEntry(one, [room(1)]))).toBe(text));
});

it('somebody who is found in several ways is there once, as they were found first', () => {
  const [mia, again, noa] = [
    friendEntry(friend('Mia'), []),
    friendEntry(friend('Mia', { online: false }), []),
    friendEntry(friend('Noa'), []),
  ];
  expect(eachOnce([mia, noa, again])).toEqual([mia, noa]);
});

describe('the acts', () => {
  const names = (standing: Parameters<typeof actsFor>[0]) => actsFor(standing).map(({ act }) => act);

  it('change something: what is so already is none', () => {
    expect(names({ room: undefined, theme: 'dark', hasSounds: true })).toEqual([
      'light',
      'quiet',
      'keys',
      'logout',
    ]);
    expect(names({ room: 'Kino', theme: 'light', hasSounds: false })).toEqual([
      'away',
      'back',
      'dark',
      'loud',
      'leave',
      'keys',
      'logout',
    ]);
  });
});
