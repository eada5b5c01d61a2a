import { EventEmitter, once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { batched } from './batched.ts';
import type { Queryable } from './transaction.ts';

/** A loader that runs when it is told to, and what it was asked for. */
function scriptedLoader() {
  const asked: string[][] = [];
  const began = new EventEmitter();
  const running: { answer(known: Record<string, string>): void; fail(error: Error): void }[] = [];
  const lookUp = batched<string>((_sql, keys) => {
    asked.push([...keys]);
    const { promise, resolve, reject } = Promise.withResolvers<ReadonlyMap<string, string>>();
    running.push({ answer: (known) => resolve(new Map(Object.entries(known))), fail: reject });
    began.emit('query');
    return promise;
  });
  const sql = {} as Queryable;
  return {
    asked,
    ask: (key: string) => lookUp(sql, key),
    /** The query that runs next, once it does. */
    async next() {
      if (running.length === 0) await once(began, 'query');
      const query = running.shift();
      if (!query) throw new Error('no query runs');
      return query;
    },
  };
}

afterEach(() => void vi.useRealTimers());

it('asks once for all that is looked up in one turn, each key once', async () => {
  const { ask, asked, next } = scriptedLoader();
  const answers = Promise.all([ask('a'), ask('b'), ask('a'), ask('nobody')]);
  (await next()).answer({ a: 'Aylin', b: 'Ben' });
  expect(await answers).toEqual(['Aylin', 'Ben', 'Aylin', undefined]);
  expect(asked).toEqual([['a', 'b', 'nobody']]);
});

it('never joins a query that runs: what was committed before the question is seen', async () => {
  const { ask, asked, next } = scriptedLoader();
  const before = ask('a');
  const first = await next();
  const after = ask('a');
  first.answer({ a: 'old' });
  expect(await before).toBe('old');
  (await next()).answer({ a: 'new' });
  expect(await after).toBe('new');
  expect(asked).toEqual([['a'], ['a']]);
});

it('a query that fails fails for its own, and the next one runs', async () => {
  const { ask, next } = scriptedLoader();
  const lost = ask('a');
  const query = await next();
  const later = ask('b');
  query.fail(new Error('connection lost'));
  await expect(lost).rejects.toThrow('connection lost');
  (await next()).answer({ b: 'Ben' });
  expect(await later).toBe('Ben');
});

it('splits what is too much for one query', async () => {
  const { ask, asked, next } = scriptedLoader();
  const answers = Promise.all(Array.from({ length: 450 }, (_one, i) => ask(`key-${i}`)));
  for (let part = 0; part < 3; part += 1) (await next()).answer({ 'key-449': 'last' });
  expect((await answers).at(-1)).toBe('last');
  expect(asked.map((keys) => keys.length)).toEqual([200, 200, 50]);
});

it('what follows a query waits for others until 20 ms after its beginning, or until 16 keys wait', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const { ask, asked, next } = scriptedLoader();
  const keys = (letter: string, count: number) => Array.from({ length: count }, (_, i) => `${letter}${i}`);
  const first = ask('first');
  (await next()).answer({ first: 'Aylin' });
  expect(await first).toBe('Aylin');

  for (const key of keys('few', 15)) void ask(key);
  vi.advanceTimersByTime(19);
  await turn();
  expect(asked).toEqual([['first']]);
  vi.advanceTimersByTime(1);
  (await next()).answer({});
  await turn();

  for (const key of keys('many', 16)) void ask(key);
  (await next()).answer({});
  await turn();
  expect(asked).toEqual([['first'], keys('few', 15), keys('many', 16)]);
});
