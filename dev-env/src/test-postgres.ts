import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { migrate } from '@plausch/platform/db';
import { createLogger } from '@plausch/platform/logger';
import { startEmbeddedPostgres } from '@plausch/platform/postgres';
import pg from 'pg';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { openRunFolder } from './run-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's database server, with the migrated templates in it. */
    postgresUrl: string;
  }
}

/** What a program's tests start from: its tables, in its schema. */
const TEMPLATES = {
  server: { name: 'plausch_template', schema: 'public' },
  billing: { name: 'plausch_billing_template', schema: 'billing' },
} as const;

const migrationsOf = (program: string) => path.resolve(import.meta.dirname, `../../${program}/migrations`);

/** The same address with another database in it. */
function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * Vitest's global set-up: one database server for the whole run, without fsync, and a migrated template for each program
 * in it. `TEST_DATABASE_URL` names a server of one's own instead.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const log = createLogger({ level: 'warn' });
  const { folder, remove } = openRunFolder();
  const own = process.env['TEST_DATABASE_URL'];
  const server =
    own === undefined
      ? await startEmbeddedPostgres({ dataDir: path.join(folder, 'database'), log, durable: false })
      : undefined;
  const url = own ?? server?.url ?? '';
  for (const [program, { name, schema }] of Object.entries(TEMPLATES)) {
    await administer(url, `drop database if exists ${name}`);
    await administer(url, `create database ${name}`);
    await migrate({ url: withDatabase(url, name), schema, folder: migrationsOf(program), log });
  }
  project.provide('postgresUrl', url);
  return async () => {
    await server?.stop();
    remove();
  };
}

/** A database of one's own, cloned from the migrated template of a program in some 50 ms. */
export async function createTestDatabase(
  program: keyof typeof TEMPLATES = 'server',
): Promise<{ url: string; drop(): Promise<void> }> {
  const server = inject('postgresUrl');
  // Not by the number of the process: the system gives it to another one again, and what was killed drops nothing.
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Copied as files, not page by page through the log: half the work where nothing has to outlive a power cut.
  await administer(server, `create database ${name} template ${TEMPLATES[program].name} strategy file_copy`);
  return {
    url: withDatabase(server, name),
    drop: () => administer(server, `drop database if exists ${name} with (force)`),
  };
}

/** The database that the server brings along, in a data folder of its own: a whole server of databases, which takes seconds. */
export async function createEmbeddedDatabase() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'plausch-embedded-'));
  // The account of the database has to get there.
  chmodSync(folder, 0o755);
  const dataDir = path.join(folder, 'data');
  const log = createLogger({ level: 'warn' });
  const { url, stop } = await startEmbeddedPostgres({
    dataDir: path.join(dataDir, 'database'),
    log,
    durable: false,
  });
  for (const [program, { schema }] of Object.entries(TEMPLATES)) {
    await migrate({ url, schema, folder: migrationsOf(program), log });
  }
  return {
    url,
    environment: { DATA_DIR: dataDir },
    saving: { url, figures: [] },
    async drop() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
