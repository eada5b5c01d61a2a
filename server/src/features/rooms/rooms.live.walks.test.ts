import { applyEvent, comparable, viewOf } from '@plausch/dev-env';
import { isWalkable, positionAt } from '@plausch/stage';
import { describe, expect, it } from 'vitest';
import { code, drain, openRoom, person, refusal, START, scene } from './rooms.live.fixture.ts';

describe('walking and sitting', () => {
  it('[R5] [CHAT-03 a] everybody gets the same steps, over walkable ground, from where the figure is', () => {
    const room = openRoom();
    room.join(person('a'), START, { place: { x: 960, y: 600, seatId: null } });
    const spot = scene.spots[0];
    if (!spot) throw new Error('the scene has no spots');
    const steps = room.move('a', spot, START);
    const end = steps.at(-1);
    expect(end?.to).toEqual({ x: spot.x, y: spot.y });
    const middle = START + Math.floor((end ? end.startedAt + end.durationMs - START : 0) / 2);
    const halfway = positionAt(steps, middle);
    const again = room.move('a', { x: 960, y: 600 }, middle);
    expect(again[0]?.from).toEqual(halfway);
    expect(again[0]?.startedAt).toBe(middle);
  });

  it('[R2] [R5] who walks and wants to be exactly where they are stops there, for everybody', () => {
    const room = openRoom();
    room.join(person('a'), START, { place: { x: 960, y: 600, seatId: null } });
    room.move('a', scene.spots[0] ?? { x: 0, y: 0 }, START);
    drain(room, START);
    const view = viewOf(room.snapshot(START));
    const now = START + 700;
    const here = room.places(now)[0] ?? { x: 0, y: 0 };
    room.move('a', { x: here.x, y: here.y }, now);
    for (const event of drain(room, now)) applyEvent(view, event);
    const [member] = room.snapshot(now).members;
    expect(member?.position).toEqual({ x: here.x, y: here.y });
    expect(member).not.toHaveProperty('steps');
    expect(comparable(view, now)).toEqual(comparable(viewOf(room.snapshot(now)), now));
  });

  it('[R5] who stops and goes on within a millisecond is somewhere in between, and goes on from there', () => {
    const room = openRoom();
    room.join(person('a'), START, { place: { x: 960, y: 600, seatId: null } });
    room.move('a', scene.spots[0] ?? { x: 0, y: 0 }, START);
    const now = START + 700;
    const { x, y } = room.places(now)[0] ?? { x: 0, y: 0 };
    room.move('a', { x, y }, now);
    expect(room.places(now)[0]).toMatchObject({ x, y });
    expect(room.move('a', { x: 960, y: 600 }, now)[0]?.from).toEqual({ x, y });
  });

  it('[R5] a figure gets 8 goals at once and 8 a second; what is refused changes nothing', () => {
    const room = openRoom();
    room.join(person('a'), START);
    for (let i = 0; i < 8; i += 1) room.move('a', { x: 400 + i * 50, y: 600 }, START);
    const { seq } = room;
    const refused = refusal(() => room.sit('a', scene.seats[0]?.id ?? '', START));
    expect(refused).toMatchObject({ code: 'rate_limited', extra: { retryAfterMs: 125 } });
    expect(room.seq).toBe(seq);
    room.sit('a', scene.seats[0]?.id ?? '', START + 125);
    expect(code(() => room.move('a', { x: 900, y: 600 }, START + 125))).toBe('rate_limited');
  });

  it('[R5] a goal outside the floor becomes the nearest point on it', () => {
    const room = openRoom();
    room.join(person('a'), START);
    for (const goal of [
      { x: -5_000, y: 9_000 },
      { x: 960, y: 0 },
      { x: 9_999, y: 400 },
    ]) {
      const end = room.move('a', goal, START).at(-1);
      if (end) expect(isWalkable(scene, end.to)).toBe(true);
    }
  });

  it('[R5] two who tap the same point end at different ones, 46 units apart, whoever arrives first', () => {
    const room = openRoom();
    const goal = { x: 860, y: 560 };
    for (const who of ['a', 'b', 'c']) room.join(person(who), START);
    const first = room.move('a', goal, START).at(-1)?.to;
    // The first one is still on the way.
    const second = room.move('b', goal, START + 1).at(-1)?.to ?? goal;
    expect(first).toEqual(goal);
    expect(Math.hypot(second.x - goal.x, second.y - goal.y)).toBeGreaterThanOrEqual(46);
    expect(Math.hypot(second.x - goal.x, second.y - goal.y)).toBeLessThan(100);
    // Asking again changes nothing, and who leaves or walks on leaves a free place behind.
    expect(room.move('b', goal, START + 60_000).at(-1)?.to).toEqual(second);
    room.leave('a', 'left', START + 60_000);
    expect(room.move('b', goal, START + 60_500).at(-1)?.to).toEqual(goal);
    room.move('b', { x: 690, y: 500 }, START + 90_000);
    expect(room.move('c', goal, START + 90_000).at(-1)?.to).toEqual(goal);
  });

  it('[R5] [R14] whoever finds their old place taken stands beside it', () => {
    const room = openRoom();
    const place = { x: 860, y: 560, seatId: null };
    room.join(person('a'), START, { place });
    room.join(person('b'), START, { place });
    const [one, other] = room.snapshot(START).members.map(({ position }) => position);
    expect(one).toEqual({ x: 860, y: 560 });
    expect(Math.hypot((other?.x ?? 0) - 860, (other?.y ?? 0) - 560)).toBeGreaterThanOrEqual(46);
  });

  it('[R5] fifty who come in stand apart by themselves, some of them at the front', () => {
    const room = openRoom();
    for (let i = 0; i < 50; i += 1) room.join(person(`p${i}`), START);
    const places = room.snapshot(START).members.map(({ position }) => position);
    const apart = places.flatMap((a, i) => places.slice(0, i).map((b) => Math.hypot(a.x - b.x, a.y - b.y)));
    expect(Math.min(...apart)).toBeGreaterThanOrEqual(46);
    expect(places.filter(({ y }) => y >= 640).length).toBeGreaterThanOrEqual(5);
  });

  it('[R6] a seat holds one person from the moment the walk to it begins', () => {
    const room = openRoom();
    const [seat, other] = scene.seats;
    if (!seat || !other) throw new Error('the scene has no seats');
    room.join(person('a'), START);
    room.join(person('b'), START);
    room.sit('a', seat.id, START);
    expect(code(() => room.sit('b', seat.id, START))).toBe('seat_taken');
    expect(code(() => room.sit('b', 'no such seat', START))).toBe('not_found');
    room.sit('b', other.id, START);
    room.move('a', { x: 960, y: 600 }, START + 20_000);
    expect(room.sit('b', seat.id, START + 30_000).at(-1)?.to).toEqual({ x: seat.x, y: seat.y });
    const members = new Map(room.snapshot(START + 60_000).members.map((member) => [member.userId, member]));
    expect(members.get('a')).not.toHaveProperty('seatId');
    expect(members.get('b')).toMatchObject({
      seatId: seat.id,
      position: { x: seat.x, y: seat.y },
    });
    expect(members.get('b')).not.toHaveProperty('steps');
  });

  it('[R15] whoever is not in the room is refused', () => {
    const room = openRoom();
    expect(code(() => room.move('nobody', { x: 1, y: 1 }, START))).toBe('not_in_room');
    expect(code(() => room.sit('nobody', scene.seats[0]?.id ?? '', START))).toBe('not_in_room');
    expect(code(() => room.type('nobody', true, START))).toBe('not_in_room');
    expect(room.seq).toBe(0);
  });
});
