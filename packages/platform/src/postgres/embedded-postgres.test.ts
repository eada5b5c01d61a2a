import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartFailure } from '../config/start-failure.ts';
import { createLogger } from '../logger/index.ts';
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './embedded-postgres.ts';
import { isAlive } from './process-identity.ts';

const NOBODY = 65534;
/** Another account that every system has; initdb insists that it exists. */
const DAEMON = 1;
const isRoot = process.getuid?.() === 0;
const log = createLogger({ level: 'silent' });

let folder: string;
let servers: EmbeddedPostgres[];
let children: ChildProcess[];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'postgres-'));
  chmodSync(folder, 0o755);
  servers = [];
  children = [];
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const server of servers) await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'database'),
    log,
    durable: false,
    ...options,
  });
  servers.push(server);
  return server;
}

async function ask(server: EmbeddedPostgres, question: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    const { rows } = await client.query({ text: question, rowMode: 'array' });
    return rows.flat();
  } finally {
    await client.end();
  }
}

/** Starts the writing program in a process of its own. */
function startWriter(dataDir: string, ids: { uid?: number; gid?: number } = {}) {
  const fixture = path.join(import.meta.dirname, 'writer.fixture.ts');
  const child = spawn(process.execPath, [fixture, dataDir], {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: '/',
    ...ids,
  });
  children.push(child);
  const written: number[] = [];
  const { promise: busy, resolve } = Promise.withResolvers<void>();
  const closed = once(
    createInterface({ input: child.stdout }).on('line', (line) => {
      written.push(Number(line));
      if (written.length === 200) resolve();
    }),
    'close',
  );
  let complaint = '';
  child.stderr.on('data', (chunk) => {
    complaint += chunk;
  });
  const exited = once(child, 'exit');
  return {
    child,
    written,
    closed,
    exited,
    complaint: () => complaint,
    /** Ends it as a power cut would; resolves when it is gone, which is a little after its output ends. */
    async killed() {
      child.kill('SIGKILL');
      await Promise.all([closed, exited]);
    },
    /** Resolves when it has written plenty; rejects with its complaint when it ends before. */
    async busy() {
      const ended = exited.then(() => Promise.reject(new Error(`the writer ended: ${complaint}`)));
      await Promise.race([busy, ended]);
      ended.catch(() => {});
    },
  };
}

