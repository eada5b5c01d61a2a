import { expect, it } from 'vitest';
import { createLogger } from '../logger/index.ts';
import { createBus } from './index.ts';

declare module './index.ts' {
  interface Facts {
    'test.happened': { number: number };
  }
}

it('reaches every listener of the type, even when one of them fails', () => {
  const lines: string[] = [];
  const logger = createLogger({
    level: 'error',
    destination: { write: (line: string) => void lines.push(line) },
  });
  const bus = createBus(logger);
  const seen: number[] = [];
  bus.on('test.happened', () => {
    throw new Error('broken listener');
  });
  bus.on('test.happened', (fact) => {
    seen.push(fact.number);
  });
  bus.publish({ type: 'test.happened', number: 7 } as { type: string });
  bus.publish({ type: 'nobody.listens' });
  expect(seen).toEqual([7]);
});

it('says when all who listen have ended, whatever came of it', async () => {
  const bus = createBus(createLogger({ level: 'silent' }));
  const reading = Promise.withResolvers<void>();
  let isRead = false;
  bus.on('test.happened', async () => {
    await reading.promise;
    isRead = true;
  });
  bus.on('test.happened', () => Promise.reject(new Error('broken listener')));
  await bus.settled();
  bus.publish({ type: 'test.happened', number: 7 } as { type: string });
  const settled = bus.settled();
  reading.resolve();
  await settled;
  expect(isRead).toBe(true);
});
