import { randomBytes } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createStillClock, type TestClock } from '../clock/index.ts';
import { type Database, migratePlatform, openDatabase } from '../db/index.ts';
import { question, sharedTestServer, silent } from '../db/test-database.fixture.ts';
import { createJobs, type Jobs } from '../jobs/index.ts';
import { createLogger } from '../logger/index.ts';
import { sweepChallenges } from './challenge.ts';
import { type Challenges, createChallenges } from './index.ts';

const MINUTE_MS = 60_000;
const WORK = { roundsPerKey: 100, mostKeys: 20, lifeMs: 20 * MINUTE_MS };
const KEY = randomBytes(32);
const REFUSAL = { code: 'challenge_required', field: 'altcha' };

type Challenge = Awaited<ReturnType<Challenges['create']>>;
/** One process with challenges. */
type Process = { database: Database; jobs: Jobs; challenges: Challenges };

let server: ReturnType<typeof sharedTestServer>;
let url: string;
let clock: TestClock;
let processes: Process[];
let challenges: Challenges;
let database: Database;

beforeAll(async () => {
  server = sharedTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  url = await server.createDatabase();
  await migratePlatform({ url, log: silent });
  clock = createStillClock(Date.parse('2026-11-01T18:00:00Z'));
  processes = [];
  ({ challenges, database } = await startProcess());
});
afterEach(async () => {
  for (const { jobs, database } of processes) {
    await jobs.close();
    await database.close();
  }
});

async function startProcess({ key = KEY, work = WORK } = {}): Promise<Process> {
  const logger = createLogger({ level: 'silent' });
  const database = openDatabase({ url, log: logger, poolSize: 6 });
  const jobs = createJobs({ database, clock, logger, works: true, upkeep: false });
  const process = { database, jobs, challenges: createChallenges({ database, clock, jobs, key, work }) };
  processes.push(process);
  await jobs.open();
  return process;
}

const packed = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64');

async function solutionOf(challenge: Challenge) {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('the challenge was not solved in time');
  return { challenge, solution };
}

const solved = async (by = challenges) => packed(await solutionOf(await by.create()));
async function redeem(solution: string | undefined, by = challenges): Promise<void> {
  const verified = await by.verify(solution);
  await database.inTransaction((work) => by.use(work, verified));
}
const usedOnes = () => question(url, 'select nonce from used_challenges');

