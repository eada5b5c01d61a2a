import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Queue } from './rooms.queue.ts';

const START = 1_000_000;
const ACCEPT_MS = 30_000;

it('[R18] who waits is told the position whenever it changes, and only then', () => {
  const queue = new Queue(ACCEPT_MS);
  expect(['a', 'b', 'c'].map((userId) => queue.wait(userId))).toEqual([1, 2, 3]);
  expect(queue.wait('b')).toBe(2);
  expect(queue.takeNotices()).toEqual([]);
  queue.drop('a');
  expect(queue.takeNotices()).toEqual([
    { userId: 'b', position: 1 },
    { userId: 'c', position: 2 },
  ]);
  queue.offer(1, START);
  expect(queue.takeNotices()).toEqual([
    { userId: 'b', until: START + ACCEPT_MS },
    { userId: 'c', position: 1 },
  ]);
  expect(queue.takeNotices()).toEqual([]);
});

it('[R18] an offer that is not taken ends after 30 s and goes to the next one', () => {
  const queue = new Queue(ACCEPT_MS);
  for (const userId of ['a', 'b']) queue.wait(userId);
  queue.offer(1, START);
  expect(queue.isOffered('a')).toBe(true);
  expect(queue.nextExpiry()).toBe(START + ACCEPT_MS);
  expect(queue.expire(START + ACCEPT_MS - 1)).toEqual([]);
  expect(queue.expire(START + ACCEPT_MS)).toEqual(['a']);
  queue.offer(1, START + ACCEPT_MS);
  expect(queue.isOffered('a')).toBe(false);
  expect(queue.isOffered('b')).toBe(true);
});

it('[R18] whatever happens, nobody is overtaken, nobody is offered a place twice and no place is promised twice', () => {
  const happening = fc.oneof(
    fc.record({ do: fc.constant('wait' as const), who: fc.nat(7) }),
    fc.record({ do: fc.constant('drop' as const), who: fc.nat(7) }),
    fc.record({ do: fc.constant('offer' as const), free: fc.nat(4) }),
    fc.record({ do: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 40_000 }) }),
  );
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 60 }), (history) => {
      const queue = new Queue(ACCEPT_MS);
      const standing: string[] = [];
      const offered = new Set<string>();
      let now = START;
      for (const what of history) {
        if (what.do === 'wait' && !offered.has(`p${what.who}`)) {
          const userId = `p${what.who}`;
          if (!standing.includes(userId)) standing.push(userId);
          expect(queue.wait(userId)).toBe(standing.indexOf(userId) + 1);
        } else if (what.do === 'drop') {
          const index = standing.indexOf(`p${what.who}`);
          if (index >= 0) standing.splice(index, 1);
          offered.delete(`p${what.who}`);
          queue.drop(`p${what.who}`);
        } else if (what.do === 'offer') {
          queue.offer(what.free, now);
          while (offered.size < what.free && standing.length > 0) offered.add(standing.shift() ?? '');
        } else if (what.do === 'pass') {
          now += what.ms;
          for (const userId of queue.expire(now)) expect(offered.delete(userId)).toBe(true);
        }
        expect(queue.keptPlaces).toBe(offered.size);
        for (const userId of offered) expect(queue.isOffered(userId)).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});
