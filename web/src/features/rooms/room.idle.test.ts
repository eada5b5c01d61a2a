import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Person } from './room.events.ts';
import { IDLE_MS, watchIdle } from './room.idle.ts';
import type { RoomSession } from './room.session.ts';
import type { RoomStore, RoomView } from './room.store.ts';

const ME = 'anna';
let store: RoomStore;
/** What the room was asked: away or back. */
let asked: boolean[];
let answers: ((refusal: string | null) => void)[];
let page: EventTarget;
let told: number;
let tab: EventTarget & { postMessage(): void; close(): void };
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  [asked, answers, told] = [[], [], 0];
  store = createStore(() => ({ live: true }) as RoomView);
  say(null);
  page = new EventTarget();
  tab = Object.assign(new EventTarget(), {
    postMessage: () => {
      told += 1;
    },
    close: () => {},
  });
  stop = watch();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

function watch() {
  const ask = (_: string, { afk }: { afk?: boolean }) => {
    asked.push(afk === true);
    return new Promise<string | null>((resolve) => answers.push(resolve));
  };
  const self = { userId: ME, username: 'Anna', bubbleColorId: 'sun' };
  return watchIdle(
    { store, self, ask: ask as RoomSession['ask'] },
    { page, tabs: tab as never, now: () => Date.now() },
  );
}

/** The room says whether one is away. */
function say(away: Person['away']): void {
  store.setState({
    synced: { people: new Map([[ME, { away } as Person]]) } as unknown as RoomView['synced'],
  });
}
async function answer(refusal: string | null = null): Promise<void> {
  answers.shift()?.(refusal);
  await vi.advanceTimersByTimeAsync(0);
}
const input = (type = 'pointermove') => page.dispatchEvent(new Event(type));
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

async function fallIdle(): Promise<void> {
  await pass(IDLE_MS);
  await answer();
  say({});
}

it.each(['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel'])(
  '[CHAT-08] is away after ten minutes since the last %s, asked once, and back with the next one',
  async (type) => {
    await pass(IDLE_MS - 1);
    input(type);
    await pass(IDLE_MS - 1);
    expect(asked).toEqual([]);
    await pass(1);
    expect(asked).toEqual([true]);
    await answer();
    say({});
    await pass(5 * IDLE_MS);
    expect(asked).toEqual([true]);
    input(type);
    expect(asked).toEqual([true, false]);
    await answer();
    say(null);
    input(type);
    await pass(IDLE_MS - 1);
    expect(asked).toEqual([true, false]);
  },
);

it('has one timer, however much is moved', async () => {
  for (let i = 0; i < 100; i += 1) {
    input();
    await pass(10);
  }
  expect(vi.getTimerCount()).toBe(1);
});

it('what one has said oneself is not taken back by an input, and nothing is said over it', async () => {
  say({ text: 'Mittag', lineId: 'l1' });
  await pass(2 * IDLE_MS);
  input();
  expect(asked).toEqual([]);
});

it('an input while the room is still being told takes it back once it is said', async () => {
  await pass(IDLE_MS);
  input();
  expect(asked).toEqual([true]);
  await answer();
  expect(asked).toEqual([true]);
  say({});
  expect(asked).toEqual([true, false]);
});

it('once an input has taken it back, being away by one’s own word is left alone', async () => {
  await fallIdle();
  input('keydown');
  await answer();
  say(null);
  say({ text: 'Tee', lineId: 'l1' });
  await pass(2 * IDLE_MS);
  input();
  expect(asked).toEqual([true, false]);
});

it('tells other tabs of inputs, not of each, and hears of theirs', async () => {
  for (let i = 0; i < 30; i += 1) {
    input();
    await pass(1_000);
  }
  expect(told).toBe(2);
  await pass(IDLE_MS - 10_000);
  tab.dispatchEvent(new Event('message'));
  await pass(IDLE_MS - 1);
  expect(asked).toEqual([]);
  await pass(1);
  await answer();
  say({});
  tab.dispatchEvent(new Event('message'));
  expect(asked).toEqual([true, false]);
});

it('waits for the room while that is out of reach, and tells a room that has forgotten it', async () => {
  store.setState({ live: false });
  await pass(IDLE_MS);
  expect(asked).toEqual([]);
  store.setState({ live: true });
  expect(asked).toEqual([true]);
  await answer();
  say({});
  say(null);
  expect(asked).toEqual([true, true]);
  await answer('Wir sind gleich wieder da.');
  await pass(IDLE_MS);
  expect(asked).toEqual([true, true]);
});

it('ends with the room', async () => {
  stop();
  await pass(2 * IDLE_MS);
  input();
  expect([asked, told, vi.getTimerCount()]).toEqual([[], 0, 0]);
});
