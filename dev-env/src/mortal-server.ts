import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort, ServerProcess } from './server-process.ts';
import type { LocalMail } from './system.ts';
import { createTestDatabase } from './test-postgres.ts';

/** A chat server that is killed and started again, on a database and a folder of its own, which outlive each of its runs. */
export type MortalServer = {
  readonly origin: string;
  readonly databaseUrl: string;
  readonly server: ServerProcess;
  /** All mails that it has sent to the mailbox of its machine. */
  mails(): Promise<LocalMail[]>;
  /** Stops it, and takes database and folder away. */
  close(): Promise<void>;
};

/** Prepares one that does not run yet. */
export async function openMortalServer(): Promise<MortalServer> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'plausch-mortal-'));
  const database = await createTestDatabase();
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = new ServerProcess({
    origin,
    environment: {
      PATH: process.env['PATH'],
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
    },
  });
  return {
    origin,
    databaseUrl: database.url,
    server,
    mails: async () => (await (await fetch(`${origin}/postfach.json`)).json()) as LocalMail[],
    async close() {
      await server.stop();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