describe('a solution', () => {
  it('works once, not twice', async () => {
    const solution = await solved();
    await redeem(solution);
    await expect(redeem(solution)).rejects.toMatchObject(REFUSAL);
    await expect(challenges.verify(solution)).rejects.toMatchObject(REFUSAL);
  });

  it('works for one of many at the same moment', async () => {
    const solution = await solved();
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => redeem(solution)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(REFUSAL);
    }
  });

  it('works for one of two who both looked at it before', async () => {
    const solution = await solved();
    const [first, second] = await Promise.all([challenges.verify(solution), challenges.verify(solution)]);
    await database.inTransaction((work) => challenges.use(work, first));
    const late = database.inTransaction((work) => challenges.use(work, second));
    await expect(late).rejects.toMatchObject(REFUSAL);
  });

  it('is not used up by a request that is refused', async () => {
    const solution = await solved();
    const verified = await challenges.verify(solution);
    const refused = database.inTransaction(async (work) => {
      await challenges.use(work, verified);
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    await redeem(solution);
  });

  it('works until twenty minutes are over, by our clock', async () => {
    const [early, late] = [await solved(), await solved()];
    clock.advance(WORK.lifeMs - 1);
    await redeem(early);
    clock.advance(1);
    await expect(redeem(late)).rejects.toMatchObject(REFUSAL);
  });

  it('works after a restart and in another process', async () => {
    const solution = await solved();
    const { challenges: others } = await startProcess();
    await redeem(solution, others);
    await expect(redeem(solution)).rejects.toMatchObject(REFUSAL);
  });

  it('works when the work is another by now', async () => {
    const solution = await solved();
    const { challenges: harder } = await startProcess({ work: { ...WORK, roundsPerKey: 200 } });
    await expect(redeem(solution, harder)).resolves.not.toThrow();
  });

  it('does not work where the key is another', async () => {
    const { challenges: strangers } = await startProcess({ key: randomBytes(32) });
    await expect(redeem(await solved(), strangers)).rejects.toMatchObject(REFUSAL);
  });
});

it('a challenge changed by anybody is none, and neither is a guess', async () => {
  const { challenge, solution } = await solutionOf(await challenges.create());
  const { parameters } = challenge;
  const changes: object[] = [
    { salt: '0'.repeat(32) },
    { nonce: 'f'.repeat(32) },
    { nonce: `${parameters.nonce}00` },
    { cost: 1 },
    { keyPrefix: '0'.repeat(32) },
    { keySignature: '0'.repeat(64) },
    { data: { expiresAt: parameters.data.expiresAt + 1 } },
    { expiresAt: 1 },
    { more: true },
  ];
  for (const change of changes) {
    const changed = packed({
      challenge: { ...challenge, parameters: { ...parameters, ...change } },
      solution,
    });
    await expect(redeem(changed), JSON.stringify(change)).rejects.toMatchObject(REFUSAL);
  }
  const guesses: object[] = [
    { challenge, solution: { ...solution, derivedKey: parameters.keyPrefix.padEnd(64, '0') } },
    { challenge, solution: { ...solution, derivedKey: solution.derivedKey.toUpperCase() } },
    { challenge: { ...challenge, signature: '0'.repeat(64) }, solution },
    { challenge: { parameters }, solution },
    { challenge },
    { solution },
  ];
  for (const guess of guesses) {
    await expect(redeem(packed(guess)), JSON.stringify(guess)).rejects.toMatchObject(REFUSAL);
  }
  expect(await usedOnes()).toEqual([]);
  await redeem(packed({ challenge, solution }));
});

it('[IN-10] whatever else is sent is no solution', async () => {
  const { challenge, solution } = await solutionOf(await challenges.create());
  const whole = packed({ challenge, solution });
  const deep = `${'['.repeat(700)}${']'.repeat(700)}`;
  const hostile: (string | undefined)[] = [
    undefined,
    '',
    '=',
    '\u0000',
    `${whole}\u0000`,
    `${whole} `,
    `\n${whole}`,
    whole.slice(0, -8),
    'x'.repeat(65_536),
    'A'.repeat(1_000_000),
    JSON.stringify({ challenge, solution }),
    Buffer.from([0xff, 0xfe, 0x00]).toString('base64'),
    Buffer.from(deep).toString('base64'),
    Buffer.from(`{"challenge":${deep}}`).toString('base64'),
    Buffer.from('{"__proto__":{"verified":true}}').toString('base64'),
    ...[null, true, 0, 'x', [], {}, [challenge, solution], { challenge: null, solution: null }].map(packed),
    ...[2 ** 60, -1, 1.5, '7', null, [], {}].map((counter) =>
      packed({ challenge, solution: { ...solution, counter } }),
    ),
    packed({ challenge, solution: { ...solution, derivedKey: { length: 64 } } }),
    packed({ challenge: { ...challenge, signature: ['a'] }, solution }),
  ];
  for (const text of hostile) {
    await expect(redeem(text), text?.slice(0, 60)).rejects.toMatchObject(REFUSAL);
  }
  expect(await usedOnes()).toEqual([]);
});

it('used ones are deleted once nobody would take them any more', async () => {
  const [{ jobs }] = processes as [Process];
  const sweep = async () => {
    await database.inTransaction((work) => jobs.enqueue(work, sweepChallenges, {}));
    await jobs.drain();
  };
  await redeem(await solved());
  // As long again as it was good for: another process may have another time.
  clock.advance(2 * WORK.lifeMs - 1);
  await sweep();
  expect(await usedOnes()).toHaveLength(1);
  clock.advance(1);
  await sweep();
  expect(await usedOnes()).toEqual([]);
});

it('no two challenges are alike, and they end within the keys that are asked for', async () => {
  const made = await Promise.all(Array.from({ length: 50 }, () => challenges.create()));
  expect(new Set(made.map(({ parameters }) => parameters.nonce)).size).toBe(50);
  expect(new Set(made.map(({ parameters }) => parameters.salt)).size).toBe(50);
  const counters = await Promise.all(made.map(async (one) => (await solutionOf(one)).solution.counter));
  expect(Math.min(...counters)).toBeGreaterThanOrEqual(1);
  expect(Math.max(...counters)).toBeLessThanOrEqual(WORK.mostKeys);
  expect(new Set(counters).size).toBeGreaterThan(5);
});
