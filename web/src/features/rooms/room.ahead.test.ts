import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRoomAhead, PATIENCE_MS } from './room.ahead.ts';
import type { Self } from './room.lines.ts';
import type { RoomSession } from './room.session.ts';

const ANNA: Self = { userId: 'anna', username: 'Anna', bubbleColorId: 'mint' };

let opened: { readonly roomId: string; readonly self: Self; isClosed: boolean }[];
let ahead: ReturnType<typeof createRoomAhead>;

beforeEach(() => {
  vi.useFakeTimers();
  opened = [];
  ahead = createRoomAhead((roomId, self) => {
    const room = { roomId, self, isClosed: false };
    opened.push(room);
    const close = () => {
      room.isClosed = true;
    };
    return { self, close } as RoomSession;
  });
});
afterEach(() => vi.useRealTimers());

const entered = () => opened.map(({ roomId, isClosed }) => `${roomId}${isClosed ? ' left' : ''}`);

it('the page takes the room that was entered ahead, and closes it itself', () => {
  ahead.enter('kino', ANNA);
  const known = ahead.known('kino', { ...ANNA });
  expect(known).toBeDefined();
  expect(ahead.take('kino', { ...ANNA })).toBe(known);
  vi.advanceTimersByTime(PATIENCE_MS * 2);
  expect(entered()).toEqual(['kino']);
  // Once: a page that comes later enters anew.
  expect(ahead.known('kino', ANNA)).toBeUndefined();
  expect(ahead.take('kino', ANNA)).not.toBe(known);
  expect(entered()).toEqual(['kino', 'kino']);
});

it.each<[string, string, Self]>([
  ['another room', 'am-see', ANNA],
  ['another person', 'kino', { ...ANNA, userId: 'berta' }],
  ['another name', 'kino', { ...ANNA, username: 'Anna2' }],
  ['another colour', 'kino', { ...ANNA, bubbleColorId: 'sky' }],
])('%s is entered anew, and what was entered ahead is left', (_what, roomId, self) => {
  ahead.enter('kino', ANNA);
  expect(ahead.known(roomId, self)).toBeUndefined();
  expect(ahead.take(roomId, self).self).toBe(self);
  expect(entered()).toEqual(['kino left', roomId]);
});

it('a room that no page takes is left again', () => {
  ahead.enter('kino', ANNA);
  vi.advanceTimersByTime(PATIENCE_MS - 1);
  expect(entered()).toEqual(['kino']);
  vi.advanceTimersByTime(1);
  expect(entered()).toEqual(['kino left']);
  expect(ahead.known('kino', ANNA)).toBeUndefined();
});

it('without anything entered ahead the room is entered when the page asks', () => {
  expect(ahead.known('kino', ANNA)).toBeUndefined();
  ahead.take('kino', ANNA);
  expect(entered()).toEqual(['kino']);
});