function postmasterPid(dataDir: string): number {
  return Number(readFileSync(path.join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

describe('the embedded database', () => {
  it('starts in an empty folder, keeps what was written, and asks for its password', async () => {
    const first = await start();
    await ask(first, 'create table kept as select 42 as answer');
    await expect(
      ask({ ...first, url: first.url.replace(/:[^:@]+@/, ':falsch@') }, 'select 1'),
    ).rejects.toThrow('password authentication failed');
    await first.stop();
    await first.stop();
    const second = await start();
    expect(await ask(second, 'select answer from kept')).toEqual([42]);
    expect(statSync(path.join(folder, 'database', 'password')).mode & 0o777).toBe(0o600);
  });

  it('treats German letters alike on every machine', async () => {
    const server = await start();
    expect(
      await ask(server, "select lower('ÄÖÜ'), 'ä' ~ '^\\w$', current_setting('server_encoding')"),
    ).toEqual(['äöü', true, 'UTF8']);
  });

  it('refuses a second start in the same folder and says who has it', async () => {
    const server = await start();
    await expect(start()).rejects.toThrow(
      new StartFailure(
        `Der Datenordner ${server.dataDir} wird schon benutzt (Prozess ${process.pid}): Läuft Plausch hier bereits?`,
      ),
    );
    const other = startWriter(server.dataDir);
    expect(await other.exited).toEqual([1, null]);
    expect(other.complaint()).toContain(`(Prozess ${process.pid})`);
    expect(await ask(server, 'select 1')).toEqual([1]);
  });

  it('loses no acknowledged write when its program is killed, and takes over the server left behind', async () => {
    const dataDir = path.join(folder, 'database');
    const writer = startWriter(dataDir);
    await writer.busy();
    const orphan = postmasterPid(dataDir);
    await writer.killed();
    expect(isAlive(orphan)).toBe(true);
    const server = await start();
    expect(isAlive(orphan)).toBe(false);
    const [count] = await ask(server, 'select count(*)::integer from written');
    expect(count).toBeGreaterThanOrEqual(writer.written.length);
    expect(await ask(server, 'select max(number) from written')).toEqual([count]);
  });

  it('starts after a crash whose process id belongs to somebody else by now, and leaves that one alone', async () => {
    const first = await start();
    await first.stop();
    const pidFile = path.join(first.dataDir, 'cluster', 'postmaster.pid');
    writeFileSync(
      pidFile,
      `${process.pid}\n${first.dataDir}/cluster\n1700000000\n5432\n\n127.0.0.1\n1 1\nready\n`,
    );
    if (isRoot) chownSync(pidFile, NOBODY, NOBODY);
    expect(await ask(await start(), 'select 1')).toEqual([1]);
  });

  it('starts over when its first start was cut off half-way', async () => {
    const draft = path.join(folder, 'database', 'cluster.draft');
    mkdirSync(draft, { recursive: true });
    writeFileSync(path.join(draft, 'PG_VERSION'), '18\n');
    expect(await ask(await start(), 'select 1')).toEqual([1]);
    expect(existsSync(draft)).toBe(false);
  });

  it('refuses a folder written by another major version', async () => {
    const server = await start();
    await server.stop();
    writeFileSync(path.join(server.dataDir, 'cluster', 'PG_VERSION'), '17\n');
    await expect(start()).rejects.toThrow(
      /stammt von PostgreSQL 17, dieses Programm bringt PostgreSQL 18 mit/,
    );
  });

  it('says why the server does not come up, and frees the folder', async () => {
    await expect(start({ flags: ['shared_preload_libraries=gibtsnicht'] })).rejects.toThrow(
      /^Die Datenbank in .+ startet nicht \(.*gibtsnicht.*\)\.$/,
    );
    expect(await ask(await start(), 'select 1')).toEqual([1]);
  });

  it('tells when it ends without having been asked to, and only then', async () => {
    const { promise, resolve } = Promise.withResolvers<readonly string[]>();
    const server = await start({ onExit: resolve });
    process.kill(postmasterPid(server.dataDir), 'SIGKILL');
    expect((await promise).join('\n')).toContain('ready to accept connections');
    const exits: unknown[] = [];
    const next = await start({ onExit: (lines) => exits.push(lines) });
    await next.stop();
    expect(exits).toEqual([]);
  });

  it('names a folder that it cannot make', async () => {
    writeFileSync(path.join(folder, 'datei'), '');
    await expect(start({ dataDir: path.join(folder, 'datei', 'database') })).rejects.toThrow(
      /^Der Datenordner .+ lässt sich nicht anlegen \(ENOTDIR\)/,
    );
  });
});

describe.runIf(isRoot)('the embedded database started as root', () => {
  it('runs as nobody, who owns the data', async () => {
    const server = await start();
    expect(statSync(path.join(server.dataDir, 'cluster')).uid).toBe(NOBODY);
    expect(statSync(`/proc/${postmasterPid(server.dataDir)}`).uid).toBe(NOBODY);
  });

  it('hands a folder that was restored as root to nobody', async () => {
    const server = await start();
    await server.stop();
    const cluster = path.join(server.dataDir, 'cluster');
    chownSync(path.join(cluster, 'PG_VERSION'), 0, 0);
    chownSync(cluster, 0, 0);
    await (await start()).stop();
    expect(statSync(path.join(cluster, 'PG_VERSION')).uid).toBe(NOBODY);
  });

  it('names the folder that nobody may pass', async () => {
    chmodSync(folder, 0o700);
    await expect(start()).rejects.toThrow(
      `Die Datenbank läuft nicht als root und darf nicht durch ${folder}:`,
    );
  });

  it('runs as themselves for a normal user, also when root starts it later', async () => {
    const dataDir = path.join(folder, 'database');
    mkdirSync(dataDir);
    chownSync(dataDir, DAEMON, DAEMON);
    const writer = startWriter(dataDir, { uid: DAEMON, gid: DAEMON });
    await writer.busy();
    expect(statSync(`/proc/${postmasterPid(dataDir)}`).uid).toBe(DAEMON);
    await writer.killed();
    const server = await start();
    expect(await ask(server, 'select 1')).toEqual([1]);
    expect(statSync(path.join(dataDir, 'cluster')).uid).toBe(DAEMON);
  });
});
