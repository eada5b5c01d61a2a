import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withNextPicture } from './room.frames.ts';

/** A page that makes pictures when it is told to. */
let callbacks = new Map<number, () => void>();
let requests = 0;
const nextPicture = () => {
  const due = [...callbacks.values()];
  callbacks = new Map();
  for (const callback of due) callback();
};

beforeEach(() => {
  callbacks = new Map();
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => {
    requests += 1;
    callbacks.set(requests, callback);
    return requests;
  });
  vi.stubGlobal('cancelAnimationFrame', (request: number) => callbacks.delete(request));
});
afterEach(() => vi.unstubAllGlobals());

function pictures() {
  const done: string[] = [];
  return { done, ...withNextPicture<string>((items) => done.push(items.join(' '))) };
}

test('what came in between two pictures is done together, in its order', () => {
  const { add, done } = pictures();
  add('a');
  add('b');
  expect(done).toEqual([]);
  nextPicture();
  add('c');
  nextPicture();
  nextPicture();
  expect(done).toEqual(['a b', 'c']);
});

test('what waits is done at once when asked for, and not again', () => {
  const { add, flush, done } = pictures();
  add('a');
  flush();
  flush();
  nextPicture();
  expect(done).toEqual(['a']);
});

test('a hidden page makes no pictures: it does everything at once', () => {
  const { add, done } = pictures();
  vi.stubGlobal('document', { visibilityState: 'hidden' });
  add('a');
  expect(done).toEqual(['a']);
});

test('one picture is left to somebody else, what came before and after that included', () => {
  const { add, giveWay, done } = pictures();
  add('a');
  giveWay();
  add('b');
  nextPicture();
  expect(done).toEqual([]);
  nextPicture();
  expect(done).toEqual(['a b']);
});

test('somebody who wants every picture does not get them all', () => {
  const { add, giveWay, done } = pictures();
  add('a');
  giveWay();
  nextPicture();
  giveWay();
  nextPicture();
  expect(done).toEqual(['a']);
  giveWay();
  add('b');
  nextPicture();
  nextPicture();
  expect(done).toEqual(['a', 'b']);
});

test('waiting in vain for others does no harm', () => {
  const { giveWay, flush, done } = pictures();
  giveWay();
  flush();
  nextPicture();
  nextPicture();
  expect(done).toEqual([]);
});
