// A program of its own for the tests: starts the embedded database in the folder given and writes rows, one number per
// line on stdout once the database has acknowledged it, until it is killed. A refused start is one line on stderr.
import pg from 'pg';
import { createLogger } from '../logger/index.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

const dataDir = process.argv[2] ?? '';

try {
  const server = await startEmbeddedPostgres({ dataDir, log: createLogger({ level: 'silent' }) });
  const client = new pg.Client(server.url);
  await client.connect();
  await client.query('create table if not exists written (number integer primary key)');
  for (let number = 1; ; number++) {
    await client.query('insert into written values ($1)', [number]);
    process.stdout.write(`${number}\n`);
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
