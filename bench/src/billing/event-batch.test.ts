import { expect, it } from 'vitest';
import { BATCH, eventBatch, FRESH_ID } from './event-batch.ts';

it('each event has one place for an id of its own, and a batch fits into one call', () => {
  const text = JSON.stringify(eventBatch(Date.now()));
  expect(text.split(FRESH_ID)).toHaveLength(BATCH + 1);
  expect(Buffer.byteLength(text)).toBeLessThan(256 * 1024);
});
