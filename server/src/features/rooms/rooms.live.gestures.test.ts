import type { Gesture } from '@plausch/protocol';
import { expect, it } from 'vitest';
import { code, openRoom, person, START } from './rooms.live.fixture.ts';
import type { LiveRoom } from './rooms.live.ts';

function roomWith(...userIds: readonly string[]): LiveRoom {
  const room = openRoom();
  for (const userId of userIds) room.join(person(userId), START);
  room.takeFrame(START);
  return room;
}

/** What was told since the last frame, without numbers. */
const toldBy = (room: LiveRoom, now: number) =>
  (room.takeFrame(now)?.events ?? []).map(({ seq: _, ...event }) => event);
const made = (userId: string, kind: Gesture, at: number) => ({ type: 'avatar:gesture', userId, kind, at });

it('[R1] [R2] [R33] a gesture has its number and its moment, and a snapshot knows nothing of it', () => {
  const room = roomWith('a', 'b');
  const { seq, ...before } = room.snapshot(START);
  room.gesture('a', 'wave', START + 100);
  room.gesture('b', 'heart', START + 110);
  const { seq: after, ...now } = room.snapshot(START);
  expect([after, now]).toEqual([seq + 2, before]);
  expect(toldBy(room, START + 200)).toEqual([
    made('a', 'wave', START + 100),
    made('b', 'heart', START + 110),
  ]);
});

it('[R12] [R33] it leaves at once in a quiet room', () => {
  const room = roomWith('a');
  room.gesture('a', 'dance', START + 1_000);
  expect(room.frameDueAt(START + 1_000)).toBe(START + 1_000);
});

it('[R26] [R33] it ends being away, which is told before it in one frame', () => {
  const room = roomWith('a');
  room.goAway('a', {}, START);
  room.takeFrame(START);
  room.gesture('a', 'wave', START + 100);
  const back = { type: 'presence:changed', userId: 'a', dozing: false, afk: false };
  expect(toldBy(room, START + 100)).toEqual([back, made('a', 'wave', START + 100)]);
});

it('[R33] it ends no typing sign, no walk and no seat', () => {
  const room = roomWith('a', 'b');
  room.type('a', true, START);
  const steps = room.move('a', { x: 690, y: 500 }, START);
  room.sit('b', 'sofa.1', START);
  room.takeFrame(START);
  room.gesture('a', 'dance', START + 100);
  room.gesture('b', 'dance', START + 100);
  const [walker, sitter] = room.snapshot(START + 100).members;
  expect(walker).toMatchObject({ userId: 'a', typing: true, steps });
  expect(sitter).toMatchObject({ userId: 'b', seatId: 'sofa.1' });
});

it('[R15] [R25] [R33] nobody makes one who is not there, and passers-by see none', () => {
  const room = roomWith('a');
  expect(code(() => room.gesture('b', 'wave', START))).toBe('not_in_room');
  expect(toldBy(room, START)).toEqual([]);
  const before = room.glimpse(START);
  room.gesture('a', 'wave', START);
  expect(room.glimpse(START)).toEqual(before);
});
