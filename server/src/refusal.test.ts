import { expect, it } from 'vitest';
import { refusals, tooOften } from './refusal.ts';

it('what came too often is told with the time to wait, to people and to programs', () => {
  const refusal = tooOften('Das waren zu viele Versuche.', 56 * 60_000 + 1);
  expect(refusals.statusOf(refusal)).toBe(429);
  expect(refusals.bodyOf(refusal)).toEqual({
    error: { code: 'rate_limited', message: 'Das waren zu viele Versuche. In 57 Minuten geht es wieder.' },
    retryAfterSeconds: 56 * 60 + 1,
  });
});
