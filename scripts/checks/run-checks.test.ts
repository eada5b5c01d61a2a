import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { duration } from './report.ts';
import { runChecks } from './run-checks.ts';

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

it('tells times in words people read', () => {
  expect([430, 12_340, 125_000].map(duration)).toEqual(['430 ms', '12.3 s', '2 min 5 s']);
});
