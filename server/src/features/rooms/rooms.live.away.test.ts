import { describe, expect, it } from 'vitest';
import { code, lineOf, openRoom, person, START, scene } from './rooms.live.fixture.ts';
import type { LiveRoom } from './rooms.live.ts';
import { roomsRules } from './rooms.rules.ts';

const TEA = { text: 'Tee holen', lineId: 'away-1' };

function roomWith(...userIds: readonly string[]): LiveRoom {
  const room = openRoom();
  for (const userId of userIds) room.join(person(userId), START);
  room.takeFrame(START);
  return room;
}

/** What was told since the last frame, without numbers. */
const toldBy = (room: LiveRoom, now: number) =>
  (room.takeFrame(now)?.events ?? []).map(({ seq: _, ...event }) => event);
const memberIn = (room: LiveRoom, now: number) => room.snapshot(now).members[0];
const back = { type: 'presence:changed', userId: 'a', dozing: false, afk: false };

it('[R26] [CHAT-08] [OP-31] who is away is told so, with words or without, and newcomers are told the same', () => {
  const room = roomWith('a');
  room.goAway('a', TEA, START);
  const told = { type: 'presence:changed', userId: 'a', dozing: false, afk: true, ...TEA };
  expect(toldBy(room, START + 50)).toEqual([told]);
  expect(memberIn(room, START)).toMatchObject({ afk: true, ...TEA });
  room.goAway('a', {}, START);
  expect(toldBy(room, START + 500)).toEqual([{ ...back, afk: true }]);
  expect(memberIn(room, START)).toMatchObject({ afk: true });
  expect(memberIn(room, START)).not.toHaveProperty('text');
  room.comeBack('a', START);
  expect(toldBy(room, START + 1_000)).toEqual([back]);
  expect(memberIn(room, START)).not.toHaveProperty('afk');
});

it('[R26] the same once more, and coming back from nowhere, are nothing to tell', () => {
  const room = roomWith('a');
  room.comeBack('a', START);
  room.goAway('a', TEA, START);
  room.goAway('a', { ...TEA, lineId: 'away-2' }, START);
  expect(toldBy(room, START + 50)).toHaveLength(1);
  expect(memberIn(room, START)).toMatchObject(TEA);
  room.silence('a', START);
  room.silence('a', START);
  room.goAway('a', {}, START);
  expect(toldBy(room, START + 500)).toEqual([{ ...back, afk: true }]);
  room.comeBack('a', START);
  room.comeBack('a', START);
  room.silence('a', START);
  expect(toldBy(room, START + 1_000)).toEqual([back]);
});

it.each([
  ['line', (room: LiveRoom) => room.say(lineOf('a', 'line', START), START), 'chat:message'],
  ['walk', (room: LiveRoom) => room.move('a', { x: 690, y: 500 }, START), 'avatar:moved'],
  ['seat', (room: LiveRoom) => room.sit('a', scene.seats[0]?.id ?? '', START), 'avatar:moved'],
] as const)(
  '[R26] [CHAT-08] [OP-31] a %s ends it: first that is told, then what was done, in one frame',
  (_, act, type) => {
    const room = roomWith('a', 'b');
    for (const userId of ['a', 'b']) room.goAway(userId, TEA, START);
    room.takeFrame(START);
    act(room);
    // At once, with what is pressing, and not with the next crowd of comers and goers.
    expect(room.frameDueAt(START + 100)).toBe(START + 100);
    const [first, second, ...others] = toldBy(room, START + 100);
    expect(first).toEqual(back);
    expect([second?.type, others]).toEqual([type, []]);
    const away = room.snapshot(START).members.map(({ userId, afk = false }) => [userId, afk]);
    expect(away).toEqual([
      ['a', false],
      ['b', true],
    ]);
  },
);

