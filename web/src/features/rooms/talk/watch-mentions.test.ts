import type { Line } from '@plausch/protocol';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toast } from '../../../app/toasts.ts';
import type { Person } from '../room.events.ts';
import { createRoomStore, type RoomStore } from '../room.store.ts';
import { watchMentions } from './watch-mentions.ts';

const self = { userId: 'anna', username: 'Anna', bubbleColorId: 'sun' };
let page: EventTarget & { hidden: boolean };
let store: RoomStore;
let heard: Line[];
let isSeen: boolean;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('document', page);
  store = createRoomStore({ draft: '', pending: [] });
  store.setState({ synced: { people: new Map(), lines: [] } as never });
  [heard, isSeen] = [[], true];
  stop = watchMentions(
    { self, roomId: 'room', store },
    { isSeen: () => isSeen, onHeard: (line) => heard.push(line) },
  );
});

afterEach(() => {
  stop();
  toast.setState(undefined, true);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const told = () => toast.getState()?.text;
function say(userId: string, mentions?: string[]): void {
  const { synced } = store.getState();
  const lines = synced?.lines ?? [];
  const id = String(lines.length);
  const line: Line = {
    ...{ id, clientId: id, userId, username: userId, text: '@Anna', bubbleColorId: 'sun', at: 1 },
    ...(mentions && { mentions }),
  };
  store.setState({ synced: { ...synced, lines: [...lines, line] } as never });
}
function setAway(isAway: boolean): void {
  const { synced } = store.getState();
  const people = new Map([['anna', { away: isAway ? {} : null } as Person]]);
  store.setState({ synced: { ...synced, people } as never });
}

it('[R35] hears what speaks to oneself or to all in the room, and nothing that others call so, or one says oneself', () => {
  say('ben');
  say('ben', ['cem']);
  say('anna', ['room']);
  expect(heard).toEqual([]);
  say('ben', ['cem', 'anna']);
  say('mod', ['room']);
  expect(heard.map(({ userId }) => userId)).toEqual(['ben', 'mod']);
  // It stands where one looks.
  expect(told()).toBeUndefined();
});

it('[R35] says so where the talk is not in sight', () => {
  isSeen = false;
  say('ben', ['anna']);
  expect(told()).toBe('ben spricht dich an.');
});

it('[R35] who is away reads on return who it was, each once', () => {
  setAway(true);
  say('ben', ['anna']);
  say('cem', ['anna']);
  say('ben', ['anna']);
  expect(told()).toBeUndefined();
  setAway(false);
  expect(told()).toBe('Während du weg warst: ben und cem haben dich angesprochen.');
  toast.setState(undefined, true);
  setAway(false);
  expect(told()).toBeUndefined();
});

it('[R35] and so does who had the page behind another, with the first look', () => {
  page.hidden = true;
  say('ben', ['anna']);
  expect(told()).toBeUndefined();
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  expect(told()).toBe('Während du weg warst: ben hat dich angesprochen.');
});
