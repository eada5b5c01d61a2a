import { createHash } from 'node:crypto';
import type { Clock } from '../clock/index.ts';
import type { Work } from '../db/index.ts';
import { Refusal } from '../errors/index.ts';
import { defineJob, type Jobs } from '../jobs/index.ts';
import * as store from './idempotency.store.ts';

const KEPT_MS = 24 * 3_600_000;

/** Deletes keys that are older than a day. */
export const sweepIdempotencyKeys = defineJob<Record<string, never>>({ name: 'idempotency.sweep' });

/** One call that must happen once. */
export type OnceCall = {
  /** The name of the caller who sent the key, as `nameOf` says. */
  readonly owner: string;
  /** A UUID that the client made. */
  readonly key: string;
  /** Everything that tells this call from another: endpoint, parameters, body. */
  readonly call: unknown;
};

export type Idempotency = {
  /**
   * Runs the work of a call once in its transaction, and answers the same to each repetition within a day. What is refused
   * leaves no trace: it may be tried again with the same key. The answer lies readable in the database, so it must hold no secret.
   * @throws Refusal `idempotency_mismatch` where the key belongs to another call.
   */
  once<Answer extends object>(work: Work, call: OnceCall, run: () => Promise<Answer>): Promise<Answer>;
};

export function createIdempotency({ jobs, clock }: { jobs: Jobs; clock: Clock }): Idempotency {
  jobs.handle(sweepIdempotencyKeys, (work) => store.deleteKeys(work.sql, new Date(clock.now() - KEPT_MS)));
  jobs.schedule(sweepIdempotencyKeys, '45 4 * * *');
  return {
    async once<Answer extends object>(
      work: Work,
      { owner, key, call }: OnceCall,
      run: () => Promise<Answer>,
    ) {
      const fingerprint = createHash('sha256').update(canonical(call)).digest();
      const row = { owner, key, fingerprint, createdAt: new Date(clock.now()) };
      if (await store.takeKey(work.sql, row)) {
        const answer = await run();
        await store.keepAnswer(work.sql, row, answer);
        return answer;
      }
      const kept = await store.keptAnswer(work.sql, row);
      if (!kept?.answer) throw new Error('a key was taken and is not there');
      if (!kept.fingerprint.equals(fingerprint)) throw new Refusal('idempotency_mismatch');
      return kept.answer as Answer;
    },
  };
}

/** The same text for the same values, in any order of an object's keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
