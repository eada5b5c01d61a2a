import { expect, it } from 'vitest';
import { createLogger } from '../logger/index.ts';
import { LogOnDemand } from './log-on-demand.ts';

it('is made with its first line, once, and writes what the made one writes', () => {
  const lines: string[] = [];
  const logger = createLogger({ level: 'trace', destination: { write: (line) => void lines.push(line) } });
  let made = 0;
  const log = new LogOnDemand(() => {
    made += 1;
    return logger.child({ reqId: 'r1' });
  });
  expect(made).toBe(0);
  for (const level of ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const)
    log[level]({ token: 'geheim' }, 'at %s', level);
  log.child({ more: 1 }).info('below');
  expect(log.level).toBe('trace');
  expect(made).toBe(1);
  const told = lines.map((line) => JSON.parse(line) as { level: number; msg: string; reqId: string });
  expect(told.map(({ level, msg }) => [level, msg])).toEqual([
    [60, 'at fatal'],
    [50, 'at error'],
    [40, 'at warn'],
    [30, 'at info'],
    [20, 'at debug'],
    [10, 'at trace'],
    [30, 'below'],
  ]);
  expect(told.every(({ reqId }) => reqId === 'r1')).toBe(true);
  expect(told.at(-1)).toMatchObject({ more: 1 });
  expect(lines.join('')).not.toContain('geheim');
});
