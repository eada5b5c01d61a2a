import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRoomAhead, PATIENCE_MS } from './room.ahead.ts';
import type { Self } from './room.lines.ts';
import type { RoomSession } from './room.session.ts';

const ANNA: Self = { userId: 'anna', username: 'Anna', bubbleColorId: 'mint' };

let opened: { readonly roomId: string; readonly self: Self; isClosed: boolean }[];
let ahead: ReturnType<typeof createRoomAhead>;
/** The rooms that are looked after, and how each of them may be left. */
let kept: Map<string, () => void>;
let hasCare: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  opened = [];
  kept = new Map();
  hasCare = true;
  ahead = createRoomAhead(
    (roomId, self) => {
      const room = { roomId, self, isClosed: false };
      opened.push(room);
      const close = () => {
        room.isClosed = true;
      };
      return { self, close } as RoomSession;
    },
    async () => (hasCare ? lookAfter : undefined),
  );
});

const placeOf = (id: string) => ({ id, slug: id, name: id });
const lookAfter = (_room: RoomSession, { id }: { readonly id: string }, leave: () => void) => {
  kept.set(id, leave);
  return () => kept.delete(id);
};
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

it('a room whose page has gone goes on, without a limit, and its page takes it again', async () => {
  const room = ahead.take('kino', ANNA);
  await ahead.keep(room, placeOf('kino'));
  vi.advanceTimersByTime(PATIENCE_MS * 2);
  expect([...kept.keys()]).toEqual(['kino']);
  expect(ahead.known('kino', ANNA)).toBe(room);
  expect(ahead.take('kino', ANNA)).toBe(room);
  expect(kept.size).toBe(0);
  expect(entered()).toEqual(['kino']);
});

it('a page that comes back before anybody looks after the room has it, and nobody does', async () => {
  const room = ahead.take('kino', ANNA);
  const keeping = ahead.keep(room, placeOf('kino'));
  expect(ahead.take('kino', ANNA)).toBe(room);
  await keeping;
  expect(kept.size).toBe(0);
  expect(entered()).toEqual(['kino']);
});

it('going into another room leaves the one that is kept', async () => {
  await ahead.keep(ahead.take('kino', ANNA), placeOf('kino'));
  ahead.take('am-see', ANNA);
  expect(entered()).toEqual(['kino left', 'am-see']);
  expect(kept.size).toBe(0);
});

it('whoever looks after the room may leave it, once', async () => {
  await ahead.keep(ahead.take('kino', ANNA), placeOf('kino'));
  kept.get('kino')?.();
  expect(entered()).toEqual(['kino left']);
  expect(kept.size).toBe(0);
  expect(ahead.known('kino', ANNA)).toBeUndefined();
});

it('a room that nobody can look after is left', async () => {
  hasCare = false;
  await ahead.keep(ahead.take('kino', ANNA), placeOf('kino'));
  expect(entered()).toEqual(['kino left']);
  expect(ahead.known('kino', ANNA)).toBeUndefined();
});
