import type { Line, User } from '@plausch/protocol';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keptRoom } from '../../app/layouts/last-room.ts';
import { toast } from '../../app/toasts.ts';
import { session } from '../sessions/index.ts';
import { lookAfter } from './room.elsewhere.ts';
import type { Person, RoomState } from './room.events.ts';
import { IDLE_MS } from './room.idle.ts';
import type { RoomSession } from './room.session.ts';
import { createRoomStore, type Presence, type RoomStore } from './room.store.ts';

const ME = '0198c0de-0000-7000-8000-000000000001';
let store: RoomStore;
let asked: unknown[];
let left: number;
let end: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', new EventTarget());
  [asked, left] = [[], 0];
  session.begin({ token: 'token', user: { id: ME, username: 'Anna' } as User });
  store = createRoomStore({ draft: '', pending: [] });
  const people = new Map([[ME, { away: null } as Person]]);
  store.setState({ presence: { kind: 'here' }, live: true, synced: { people, lines: [] } as never });
  const room = {
    store,
    self: { userId: ME, username: 'Anna', bubbleColorId: 'sun' },
    ask: async (name, request) => {
      asked.push([name, request]);
      return null;
    },
  } as Pick<RoomSession, 'store' | 'self' | 'ask'> as RoomSession;
  end = lookAfter(room, { id: 'room', slug: 'kaffeehaus', name: 'Kaffeehaus' }, () => {
    left += 1;
    end();
  });
});

afterEach(() => {
  end();
  session.end();
  toast.setState(undefined, true);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The room has these lines now: `who: text`. */
function hear(...lines: readonly string[]): void {
  const synced = store.getState().synced as RoomState;
  const all = lines.map((line, place) => {
    const [userId, text] = line.split(': ');
    return { clientId: String(place), userId: userId === 'me' ? ME : userId, text } as Line;
  });
  store.setState({ synced: { ...synced, lines: all } });
}
const count = () => keptRoom.getState()?.news.getState();
const become = (presence: Presence) => store.setState({ presence });

it('counts what others say, each line once, and neither one’s own nor what has no words', () => {
  expect(keptRoom.getState()).toMatchObject({ slug: 'kaffeehaus', name: 'Kaffeehaus' });
  expect(count()).toBe(0);
  hear('ben: Hallo');
  hear('ben: Hallo', 'me: Hi', 'cleo: Moin', 'ben: ');
  expect(count()).toBe(2);
  expect(store.getState().missedFrom).toBe('0');
  // A step, a name, a line that was taken back: the talk has no more of it.
  hear('ben: Hallo', 'me: Hi', 'cleo: ', 'ben: ');
  expect(count()).toBe(2);
});

it('[R35] tells that somebody speaks to its person', () => {
  const { synced } = store.getState();
  const line = { clientId: '0', userId: 'ben', username: 'Ben', text: '@Anna', mentions: [ME] } as never;
  store.setState({ synced: { ...synced, lines: [line] } as never });
  expect(toast.getState()?.text).toBe('Ben spricht dich an.');
});

it('[R39] sets its person away in time, and takes that back with the next input', async () => {
  await vi.advanceTimersByTimeAsync(IDLE_MS);
  expect(asked).toEqual([['presence:set', { afk: true }]]);
  const { synced } = store.getState();
  store.setState({ synced: { ...synced, people: new Map([[ME, { away: {} } as Person]]) } as never });
  window.dispatchEvent(new Event('keydown'));
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.at(-1)).toEqual(['presence:set', { afk: false }]);
});

it.each<[Presence, string]>([
  [{ kind: 'out', reason: 'elsewhere' }, 'Kaffeehaus: Deine Figur ist jetzt auf einem anderen Gerät dort.'],
  [{ kind: 'out', reason: 'away' }, 'Kaffeehaus: Du warst lange weg. Deine Figur ist gegangen.'],
  [
    { kind: 'refused', code: 'not_found', message: 'Diesen Raum gibt es nicht mehr.' },
    'Kaffeehaus: Diesen Raum gibt es nicht mehr.',
  ],
  [{ kind: 'waiting', position: 1 }, 'Kaffeehaus ist gerade voll. Deine Figur ist nicht mehr dort.'],
])('leaves where the figure is no more, and says why: %o', (presence, notice) => {
  become(presence);
  expect(left).toBe(1);
  expect(keptRoom.getState()).toBeUndefined();
  expect(toast.getState()?.text).toBe(notice);
});

it('a lost connection leaves nothing', () => {
  store.setState({ live: false });
  become({ kind: 'joining' });
  become({ kind: 'here' });
  expect(left).toBe(0);
  expect(toast.getState()).toBeUndefined();
});

it('[R39] leaves with the session, and stays when the account changes', () => {
  session.mergeUser({ username: 'Anna2' });
  expect(left).toBe(0);
  session.end();
  expect(left).toBe(1);
  expect(keptRoom.getState()).toBeUndefined();
  expect(toast.getState()).toBeUndefined();
});

it('marks only what was missed the last time', () => {
  hear('ben: Hallo');
  end();
  end = lookAfter(
    { store, self: { userId: ME, username: 'Anna', bubbleColorId: 'sun' } } as RoomSession,
    { id: 'room', slug: 'kaffeehaus', name: 'Kaffeehaus' },
    () => end(),
  );
  expect(store.getState().missedFrom).toBeNull();
  hear('ben: Hallo', 'me: Hi', 'cleo: Moin');
  expect(store.getState().missedFrom).toBe('2');
});

it('is over once its page has the room again', async () => {
  end();
  hear('ben: Hallo');
  become({ kind: 'out', reason: 'away' });
  await vi.advanceTimersByTimeAsync(IDLE_MS * 2);
  expect([left, asked, keptRoom.getState(), toast.getState()]).toEqual([0, [], undefined, undefined]);
});
