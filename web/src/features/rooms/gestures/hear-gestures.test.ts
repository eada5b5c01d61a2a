import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Person } from '../room.events.ts';
import { createRoomStore, type RoomStore } from '../room.store.ts';
import type { Made } from './gesture-show.ts';
import { LENGTH_MS } from './gestures.ts';
import { hearGestures } from './hear-gestures.ts';
import { PAUSE_MS } from './telling.ts';

let store: RoomStore;
let spoken: string[];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  // Whether less motion is wanted is asked of the document.
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  store = createRoomStore({ draft: '', pending: [] });
  spoken = [];
  const people = new Map(['Ich', 'Lena', 'Ben'].map((id) => [id, { userId: id, username: id } as Person]));
  store.setState({
    synced: { people } as unknown as NonNullable<ReturnType<RoomStore['getState']>['synced']>,
  });
  stop = hearGestures({
    store,
    self: { userId: 'Ich', username: 'Ich', bubbleColorId: 'sun' },
    serverNow: () => Date.now(),
    speak: (text) => void spoken.push(text),
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const make = (userId: string, kind: Made['kind'], agoMs = 0) =>
  store.getState().gestures?.make({ userId, kind, at: Date.now() - agoMs });
const of = (userId: string) => store.getState().gestures?.of(userId);
const pass = (ms: number) => vi.advanceTimersByTime(ms);

it('shows who does what, until it is over', () => {
  const before = store.getState().gestures;
  make('Lena', 'wave');
  expect([of('Lena'), of('Ben')]).toEqual(['wave', undefined]);
  expect(store.getState().gestures).not.toBe(before);
  expect(store.getState().gestures?.play(Date.now())).toBeDefined();
  pass(LENGTH_MS.wave - 1);
  expect(of('Lena')).toBe('wave');
  pass(1);
  expect(of('Lena')).toBeUndefined();
  expect(store.getState().gestures?.play(Date.now())).toBeUndefined();
});

it('another one begins in place of the first, and lasts its own time', () => {
  make('Lena', 'dance');
  pass(2_000);
  make('Lena', 'heart');
  pass(LENGTH_MS.heart - 1);
  expect(of('Lena')).toBe('heart');
  pass(1);
  expect(of('Lena')).toBeUndefined();
});

it('what is too old when it is heard of, or of somebody who is not here, is neither shown nor told', () => {
  make('Lena', 'wave', LENGTH_MS.wave);
  make('Fremd', 'wave');
  expect([of('Lena'), of('Fremd'), spoken]).toEqual([undefined, undefined, []]);
  make('Lena', 'dance', LENGTH_MS.dance - 1_000);
  expect([of('Lena'), spoken]).toEqual(['dance', ['Lena tanzt.']]);
  pass(1_000);
  expect(of('Lena')).toBeUndefined();
});

it('one’s own is told at once, those of others not more often than every four seconds', () => {
  make('Lena', 'wave');
  make('Ben', 'wave');
  make('Ich', 'heart');
  expect(spoken).toEqual(['Lena winkt.', 'Du lässt ein Herz steigen.']);
  pass(PAUSE_MS);
  expect(spoken.slice(2)).toEqual(['Ben winkt.']);
  pass(10 * PAUSE_MS);
  expect(spoken).toHaveLength(3);
});

it('nothing is told or shown after the end', () => {
  make('Lena', 'wave');
  make('Ben', 'wave');
  stop();
  expect(store.getState().gestures).toBeNull();
  pass(PAUSE_MS);
  expect(spoken).toEqual(['Lena winkt.']);
});
