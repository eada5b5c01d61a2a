import { expect, it } from 'vitest';
import { createTestClock } from './index.ts';

it('runs what falls due in order of time, each at its own moment', () => {
  const clock = createTestClock(1_000);
  const seen: string[] = [];
  clock.schedule(50, () => seen.push(`b@${clock.now()}`));
  clock.schedule(10, () => {
    seen.push(`a@${clock.now()}`);
    clock.schedule(20, () => seen.push(`chained@${clock.now()}`));
  });
  const cancel = clock.schedule(40, () => seen.push('cancelled'));
  cancel();
  clock.advance(100);
  expect(seen).toEqual(['a@1010', 'chained@1030', 'b@1050']);
  expect(clock.now()).toBe(1_100);
});