it('[R26] a goal where one already is ends it, a refused one and the line of somebody who left do not', () => {
  const room = openRoom();
  const [here, now] = [{ x: 690, y: 500 }, START];
  room.join(person('a'), now, { place: { ...here, seatId: null } });
  room.goAway('a', TEA, now);
  expect(code(() => room.sit('a', 'nowhere', now))).toBe('not_found');
  room.say(lineOf('b', 'late', now), now);
  expect(memberIn(room, now)).toMatchObject(TEA);
  expect(room.move('a', here, now)).toEqual([]);
  expect(memberIn(room, now)).not.toHaveProperty('afk');
});

it('[R7] [R26] it outlasts a lost connection for as long as the figure is there, and goes with it', () => {
  const room = roomWith('a');
  room.goAway('a', TEA, START);
  room.takeFrame(START);
  room.detach('a', START);
  const dozing = { type: 'presence:changed', userId: 'a', dozing: true, afk: true, ...TEA };
  expect(toldBy(room, START)).toEqual([dozing]);
  room.join(person('a'), START + 1_000);
  expect(toldBy(room, START + 1_000)).toEqual([{ ...dozing, dozing: false }]);
  room.detach('a', START + 2_000);
  room.expire(START + 2_000 + roomsRules.dozeMs);
  room.join(person('a'), START + 60_000);
  expect(memberIn(room, START + 60_000)).not.toHaveProperty('afk');
});

it('[R15] [R26] nobody is away who is not there', () => {
  const room = roomWith('a');
  for (const act of [() => room.goAway('b', TEA, START), () => room.awayOf('b')]) {
    expect(code(act)).toBe('not_in_room');
  }
  room.comeBack('b', START);
  room.silence('b', START);
  expect(toldBy(room, START)).toEqual([]);
});

it('[R25] [R26] passers-by learn nothing of it', () => {
  const room = roomWith('a');
  const before = room.glimpse(START);
  room.goAway('a', TEA, START);
  expect(room.glimpse(START)).toEqual(before);
});

describe('[R27] who stays away', () => {
  const { standsMs, leavesMs } = roomsRules.longAway;
  const seat = scene.seats[0]?.id ?? '';

  function asleepOnASeat() {
    const room = roomWith('a', 'b');
    room.sit('a', seat, START);
    room.goAway('a', TEA, START);
    room.takeFrame(START + 500);
    return room;
  }

  it('gives the seat to others after an hour, stands beside it and is away still', () => {
    const room = asleepOnASeat();
    expect(room.nextExpiry()).toBe(START + standsMs);
    room.expire(START + standsMs - 1);
    expect(memberIn(room, START + standsMs)).toMatchObject({ seatId: seat });
    expect([...room.expire(START + standsMs)]).toEqual([]);
    expect(toldBy(room, START + standsMs)).toEqual([
      { type: 'avatar:moved', userId: 'a', steps: expect.any(Array), seatId: null },
    ]);
    expect(memberIn(room, START + standsMs)).toMatchObject({ afk: true, ...TEA });
    expect(memberIn(room, START + standsMs)).not.toHaveProperty('seatId');
    expect(() => room.sit('b', seat, START + standsMs)).not.toThrow();
    expect(room.nextExpiry()).toBe(START + leavesMs);
  });

  it('leaves after four, whatever is said of it meanwhile', () => {
    const room = asleepOnASeat();
    room.goAway('a', { text: 'Immer noch Tee', lineId: 'away-2' }, START + standsMs);
    room.expire(START + standsMs);
    expect([...room.expire(START + leavesMs - 1)]).toEqual([]);
    room.takeFrame(START + leavesMs - 1);
    expect([...room.expire(START + leavesMs)]).toEqual([['a', 'away']]);
    expect(toldBy(room, START + leavesMs + 500)).toEqual([
      { type: 'room:left', userId: 'a', reason: 'away' },
    ]);
    expect(room.nextExpiry()).toBeNull();
  });

  it('begins anew with the next time, once back', () => {
    const room = asleepOnASeat();
    room.comeBack('a', START + leavesMs - 1);
    expect([...room.expire(START + leavesMs)]).toEqual([]);
    expect(memberIn(room, START + leavesMs)).toMatchObject({ seatId: seat });
    room.goAway('a', {}, START + leavesMs);
    expect(room.nextExpiry()).toBe(START + leavesMs + standsMs);
  });
});
