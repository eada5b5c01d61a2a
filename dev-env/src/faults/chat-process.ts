import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort, ServerProcess } from '../server-process.ts';
import type { Control, Report } from './controls.ts';

/**
 * What Node is started with so that a program of the checkout hears a `Control`. Its clock begins `FAULTS_CLOCK_OFFSET_MS` ahead of
 * the right time, a key of its environment.
 */
export const CONTROLLED: readonly string[] = ['--import', path.join(import.meta.dirname, 'controls.ts')];
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
  readonly #folder: string;
  readonly #process: ServerProcess;
  #clockOffsetMs = 0;

  private constructor(port: number, folder: string, environment: NodeJS.ProcessEnv) {
    this.port = port;
    this.#folder = folder;
    this.#process = new ServerProcess({
      environment,
      origin: this.origin,
      nodeArguments: ['--expose-gc', ...CONTROLLED],
    });
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
    return this.#process.isRunning;
  }

  /** What was logged at level error or above, and what was no log line at all, over all runs. */
  get complaints(): string[] {
    return this.#process.output.split('\n').filter((line) => {
      if (!line.startsWith('{')) return !/^(Plausch läuft.*| *Admin werden.*| *)$/.test(line);
      return (JSON.parse(line) as { level: number }).level >= ERROR_LEVEL;
    });
  }

  /** Starts it on the same data and port, and resolves once it is healthy. */
  async restart(): Promise<void> {
    await this.#process.start({ FAULTS_CLOCK_OFFSET_MS: String(this.#clockOffsetMs) });
  }

  /** Ends it as a power cut would, at whatever it was doing. */
  async kill(): Promise<void> {
    if (this.isRunning) await this.#process.kill9();
  }

  /** Stops all of it, with its connections open, until `thaw`. */
  freeze(): void {
    this.#process.signal('SIGSTOP');
  }

  thaw(): void {
    this.#process.signal('SIGCONT');
  }

  /** Sets the machine's wall clock for this process and those after it; 0 is the right time. */
  setClock(offsetMs: number): void {
    this.#clockOffsetMs = offsetMs;
    this.#tell({ kind: 'clock', offsetMs });
  }

  /** Bytes in use after a garbage collection. */
  async heapUsed(): Promise<number> {
    const answer = this.#process.nextMessage();
    this.#tell({ kind: 'heap' });
    return ((await answer) as Report).usedBytes;
  }

  async stop(): Promise<void> {
    this.thaw();
    await this.#process.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #tell(control: Control): void {
    this.#process.send(control);
  }
}
