// biome-ignore-all lint/suspicious/noConsole: the console is what these tests look at.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LogLevel, log, setLogLevel } from './log.ts';

const METHODS = ['error', 'warn', 'info', 'debug'] as const;
const ORDER = ['error', 'warn', 'info', 'debug', 'verbose'] as const;
beforeEach(() => {
  for (const method of METHODS) vi.spyOn(console, method).mockImplementation(() => {});
});
afterEach(() => {
  setLogLevel(LogLevel.Silent);
  vi.restoreAllMocks();
});

/** What reaches the console when everything is told once. */
function told(): unknown[] {
  for (const level of ORDER) log[level](level);
  return METHODS.flatMap((method) => vi.mocked(console[method]).mock.calls.map(([, text]) => text));
}

it('[SDK-03] there are six levels, in this order', () => {
  expect(Object.keys(LogLevel).filter((key) => Number.isNaN(Number(key)))).toEqual([
    'Silent',
    'Error',
    'Warn',
    'Info',
    'Debug',
    'Verbose',
  ]);
  expect([0, 1, 2, 3, 4, 5].map((level) => LogLevel[level])).toEqual([
    'Silent',
    'Error',
    'Warn',
    'Info',
    'Debug',
    'Verbose',
  ]);
});

it('[SDK-04] nothing is written until a level is set', () => {
  expect(told()).toEqual([]);
});

it.each([1, 2, 3, 4, 5] as const)(
  '[SDK-05] level %i lets through what comes up to it, and no more',
  (level) => {
    setLogLevel(level);
    expect(told()).toEqual(ORDER.slice(0, level));
    expect(vi.mocked(console.error).mock.calls).toEqual([['[Purchases]', 'error']]);
  },
);
