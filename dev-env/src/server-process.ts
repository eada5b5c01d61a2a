import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { compiledCodeFolder, compiledProgram } from '@plausch/platform/compiled';
import { root } from './root.ts';

const startLimitMs = 90_000;
const stopLimitMs = 30_000;

export type ServerProcessOptions = {
  readonly environment: NodeJS.ProcessEnv;
  /** The address at which it will be healthy. */
  readonly origin: string;
  /** For Node itself, before the program. */
  readonly nodeArguments?: readonly string[];
  /** Whether it runs as one compiled file, as people run it; not where something is loaded before that changes its modules. Default: yes. */
  readonly isCompiled?: boolean;
  /** Another program of the checkout than the chat server, and where it says that it is healthy. */
  readonly program?: { readonly file: string; readonly health: string };
};

const CHAT_SERVER = { file: 'server/src/main.ts', health: '/api/health' };

/** The chat server as people run it, or another program of the checkout, in a process of its own. */
export class ServerProcess {
  readonly #environment: NodeJS.ProcessEnv;
  readonly #origin: string;
  readonly #nodeArguments: readonly string[];
  readonly #isCompiled: boolean;
  readonly #program: typeof CHAT_SERVER;
  #child: ChildProcess | undefined;
  #said = '';

  constructor({
    environment,
    origin,
    nodeArguments = [],
    isCompiled = true,
    program = CHAT_SERVER,
  }: ServerProcessOptions) {
    this.#environment = environment;
    this.#origin = origin;
    this.#nodeArguments = nodeArguments;
    this.#isCompiled = isCompiled;
    this.#program = program;
  }

  /** What all runs of this server wrote so far, standard output and errors together. */
  get output(): string {
    return this.#said;
  }

  get isRunning(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null;
  }

  /** The number of the process that runs now. */
  get pid(): number {
    return this.#child?.pid ?? Number.NaN;
  }

  /** Starts it and waits until it is healthy; throws with its output when it ends or
   * hangs instead. `environment` adds to what it was made with, for this run. */
  async start(environment: NodeJS.ProcessEnv = {}): Promise<void> {
    const program = this.#program.file;
    const file = this.#isCompiled ? await compiledProgram({ root, program }) : program;
    if (this.#child) throw new Error('The server runs already.');
    const child = spawn(process.execPath, [...this.#nodeArguments, file], {
      cwd: root,
      env: { NODE_COMPILE_CACHE: compiledCodeFolder(root), ...this.#environment, ...environment },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#child = child;
    const end = () => child.kill('SIGKILL');
    process.once('exit', end);
    child.once('exit', () => process.removeListener('exit', end));
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#said += text;
      });
    }
    const deadline = performance.now() + startLimitMs;
    while (!(await this.#isHealthy())) {
      if (child.exitCode !== null || child.signalCode !== null) throw this.#failure('ended while starting');
      if (performance.now() > deadline) throw this.#failure(`was not healthy after ${startLimitMs} ms`);
      await pause(20);
    }
  }

  /** Asks it to end and waits. Throws when it does not, or ends badly. */
  async stop(): Promise<void> {
    const child = this.#child;
    if (!child) return;
    this.#child = undefined;
    const ended = once(child, 'exit', { signal: AbortSignal.timeout(stopLimitMs) });
    child.kill('SIGTERM');
    try {
      const [code] = await ended;
      if (code !== 0) throw this.#failure(`ended with code ${code}`);
    } finally {
      child.kill('SIGKILL');
    }
  }

  /** Ends it like a power cut would: no goodbye, nothing tidied up. */
  async kill9(): Promise<void> {
    const child = this.#child;
    if (!child) throw new Error('The server does not run.');
    this.#child = undefined;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  /** Sends a signal and does not wait; nothing happens when it does not run. */
  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  /** Says something to what was loaded into the process by `nodeArguments`. */
  send(message: object): void {
    if (this.isRunning) this.#child?.send(message);
  }

  /** What it says next in answer. */
  async nextMessage(): Promise<unknown> {
    if (!this.#child) throw new Error('The server does not run.');
    const [message] = await once(this.#child, 'message');
    return message;
  }

  async #isHealthy(): Promise<boolean> {
    try {
      const response = await fetch(`${this.#origin}${this.#program.health}`, {
        signal: AbortSignal.timeout(2000),
      });
      return response.ok;
    } catch {
      return false;
    }
  }

  #failure(what: string): Error {
    return new Error(`The server ${what}. It said:\n${this.#said.slice(-4000)}`);
  }
}

/** Each worker of a test run has ports of its own: one that was found free is not taken by the others before it is used. */
const LANES = 10;
const LANE = 1_000;
const lane = Number(process.env['VITEST_POOL_ID'] ?? 0) % LANES;
const given = new Set<number>();

/**
 * A port nobody listens on, below those that systems lend to outgoing connections: after a power cut it has to
 * be free again.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const first = 20_000 + lane * LANE;
    const port = randomInt(first, first + LANE);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
