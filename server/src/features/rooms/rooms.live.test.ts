import { applyEvent, comparable, viewOf } from '@plausch/dev-env';
import type { Line, RoomEvent } from '@plausch/protocol';
import { isWalkable, positionAt, type Scene, sceneById } from '@plausch/stage';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LiveRoom } from './rooms.live.ts';
import { roomsRules } from './rooms.rules.ts';

const START = Date.parse('2026-11-01T18:00:00Z');
const found = sceneById('kaffeehaus');
if (!found) throw new Error('the scene is missing');
const scene: Scene = found;

const person = (userId: string) => ({
  userId,
  username: userId,
  figure: '1||0,0,0,0,0,0',
  bubbleColorId: 'sun',
  tier: null,
});
const lineOf = (userId: string, id: string, at: number): Line => ({
  id,
  clientId: id,
  userId,
  username: userId,
  text: 'Hallo',
  bubbleColorId: 'sun',
  at,
});
const openRoom = (options: Partial<ConstructorParameters<typeof LiveRoom>[0]> = {}) =>
  new LiveRoom({
    id: 'room',
    epoch: 'epoch',
    scene,
    capacity: 50,
    history: [],
    rules: roomsRules,
    ...options,
  });

/** Everything told so far, taken out as frames. */
function drain(room: LiveRoom, now: number): RoomEvent[] {
  return room.takeFrame(now)?.events ?? [];
}

const refusal = (run: () => unknown): { code: string } => {
  try {
    run();
  } catch (error) {
    return error as { code: string };
  }
  return { code: 'not refused' };
};
const code = (run: () => unknown): string => refusal(run).code;

