import { setTimeout as delay } from 'node:timers/promises';
import {
  type NodePgQueryResultHKT,
  NodePgSession,
  NodePgTransaction,
} from 'drizzle-orm/node-postgres/session';
import { type PgDatabase, PgDialect, type PgTransaction } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Logger } from '../logger/index.ts';
import { isDatabaseAway } from './outage.ts';
import { isSerializationFailure, isStalePlan } from './sql-state.ts';

const RETRIES = 3;
const LONGEST_FIRST_PAUSE_MS = 20;

/** What stores run their statements on. Its own `transaction` makes a savepoint. */
export type Transaction = PgTransaction<NodePgQueryResultHKT, Record<string, never>, Record<string, never>>;

/** What reading stores run their statements on: the pool or a transaction. */
export type Queryable = Pick<
  PgDatabase<NodePgQueryResultHKT, Record<string, never>, Record<string, never>>,
  'select' | 'insert' | 'update' | 'delete' | 'execute'
>;

/** Something that has happened, in the past tense: `{ type: 'guild.memberJoined', guildId, userId }`. */
export type Fact = { type: string; [key: string]: unknown };

export type Isolation = 'read committed' | 'repeatable read' | 'serializable';

/**
 * One request is one transaction: everything in `work` commits together; facts and afterCommit callbacks run only
 * after the commit, in order; never on rollback.
 */
export type Work = {
  sql: Transaction;
  /** Tells the fact to its listeners, once the transaction has committed. */
  tell<F extends Fact>(fact: F): void;
  /** Runs `action` as the last of the transaction, in the order of the calls; its failure undoes all of it. */
  beforeCommit(action: () => Promise<void>): void;
  /** Runs `action` once the transaction has committed; its failure is only logged. */
  afterCommit(action: () => void | Promise<void>): void;
};

/** Looks at the facts of a transaction before it commits; what it throws undoes the transaction. */
export type FactsListener = (sql: Transaction, facts: readonly Fact[]) => Promise<void>;

type Ground = {
  pool: pg.Pool;
  log: Pick<Logger, 'error'>;
  publish(fact: Fact): Promise<void>;
  write: FactsListener;
};

type Action = () => void | Promise<void>;

/** Runs the work, anew after a serialization failure, and then what it left for after the commit. */
export async function runInTransaction<T>(
  ground: Ground,
  run: (work: Work) => Promise<T>,
  isolation: Isolation = 'read committed',
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      const { result, actions } = await runOnce(ground, run, isolation);
      await runAll(actions, ground.log);
      return result;
    } catch (error) {
      if (attempt >= RETRIES || !isSerializationFailure(error)) throw error;
      // Rivals that wait equally long would meet again.
      await delay(Math.random() * LONGEST_FIRST_PAUSE_MS * 2 ** attempt);
    }
  }
}

/**
 * Not drizzle's own `transaction`: that one loses the connection when BEGIN fails, hides the error behind a failing
 * ROLLBACK, and takes a COMMIT which PostgreSQL turned into a rollback for a success.
 */
async function runOnce<T>(
  { pool, publish, write }: Ground,
  run: (work: Work) => Promise<T>,
  isolation: Isolation,
): Promise<{ result: T; actions: Action[] }> {
  const actions: Action[] = [];
  const last: (() => Promise<void>)[] = [];
  const facts: Fact[] = [];
  let open = true;
  const requireOpen = () => {
    if (!open) throw new Error('the transaction of this work has ended');
  };
  const leave = (action: Action) => {
    requireOpen();
    actions.push(action);
  };
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(`begin isolation level ${isolation}`);
    const sql = transactionOn(client);
    const result = await run({
      sql,
      tell(fact) {
        leave(() => publish(fact));
        facts.push(fact);
      },
      beforeCommit(action) {
        requireOpen();
        last.push(action);
      },
      afterCommit: leave,
    });
    for (const action of last) await action();
    open = false;
    if (facts.length > 0) await write(sql, facts);
    const { command } = await client.query('commit');
    if (command !== 'COMMIT')
      throw new Error('a statement of the transaction failed, so nothing was written');
    return { result, actions };
  } catch (error) {
    open = false;
    if (isStalePlan(error)) broken = error as Error;
    // Where nothing answers, the transaction ends with its connection.
    if (isDatabaseAway(error)) broken = error as Error;
    else {
      await client.query('rollback').catch((rollbackError: Error) => {
        broken = rollbackError;
      });
    }
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Keeps nothing of a transaction, so each connection has one for good: what is prepared on it is put together once. */
const transactions = new WeakMap<pg.PoolClient, Transaction>();

function transactionOn(client: pg.PoolClient): Transaction {
  const known = transactions.get(client);
  if (known) return known;
  const dialect = new PgDialect();
  const made: Transaction = new NodePgTransaction(
    dialect,
    new NodePgSession(client, dialect, undefined),
    undefined,
  );
  transactions.set(client, made);
  return made;
}

async function runAll(actions: readonly Action[], log: Ground['log']): Promise<void> {
  for (const action of actions) {
    try {
      await action();
    } catch (error) {
      log.error({ err: error }, 'an action after a commit failed');
    }
  }
}
