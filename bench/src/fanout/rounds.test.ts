import { expect, it } from 'vitest';
import { isWarm, ratiosOf, rotated, takeTurns } from './rounds.ts';

const sliceOf = (subject: string, round: number, cpuSeconds: number, clean = true) => ({
  slice: { round, subject, seconds: 1, cpuSeconds, othersCpuSeconds: clean ? 0 : 1, clean, facts: {} },
});
const context = (options = {}) => ({
  options: { quick: false, allowBusy: false, ...options },
  note: () => {},
});
const subjects = [{ name: 'a' }, { name: 'b' }];

it('every round begins with another subject', () => {
  expect([1, 2, 3].map((round) => rotated(['a', 'b', 'c'], round).join(''))).toEqual(['bca', 'cab', 'abc']);
});

it('a program is warm once its last turns have brought nothing more, and after many turns in any case', () => {
  expect(isWarm([])).toBe(false);
  expect(isWarm([4, 4, 4])).toBe(false);
  expect(isWarm([4, 4, 4, 4])).toBe(true);
  expect(isWarm([4, 3.9, 3.95, 3.9])).toBe(true);
  expect(isWarm([4, 3.9, 3.8, 3.9])).toBe(false);
  // One cheap turn among the last is a gain, too.
  expect(isWarm([4, 3.5, 4, 3.3, 3.6])).toBe(false);
  expect(isWarm(Array.from({ length: 23 }, (_, turn) => 100 - 10 * turn ** 0.5))).toBe(false);
  expect(isWarm(Array.from({ length: 24 }, (_, turn) => 0.9 ** turn))).toBe(true);
});

it('a ratio is formed within a round, and disturbed rounds do not count', async () => {
  const { outcomes, counting } = await takeTurns(context(), subjects, async ({ name }, round) =>
    sliceOf(name, round, name === 'a' ? round : 2, round !== 2),
  );
  expect(counting.length).toBe(5);
  expect(outcomes.length).toBe(12);
  expect(ratiosOf(counting, 'a', 'b', ({ cpuSeconds }) => cpuSeconds)).toEqual([0.5, 1.5, 2, 2.5, 3]);
});

it('gives up after twice as many rounds, unless disturbed ones are allowed', async () => {
  const disturbed = async ({ name }: { name: string }, round: number) => sliceOf(name, round, 1, false);
  expect((await takeTurns(context(), subjects, disturbed)).counting).toEqual([]);
  expect((await takeTurns(context({ allowBusy: true }), subjects, disturbed)).counting.length).toBe(5);
});
