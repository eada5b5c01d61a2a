import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { onDatabase } from '@plausch/dev-env/faults';
import { createLogger } from '@plausch/platform/logger';
import { startEmbeddedPostgres } from '@plausch/platform/postgres';

/** The embedded database of a benchmark: its own server in a folder of its own, durable as in production. */
export type BenchDatabase = {
  readonly pid: number;
  readonly version: string;
  /** A new, empty database; resolves with its address. */
  create(name: string): Promise<string>;
  /** A copy of a database without connections; resolves with its address. */
  copy(from: string, name: string): Promise<string>;
  stop(): Promise<void>;
};

/** A new folder. Started by root, the database runs as an account without rights, which has to get into it. */
export async function folderForDatabase(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'plausch-bench-'));
  await chmod(folder, 0o755);
  return folder;
}

export async function startDatabase(): Promise<BenchDatabase> {
  const folder = await folderForDatabase();
  const log = createLogger({ level: 'warn' });
  const server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'database'), log });
  const version = await onDatabase(server.url, async (client) => {
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    return rows[0]?.server_version ?? '';
  });
  const make = async (name: string, how = '') => {
    await onDatabase(server.url, (client) => client.query(`create database ${name} ${how}`));
    const address = new URL(server.url);
    address.pathname = `/${name}`;
    return address.href;
  };
  return {
    pid: postmasterPid(server.dataDir),
    version,
    create: (name) => make(name),
    copy: (from, name) => make(name, `template ${from}`),
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The first process of the database in a folder. */
export function postmasterPid(dataDir: string): number {
  const [pid] = readFileSync(path.join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n', 1);
  return Number(pid);
}
