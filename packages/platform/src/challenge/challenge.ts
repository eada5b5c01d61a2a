import { createHmac } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Clock } from '../clock/index.ts';
import type { Database, Work } from '../db/index.ts';
import { Refusal } from '../errors/index.ts';
import { defineJob, type Jobs } from '../jobs/index.ts';
import { deleteExpired, isUsed, markUsed } from './challenge.store.ts';
import { type Challenge, challengeShape, unpackSolution } from './solution.ts';

/**
 * What is asked of a browser: to make keys, one after the other, until the right one is found, at the latest the one with
 * the number `mostKeys`. Making a challenge costs the server one key, in another thread; checking a solution two hashes.
 */
export type ChallengeWork = {
  readonly roundsPerKey: number;
  readonly mostKeys: number;
  /** How long it may be handed in. */
  readonly lifeMs: number;
};

/** A solution that is right, in time and was not used when it was looked at. */
export type Verified = { readonly nonce: Buffer; readonly expiresAt: Date };

export type Challenges = {
  /** A new piece of work for a browser. Needs no database. */
  create(): Promise<Challenge>;
  /**
   * Looks at a solution (base64 of JSON `{challenge, solution}`, as ALTCHA's widget sends it) without using it up: before
   * anything that costs more, and outside of any transaction.
   * @throws Refusal `challenge_required` (field `altcha`) where there is none, or it is wrong, expired or used.
   */
  verify(solution: string | undefined): Promise<Verified>;
  /**
   * Uses one up in the caller's transaction, so that a refused request keeps it.
   * @throws Refusal `challenge_required` when another request has used it meanwhile.
   */
  use(work: Work, verified: Verified): Promise<void>;
};

/** Deletes used challenges that are too old to be accepted again. */
export const sweepChallenges = defineJob<Record<string, never>>({ name: 'challenges.sweep' });

const required = () => new Refusal('challenge_required', { field: 'altcha' });

/** Proof of work against bots. `key`: the secret all processes share (`serverKey`); with it a challenge needs no row. */
export function createChallenges(parts: {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  key: Buffer;
  work: ChallengeWork;
}): Challenges {
  const { database, clock, jobs, key } = parts;
  const { roundsPerKey, mostKeys, lifeMs } = parts.work;
  const secretFor = (purpose: string) => createHmac('sha256', key).update(purpose).digest('hex');
  const secrets = {
    hmacSignatureSecret: secretFor('challenge'),
    hmacKeySignatureSecret: secretFor('solution'),
  };

  jobs.handle(sweepChallenges, async ({ sql }) => {
    // A life longer than needed: the clocks of processes may differ.
    await deleteExpired(sql, new Date(clock.now() - lifeMs));
  });
  jobs.schedule(sweepChallenges, '35 * * * *');

  /** Without the database: a caller with a transaction must not wait for a second connection. */
  async function check(text: string | undefined): Promise<Verified> {
    const solved = unpackSolution(text);
    if (!solved) throw required();
    const { nonce, data } = solved.challenge.parameters;
    if (data.expiresAt <= clock.now()) throw required();
    const { verified } = await verifySolution({ ...solved, ...secrets, deriveKey });
    if (!verified) throw required();
    return { nonce: Buffer.from(nonce, 'hex'), expiresAt: new Date(data.expiresAt) };
  }

  return {
    async create() {
      const challenge = await createChallenge({
        ...secrets,
        algorithm: 'PBKDF2/SHA-256',
        cost: roundsPerKey,
        counter: randomInt(mostKeys),
        data: { expiresAt: Math.round(clock.now() + lifeMs) },
        deriveKey,
      });
      return challengeShape.parse(challenge);
    },
    async verify(solution) {
      const verified = await check(solution);
      if (await isUsed(database.drizzle, verified.nonce)) throw required();
      return verified;
    },
    async use(work, verified) {
      if (!(await markUsed(work.sql, verified))) throw required();
    },
  };
}
