import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

const LOOK_EVERY_MS = 5;
/** The number of the lock that waits; one gate at a time is enough for a database. */
const GATE = 20_261_121;

/** Open again at the latest when it is disposed of. */
export type Gate = AsyncDisposable & {
  /** Resolves once a statement waits. */
  held(): Promise<void>;
  /** Lets all that wait go on, takes the gate away, and resolves when their transactions are over. */
  open(): Promise<void>;
};

/**
 * Lets statements of one kind wait before they do anything, such as `update of seen_at on sessions`: what was decided by
 * then stays decided, and others go past. `connection`: that of the database, `system.database.pool.options`.
 */
export async function closeGate(connection: pg.ClientConfig, statement: string): Promise<Gate> {
  const [, table = ''] = / on (\w+)$/.exec(statement) ?? [];
  const holder = new pg.Client(connection);
  await holder.connect();
  await holder.query('select pg_advisory_lock($1)', [GATE]);
  await holder.query(`
    create function wait_at_gate() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(${GATE}); return null; end $$;
    create trigger gate before ${statement} for each statement execute function wait_at_gate();`);
  let isOpen = false;
  async function open(): Promise<void> {
    if (isOpen) return;
    isOpen = true;
    await holder.query('select pg_advisory_unlock($1)', [GATE]);
    await holder.query(`drop trigger gate on ${pg.escapeIdentifier(table)}; drop function wait_at_gate();`);
    await holder.end();
  }
  return {
    open,
    [Symbol.asyncDispose]: open,
    async held() {
      const look = `select 1 from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`;
      while ((await holder.query(look)).rowCount === 0) await delay(LOOK_EVERY_MS);
    },
  };
}
