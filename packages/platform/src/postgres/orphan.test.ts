import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { afterEach, expect, it } from 'vitest';
import { createLogger } from '../logger/index.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { isUncollected } from './process-identity.ts';

const NOBODY = 65534;
const isRoot = process.getuid?.() === 0;
const log = createLogger({ level: 'silent' });
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** The id of a process that has ended, and whose parent, which is stopped, does not ask how. */
async function uncollected(): Promise<number> {
  const parent = spawn('sh', ['-c', 'cat <&3 & echo $!; wait'], {
    stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
    cwd: '/',
    // PostgreSQL takes a process of another account for no server.
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
  });
  closers.push(() => parent.kill('SIGKILL'));
  const [line] = await once(createInterface({ input: parent.stdio[1] as Readable }), 'line');
  const pid = Number(line);
  parent.kill('SIGSTOP');
  (parent.stdio[3] as Writable).end();
  await expect.poll(() => isUncollected(pid)).toBe(true);
  return pid;
}

it.runIf(process.platform === 'linux')(
  'a killed server that its parent has not collected does not keep the next one from starting',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'postgres-orphan-'));
    closers.push(() => rmSync(folder, { recursive: true, force: true }));
    chmodSync(folder, 0o755);
    const options = { dataDir: path.join(folder, 'database'), log, durable: false };
    const { promise: ended, resolve: onExit } = Promise.withResolvers<unknown>();
    await startEmbeddedPostgres({ ...options, onExit });
    const pidFile = path.join(options.dataDir, 'cluster', 'postmaster.pid');
    const [pid, ...rest] = readFileSync(pidFile, 'utf8').split('\n');
    process.kill(Number(pid), 'SIGKILL');
    await ended;
    writeFileSync(pidFile, [await uncollected(), ...rest].join('\n'));
    const next = await startEmbeddedPostgres(options);
    expect(next.port).toBeGreaterThan(0);
    await next.stop();
  },
);
