import { expect, it } from 'vitest';
import { loadPage, MissingError, takeReload } from './chunk-reload.ts';

function memory() {
  const texts = new Map<string, string>();
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
  };
}

it('[SHELL-31 a, SHELL-31 b] a path is reloaded at most once in 10 s', () => {
  const storage = memory();
  expect(takeReload('/main', storage, 50_000)).toBe(true);
  expect(takeReload('/main', storage, 59_999)).toBe(false);
  expect(takeReload('/main', storage, 60_000)).toBe(true);
});

it('[SHELL-31 c] each path is counted by itself', () => {
  const storage = memory();
  expect(takeReload('/main', storage, 50_000)).toBe(true);
  expect(takeReload('/garderobe', storage, 50_001)).toBe(true);
});

it('never reloads where nothing can be remembered', () => {
  const refuse = () => {
    throw new Error('SecurityError');
  };
  expect(takeReload('/main', { getItem: refuse, setItem: refuse }, 50_000)).toBe(false);
});

it('marks a failed chunk and keeps its cause', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module');
  const error = await loadPage(() => Promise.reject(cause))().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(MissingError);
  expect(error).toMatchObject({ cause });
});
