import { sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../logger/index.ts';
import { type Database, type Fact, openDatabase, uniqueViolation } from './index.ts';
import { question, silent, startTestServer, type TestServer } from './test-database.fixture.ts';

const accounts = pgTable('accounts', { name: text().primaryKey(), coins: integer().notNull() });

let server: TestServer;
let url: string;
let database: Database;
let facts: Fact[];

beforeAll(async () => {
  server = await startTestServer(['deadlock_timeout=50ms']);
});
afterAll(() => server.stop());

beforeEach(async () => {
  url = await server.createDatabase();
  await question(
    url,
    'create table accounts (name text constraint accounts_name_key primary key, coins integer not null)',
  );
  await question(url, "insert into accounts values ('Aylin', 10), ('Ben', 10)");
  database = openDatabase({ url, log: silent, poolSize: 4 });
  facts = [];
  database.onFact((fact) => {
    facts.push(fact);
  });
});
afterEach(() => database.close());

const coins = async () => {
  const rows = await database.drizzle.select().from(accounts).orderBy(accounts.name);
  return rows.map((row) => row.coins);
};
const give = (name: string, amount: number) =>
  sql`update accounts set coins = coins + ${amount} where name = ${name}`;

/** Lets as many parties as `size` go on once all have arrived; later arrivals pass. */
function gate(size: number) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let arrived = 0;
  return async () => {
    arrived += 1;
    if (arrived >= size) resolve();
    await promise;
  };
}

it('closes once the server has let go of every connection, so that whoever stops the server next hurts none', async () => {
  let open = 0;
  database.pool.on('connect', () => {
    open += 1;
  });
  database.pool.on('remove', () => {
    open -= 1;
  });
  await Promise.all([1, 2, 3].map(() => database.drizzle.execute(sql`select pg_sleep(0.01)`)));
  expect(open).toBe(3);
  const before = performance.now();
  await database.close();
  expect(open).toBe(0);
  // Nor longer: a server that never lets go is waited for two seconds.
  expect(performance.now() - before).toBeLessThan(2_000);
});

