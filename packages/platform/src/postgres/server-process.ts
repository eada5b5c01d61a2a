import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { childEnvironment } from './child-environment.ts';

const KEPT_LINES = 50;
const READY = 'database system is ready to accept connections';
const STOP_TIMEOUT_MS = 30_000;

export type ServerProcess = {
  pid: number;
  /** Resolves when the process has ended, for any reason, with the last lines that it wrote. */
  exited: Promise<string[]>;
  /** Ends it the fast way: open transactions are rolled back, everything committed is on disk. */
  stop(): Promise<void>;
  /** Asks it to end without waiting; for the moment when this process ends itself. */
  signal(): void;
};

export type Launch = {
  cluster: string;
  port: number;
  settings: readonly string[];
  binaries: Binaries;
  account: Account;
  onLine(line: string): void;
};

/** Starts the server. Resolves with the process when it accepts connections, else with the last lines it wrote. */
export async function launchServer(launch: Launch): Promise<ServerProcess | string[]> {
  const child = spawn(
    launch.binaries.program('postgres'),
    [
      '-D',
      launch.cluster,
      '-p',
      String(launch.port),
      ...launch.settings.flatMap((setting) => ['-c', setting]),
    ],
    {
      ...launch.account.ids,
      cwd: '/',
      env: childEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe'],
      // Its own process group: Ctrl-C in a terminal reaches the whole group, and the server has to outlive the
      // requests that are still being finished.
      detached: true,
      windowsHide: true,
    },
  );
  const lines: string[] = [];
  const { promise: ready, resolve: tellReady } = Promise.withResolvers<boolean>();
  const { promise: exited, resolve: tellExited } = Promise.withResolvers<string[]>();
  createInterface({ input: child.stderr }).on('line', (line) => {
    lines.push(line);
    if (lines.length > KEPT_LINES) lines.shift();
    launch.onLine(line);
    if (line.includes(READY)) tellReady(true);
  });
  // 'close' comes after the last line was read, 'exit' may come before.
  child.once('close', () => {
    tellReady(false);
    tellExited(lines);
  });
  child.once('error', (error) => {
    lines.push(error.message);
    tellReady(false);
    tellExited(lines);
  });
  if (!(await ready) || child.pid === undefined) return exited;
  return {
    pid: child.pid,
    exited,
    stop: () => stop(child, launch, exited),
    signal: () => child.kill('SIGINT'),
  };
}

async function stop(child: ChildProcess, launch: Launch, exited: Promise<string[]>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    if (process.platform === 'win32') {
      // Windows has no signals: killing would be a crash, pg_ctl asks through a named event.
      spawnSync(launch.binaries.program('pg_ctl'), ['-D', launch.cluster, '-m', 'fast', '-w', 'stop'], {
        env: childEnvironment(),
        windowsHide: true,
      });
    } else {
      child.kill('SIGINT');
    }
  }
  // SIGQUIT ends it at once; the next start replays the log, nothing committed is lost.
  const impatience = setTimeout(() => child.kill('SIGQUIT'), STOP_TIMEOUT_MS);
  await exited;
  clearTimeout(impatience);
}
