import { expect, it } from 'vitest';
import { Freshness } from './talk.freshness.ts';

/** A read that answers when it is told to. */
function scripted() {
  const reads: PromiseWithResolvers<string>[] = [];
  return {
    reads,
    read: () => {
      const read = Promise.withResolvers<string>();
      reads.push(read);
      return read.promise;
    },
  };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

it('what was read before a change is read again, as often as it takes', async () => {
  const freshness = new Freshness();
  const { reads, read } = scripted();
  const taken: string[] = [];
  const done = freshness.read(read, (found) => taken.push(found));
  for (const old of ['first', 'second']) {
    freshness.changed();
    reads.at(-1)?.resolve(old);
    await turn();
  }
  expect([taken, reads.length]).toEqual([[], 3]);
  reads.at(-1)?.resolve('third');
  expect(await done).toBe(1);
  expect(taken).toEqual(['third']);
});

it('without a change one read is enough, and one that fails fails', async () => {
  const freshness = new Freshness();
  freshness.changed();
  const { reads, read } = scripted();
  const done = freshness.read(read, (found) => `${found}!`);
  reads[0]?.resolve('first');
  expect([await done, reads.length]).toEqual(['first!', 1]);
  const broken = freshness.read(read, () => 'taken');
  reads[1]?.reject(new Error('connection lost'));
  await expect(broken).rejects.toThrow('connection lost');
});