describe('numbers and snapshots', () => {
  /** What can happen to a room, as data, so that a failing history can be read and shrunk. */
  const happening = fc.oneof(
    fc.record({ do: fc.constant('join'), who: fc.nat(5) }),
    fc.record({ do: fc.constant('leave'), who: fc.nat(5) }),
    fc.record({ do: fc.constant('detach'), who: fc.nat(5) }),
    fc.record({
      do: fc.constant('move'),
      who: fc.nat(5),
      x: fc.integer({ min: -50, max: 2_000 }),
      y: fc.integer({ min: -50, max: 800 }),
    }),
    fc.record({ do: fc.constant('sit'), who: fc.nat(5), seat: fc.nat(scene.seats.length - 1) }),
    fc.record({ do: fc.constant('say'), who: fc.nat(5) }),
    fc.record({ do: fc.constant('type'), who: fc.nat(5), on: fc.boolean() }),
    fc.record({ do: fc.constant('rename'), who: fc.nat(5), to: fc.nat(2) }),
    fc.record({ do: fc.constant('wait'), ms: fc.integer({ min: 1, max: 12_000 }) }),
  );
  type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

  function act(room: LiveRoom, what: Happening, now: number, serial: number): void {
    const userId = 'who' in what ? `person-${what.who}` : '';
    try {
      if (what.do === 'join') room.join(person(userId), now);
      else if (what.do === 'leave') room.leave(userId, 'left', now);
      else if (what.do === 'detach') room.detach(userId, now);
      else if (what.do === 'move' && 'x' in what) room.move(userId, { x: what.x, y: what.y }, now);
      else if (what.do === 'sit' && 'seat' in what) room.sit(userId, scene.seats[what.seat]?.id ?? '', now);
      else if (what.do === 'say') room.say(lineOf(userId, `line-${serial}`, now), now);
      else if (what.do === 'rename' && 'to' in what)
        room.change({ ...person(userId), username: `${what.to}` }, now);
      else if (what.do === 'type' && 'on' in what) room.type(userId, what.on, now);
    } catch (error) {
      // Refusals are part of life in a room; anything else is a fault.
      if (!('code' in (error as object))) throw error;
    }
  }

  it('[R1] [R2] [CHAT-02 a] a snapshot and the events after it equal a fresh snapshot, over random histories', () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 60 }), fc.nat(59), (history, cut) => {
        const room = openRoom();
        let now = START;
        let view = viewOf(room.snapshot(now));
        history.forEach((what, i) => {
          if ('ms' in what) {
            now += what.ms;
            room.expire(now);
          } else act(room, what, now, i);
          if (i === cut) {
            drain(room, now);
            view = viewOf(room.snapshot(now));
          } else if (i > cut) for (const event of drain(room, now)) applyEvent(view, event);
          else drain(room, now);
        });
        if (history.length <= cut) view = viewOf(room.snapshot(now));
        const fresh = viewOf(room.snapshot(now, { returning: true }));
        const known = comparable(view, now) as { seq: number; members: unknown[] };
        const real = comparable(fresh, now) as { seq: number; members: unknown[] };
        expect({ seq: known.seq, members: known.members }).toEqual({ seq: real.seq, members: real.members });
      }),
      { numRuns: 300 },
    );
  });

  it('[R2] [R3] [R4] whoever loses frames and comes back, also after a restart of the room, sees what everybody sees', () => {
    const life = fc.oneof(
      { weight: 6, arbitrary: happening },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('lose connection' as const) }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('come back' as const) }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const) }) },
    );
    // Little is kept, so that coming back meets both ways: the events missed, and a fresh snapshot.
    const rules = { ...roomsRules, kept: { ...roomsRules.kept, events: 8 } };
    let resumed = 0;
    let renewed = 0;
    fc.assert(
      fc.property(fc.array(life, { maxLength: 80 }), (history) => {
        let now = START;
        let epoch = 1;
        let room = openRoom({ rules, epoch: 'epoch 1' });
        const client = { isOnline: true, epoch: room.epoch, view: viewOf(room.snapshot(now)) };
        const comeBack = () => {
          drain(room, now);
          const missed = room.eventsSince(client.epoch, client.view.seq);
          if (missed) for (const event of missed) applyEvent(client.view, event);
          else client.view = viewOf(room.snapshot(now, { returning: true }));
          if (missed) resumed += 1;
          else renewed += 1;
          client.epoch = room.epoch;
          client.isOnline = true;
        };
        history.forEach((what, i) => {
          if ('ms' in what) {
            now += what.ms;
            room.expire(now);
          } else if (what.do === 'lose connection') client.isOnline = false;
          else if (what.do === 'come back') comeBack();
          else if (what.do === 'restart') {
            const { history: lines } = room.snapshot(now, { returning: true });
            const places = room.places(now);
            epoch += 1;
            room = openRoom({ rules, epoch: `epoch ${epoch}`, history: lines });
            for (const { userId, ...place } of places) room.join(person(userId), now, { place });
            client.isOnline = false;
          } else act(room, what as Happening, now, i);
          const events = drain(room, now);
          if (client.isOnline) for (const event of events) applyEvent(client.view, event);
        });
        comeBack();
        const fresh = viewOf(room.snapshot(now, { returning: true }));
        const parts = (view: object) => {
          const { seq, members } = view as { seq: number; members: unknown[] };
          return { seq, members };
        };
        expect(parts(comparable(client.view, now))).toEqual(parts(comparable(fresh, now)));
      }),
      { numRuns: 300 },
    );
    expect(Math.min(resumed, renewed)).toBeGreaterThan(50);
  });

  it('[R3] [R4] who names epoch and number gets exactly what was missed, who is too far behind nothing', () => {
    const room = openRoom();
    room.join(person('a'), START);
    const known = room.seq;
    room.say(lineOf('a', 'one', START), START);
    room.say(lineOf('a', 'two', START + 1), START + 1);
    expect(room.eventsSince('epoch', known)?.map((event) => event.seq)).toEqual([known + 1, known + 2]);
    expect(room.eventsSince('epoch', room.seq)).toEqual([]);
    expect(room.eventsSince('another epoch', known)).toBeUndefined();
    expect(room.eventsSince('epoch', room.seq + 1)).toBeUndefined();
    for (let i = 0; i < 1_001; i += 1) room.say(lineOf('a', `more-${i}`, START + 2), START + 2);
    expect(room.eventsSince('epoch', known)).toBeUndefined();
    expect(room.eventsSince('epoch', room.seq - 1_000)).toHaveLength(1_000);
    room.say(lineOf('a', 'late', START + 6 * 60_000), START + 6 * 60_000);
    expect(room.eventsSince('epoch', room.seq - 2)).toBeUndefined();
    expect(room.eventsSince('epoch', room.seq - 1)).toHaveLength(1);
  });

  it('[R11] newcomers see at most the last 50 lines of the last 10 minutes', () => {
    const old = Array.from({ length: 20 }, (_, i) => lineOf('a', `old-${i}`, START - 11 * 60_000));
    const recent = Array.from({ length: 70 }, (_, i) => lineOf('a', `recent-${i}`, START - 60_000));
    const room = openRoom({ history: [...old, ...recent] });
    expect(room.snapshot(START).history.map((line) => line.id)).toEqual(
      recent.slice(-50).map((line) => line.id),
    );
    expect(room.snapshot(START, { returning: true }).history).toHaveLength(70);
  });

  it('[R11] the faces of who said some of it come along after they have left, and of nobody else', () => {
    const room = openRoom({ history: [lineOf('old', 'old', START)], speakers: [person('old')] });
    for (const who of ['a', 'b', 'silent']) room.join(person(who), START);
    room.say(lineOf('a', 'one', START), START);
    room.say(lineOf('b', 'two', START), START);
    expect(room.snapshot(START).left.map(({ userId }) => userId)).toEqual(['old']);
    room.change({ ...person('a'), figure: '1|,|7' }, START);
    for (const who of ['a', 'silent']) room.leave(who, 'left', START);
    expect(room.snapshot(START).left).toEqual([person('old'), { ...person('a'), figure: '1|,|7' }]);
    // A person who is back is a member again; a former member without a line in the history is not told to newcomers.
    room.join(person('a'), START);
    expect(room.snapshot(START + 11 * 60_000).left).toEqual([]);
    expect(room.snapshot(START).left).toEqual([person('old')]);
  });

  it('[R12] a quiet room says things at once, a busy one every 50 ms, and coming and going waits for the beat', () => {
    const room = openRoom();
    room.join(person('a'), START - 10);
    expect(room.frameDueAt(START - 10)).toBe(START);
    room.type('a', true, START - 5);
    expect(room.frameDueAt(START - 5)).toBe(START - 5);
    expect(room.takeFrame(START)?.events.map((event) => event.seq)).toEqual([1, 2]);
    expect(room.frameDueAt(START)).toBeNull();
    room.say(lineOf('a', 'one', START + 10), START + 10);
    room.say(lineOf('a', 'two', START + 20), START + 20);
    expect(room.frameDueAt(START + 20)).toBe(START + 50);
    const frame = room.takeFrame(START + 50);
    expect(frame?.events.map((event) => event.seq)).toEqual([3, 4]);
    expect(room.takeFrame(START + 50)).toBeUndefined();
  });

  it('[R12] busy rooms share their beats: nobody waits longer than 50 ms, and no beat has two frames', () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 120 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(gaps, (waits) => {
        const room = openRoom();
        room.join(person('a'), START);
        room.takeFrame(START);
        const beats = [Math.floor(START / 50)];
        let now = START;
        let dueAt: number | null = null;
        for (const [number, wait] of waits.entries()) {
          now += wait;
          if (dueAt !== null && dueAt <= now) {
            room.takeFrame(dueAt);
            beats.push(Math.floor(dueAt / 50));
          }
          room.say(lineOf('a', `line-${number}`, now), now);
          dueAt = room.frameDueAt(now);
          expect(dueAt).toBeGreaterThanOrEqual(now);
          expect(dueAt).toBeLessThanOrEqual(now + 50);
        }
        expect(new Set(beats).size).toBe(beats.length);
      }),
    );
  });
});

