import { readdirSync, readFileSync } from 'node:fs';
import type { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HashingThreads, LeftoverHashing } from './accounts.hashing.threads.ts';
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
/** Node tells of a thread a moment after it was started. */
const told = () => new Promise((resolve) => setImmediate(resolve));

const PASSWORD = 'kaffee mit milch und zucker';
const WRONG = 'tee mit honig und zitrone';

const hashTask = { kind: 'hash', password: PASSWORD, options: { memoryCost: 19_456, timeCost: 2 } } as const;
const verifyTask = (hash: string, password: string) => ({ kind: 'verify', hash, password }) as const;

it('[A11] one thread hashes one password after the other, and keeps nothing of those before', async () => {
  const hashing = new HashingThreads('low');
  const before = threads.length;
  const hashed = String(await hashing.run(hashTask));
  for (let i = 0; i < 12; i += 1) {
    const isRight = i % 2 === 0;
    expect(await hashing.run(verifyTask(hashed, isRight ? PASSWORD : WRONG))).toBe(isRight);
  }
  expect(threads).toHaveLength(before + 1);
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
  const hashing = new HashingThreads('low');
  const hashed = String(await hashing.run(hashTask));
  await newest().terminate();
  const before = threads.length;
  expect(await hashing.run(verifyTask(hashed, PASSWORD))).toBe(true);
  expect(threads).toHaveLength(before + 1);
});

it('[A11] a thread that breaks while it waits neither ends the server nor is given a password', async () => {
  const hashing = new HashingThreads('low');
  const hashed = String(await hashing.run(hashTask));
  newest().emit('error', new Error('broken'));
  const before = threads.length;
  expect(await hashing.run(verifyTask(hashed, PASSWORD))).toBe(true);
  expect(threads).toHaveLength(before + 1);
});

it.each([
  ['ends over a password', () => {}, 'the hashing thread ended'],
  [
    'breaks over a password',
    (thread: Worker) => thread.emit('error', new Error('out of memory')),
    'out of memory',
  ],
])(
  '[A11] a thread that %s is an error that says so, and the next one is hashed',
  async (_, happens, said) => {
    const hashing = new HashingThreads('low');
    const outcome = hashing.run(hashTask).catch((error: Error) => error.message);
    await told();
    const thread = newest();
    happens(thread);
    await thread.terminate();
    expect(await outcome).toBe(said);
    expect(hashing.busy).toBe(0);
    expect(await hashing.run(hashTask)).toMatch(/^\$argon2id\$/);
  },
);

/** How many threads of this process have the idle scheduling policy, 5 (`sched(7)`). */
function idleThreads(): number {
  const policies = readdirSync('/proc/self/task').map((thread) => {
    const fields = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
    // The name, which may hold anything, ends with the last parenthesis; the policy is field 41.
    return fields.slice(fields.lastIndexOf(')') + 2).split(' ')[38];
  });
  return policies.filter((policy) => policy === '5').length;
}

it.runIf(process.platform === 'linux')(
  '[A11] hashing takes what the rooms leave of a processor',
  async () => {
    void new LeftoverHashing({ width: 1 }).run(hashTask);
    await told();
    await expect.poll(idleThreads).toBeGreaterThan(0);
  },
);

it('[A11] a password whose thread does not get a processor is hashed by another one, and so is the next one', async () => {
  // No thread starts in a millisecond, as none gets through on a machine that is busy.
  const hashing = new LeftoverHashing({ width: 1, patienceMs: 1 });
  const before = threads.length;
  const hashed = String(await hashing.run(hashTask));
  expect(await hashing.run(verifyTask(hashed, PASSWORD))).toBe(true);
  expect(await hashing.run(verifyTask(hashed, WRONG))).toBe(false);
  expect(threads).toHaveLength(before + 2);
});
