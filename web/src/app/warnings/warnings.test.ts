import { beforeEach, expect, it } from 'vitest';
import type { TextStorage } from '../../device/storage.ts';
import { createWarningQueue } from './warnings.ts';

let texts: Map<string, string>;
let storage: TextStorage;

beforeEach(() => {
  texts = new Map();
  storage = {
    read: (key) => texts.get(key) ?? null,
    write: (key, text) => void texts.set(key, text),
    remove: (key) => void texts.delete(key),
  };
});

const reasonsOf = (queue: ReturnType<typeof createWarningQueue>) =>
  queue.state.getState().map(({ reason }) => reason);

it('[OP-40] warnings queue up, and the oldest is closed first', () => {
  const queue = createWarningQueue(storage);
  for (const reason of ['eins', 'zwei', 'zwei']) queue.add(reason);
  expect(reasonsOf(queue)).toEqual(['eins', 'zwei', 'zwei']);
  expect(new Set(queue.state.getState().map(({ id }) => id)).size).toBe(3);
  queue.close();
  expect(reasonsOf(queue)).toEqual(['zwei', 'zwei']);
});

it('what was not closed is there again after a reload, and nothing else', () => {
  const before = createWarningQueue(storage);
  before.add('eins');
  before.add('zwei');
  before.close();
  const after = createWarningQueue(storage);
  expect(reasonsOf(after)).toEqual(['zwei']);
  after.close();
  expect(texts.size).toBe(0);
});

it('nobody reads the warnings of somebody who is gone', () => {
  const queue = createWarningQueue(storage);
  queue.add('eins');
  queue.clear();
  expect(reasonsOf(queue)).toEqual([]);
  expect(reasonsOf(createWarningQueue(storage))).toEqual([]);
});

it.each(['not json', '{}', '"eins"', '[1,null]'])('%s in the storage is no warning', (text) => {
  texts.set('warnings', text);
  expect(reasonsOf(createWarningQueue(storage))).toEqual([]);
});
