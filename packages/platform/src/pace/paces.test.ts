import { expect, it } from 'vitest';
import { createStillClock } from '../clock/index.ts';
import { createPaces } from './index.ts';

it('a name is one pace and one window in a program, and another in the next', () => {
  const clock = createStillClock(0);
  const [here, there] = [createPaces(clock), createPaces(clock)];
  const rate = { burst: 1, refillMs: 1_000 };
  here.of('logins', rate).take('a');
  here.within('logins', 1_000).note('a');
  expect(here.of('logins', rate).waitMs('a')).toBe(1_000);
  expect(here.within('logins', 1_000).count('a')).toBe(1);
  expect(here.of('others', rate).waitMs('a')).toBe(0);
  expect(there.of('logins', rate).waitMs('a')).toBe(0);
  expect(there.within('logins', 1_000).count('a')).toBe(0);
});
