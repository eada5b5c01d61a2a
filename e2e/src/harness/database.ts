import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

/**
 * The embedded database below a server's data folder, for what no screen offers: another room, a smaller one. Its connections
 * stay open from statement to statement; the database's own files say where it listens and how to sign in.
 */
export class EmbeddedDatabase {
  readonly #folder: string;
  #open: { port: string; pool: pg.Pool } | undefined;

  constructor(dataFolder: string) {
    this.#folder = path.join(dataFolder, 'database');
  }

  /** Runs a statement; answers its rows. */
  async query<Row extends pg.QueryResultRow>(
    statement: string,
    values: readonly unknown[] = [],
  ): Promise<Row[]> {
    return (await this.#pool().query<Row>(statement, [...values])).rows;
  }

  async close(): Promise<void> {
    await this.#open?.pool.end();
    this.#open = undefined;
  }

  /** After each start the database listens on another port. */
  #pool(): pg.Pool {
    const [, , , port = ''] = readFileSync(path.join(this.#folder, 'cluster/postmaster.pid'), 'utf8').split(
      '\n',
    );
    if (this.#open?.port !== port) {
      void this.#open?.pool.end();
      const pool = new pg.Pool({
        host: '127.0.0.1',
        port: Number(port),
        user: 'plausch',
        password: readFileSync(path.join(this.#folder, 'password'), 'utf8').trim(),
        database: 'postgres',
        max: 2,
        idleTimeoutMillis: 0,
      });
      // A database that ends takes its connections along; the next statement opens another one.
      pool.on('error', () => undefined);
      this.#open = { port, pool };
    }
    return this.#open.pool;
  }
}

type Queried = { query<Row extends object>(statement: string): Promise<Row[]> };

/** Adds a job as its schedule does at night. */
export async function addJob({ query }: Queried, name: string): Promise<void> {
  await query(`insert into jobs.job_common (name, data) values ('${name}', '{}')`);
}

/** The tables of a server's database in which one of these texts stands, whatever the column. */
export async function tablesHolding({ query }: Queried, texts: readonly string[]): Promise<string[]> {
  const tables = await query<{ name: string }>(
    'select relid::regclass::text as name from pg_stat_user_tables order by name',
  );
  const patterns = texts.map((text) => `'%${text}%'`).join(', ');
  const found: { name: string }[] = [];
  // One after the other: a connection for each table at once is more than a database lets in.
  for (const { name } of tables)
    found.push(
      ...(await query<{ name: string }>(
        `select '${name}' as name from ${name} as line where line::text ilike any (array[${patterns}]) limit 1`,
      )),
    );
  return found.map(({ name }) => name);
}
