import { setTimeout as delay } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Logger } from '../logger/index.ts';
import { connectionIn, DEFAULT_SCHEMA } from './schema.ts';
import { type Fact, type FactsListener, type Isolation, runInTransaction, type Work } from './transaction.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const LOCK_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 15_000;
/** Later than the server gives up by itself: then the connection is dead, without a word. */
const ANSWER_TIMEOUT_MS = 20_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;
/** How long connections may take to say goodbye; a dead network never answers. */
const GOODBYE_LIMIT_MS = 2_000;

export type DatabaseOptions = {
  url: string;
  /** Where the program's tables lie. Default: `public`. */
  schema?: string;
  log: Pick<Logger, 'warn' | 'error'>;
  /** Most connections at once. */
  poolSize: number;
};

/** One statement by its name: prepared once per connection under it, so a name belongs to one text for good. */
export type Statement = { readonly name: string; readonly text: string };

export type Database = {
  /** Where the program's tables lie. */
  readonly schema: string;
  /** For reading outside a transaction. Writes go through `inTransaction` or `run`. */
  drizzle: NodePgDatabase;
  /** The connections themselves, to be counted, and for libraries that bring statements of their own. */
  pool: pg.Pool;
  /** Resolves when the database answers; rejects with the driver's error. */
  ping(): Promise<void>;
  /**
   * Runs `run` in one transaction and returns what it returns, after the facts and actions it left have run.
   * A serialization failure or deadlock runs it anew, up to three times: everything outside the database that it
   * does must be repeatable or go through `afterCommit`. Rejects with what `run` threw; nothing is written then.
   */
  inTransaction<T>(run: (work: Work) => Promise<T>, options?: { isolation?: Isolation }): Promise<T>;
  /**
   * Runs one statement that is a transaction by itself and tells nothing, in a single round trip: for what is
   * written many times a second. Answers its rows; rejects with the driver's error, nothing is written then.
   */
  run<Row extends pg.QueryResultRow>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
  /** Calls `listener` with each fact, in order, after its transaction has committed. */
  onFact(listener: (fact: Fact) => void | Promise<void>): void;
  /** Calls `listener` with all facts of a transaction that tells some, as the last before its commit. */
  onFactsBeforeCommit(listener: FactsListener): void;
  /** Waits for transactions under way, then closes every connection; the server has let go of them when it resolves. */
  close(): Promise<void>;
};

/** Opens a pool of connections; none is made before the first question, so this never fails. */
export function openDatabase(options: DatabaseOptions): Database {
  const { log, schema = DEFAULT_SCHEMA } = options;
  const pool = new pg.Pool({
    connectionString: options.url,
    ...connectionIn(schema),
    max: options.poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'plausch',
  });
  // A connection that breaks without a statement under way raises an event, which would end the process without a listener.
  // The pool replaces the connection, and a statement under way still rejects on its own.
  const onLost = (error: Error) => log.warn({ err: error }, 'lost a database connection');
  pool.on('error', onLost);
  const open = new Set<pg.PoolClient>();
  const allGone = Promise.withResolvers<void>();
  pool.on('connect', (client) => {
    client.on('error', () => {});
    open.add(client);
  });
  pool.on('remove', (client) => {
    open.delete(client);
    if (closing && open.size === 0) allGone.resolve();
  });
  const listeners: ((fact: Fact) => void | Promise<void>)[] = [];
  const publish = async (fact: Fact) => {
    for (const listener of listeners) await listener(fact);
  };
  const writers: FactsListener[] = [];
  const write: FactsListener = async (sql, facts) => {
    for (const writer of writers) await writer(sql, facts);
  };
  let closing: Promise<void> | undefined;
  /** The pool resolves as soon as it has said goodbye; a server that is stopped right then would tell every connection why. */
  async function close(): Promise<void> {
    await pool.end();
    if (open.size > 0)
      await Promise.race([allGone.promise, delay(GOODBYE_LIMIT_MS, undefined, { ref: false })]);
  }
  return {
    schema,
    drizzle: drizzle(pool),
    pool,
    async ping() {
      await pool.query('select 1');
    },
    inTransaction: (run, { isolation } = {}) =>
      runInTransaction({ pool, log, publish, write }, run, isolation),
    async run<Row extends pg.QueryResultRow>({ name, text }: Statement, values: readonly unknown[]) {
      const { rows } = await pool.query<Row>({ name, text, values: [...values] });
      return rows;
    },
    onFact(listener) {
      listeners.push(listener);
    },
    onFactsBeforeCommit(listener) {
      writers.push(listener);
    },
    close() {
      closing ??= close();
      return closing;
    },
  };
}
