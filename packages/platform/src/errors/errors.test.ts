import { describe, expect, it } from 'vitest';
import { Refusal, retryAfter, secondsToWait } from './index.ts';
import { testRefusals } from './refusals.fixture.ts';

describe('a refusal', () => {
  it('is told with the status and the sentence of its code', () => {
    const refusal = new Refusal('not_found');
    expect(testRefusals.statusOf(refusal)).toBe(404);
    expect(testRefusals.bodyOf(refusal)).toEqual({
      error: { code: 'not_found', message: 'Das geht nicht (404).' },
    });
  });

  it('says what it knows better itself, the field, what the contract names, and how to find it in the log', () => {
    const refusal = new Refusal('rate_limited', {
      message: 'Warte kurz.',
      field: 'text',
      extra: { retryAfterSeconds: 7 },
    });
    expect(testRefusals.bodyOf(refusal, 'r1')).toEqual({
      error: { code: 'rate_limited', message: 'Warte kurz.', field: 'text', requestId: 'r1' },
      retryAfterSeconds: 7,
    });
  });

  it('with a code that the program does not know is a fault of ours', () => {
    const unknown = new Refusal<string>('no_such_code');
    expect(testRefusals.statusOf(unknown)).toBe(500);
    expect(testRefusals.sentenceOf(unknown)).toBe('Das geht nicht (500).');
  });

  it.each([
    [0, 1],
    [1_000, 1],
    [1_001, 2],
    [3_600_000, 3_600],
  ])('that asks to wait %d ms tells %d whole seconds, never too few', (waitMs, seconds) => {
    expect(secondsToWait(new Refusal('rate_limited', { extra: retryAfter(waitMs) }))).toBe(seconds);
  });

  it('without a time to wait tells none', () => {
    expect(secondsToWait(new Refusal('rate_limited'))).toBeUndefined();
    expect(secondsToWait(new Refusal('rate_limited', { extra: { retryAfterSeconds: '7' } }))).toBeUndefined();
  });
});
