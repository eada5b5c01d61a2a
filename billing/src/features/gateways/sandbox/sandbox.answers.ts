import { createHash } from 'node:crypto';
import type { Clock } from '@plausch/platform/clock';
import { type Database, isDatabaseAway, type Work } from '@plausch/platform/db';
import type { Logger } from '@plausch/platform/logger';
import type { DeclineCode, Held, Operation, Outcome } from '../gateways.port.ts';
import * as store from './sandbox.store.ts';

type Parts = { database: Database; clock: Clock; logger: Logger };

export const refused = (message: string, code: DeclineCode = 'invalid'): Outcome<never> => ({
  kind: 'refused',
  code,
  message,
});
export const done = <T>(value: T): Outcome<T> => ({ kind: 'done', value });

const OTHER_REQUEST = refused('This idempotency key was used for another request.');

/** Answers each key once: what was answered first is answered again, also to two that ask at once. */
export class SandboxAnswers {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Carries an operation out unless its key was answered before; `unknown` when the answer got lost. What is held is no answer yet: its
   * key may come again.
   */
  async once<A extends Outcome<unknown> | Held>(
    op: Operation,
    request: Readonly<Record<string, unknown>>,
    act: (work: Work) => Promise<A>,
  ): Promise<A | Outcome<never>> {
    const { database, clock, logger } = this.#parts;
    const requestSha256 = digestOf([op.verb, request]);
    try {
      return await database.inTransaction(async (work) => {
        const before = await store.lockAnswer(work.sql, op.idempotencyKey);
        if (before) return before.requestSha256.equals(requestSha256) ? (before.outcome as A) : OTHER_REQUEST;
        const outcome = await act(work);
        if (outcome.kind !== 'held')
          await store.insertAnswer(work.sql, {
            idempotencyKey: op.idempotencyKey,
            requestSha256,
            outcome,
            at: new Date(clock.now()),
          });
        return outcome;
      });
    } catch (error) {
      logger[isDatabaseAway(error) ? 'warn' : 'error'](
        { err: error, verb: op.verb },
        'the sandbox did not answer',
      );
      return { kind: 'unknown' };
    }
  }

  /** What was answered to a key; waits for an answer that is being made. */
  async find({
    idempotencyKey,
    verb,
  }: Operation): Promise<Outcome<unknown> | { readonly kind: 'never_arrived' }> {
    const { database, logger } = this.#parts;
    try {
      const before = await database.inTransaction(({ sql }) => store.lockAnswer(sql, idempotencyKey));
      return before?.outcome ?? { kind: 'never_arrived' };
    } catch (error) {
      logger.warn({ err: error, verb }, 'the sandbox did not answer');
      return { kind: 'unknown' };
    }
  }
}

/** The same for the same values, however their fields are ordered; a field without a value counts as none. */
function digestOf(value: unknown): Buffer {
  const text = JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
  return createHash('sha256').update(text).digest();
}
