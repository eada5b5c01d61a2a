import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { duration, finish } from './report.ts';
import { runChecks } from './run-checks.ts';
import { nothing } from './tally.ts';

let shown: string[];
beforeEach(() => {
  shown = [];
  vi.spyOn(console, 'log').mockImplementation((text: string) => void shown.push(text));
});
afterEach(() => vi.restoreAllMocks());

it('counts every check and shows only what the failed ones said', async () => {
  const tally = await runChecks([
    { name: 'good', run: async () => ({ ok: true, output: 'chatter', note: '3 of 4' }) },
    { name: 'bad', run: async () => ({ ok: false, output: 'the reason' }) },
    { name: 'broken', run: () => Promise.reject(new Error('out of order')) },
  ]);
  expect(tally).toEqual({ passed: 1, failed: 2 });
  const text = shown.join('\n');
  expect(text).toMatch(/✓ good: 3 of 4.*✗ bad.*the reason/s);
  expect(text).toMatch(/✗ broken.*out of order/s);
  expect(text).not.toContain('chatter');
});

it('says at the end once more what failed, and each failure once', async () => {
  const checks = [{ name: 'bad', run: async () => ({ ok: false, output: 'the reason\n'.repeat(50) }) }];
  const exitCode = process.exitCode;
  finish(nothing);
  const tally = await runChecks(checks);
  shown = [];
  finish(tally);
  finish(tally);
  process.exitCode = exitCode;
  expect(shown.join('\n')).toMatch(
    /^\nWhat failed\n {2}✗ bad\n( {6}the reason\n){12} {6}… and 38 more lines\n\n0 passed, 1 failed\n\n0 passed, 1 failed$/,
  );
});

it('tells times in words people read', () => {
  expect([430, 12_340, 125_000].map(duration)).toEqual(['430 ms', '12.3 s', '2 min 5 s']);
});
