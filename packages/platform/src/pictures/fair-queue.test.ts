import { expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';
import { PicturesBusy } from './index.ts';

const SIZE = { mostWaiting: 4, mostOfOneSender: 3, longestWaitMs: 60_000 };

/** A queue with something in the middle of it that ends when `release` is called, and what has begun since. */
function heldQueue(size: Partial<typeof SIZE> = {}) {
  const queue = new FairQueue({ ...SIZE, ...size });
  const held = Promise.withResolvers<void>();
  const begun: string[] = [];
  const first = queue.run({ sender: 'A' }, () => held.promise);
  const ask = (sender: string, name: string, signal?: AbortSignal) =>
    queue.run({ sender, signal }, async () => {
      begun.push(name);
      return name;
    });
  return { queue, first, begun, ask, release: () => held.resolve() };
}

it('senders take turns, however much one of them has waiting', async () => {
  const { ask, begun, release } = heldQueue();
  const all = [ask('A', 'A2'), ask('A', 'A3'), ask('A', 'A4'), ask('B', 'B1')];
  release();
  await Promise.all(all);
  expect(begun).toEqual(['A2', 'B1', 'A3', 'A4']);
});

it('one at a time, also where one fails and the next one comes at that moment', async () => {
  const queue = new FairQueue(SIZE);
  let running = 0;
  let most = 0;
  const work = (fails: boolean) => async () => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    if (fails) throw new Error('it failed');
  };
  const outcomes = await Promise.allSettled(
    ['A', 'B', 'C', 'D', 'A'].map((sender, at) =>
      queue.run({ sender }, work(at % 2 === 0)).finally(() => queue.run({ sender }, work(false))),
    ),
  );
  expect(outcomes.map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
  ]);
  expect(most).toBe(1);
});

it('so many of one sender wait, and so many of all', async () => {
  const { ask, release } = heldQueue();
  const waiting = ['A2', 'A3', 'A4'].map((name) => ask('A', name));
  await expect(ask('A', 'A5')).rejects.toBeInstanceOf(PicturesBusy);
  waiting.push(ask('B', 'B1'));
  await expect(ask('C', 'C1')).rejects.toBeInstanceOf(PicturesBusy);
  release();
  expect(await Promise.all(waiting)).toEqual(['A2', 'A3', 'A4', 'B1']);
});

it('what waits too long is turned away, and what is behind it is not', async () => {
  const { ask, release, begun } = heldQueue({ longestWaitMs: 20 });
  await expect(ask('B', 'B1')).rejects.toBeInstanceOf(PicturesBusy);
  const late = ask('C', 'C1');
  release();
  await late;
  expect(begun).toEqual(['C1']);
});

it('what nobody waits for any more is not begun', async () => {
  const { ask, release, begun } = heldQueue();
  const gone = new AbortController();
  const left = [ask('B', 'B1', gone.signal), ask('B', 'B2'), ask('C', 'C1')];
  gone.abort(new Error('B has left'));
  await expect(left[0]).rejects.toThrow('B has left');
  await expect(ask('B', 'B3', gone.signal)).rejects.toThrow('B has left');
  release();
  await Promise.all(left.slice(1));
  expect(begun).toEqual(['B2', 'C1']);
});

it('once it is closed nothing waits and nothing begins', async () => {
  const { queue, first, ask, release, begun } = heldQueue();
  const waiting = Promise.allSettled([ask('A', 'A2'), ask('A', 'A3'), ask('B', 'B1')]);
  queue.close();
  expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  release();
  await first;
  await expect(ask('C', 'C1')).rejects.toBeInstanceOf(PicturesBusy);
  expect(begun).toEqual([]);
});
