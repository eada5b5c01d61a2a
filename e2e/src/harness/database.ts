import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

/**
 * Runs a statement in the embedded database below a server's data folder, for what no screen offers: another room, a
 * smaller one. The database's own files say where it listens and how to sign in. Answers its rows.
 */
export async function queryIn<Row extends pg.QueryResultRow>(
  dataFolder: string,
  statement: string,
): Promise<Row[]> {
  const folder = path.join(dataFolder, 'database');
  const [, , , port] = readFileSync(path.join(folder, 'cluster/postmaster.pid'), 'utf8').split('\n');
  const client = new pg.Client({
    host: '127.0.0.1',
    port: Number(port),
    user: 'plausch',
    password: readFileSync(path.join(folder, 'password'), 'utf8').trim(),
    database: 'postgres',
  });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
