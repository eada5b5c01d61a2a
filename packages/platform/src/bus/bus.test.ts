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
