import { SECOND_MS } from '@plausch/platform/clock';
import type { RoomEvent } from '@plausch/protocol';
import { SLOW_SECONDS } from '@plausch/protocol/room-rules';
import { describe, expect, it } from 'vitest';
import { drain, lineOf, openRoom, person, START } from './rooms.live.fixture.ts';
import type { LiveRoom } from './rooms.live.ts';
import { roomsRules } from './rooms.rules.ts';
import { SlowMode } from './rooms.slow.ts';

const { automatic } = roomsRules.slow;
const said = (userId: string, clientId: string) => ({ userId, clientId });
const slowTalk = (seconds = 0) => new SlowMode(roomsRules.slow, seconds, []);
/** So many lines within a span, the last one at its end; answers whether any of them changed the pace. */
const hearMany = (slow: SlowMode, lines: number, from: number, withinMs: number) =>
  Array.from({ length: lines }, (_, i) => slow.hear(from + (i * withinMs) / (lines - 1))).includes(true);

describe('[R38] the pace that somebody has set', () => {
  it('holds for each speaker alone, from their last line on', () => {
    const slow = slowTalk(10);
    slow.take(said('a', '1'), START);
    expect(slow.freeAt(said('a', '2'))).toBe(START + 10 * SECOND_MS);
    expect(slow.freeAt(said('b', '3'))).toBeLessThan(START);
  });

  it('holds for no line that is sent once more, and for no one where talk is as always', () => {
    const slow = slowTalk(10);
    slow.take(said('a', '1'), START);
    slow.take(said('a', '1'), START + 5 * SECOND_MS);
    expect(slow.freeAt(said('a', '1'))).toBeLessThan(START);
    expect(slow.freeAt(said('a', '2'))).toBe(START + 10 * SECOND_MS);
    expect(slow.set(0)).toBe(true);
    expect(slow.freeAt(said('a', '2'))).toBeLessThan(START);
  });

  it('counts what was said before it was set, also before the room was opened', () => {
    const slow = new SlowMode(roomsRules.slow, 0, [lineOf('a', '1', START)]);
    expect(slow.set(30)).toBe(true);
    expect(slow.set(30)).toBe(false);
    expect(slow.freeAt(said('a', '2'))).toBe(START + 30 * SECOND_MS);
  });

  it('forgets a line only once nobody waits for it, however slow talk may become', () => {
    const slow = slowTalk();
    slow.take(said('a', '1'), START);
    const slowest = Math.max(...SLOW_SECONDS);
    slow.forget(START + slowest * SECOND_MS - 1);
    slow.set(slowest);
    expect(slow.freeAt(said('a', '2'))).toBe(START + slowest * SECOND_MS);
    slow.forget(START + slowest * SECOND_MS);
    expect(slow.freeAt(said('a', '2'))).toBeLessThan(START);
  });
});

describe('[R38] the pace that a room takes by itself', () => {
  it('begins with more than 25 lines in 10 s, and not with 25', () => {
    expect(automatic).toEqual({ lines: 25, withinMs: 10_000, seconds: 5, calmMs: 60_000 });
    const slow = slowTalk();
    expect(hearMany(slow, 25, START, 9_999)).toBe(false);
    expect(slow.current).toEqual({ seconds: 0 });
    expect(slow.hear(START + 9_999)).toBe(true);
    expect(slow.current).toEqual({ seconds: 5, isAutomatic: true });
  });

  it('does not begin with as many over a longer time', () => {
    const slow = slowTalk();
    expect(hearMany(slow, 26, START, 10_000)).toBe(false);
  });

  it('ends 60 s after there was too much for the last time', () => {
    const slow = slowTalk();
    hearMany(slow, 26, START, 5_000);
    expect(slow.nextExpiry()).toBe(START + 65_000);
    // Still too much: it is told once, and lasts longer.
    expect(slow.hear(START + 6_000)).toBe(false);
    expect(slow.nextExpiry()).toBe(START + 66_000);
    // Talk goes on, and is no more than may be.
    expect(slow.hear(START + 40_000)).toBe(false);
    expect(slow.expire(START + 65_999)).toBe(false);
    expect(slow.expire(START + 66_000)).toBe(true);
    expect([slow.current, slow.nextExpiry()]).toEqual([{ seconds: 0 }, null]);
  });

  it('makes nothing faster than it was set, and nothing is told then', () => {
    const slow = slowTalk(30);
    expect(hearMany(slow, 40, START, 1_000)).toBe(false);
    expect(slow.current).toEqual({ seconds: 30 });
    expect(slow.set(0)).toBe(true);
    expect(slow.current).toEqual({ seconds: 5, isAutomatic: true });
  });
});

describe('[R38] a room', () => {
  const roomWith = (userId: string, slowSeconds = 0): LiveRoom => {
    const room = openRoom({ slowSeconds });
    room.join(person(userId), START);
    drain(room, START);
    return room;
  };
  const paces = (events: readonly RoomEvent[]) =>
    events.flatMap(({ seq: _, ...event }) => (event.type === 'room:slow' ? [event] : []));

  it('[R1] [R2] tells of another pace once and in order, and whoever comes in has it', () => {
    const room = roomWith('a');
    expect(room.snapshot(START).slow).toEqual({ seconds: 0 });
    room.slowDown(10, START);
    room.slowDown(10, START);
    expect(drain(room, START + 100)).toEqual([{ type: 'room:slow', seq: 2, seconds: 10 }]);
    expect(room.snapshot(START)).toMatchObject({ seq: 2, slow: { seconds: 10 } });
  });

  it('tells of its own pace after the line that was too much, whose number stays that of the line', () => {
    const room = roomWith('a');
    const numbers = Array.from({ length: 26 }, (_, i) => room.say(lineOf('a', `${i}`, START), START + i));
    const events = drain(room, START + 1_000);
    expect(events.at(-2)).toMatchObject({ type: 'chat:message', id: '25', seq: numbers.at(-1) });
    expect(paces(events)).toEqual([{ type: 'room:slow', seconds: 5, isAutomatic: true }]);
    expect(room.nextExpiry()).toBe(START + 25 + automatic.calmMs);
    room.expire(START + 25 + automatic.calmMs);
    expect(paces(drain(room, START + 100_000))).toEqual([{ type: 'room:slow', seconds: 0 }]);
    expect(room.nextExpiry()).toBe(null);
  });
});
