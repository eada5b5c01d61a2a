import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { RULES, settled, watched } from './gate.fixture.ts';
import { Gate } from './index.ts';

describe('the turns', () => {
  it('so much begins at once, the rest in its order, and one piece after each that ends, well or badly', async () => {
    const { begun, ask, end } = watched({ width: 2 });
    const outcomes = ['a1', 'a2', 'a3', 'a4'].map((name) => ask(name));
    expect(begun).toEqual(['a1', 'a2']);
    await end('a2', false);
    expect(begun).toEqual(['a1', 'a2', 'a3']);
    await end('a1');
    expect(begun).toEqual(['a1', 'a2', 'a3', 'a4']);
    await end('a3');
    await end('a4');
    await expect(outcomes[1]).rejects.toThrow('a2 failed');
    expect(await Promise.all([outcomes[0], outcomes[2], outcomes[3]])).toEqual(['a1', 'a3', 'a4']);
    for (const name of ['a5', 'a6', 'a7']) void ask(name);
    expect(begun.slice(4)).toEqual(['a5', 'a6']);
  });

  it('[WS-3] senders take turns: who comes after a flood from elsewhere waits for one piece of it, not for all', async () => {
    const { begun, ask, end } = watched();
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1']) void ask(name);
    for (const name of ['a1', 'a2', 'b1', 'c1', 'a3']) await end(name);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4']);
  });

  it('no more than so much at once, also where work comes at the moment that other work ends or fails', async () => {
    const gate = new Gate(RULES);
    let [running, most] = [0, 0];
    const work = (fails: boolean) => async () => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      if (fails) throw new Error('it failed');
    };
    const outcomes = await Promise.allSettled(
      ['a', 'b', 'c', 'd', 'a'].map((sender, at) =>
        gate.run(work(at % 2 === 0), { sender }).finally(() => gate.run(work(false), { sender })),
      ),
    );
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([false, true, false, true, false]);
    expect(most).toBe(1);
  });

  it('a long line of work that throws before it waits for anything ends piece by piece', async () => {
    const gate = new Gate({ width: 1, waitingInAll: 20_000 });
    const { promise, resolve } = Promise.withResolvers<void>();
    void gate.run(() => promise);
    const fail = (): Promise<void> => {
      throw new Error('at once');
    };
    const failures = Array.from({ length: 20_000 }, () =>
      gate.run(fail).catch((error: Error) => error.message),
    );
    resolve();
    expect(new Set(await Promise.all(failures))).toEqual(new Set(['at once']));
    expect(await gate.run(async () => 'free')).toBe('free');
  });
});

describe('the bounds', () => {
  it('[WS-3] so much of a sender waits and so much in all, and there is room again once a piece has begun', async () => {
    const { gate, begun, refused, ask, end } = watched();
    for (const name of ['a1', 'a2', 'a3', 'a4']) void ask(name);
    expect([gate.hasRoomFor('a'), gate.hasRoomFor('b'), gate.hasRoomFor()]).toEqual([false, true, true]);
    for (const name of ['a5', 'b1', 'b2', 'b3', 'c1']) void ask(name);
    expect([gate.hasRoomFor('a'), gate.hasRoomFor('b'), gate.hasRoomFor()]).toEqual([false, false, false]);
    await settled();
    expect(refused).toEqual(['a5 full', 'b3 full', 'c1 full']);
    await end('a1');
    expect(gate.hasRoomFor('a')).toBe(true);
    for (const name of ['a6', 'b4']) void ask(name);
    await settled();
    expect(refused.slice(3)).toEqual(['b4 full']);
    expect(begun).toEqual(['a1', 'a2']);
  });

  it('work without a sender has one bound alone, and takes its turn as one sender', async () => {
    const { begun, refused, ask, end } = watched();
    for (let i = 0; i < 5; i += 1) void ask(`n${i}`, { isNameless: true });
    void ask('a1');
    void ask('n5', { isNameless: true });
    await settled();
    expect(refused).toEqual(['n5 full']);
    for (const name of ['n0', 'n1', 'a1']) await end(name);
    expect(begun).toEqual(['n0', 'n1', 'a1', 'n2']);
  });

  it('what finds room begins, also where nothing may wait', async () => {
    const { gate, begun, refused, ask, end } = watched({ waitingInAll: 0 });
    expect(gate.hasRoomFor('a')).toBe(true);
    void ask('a1');
    void ask('a2');
    await settled();
    expect([begun, refused]).toEqual([['a1'], ['a2 full']]);
    await end('a1');
    void ask('a3');
    expect(begun).toEqual(['a1', 'a3']);
  });

  it('a sender has no bound of its own where the rules name none', async () => {
    const gate = new Gate({ width: 1, waitingInAll: 5 });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, () => gate.run(async () => {}, { sender: 'a' })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
  });

  it('[WS-3] refused work leaves nothing behind: no timer, no listener, no place', async () => {
    const { clock, gate, refused, ask, end } = watched({ patienceMs: 1_000 });
    for (const name of ['a1', 'a2', 'a3', 'a4']) void ask(name);
    let timers = 0;
    const { schedule } = clock;
    clock.schedule = (...when) => {
      timers += 1;
      return schedule(...when);
    };
    const { signal } = new AbortController();
    for (let i = 0; i < 100; i += 1) void ask('a5', { signal });
    await settled();
    expect([refused.length, timers, getEventListeners(signal, 'abort').length]).toEqual([100, 0, 0]);
    for (const name of ['a1', 'a2', 'a3', 'a4']) await end(name);
    expect(await gate.run(async () => 'free')).toBe('free');
  });
});

it('once it is closed nothing waits and nothing begins, and what has begun ends as it would have', async () => {
  const { gate, begun, refused, ask, end } = watched();
  const first = ask('a1');
  for (const name of ['a2', 'a3', 'b1']) void ask(name);
  gate.close();
  await settled();
  expect(refused.toSorted()).toEqual(['a2 closed', 'a3 closed', 'b1 closed']);
  await end('a1');
  expect(await first).toBe('a1');
  expect(gate.hasRoomFor('c')).toBe(false);
  await expect(ask('c1')).rejects.toMatchObject({ reason: 'closed' });
  expect(begun).toEqual(['a1']);
});
