import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const root = path.resolve(import.meta.dirname, '../../..');
const startLimitMs = 90_000;
const stopLimitMs = 30_000;

/** The chat server as people run it: `server/src/main.ts` in a process of its own. */
export class ServerProcess {
  readonly #environment: NodeJS.ProcessEnv;
  readonly #origin: string;
  #child: ChildProcess | undefined;
  #said = '';

  constructor(environment: NodeJS.ProcessEnv, origin: string) {
    this.#environment = environment;
    this.#origin = origin;
    process.once('exit', () => this.#child?.kill('SIGKILL'));
  }

  /** What all runs of this server wrote so far, standard output and errors together. */
  get output(): string {
    return this.#said;
  }

  /** Starts it and waits until it is healthy; throws with its output when it ends or hangs instead. */
  async start(): Promise<void> {
    if (this.#child) throw new Error('The server runs already.');
    const child = spawn(process.execPath, ['server/src/main.ts'], {
      cwd: root,
      env: this.#environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#said += text;
      });
    }
    const deadline = performance.now() + startLimitMs;
    while (!(await this.#isHealthy())) {
      if (child.exitCode !== null || child.signalCode !== null) throw this.#failure('ended while starting');
      if (performance.now() > deadline) throw this.#failure(`was not healthy after ${startLimitMs} ms`);
      await pause(50);
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

  async #isHealthy(): Promise<boolean> {
    try {
      const response = await fetch(`${this.#origin}/api/health`, { signal: AbortSignal.timeout(2000) });
      return response.ok;
    } catch {
      return false;
    }
  }

  #failure(what: string): Error {
    return new Error(`The server ${what}. It said:\n${this.#said.slice(-4000)}`);
  }
}
