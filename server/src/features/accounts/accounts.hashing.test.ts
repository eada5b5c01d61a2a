import type { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HASHED_AT_ONCE } from './accounts.hashing.ts';
import { hashPassword, passwordFits } from './accounts.passwords.ts';

/** The threads that were started, in order. */
const threads: Worker[] = [];
const note = (thread: Worker) => threads.push(thread);
const warnings: string[] = [];
const warn = ({ message }: Error) => warnings.push(message);
beforeAll(() => {
  process.on('worker', note).on('warning', warn);
});
afterAll(() => {
  process.off('worker', note).off('warning', warn);
});
const newest = () => threads.at(-1) as Worker;

const PASSWORD = 'kaffee mit milch und zucker';
const WRONG = 'tee mit honig und zitrone';

it('[A11] one thread hashes one password after the other, and keeps nothing of those before', async () => {
  const hashed = await hashPassword(PASSWORD);
  for (let i = 0; i < 12; i += 1) {
    expect(await passwordFits(hashed, i % 2 === 0 ? PASSWORD : WRONG)).toBe(i % 2 === 0);
  }
  expect(threads.length).toBeLessThanOrEqual(HASHED_AT_ONCE);
  // What Node warns of: listeners that grow with each task.
  expect(warnings).toEqual([]);
});

it('[A11] many at once are each answered for themselves', async () => {
  const hashed = await hashPassword(PASSWORD);
  const given = Array.from({ length: 12 }, (_, i) => (i % 3 === 0 ? PASSWORD : WRONG));
  const fits = await Promise.all(given.map((password) => passwordFits(hashed, password)));
  expect(fits).toEqual(given.map((password) => password === PASSWORD));
});

it('[A11] a thread that ends while it waits is given no password', async () => {
  const hashed = await hashPassword(PASSWORD);
  await passwordFits(hashed, WRONG);
  for (const thread of [...threads]) await thread.terminate();
  const before = threads.length;
  expect(await passwordFits(hashed, PASSWORD)).toBe(true);
  expect(threads).toHaveLength(before + 1);
});

it('[A11] a thread that breaks while it waits neither ends the server nor is given a password', async () => {
  const hashed = await hashPassword(PASSWORD);
  for (const thread of threads) if (thread.threadId >= 0) thread.emit('error', new Error('broken'));
  const before = threads.length;
  expect(await passwordFits(hashed, PASSWORD)).toBe(true);
  expect(threads).toHaveLength(before + 1);
});

/** What comes of a password whose thread this happens to. */
async function outcomeWhen(happens: (thread: Worker) => void): Promise<unknown> {
  const outcome = hashPassword(PASSWORD).catch((error: Error) => error.message);
  const thread = newest();
  happens(thread);
  await thread.terminate();
  return outcome;
}

it('[A11] a thread that ends over a password is an error that says so, and the next one is hashed', async () => {
  expect(await outcomeWhen(() => {})).toBe('the hashing thread ended');
  expect(await passwordFits(await hashPassword(PASSWORD), PASSWORD)).toBe(true);
});

it('[A11] a thread that breaks over a password says why, and the next one is hashed', async () => {
  expect(await outcomeWhen((thread) => thread.emit('error', new Error('out of memory')))).toBe(
    'out of memory',
  );
  expect(await passwordFits(await hashPassword(PASSWORD), PASSWORD)).toBe(true);
});
