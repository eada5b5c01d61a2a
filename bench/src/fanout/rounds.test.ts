import { expect, it } from 'vitest';
import { ratiosOf, rotated, takeTurns } from './rounds.ts';

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