describe('a transaction', () => {
  it('returns what the work returns, and everything in it is written', async () => {
    const given = await database.inTransaction(async ({ sql: tx }) => {
      await tx.execute(give('Aylin', -3));
      await tx.execute(give('Ben', 3));
      return 3;
    });
    expect(given).toBe(3);
    expect(await coins()).toEqual([7, 13]);
  });

  it('tells facts and runs what was left for later after the commit, in order', async () => {
    const seen: unknown[] = [];
    database.onFact(async (fact) => {
      seen.push([fact.type, await coins()]);
    });
    await database.inTransaction(async (work) => {
      work.tell({ type: 'coins.given', to: 'Ben' });
      work.afterCommit(async () => {
        seen.push(['later', await coins()]);
      });
      work.tell({ type: 'coins.counted' });
      await work.sql.execute(give('Ben', 1));
      expect(seen).toEqual([]);
    });
    expect(seen).toEqual([
      ['coins.given', [10, 11]],
      ['later', [10, 11]],
      ['coins.counted', [10, 11]],
    ]);
    expect(facts).toEqual([{ type: 'coins.given', to: 'Ben' }, { type: 'coins.counted' }]);
  });

  it('that throws writes nothing, tells nothing, and throws the same', async () => {
    const refusal = new Error('zu wenig Münzen');
    const later: string[] = [];
    const work = database.inTransaction(async ({ sql: tx, tell, afterCommit }) => {
      await tx.execute(give('Aylin', -3));
      tell({ type: 'coins.given' });
      afterCommit(() => {
        later.push('ran');
      });
      throw refusal;
    });
    await expect(work).rejects.toBe(refusal);
    expect(await coins()).toEqual([10, 10]);
    expect([facts, later]).toEqual([[], []]);
  });

  it('in which a statement failed unnoticed does not pass for written', async () => {
    const work = database.inTransaction(async ({ sql: tx, tell }) => {
      await tx.execute(give('Aylin', -3));
      tell({ type: 'coins.given' });
      await tx.execute(sql`select 1 / 0`).catch(() => {});
    });
    await expect(work).rejects.toThrow('nothing was written');
    expect(await coins()).toEqual([10, 10]);
    expect(facts).toEqual([]);
  });

  it('goes on after a savepoint that failed', async () => {
    await database.inTransaction(async ({ sql: tx }) => {
      await tx.execute(give('Aylin', 1));
      await tx.transaction((inner) => inner.execute(sql`select 1 / 0`)).catch(() => {});
      await tx.execute(give('Ben', 1));
    });
    expect(await coins()).toEqual([11, 11]);
  });

  it('runs anew when the database ended it for a conflict, and drops the facts of the failed try', async () => {
    const bothHaveRead = gate(2);
    let tries = 0;
    const takeHalf = (name: string) =>
      database.inTransaction(
        async ({ sql: tx, tell }) => {
          tries += 1;
          tell({ type: 'coins.taken', by: name, try: tries });
          const rows = await tx.select().from(accounts);
          await bothHaveRead();
          const sum = rows.reduce((total, row) => total + row.coins, 0);
          await tx.execute(sql`update accounts set coins = ${sum / 2} where name = ${name}`);
        },
        { isolation: 'serializable' },
      );
    await Promise.all([takeHalf('Aylin'), takeHalf('Ben')]);
    expect(tries).toBe(3);
    expect(facts).toHaveLength(2);
    expect(new Set(facts.map((fact) => fact['by']))).toEqual(new Set(['Aylin', 'Ben']));
  });

  it('runs anew after a deadlock', async () => {
    const bothHoldOne = gate(2);
    let tries = 0;
    const swap = (first: string, second: string) =>
      database.inTransaction(async ({ sql: tx }) => {
        tries += 1;
        await tx.execute(give(first, 1));
        await bothHoldOne();
        await tx.execute(give(second, 1));
      });
    await Promise.all([swap('Aylin', 'Ben'), swap('Ben', 'Aylin')]);
    expect(tries).toBe(3);
    expect(await coins()).toEqual([12, 12]);
  });

  it('gives up after three more tries', async () => {
    let tries = 0;
    const work = database.inTransaction(async ({ sql: tx }) => {
      tries += 1;
      await tx.execute(sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`);
    });
    await expect(work).rejects.toThrow();
    expect(tries).toBe(4);
  });

  it('is written although something after it fails; the failure is logged and the rest still runs', async () => {
    const lines: string[] = [];
    const logger = createLogger({ level: 'error', destination: { write: (line) => lines.push(line) } });
    const noisy = openDatabase({ url, log: logger, poolSize: 1 });
    const ran: string[] = [];
    await noisy.inTransaction(async ({ sql: tx, afterCommit }) => {
      await tx.execute(give('Ben', 1));
      afterCommit(() => Promise.reject(new Error('Postfach voll')));
      afterCommit(() => {
        ran.push('second');
      });
    });
    await noisy.close();
    expect(ran).toEqual(['second']);
    expect(lines.join()).toContain('Postfach voll');
    expect(await coins()).toEqual([10, 11]);
  });

  it('refuses facts that come after its end', async () => {
    const kept = await database.inTransaction(async (work) => work);
    expect(() => kept.tell({ type: 'too.late' })).toThrow('has ended');
  });
});

describe('a database', () => {
  it('names the constraint that a row ran into', async () => {
    const taken = await database.drizzle
      .insert(accounts)
      .values({ name: 'Ben', coins: 1 })
      .catch((error: unknown) => error);
    expect(uniqueViolation(taken)).toEqual({ constraint: 'accounts_name_key' });
    expect(uniqueViolation(new Error('something else'))).toBeUndefined();
    const badSql = await database.drizzle.execute(sql`select nothing`).catch((error: unknown) => error);
    expect(uniqueViolation(badSql)).toBeUndefined();
  });

  it('limits how long a statement, a lock and an idle transaction may take', async () => {
    const { rows } = await database.drizzle.execute(
      sql`select name, setting::integer from pg_settings where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`,
    );
    expect(rows).toEqual([
      { name: 'idle_in_transaction_session_timeout', setting: 30_000 },
      { name: 'lock_timeout', setting: 5_000 },
      { name: 'statement_timeout', setting: 15_000 },
    ]);
  });

  it('survives the loss of its connections, idle or in use', async () => {
    await database.ping();
    const cut =
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
    const lost = database.inTransaction(async ({ sql: tx }) => {
      await tx.execute(give('Aylin', 1));
      await question(url, cut);
      await tx.execute(give('Aylin', 1));
    });
    await expect(lost).rejects.toThrow();
    await database.ping();
    expect(await coins()).toEqual([10, 10]);
  });

  it('says when it does not answer, and may be closed twice', async () => {
    const nowhere = openDatabase({ url: 'postgres://me:geheim@127.0.0.1:1/chat', log: silent, poolSize: 1 });
    await expect(nowhere.ping()).rejects.toThrow('ECONNREFUSED');
    await nowhere.close();
    await nowhere.close();
  });
});
