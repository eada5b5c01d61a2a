import { realpathSync } from 'node:fs';
import { StartFailure } from '../config/start-failure.ts';
import type { Logger } from '../logger/index.ts';
import { accountFor, prepareFolder } from './account.ts';
import { findBinaries } from './binaries.ts';
import { clusterFolder, openCluster, ROLE } from './cluster.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { freePort } from './free-port.ts';
import { stopOrphan } from './orphan.ts';
import { type Launch, launchServer, type ServerProcess } from './server-process.ts';

const LAUNCH_ATTEMPTS = 10;
const PAUSE_MS = 200;

/** Errors of statements hold people's words and addresses, so the server keeps them; crashes and refusals are logged. */
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'log_destination=stderr',
  'logging_collector=off',
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_checkpoints=off',
  // Four processes fewer, 4 MB: nothing is replicated, and reads from the disk do not run side by side.
  'max_logical_replication_workers=0',
  'io_method=sync',
  'timezone=UTC',
  'log_timezone=UTC',
];

/** For tests: a power cut loses data, a dying process does not. */
const NOT_DURABLE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

export type EmbeddedPostgresOptions = {
  /** Absolute folder for the cluster, its password and its lock; made when missing. */
  dataDir: string;
  log: Pick<Logger, 'debug' | 'info' | 'warn'>;
  /** Further server settings, `name=value`. */
  flags?: readonly string[];
  /** False only in tests: no fsync. */
  durable?: boolean;
  /** Called once when the server ends without `stop()`, with the last lines that it wrote. */
  onExit?: (lastLines: readonly string[]) => void;
};

export type EmbeddedPostgres = {
  /** Connection address of the maintenance database, with the password. Never log it. */
  url: string;
  port: number;
  dataDir: string;
  /** Ends the server and frees the folder. Everything committed is on disk. May be called more than once. */
  stop(): Promise<void>;
};

/**
 * Starts the PostgreSQL that comes with the program on a free local port; as an account without rights when this process
 * is root.
 * Takes over a server left behind by a killed process; refuses a folder that another process uses.
 * @throws StartFailure with one German sentence.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log } = options;
  const account = accountFor(clusterFolder(options.dataDir));
  prepareFolder(options.dataDir, account);
  // One spelling for the same folder, however it is linked: the lock and the search for an orphan compare it.
  const dataDir = realpathSync(options.dataDir);
  const lock = lockFolder(dataDir);
  try {
    const binaries = findBinaries(dataDir, account);
    const { folder, password } = openCluster(dataDir, binaries, account);
    if (stopOrphan(folder, binaries, account))
      log.warn({ dataDir }, 'ended a database left by an earlier start');
    const settings = [
      ...SETTINGS,
      ...(options.durable === false ? NOT_DURABLE : []),
      ...(options.flags ?? []),
    ];
    const onLine = (line: string) => {
      if (/ PANIC: |was terminated by signal/.test(line)) log.warn({ line }, 'database');
      else log.debug({ line }, 'database');
    };
    const { server, port } = await launchOnFreePort({ cluster: folder, settings, binaries, account, onLine });
    const stop = watch(server, lock.release, options.onExit);
    const url = `postgres://${ROLE}:${password}@127.0.0.1:${port}/postgres?sslmode=disable`;
    return { url, port, dataDir, stop };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Takes the folder of a database as a start does, and starts nothing: until the release no other process opens it, and a server that a killed
 * process left behind has ended.
 * @throws StartFailure when another process uses it.
 */
export function holdFolder(folder: string): FolderLock {
  const dataDir = realpathSync(folder);
  const cluster = clusterFolder(dataDir);
  const account = accountFor(cluster);
  const lock = lockFolder(dataDir);
  try {
    stopOrphan(cluster, findBinaries(dataDir, account), account);
    return lock;
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function launchOnFreePort(
  launch: Omit<Launch, 'port'>,
): Promise<{ server: ServerProcess; port: number }> {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    const started = await launchServer({ ...launch, port });
    if (!Array.isArray(started)) return { server: started, port };
    if (attempt >= LAUNCH_ATTEMPTS || !isPassing(started)) {
      const reason =
        started.find((line) => /FATAL|PANIC/.test(line)) ?? started.at(-1) ?? 'ohne Meldung beendet';
      throw new StartFailure(`Die Datenbank in ${launch.cluster} startet nicht (${reason.trim()}).`);
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** Another process took the port in between, or the last processes of a killed server have not ended yet. */
function isPassing(lines: readonly string[]): boolean {
  return lines.some((line) =>
    /could not bind|could not create any TCP\/IP sockets|lock file "postmaster.pid" already exists|pre-existing shared memory block/.test(
      line,
    ),
  );
}

/** Ties the server to this process: it goes when the process exits, and its unexpected end is told once. */
function watch(
  server: ServerProcess,
  release: () => void,
  onExit: EmbeddedPostgresOptions['onExit'],
): () => Promise<void> {
  let stopping: Promise<void> | undefined;
  process.once('exit', server.signal);
  void server.exited.then((lastLines) => {
    process.removeListener('exit', server.signal);
    release();
    if (!stopping) onExit?.(lastLines);
  });
  return () => {
    stopping ??= server.stop();
    return stopping;
  };
}
