import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createTestDatabase } from '@plausch/dev-env';
import { compiledProgram } from '@plausch/platform/compiled';
import { type Database, openDatabase } from '@plausch/platform/db';
import { createLogger } from '@plausch/platform/logger';
import { SANDBOX_KEY } from './billing.fixture.ts';
import type { Order } from './crash.program.fixture.ts';
import type { Caller } from './purchase.fixture.ts';
import { SCHEMA } from './schema.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const CATALOGUE_DIR = path.join(import.meta.dirname, '..', 'catalogue');

/** Billing in a process of its own, which may end at a named point as in a power cut. */
export type Crashing = Caller & {
  readonly url: string;
  /** From now on it ends at this point, once it has come there so often. */
  crashAt(point: string, passings?: number): Promise<void>;
  /** Adds a job, which this process or another one does. */
  work(job: string): Promise<void>;
  /** The most that it has held. */
  memory(): Promise<{ readonly maxBytes: number }>;
  /** Stands still, as it is. */
  sleep(): void;
  wake(): void;
  /** Ends as the process does: with the signal that killed it. */
  readonly end: Promise<unknown>;
  kill(): void;
};

/** One database, and processes of billing on it, one after the other. */
export class CrashLab {
  readonly database: Database;
  readonly #url: string;
  readonly #dueAtOnce: number | undefined;
  readonly #drop: () => Promise<void>;
  readonly #processes: ChildProcess[] = [];
  #last: { readonly child: ChildProcess; readonly billing: Crashing } | undefined;

  private constructor(url: string, drop: () => Promise<void>, dueAtOnce: number | undefined) {
    this.#url = url;
    this.#dueAtOnce = dueAtOnce;
    this.#drop = drop;
    this.database = openDatabase({
      url,
      schema: SCHEMA,
      log: createLogger({ level: 'silent' }),
      poolSize: 2,
    });
  }

  /** `dueAtOnce`: how many due subscriptions one transaction takes, so that processes which share few have a batch each all the same. */
  static async open({ dueAtOnce }: { dueAtOnce?: number } = {}): Promise<CrashLab> {
    const { url, drop } = await createTestDatabase('billing');
    return new CrashLab(url, drop, dueAtOnce);
  }

  /** The process that was started last, where it has not ended; else a new one. */
  async standing(): Promise<Crashing> {
    if (this.#last && this.#last.child.exitCode === null && this.#last.child.signalCode === null)
      return this.#last.billing;
    return this.run();
  }

  /** Starts billing; with `crashAt` it ends there, with `webhookUrl` it tells the server of its app. */
  async run(crashAt?: string, webhookUrl?: string): Promise<Crashing> {
    const program = await compiledProgram({ root: ROOT, program: 'billing/src/crash.program.fixture.ts' });
    const child = spawn(
      process.execPath,
      [program, this.#url, CATALOGUE_DIR, crashAt ?? '', webhookUrl ?? '', this.#dueAtOnce?.toString() ?? ''],
      { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
    );
    this.#processes.push(child);
    const end = once(child, 'exit');
    const tell = async (order: Order): Promise<unknown> => {
      child.send(order);
      const ended = end.then(() => {
        throw new Error('the process has ended');
      });
      return (await Promise.race([once(child, 'message'), ended]))[0];
    };
    if (!child.stdout) throw new Error('the process has no output');
    const [url] = (await once(createInterface(child.stdout), 'line')) as [string];
    const billing: Crashing = {
      url,
      end,
      crashAt: async (at, passings = 1) => void (await tell({ kind: 'crash', at, passings })),
      work: async (job) => void (await tell({ kind: 'work', job })),
      memory: async () => (await tell({ kind: 'memory' })) as { maxBytes: number },
      sleep: () => void child.kill('SIGSTOP'),
      wake: () => void child.kill('SIGCONT'),
      kill: () => void child.kill('SIGKILL'),
      async call(method, address, { body, key = SANDBOX_KEY } = {}) {
        const response = await fetch(`${url}${address}`, {
          method,
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        return { status: response.status, body: await response.json(), headers: response.headers };
      },
    };
    this.#last = { child, billing };
    return billing;
  }

  /** A secret key of the sandbox, for a database in which billing has run. */
  async secretKey(key: string): Promise<void> {
    await this.database.pool.query(
      `insert into api_keys (id, project_id, environment, kind, app, sha256, created_at)
       select gen_random_uuid(), id, 'sandbox', 'secret', 'test', sha256($1::bytea), now() from projects`,
      [key],
    );
  }

  async close(): Promise<void> {
    for (const child of this.#processes) child.kill('SIGKILL');
    await this.database.close();
    await this.#drop();
  }
}
