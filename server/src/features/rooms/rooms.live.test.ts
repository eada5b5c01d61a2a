import { applyEvent, comparable, type RoomView, viewOf } from '@plausch/dev-env';
import { REACTIONS } from '@plausch/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drain, lineOf, openRoom, person, START, scene } from './rooms.live.fixture.ts';
import type { LiveRoom } from './rooms.live.ts';
import { roomsRules } from './rooms.rules.ts';

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
    fc.record({ do: fc.constant('edit'), who: fc.nat(5), line: fc.nat(59) }),
    fc.record({ do: fc.constant('take out'), line: fc.nat(59) }),
    fc.record({ do: fc.constant('react'), who: fc.nat(5), line: fc.nat(59), on: fc.boolean() }),
    fc.record({ do: fc.constant('type'), who: fc.nat(5), on: fc.boolean() }),
    fc.record({ do: fc.constant('away'), who: fc.nat(5), says: fc.nat(2) }),
    fc.record({ do: fc.constant('back'), who: fc.nat(5) }),
    fc.record({ do: fc.constant('silence'), who: fc.nat(5) }),
    fc.record({ do: fc.constant('tell again'), who: fc.nat(5) }),
    fc.record({ do: fc.constant('rename'), who: fc.nat(5), to: fc.nat(2) }),
    fc.record({ do: fc.constant('wait'), ms: fc.integer({ min: 1, max: 12_000 }) }),
  );
  /** Being away without words, or with one of two sentences. */
  const awayWith = (says: number, serial: number) =>
    says === 0 ? {} : { text: `Grund ${says}`, lineId: `away-${serial}` };
  type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

  /** The lines of a fresh view that the other one has as well. */
  const sharedBy = (fresh: RoomView, known: RoomView) =>
    fresh.lines.filter(({ id }) => known.lines.some((line) => line.id === id));

  /** Of a line that is there and stands, as the caller has made sure. */
  function edit(room: LiveRoom, userId: string, id: string, now: number, serial: number): void {
    const { history } = room.snapshot(now, { returning: true });
    const isThere = history.some((line) => line.id === id && line.userId === userId && !line.gone);
    if (isThere) room.edit({ id, userId, text: `changed ${serial}`, edited: true }, now);
  }

  /** The same; its ways differ by who it is. */
  function react(room: LiveRoom, who: number, id: string, now: number, on: boolean): void {
    const { history } = room.snapshot(now, { returning: true });
    const kind = REACTIONS[who % 2] ?? 'thumb';
    if (history.some((line) => line.id === id && !line.gone))
      room.react({ id, userId: `person-${who}`, kind, on }, now);
  }

  function act(room: LiveRoom, what: Happening, now: number, serial: number): void {
    const userId = 'who' in what ? `person-${what.who}` : '';
    try {
      if (what.do === 'join') room.join(person(userId), now);
      else if (what.do === 'leave') room.leave(userId, 'left', now);
      else if (what.do === 'detach') room.detach(userId, now);
      else if (what.do === 'move' && 'x' in what) room.move(userId, { x: what.x, y: what.y }, now);
      else if (what.do === 'sit' && 'seat' in what) room.sit(userId, scene.seats[what.seat]?.id ?? '', now);
      else if (what.do === 'say') room.say(lineOf(userId, `line-${serial}`, now), now);
      else if (what.do === 'edit' && 'line' in what) edit(room, userId, `line-${what.line}`, now, serial);
      else if (what.do === 'react' && 'line' in what && 'on' in what)
        react(room, what.who, `line-${what.line}`, now, what.on);
      else if (what.do === 'take out' && 'line' in what) room.takeOut(`line-${what.line}`, 'author', now);
      else if (what.do === 'away' && 'says' in what) room.goAway(userId, awayWith(what.says, serial), now);
      else if (what.do === 'back') room.comeBack(userId, now);
      else if (what.do === 'silence') room.silence(userId, now);
      else if (what.do === 'tell again') room.tellAgain(userId, now);
      else if (what.do === 'rename' && 'to' in what)
        room.change({ ...person(userId), username: `${what.to}` }, now);
      else if (what.do === 'type' && 'on' in what) room.type(userId, what.on, now);
    } catch (error) {
      // Refusals are part of life in a room; anything else is a fault.
      if (!('code' in (error as object))) throw error;
    }
  }

  it('[R1] [R2] [R26] [CHAT-02 a] a snapshot and the events after it equal a fresh snapshot, over random histories', () => {
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
        expect(view.lines).toEqual(expect.arrayContaining(sharedBy(fresh, view)));
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
        expect(client.view.lines).toEqual(expect.arrayContaining(sharedBy(fresh, client.view)));
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
