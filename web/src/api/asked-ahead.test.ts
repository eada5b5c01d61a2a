import { afterEach, expect, it, vi } from 'vitest';
import { AskedAhead } from './asked-ahead.ts';

const START = 1_700_000_000_000;
const again = async () => 'asked again';

afterEach(() => void vi.useRealTimers());

function asked(call: () => Promise<string>): AskedAhead<string> {
  const ahead = new AskedAhead(call);
  ahead.ask();
  return ahead;
}

it('what was asked ahead answers one question, and the next one is asked', async () => {
  const ahead = asked(async () => 'asked ahead');
  expect(await ahead.take(again)).toBe('asked ahead');
  expect(await ahead.take(again)).toBe('asked again');
});

it('an answer that has come is there at once, with the time of its question, until it is taken', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
  const ahead = asked(async () => 'asked ahead');
  expect(ahead.current).toMatchObject({ atMs: START });
  expect(ahead.current).not.toHaveProperty('value');
  await ahead.current?.answer;
  expect(ahead.current).toMatchObject({ atMs: START, value: 'asked ahead' });
  await ahead.take(again);
  expect(ahead.current).toBeUndefined();
});

it('what failed ahead is asked again, in the open', async () => {
  const ahead = asked(async () => {
    throw new Error('no network');
  });
  expect(await ahead.take(again)).toBe('asked again');
});

it('what was asked more than ten seconds ago is no news', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
  const ahead = asked(async () => 'asked ahead');
  vi.setSystemTime(START + 9_999);
  expect(ahead.current).toBeDefined();
  vi.setSystemTime(START + 10_000);
  expect(ahead.current).toBeUndefined();
  expect(await ahead.take(again)).toBe('asked again');
});

it('nothing is taken from ahead where nothing was asked', async () => {
  expect(await new AskedAhead(async () => 'asked ahead').take(again)).toBe('asked again');
});
