import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Control, Report } from './controls.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const CONTROLS = path.join(import.meta.dirname, 'controls.ts');
const START_LIMIT_MS = 60_000;
/** Pino's number of the level `error`. */
const ERROR_LEVEL = 50;

export type ChatProcessOptions = {
  readonly databaseUrl: string;
  /** Numbers of the rules that differ from the defaults. */
  readonly rules: object;
};

/** The server as its users run it, in a process that can be killed, frozen, and whose clock can be set. */
export class ChatProcess {
  readonly port: number;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #folder: string;
  #child: ChildProcess | undefined;
  #clockOffsetMs = 0;
  #output = '';

  private constructor(port: number, folder: string, environment: NodeJS.ProcessEnv) {
    this.port = port;
    this.#folder = folder;
    this.#environment = environment;
    process.once('exit', () => this.#child?.kill('SIGKILL'));
  }

  static async start({ databaseUrl, rules }: ChatProcessOptions): Promise<ChatProcess> {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'plausch-faults-'));
    const rulesFile = path.join(folder, 'rules.json');
    writeFileSync(rulesFile, JSON.stringify(rules));
    const port = await freePort();
    const started = new ChatProcess(port, folder, {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      RULES_FILE: rulesFile,
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
    });
    await started.restart();
    return started;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get isRunning(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null;
  }

  /** What was logged at level error or above, and what was no log line at all, over all runs. */
  get complaints(): string[] {
    return this.#output.split('\n').filter((line) => {
      if (!line.startsWith('{')) return line.trim() !== '' && !line.startsWith('Plausch läuft');
      return (JSON.parse(line) as { level: number }).level >= ERROR_LEVEL;
    });
  }

  /** Starts it on the same data and port, and resolves once it is healthy. */
  async restart(): Promise<void> {
    const child = spawn(
      process.execPath,
      ['--expose-gc', '--import', CONTROLS, path.join(ROOT, 'server/src/main.ts')],
      {
        cwd: ROOT,
        env: { ...this.#environment, FAULTS_CLOCK_OFFSET_MS: String(this.#clockOffsetMs) },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      },
    );
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#output += text;
      });
    }
    const deadline = performance.now() + START_LIMIT_MS;
    while (!(await this.#isHealthy())) {
      if (!this.isRunning || performance.now() > deadline) {
        throw new Error(`The server did not start. It said:\n${this.#output.slice(-4_000)}`);
      }
      await pause(20);
    }
  }

  /** Ends it as a power cut would, at whatever it was doing. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Stops all of it, with its connections open, until `thaw`. */
  freeze(): void {
    this.#child?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#child?.kill('SIGCONT');
  }

  /** Sets the machine's wall clock for this process and those after it; 0 is the right time. */
  setClock(offsetMs: number): void {
    this.#clockOffsetMs = offsetMs;
    this.#tell({ kind: 'clock', offsetMs });
  }

  /** Bytes in use after a garbage collection. */
  async heapUsed(): Promise<number> {
    if (!this.#child) throw new Error('The server does not run.');
    const answer = once(this.#child, 'message');
    this.#tell({ kind: 'heap' });
    const [report] = (await answer) as [Report];
    return report.usedBytes;
  }

  async stop(): Promise<void> {
    this.thaw();
    await this.#end('SIGTERM');
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #tell(control: Control): void {
    if (this.isRunning) this.#child?.send(control);
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child;
    if (!child || !this.isRunning) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  async #isHealthy(): Promise<boolean> {
    try {
      return (await fetch(`${this.origin}/api/health`, { signal: AbortSignal.timeout(2_000) })).ok;
    } catch {
      return false;
    }
  }
}

/** Below the ports that systems lend to outgoing connections: after a kill it has to be free again. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 30_000);
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}
