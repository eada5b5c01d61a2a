import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { createLogger } from '../logger/index.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../postgres/index.ts';

export const silent = createLogger({ level: 'silent' });

export type TestServer = {
  postgres: EmbeddedPostgres;
  /** A new empty database; its address. */
  createDatabase(): Promise<string>;
  stop(): Promise<void>;
};

/** Databases in the one server of the run; gone with `stop`. */
export function sharedTestServer(): Pick<TestServer, 'createDatabase' | 'stop'> {
  const url = inject('postgresUrl');
  const names: string[] = [];
  return {
    async createDatabase() {
      const name = `platform_${process.pid}_${names.length}_${randomUUID().slice(0, 8)}`;
      names.push(name);
      await question(url, `create database ${name}`);
      return databaseUrl(url, name);
    },
    async stop() {
      for (const name of names) await question(url, `drop database ${name} with (force)`);
    },
  };
}

/** A real server of its own in a temporary folder, for tests that set or stop it. `flags`: server settings, `name=value`. */
export async function startTestServer(flags: readonly string[] = []): Promise<TestServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'db-'));
  // Started by root, the server runs under another account, which must be able to enter the folder.
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'database'),
    log: silent,
    durable: false,
    flags,
  });
  let databases = 0;
  return {
    postgres,
    async createDatabase() {
      databases += 1;
      const name = `test_${databases}`;
      await question(postgres.url, `create database ${name}`);
      return databaseUrl(postgres.url, name);
    },
    async stop() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function databaseUrl(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** Asks on a connection of its own. */
export async function question(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
