import { isWalkable } from '@plausch/stage';
import { describe, expect, it } from 'vitest';
import { drain, lineOf, openRoom, person, START, scene } from './rooms.live.fixture.ts';

describe('coming and going', () => {
  it('[R7] a lost connection dozes ten seconds and keeps its place, then the figure leaves', () => {
    const room = openRoom();
    room.join(person('a'), START, { place: { x: 960, y: 560, seatId: null } });
    room.detach('a', START + 1_000);
    expect(room.nextExpiry()).toBe(START + 11_000);
    expect([...room.expire(START + 10_999)]).toEqual([]);
    room.join(person('a'), START + 10_999);
    expect(room.nextExpiry()).toBeNull();
    const [back] = room.snapshot(START + 10_999).members;
    expect(back?.position).toEqual({ x: 960, y: 560 });
    expect(back).not.toHaveProperty('dozing');
    room.detach('a', START + 20_000);
    expect([...room.expire(START + 30_000)]).toEqual([['a', 'lost']]);
    expect(room.occupancy).toBe(0);
    expect(drain(room, START + 30_000).at(-1)).toMatchObject({ type: 'room:left', reason: 'lost' });
  });

  it('[R9] a typing sign ends with the line, or by itself', () => {
    const room = openRoom();
    room.join(person('a'), START);
    room.type('a', true, START);
    room.say(lineOf('a', 'one', START), START);
    expect(room.snapshot(START).members[0]).not.toHaveProperty('typing');
    room.type('a', true, START);
    room.expire(START + 10_000);
    expect(drain(room, START + 10_000).at(-1)).toMatchObject({ type: 'chat:typing', on: false });
    room.type('a', true, START + 11_000);
    room.detach('a', START + 12_000);
    const [dozing] = room.snapshot(START + 12_000).members;
    expect(dozing).toMatchObject({ dozing: true });
    expect(dozing).not.toHaveProperty('typing');
  });

  it('[R13] a full room refuses the next one, and lets a dozing one back in', () => {
    const room = openRoom({ capacity: 2 });
    room.join(person('a'), START);
    room.join(person('b'), START);
    room.detach('b', START);
    expect(room.join(person('c'), START)).toBe(1);
    expect(room.join(person('b'), START + 1)).toBe(0);
    expect(room.occupancy).toBe(2);
    expect(room.join(person('chef'), START + 1, { isStaff: true })).toBe(0);
    expect(room.occupancy).toBe(3);
  });

  it('[R13] [R18] a free place goes to who waits, never to who comes later, and comes back when nobody takes it', () => {
    const room = openRoom({ capacity: 1 });
    room.join(person('a'), START);
    expect(room.join(person('b'), START)).toBe(1);
    expect(room.join(person('c'), START)).toBe(2);
    room.detach('a', START);
    room.expire(START + 10_000);
    expect(room.takeNotices()).toEqual([
      { userId: 'b', until: START + 40_000 },
      { userId: 'c', position: 1 },
    ]);
    expect(room.join(person('d'), START + 10_001)).toBe(2);
    expect(room.nextExpiry()).toBe(START + 40_000);
    room.expire(START + 40_000);
    expect(room.takeNotices()).toEqual([
      { userId: 'c', until: START + 70_000 },
      { userId: 'd', position: 1 },
    ]);
    room.giveUp('c', START + 40_001);
    expect(room.takeNotices()).toEqual([{ userId: 'd', until: START + 70_001 }]);
    expect(room.join(person('d'), START + 40_002)).toBe(0);
    expect(room.occupancy).toBe(1);
    expect(room.nextExpiry()).toBeNull();
  });

  it('[R14] a recorded place is found again, a taken seat is not', () => {
    const [seat] = scene.seats;
    if (!seat) throw new Error('the scene has no seats');
    const room = openRoom();
    const place = { x: seat.x, y: seat.y, seatId: seat.id };
    room.join(person('a'), START, { place });
    room.join(person('b'), START, { place });
    const [a, b] = room.snapshot(START).members;
    expect(a).toMatchObject({ seatId: seat.id, position: { x: seat.x, y: seat.y } });
    expect(b).not.toHaveProperty('seatId');
    expect(b && isWalkable(scene, b.position)).toBe(true);
  });

  it('newcomers stop near the door and not inside each other', () => {
    const room = openRoom();
    for (let i = 0; i < 12; i += 1) room.join(person(`p${i}`), START);
    const points = room.snapshot(START + 60_000).members.map((member) => member.position);
    for (const [i, a] of points.entries()) {
      for (const b of points.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(20);
    }
  });
});
