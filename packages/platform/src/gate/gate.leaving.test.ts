import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { watched } from './gate.fixture.ts';
import { Gate, GateRefused } from './index.ts';

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
    // A hundred times as much waits: where each leaving walked through it, the ratio would be near a hundred.
    expect(costOf(100_000) / few).toBeLessThan(30);
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
