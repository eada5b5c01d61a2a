import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createStillClock } from '../clock/index.ts';
import { Gate, GateRefused, type GateRules } from './index.ts';

const RULES: GateRules = { width: 1, waitingInAll: 5, waitingOfSender: 3 };

/** A gate whose work says when it begins, and ends when it is told to. */
function watched(rules: Partial<GateRules> = {}) {
  const clock = createStillClock(0);
  const gate = new Gate({ ...RULES, ...rules }, clock);
  const begun: string[] = [];
  const refused: string[] = [];
  const ends = new Map<string, (isWell: boolean) => void>();
  /** The sender of work is the letter of its name, unless it is said to have none. */
  const ask = (
    name: string,
    { signal, isNameless = false }: { signal?: AbortSignal; isNameless?: boolean } = {},
  ) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    ends.set(name, (isWell) => (isWell ? resolve(name) : reject(new Error(`${name} failed`))));
    const outcome = gate.run(
      () => {
        begun.push(name);
        return promise;
      },
      { sender: isNameless ? undefined : name.charAt(0), signal },
    );
    outcome.catch((error: unknown) => {
      if (error instanceof GateRefused) refused.push(`${name} ${error.reason}`);
    });
    return outcome;
  };
  /** Ends work; the next has begun when it resolves. */
  const end = async (name: string, isWell = true) => {
    ends.get(name)?.(isWell);
    await settled();
  };
  return { clock, gate, begun, refused, ask, end };
}

/** Resolves when all that needs no time has happened. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

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

describe('leaving', () => {
  it('[WS-3] what has left is never begun, and leaves its place to others', async () => {
    const { gate, begun, refused, ask, end } = watched();
    const [second, third, begins] = [new AbortController(), new AbortController(), new AbortController()];
    const early = ask('a1', { signal: begins.signal });
    const left = [ask('a2', { signal: second.signal }), ask('a3', { signal: third.signal })];
    void ask('b1');
    second.abort(new Error('a2 has left'));
    third.abort(new Error('a3 has left'));
    await expect(left[0]).rejects.toThrow('a2 has left');
    await expect(left[1]).rejects.toThrow('a3 has left');
    for (const name of ['a4', 'a5', 'a6']) void ask(name);
    expect(gate.hasRoomFor('a')).toBe(false);
    // Too late: it has begun.
    begins.abort();
    for (const name of ['a1', 'b1', 'a4', 'a5', 'a6']) await end(name);
    expect(begun).toEqual(['a1', 'b1', 'a4', 'a5', 'a6']);
    expect([await early, refused]).toEqual(['a1', []]);
  });

  it('what left before it came is not begun, even where there is room', async () => {
    const { begun, ask } = watched();
    await expect(ask('a1', { signal: AbortSignal.abort(new Error('a has left')) })).rejects.toThrow(
      'a has left',
    );
    void ask('b1');
    expect(begun).toEqual(['b1']);
  });

  it('a signal is not listened to any more once its work has begun, is late, has left or is refused by a closed gate', async () => {
    const { clock, gate, ask, end } = watched({ patienceMs: 1_000 });
    const { signal } = new AbortController();
    const leaving = new AbortController();
    const listeners = () => [signal, leaving.signal].map((one) => getEventListeners(one, 'abort').length);
    void ask('a1', { signal });
    expect(listeners()).toEqual([0, 0]);
    void ask('a2', { signal });
    const left = ask('b1', { signal: leaving.signal });
    expect(listeners()).toEqual([1, 1]);
    leaving.abort(new Error('b has left'));
    await expect(left).rejects.toThrow('b has left');
    await end('a1');
    expect(listeners()).toEqual([0, 0]);
    const late = ask('a3', { signal });
    clock.advance(1_000);
    await expect(late).rejects.toMatchObject({ reason: 'late' });
    expect(listeners()).toEqual([0, 0]);
    const last = ask('a4', { signal });
    gate.close();
    await expect(last).rejects.toMatchObject({ reason: 'closed' });
    expect(listeners()).toEqual([0, 0]);
  });

  it('[WS-3] leaving costs the same however much waits', () => {
    const costOf = (length: number) => {
      const gate = new Gate({ width: 1, waitingInAll: length });
      const ways = Array.from({ length }, () => new AbortController());
      void gate.run(() => new Promise(() => {}));
      for (const { signal } of ways) gate.run(async () => {}, { signal }).catch(() => undefined);
      const from = performance.now();
      // From the middle outwards, so that neither end of the line is near.
      for (let i = 0; i < length; i += 1) {
        ways[Math.floor(length / 2) + (i % 2 === 0 ? i / 2 : -(i + 1) / 2)]?.abort('gone');
      }
      return (performance.now() - from) / length;
    };
    costOf(1_000);
    const few = Math.max(...Array.from({ length: 5 }, () => costOf(1_000)));
    expect(costOf(100_000) / few).toBeLessThan(8);
  });
});

describe('the patience', () => {
  it('what waits too long is refused, and what is behind it is not', async () => {
    const { clock, begun, refused, ask, end } = watched({ patienceMs: 1_000 });
    void ask('a1');
    const late = ask('b1');
    clock.advance(999);
    void ask('b2');
    expect(refused).toEqual([]);
    clock.advance(1);
    await expect(late).rejects.toBeInstanceOf(GateRefused);
    await end('a1');
    expect([begun, refused]).toEqual([['a1', 'b2'], ['b1 late']]);
  });

  it('ends with the waiting: work that has begun takes as long as it takes, and its place was given on once', async () => {
    const { clock, refused, ask, end } = watched({ patienceMs: 1_000 });
    void ask('a1');
    const next = ask('a2');
    await end('a1');
    clock.advance(5_000);
    for (const name of ['b1', 'b2', 'c1', 'c2', 'd1', 'd2']) void ask(name);
    await end('a2');
    expect([await next, refused]).toEqual(['a2', ['d2 full']]);
  });

  it('has no end where the rules name none', async () => {
    const { clock, begun, ask, end } = watched();
    void ask('a1');
    void ask('a2');
    clock.advance(86_400_000);
    await end('a1');
    expect(begun).toEqual(['a1', 'a2']);
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
