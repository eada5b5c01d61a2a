import { isWalkable } from '@plausch/stage';
import { expect, it } from 'vitest';
import { openRoom, person, START, scene } from './rooms.live.fixture.ts';
import type { LiveRoom } from './rooms.live.ts';
import { roomsRules } from './rooms.rules.ts';

function roomWith(...userIds: readonly string[]): LiveRoom {
  const room = openRoom();
  for (const userId of userIds) room.join(person(userId), START);
  room.takeFrame(START);
  return room;
}

/** What was told since the last frame, without numbers. */
const toldBy = (room: LiveRoom, now: number) =>
  (room.takeFrame(now)?.events ?? []).map(({ seq: _, ...event }) => event);

it('[R7] who comes back before the figure leaves is told as awake again', () => {
  const room = roomWith('a');
  room.detach('a', START);
  expect(toldBy(room, START)).toEqual([{ type: 'presence:changed', userId: 'a', dozing: true, afk: false }]);
  room.join(person('a'), START + 1_000);
  expect(toldBy(room, START + 1_000)).toEqual([
    { type: 'presence:changed', userId: 'a', dozing: false, afk: false },
  ]);
});

it('[R9] a typing sign does not end with that of another', () => {
  const room = roomWith('a', 'b');
  room.type('a', true, START);
  room.type('b', true, START + 4_000);
  room.takeFrame(START + 4_000);
  const firstEnd = START + roomsRules.typingMs;
  room.expire(firstEnd);
  expect(toldBy(room, firstEnd)).toEqual([{ type: 'chat:typing', userId: 'a', on: false }]);
  room.expire(firstEnd + 4_000);
  expect(toldBy(room, firstEnd + 4_000)).toEqual([{ type: 'chat:typing', userId: 'b', on: false }]);
});

it('[R5] a walk may lead straight to the side', () => {
  const room = roomWith('a');
  const [from, to] = [
    { x: 690, y: 500 },
    { x: 760, y: 500 },
  ];
  expect([from, to].map((point) => isWalkable(scene, point))).toEqual([true, true]);
  room.move('a', from, START);
  expect(room.move('a', to, START + 60_000).at(-1)?.to).toEqual(to);
});

it('[R5] [R6] who is where they want to be tells nobody anything', () => {
  const room = roomWith('a');
  const [seat] = scene.seats;
  if (!seat) throw new Error('the scene has no seats');
  room.sit('a', seat.id, START);
  const here = room.move('a', { x: 690, y: 500 }, START + 30_000).at(-1)?.to;
  const now = START + 60_000;
  expect([here, room.places(now)]).toMatchObject([{ x: 690, y: 500 }, [{ x: 690, y: 500 }]]);
  room.sit('a', seat.id, now);
  room.takeFrame(now);
  expect(room.sit('a', seat.id, now)).toEqual([]);
  expect(toldBy(room, now + 1_000)).toEqual([]);
});
