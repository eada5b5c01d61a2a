import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { onDatabase } from '@plausch/dev-env/faults';
import Fastify from 'fastify';
import pg from 'pg';
import { type Program, startProgram } from '../subjects/program.ts';

/** As many connections to the database as our server has. */
const POOL_SIZE = 16;

/** Somebody as our server tells them, under the hash of their token. */
export type Known = { readonly token: string; readonly person: unknown };

/** Who somebody is, as short as it can be done: a bare route with one question by an index. */
export async function startBareRoute(databaseUrl: string, people: readonly Known[]): Promise<Program> {
  await onDatabase(databaseUrl, async (client) => {
    await client.query('create table people (token_hash bytea primary key, person jsonb not null)');
    await client.query(
      `insert into people (token_hash, person)
       select hash, person from unnest($1::bytea[], $2::jsonb[]) as known (hash, person)`,
      [people.map(({ token }) => hashOf(token)), people.map(({ person }) => JSON.stringify(person))],
    );
    await client.query('analyze');
  });
  return startProgram({
    command: process.execPath,
    args: [path.join(import.meta.dirname, 'bare-route.ts')],
    environment: { DATABASE_URL: databaseUrl, NODE_ENV: 'production' },
    ready: /^READY (\d+)$/,
  });
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

async function serve(): Promise<void> {
  const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: POOL_SIZE });
  const fastify = Fastify();
  const personOf = async (authorization = '') => {
    const { rows } = await pool.query<{ person: unknown }>({
      name: 'person_by_token',
      text: 'select person from people where token_hash = $1',
      values: [hashOf(authorization.slice('Bearer '.length))],
    });
    return rows[0]?.person;
  };
  fastify.get('/api/auth/verify', async ({ headers }) => {
    const user = await personOf(headers.authorization);
    return { valid: user !== undefined, user };
  });
  fastify.get('/api/auth/user', async ({ headers }) => ({ user: await personOf(headers.authorization) }));
  await fastify.listen({ host: '127.0.0.1', port: 0 });
  process.stdout.write(`READY ${(fastify.server.address() as AddressInfo).port}\n`);
}

if (import.meta.main) await serve();
