import { describe, expect, it } from 'vitest';
import { Refusal } from './index.ts';
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
});
