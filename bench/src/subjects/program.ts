import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export type Program = {
  readonly pid: number;
  readonly port: number;
  /** Ends it; `SIGKILL` gives it no moment to think. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
};

export type ProgramOptions = {
  readonly command: string;
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Finds the port, in group 1, in the line that says that the program listens. */
  readonly ready: RegExp;
};

/** Starts a server; resolves once it listens. What it writes to stderr goes to ours. */
export async function startProgram({ command, args, environment, ready }: ProgramOptions): Promise<Program> {
  const child = spawn(command, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const end = () => child.kill();
  process.once('exit', end);
  child.once('exit', () => process.removeListener('exit', end));
  const port = await portOf(child, ready);
  if (child.pid === undefined) throw new Error(`${command} did not start`);
  return {
    pid: child.pid,
    port,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill(signal);
      await exited;
    },
  };
}

function portOf(child: ChildProcess, ready: RegExp): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`a server ended with ${code} before it listened`)));
    if (!child.stdout) return reject(new Error('a server without output'));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const port = ready.exec(line)?.[1];
      if (port !== undefined) resolve(Number(port));
    });
  });
}

/** A server that can be killed and started again on the same port. */
export type Restartable = {
  /** Of the process that runs now. */
  readonly pid: number;
  readonly port: number;
  /** Ends the process without a warning. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** What is to be done once it has been killed, and once it has been stopped for good. */
export type Endings = {
  readonly afterKill?: (() => void) | undefined;
  readonly afterStop?: (() => Promise<void>) | undefined;
};

/** `start`: port 0 picks a free one; answers undefined where the program cannot run at all. */
export async function restartable(
  start: (port: number) => Promise<Program>,
  endings?: Endings,
): Promise<Restartable>;
export async function restartable(
  start: (port: number) => Promise<Program | undefined>,
  endings?: Endings,
): Promise<Restartable | undefined>;
export async function restartable(
  start: (port: number) => Promise<Program | undefined>,
  { afterKill, afterStop }: Endings = {},
): Promise<Restartable | undefined> {
  let program = await start(0);
  if (!program) return undefined;
  const { port } = program;
  return {
    port,
    get pid() {
      return program?.pid ?? Number.NaN;
    },
    async kill() {
      await program?.stop('SIGKILL');
      afterKill?.();
    },
    async restart() {
      program = await start(port);
    },
    async stop() {
      await program?.stop();
      await afterStop?.();
    },
  };
}
