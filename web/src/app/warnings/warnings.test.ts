import { beforeEach, describe, expect, it } from 'vitest';
import type { TextStorage } from '../../device/storage.ts';
import { createWarningQueue } from './warnings.ts';

let texts: Map<string, string>;
let storage: TextStorage;
/** What the server was told to have been read, and whether it hears it. */
let told: string[];
let isReachable: boolean;

beforeEach(() => {
  texts = new Map();
  storage = {
    read: (key) => texts.get(key) ?? null,
    write: (key, text) => void texts.set(key, text),
    remove: (key) => void texts.delete(key),
  };
  told = [];
  isReachable = true;
});

const newQueue = () =>
  createWarningQueue(storage, async (id) => {
    told.push(id);
    if (!isReachable) throw new Error('no network');
  });
const reasonsOf = (queue: ReturnType<typeof createWarningQueue>) =>
  queue.state.getState().map(({ reason }) => reason);
const bare = (reason: string) => ({ id: undefined, reason });
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('[OP-40] warnings queue up, and the oldest is closed first', () => {
  const queue = newQueue();
  for (const reason of ['eins', 'zwei', 'zwei']) queue.add(bare(reason));
  expect(reasonsOf(queue)).toEqual(['eins', 'zwei', 'zwei']);
  expect(new Set(queue.state.getState().map(({ key }) => key)).size).toBe(3);
  queue.close();
  expect(reasonsOf(queue)).toEqual(['zwei', 'zwei']);
  expect(told).toEqual([]);
});

it('what was not closed is there again after a reload, and nothing else', () => {
  const before = newQueue();
  before.add({ id: 'a', reason: 'eins' });
  before.add(bare('zwei'));
  before.add(bare('drei'));
  before.close();
  const after = newQueue();
  expect(reasonsOf(after)).toEqual(['zwei', 'drei']);
  after.close();
  after.close();
  expect(texts.size).toBe(0);
});

it('nobody reads the warnings of somebody who is gone', () => {
  const queue = newQueue();
  queue.add(bare('eins'));
  queue.clear();
  expect(reasonsOf(queue)).toEqual([]);
  expect(reasonsOf(newQueue())).toEqual([]);
});

describe('with the server', () => {
  it('one that was read is told, once it is reached, and does not come back meanwhile', async () => {
    const queue = newQueue();
    isReachable = false;
    queue.add({ id: 'a', reason: 'eins' });
    queue.close();
    await settled();
    queue.replace([
      { id: 'a', reason: 'eins' },
      { id: 'b', reason: 'zwei' },
    ]);
    queue.add({ id: 'a', reason: 'eins' });
    expect(reasonsOf(queue)).toEqual(['zwei']);
    isReachable = true;
    queue.tellAgain();
    await settled();
    queue.tellAgain();
    expect(told).toEqual(['a', 'a']);
  });

  it('one that comes twice is one', () => {
    const queue = newQueue();
    queue.add({ id: 'a', reason: 'eins' });
    queue.add({ id: 'a', reason: 'eins' });
    expect(reasonsOf(queue)).toEqual(['eins']);
  });

  it('one that was closed on another device goes, and so does what the server does not know', () => {
    const queue = newQueue();
    for (const id of ['a', 'b', 'c']) queue.add({ id, reason: id });
    queue.add(bare('hier'));
    const [, second] = queue.state.getState();
    queue.closed('a');
    queue.replace([
      { id: 'b', reason: 'b' },
      { id: 'd', reason: 'd' },
    ]);
    expect(reasonsOf(queue)).toEqual(['b', 'd', 'hier']);
    // What is being read stays as it is.
    expect(queue.state.getState()[0]).toBe(second);
    expect(told).toEqual([]);
  });
});

it.each(['not json', '{}', '"eins"', '[1,null,"eins",{"id":1}]'])(
  '%s in the storage is no warning',
  (text) => {
    texts.set('warnings', text);
    expect(reasonsOf(newQueue())).toEqual([]);
  },
);