describe('names', () => {
  it('[R2] [R23] a new name is told once, is that of newcomers’ snapshots, and changes no earlier line', () => {
    const room = openRoom();
    room.join(person('a'), START);
    room.say(lineOf('a', 'line-1', START), START);
    drain(room, START);
    room.change({ ...person('a'), username: 'Neu' }, START);
    expect(drain(room, START + 50)).toEqual([
      { seq: 3, type: 'person:changed', userId: 'a', username: 'Neu' },
    ]);
    room.change({ ...person('a'), username: 'Neu' }, START);
    room.change({ ...person('nobody'), username: 'Neu' }, START);
    expect(room.seq).toBe(3);
    const { members, history } = room.snapshot(START);
    expect(members.map(({ username }) => username)).toEqual(['Neu']);
    expect(room.appearanceOf('a')).toMatchObject({ username: 'Neu' });
    expect(history.map(({ username }) => username)).toEqual(['a']);
  });

  it('[R23] several traits that changed at once are one event, and the others are left out of it', () => {
    const room = openRoom();
    room.join(person('a'), START);
    drain(room, START);
    room.change({ ...person('a'), figure: '1|,|7', bubbleColorId: 'sea' }, START);
    expect(drain(room, START + 50)).toEqual([
      { seq: 2, type: 'person:changed', userId: 'a', figure: '1|,|7', bubbleColorId: 'sea' },
    ]);
  });
});

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

describe('coming and going', () => {
  it('[R7] a lost connection dozes ten seconds and keeps its place, then the figure leaves', () => {
    const room = openRoom();
    room.join(person('a'), START, { place: { x: 960, y: 560, seatId: null } });
    room.detach('a', START + 1_000);
    expect(room.nextExpiry()).toBe(START + 11_000);
    expect(room.expire(START + 10_999)).toEqual([]);
    room.join(person('a'), START + 10_999);
    expect(room.nextExpiry()).toBeNull();
    const [back] = room.snapshot(START + 10_999).members;
    expect(back?.position).toEqual({ x: 960, y: 560 });
    expect(back).not.toHaveProperty('dozing');
    room.detach('a', START + 20_000);
    expect(room.expire(START + 30_000)).toEqual(['a']);
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
