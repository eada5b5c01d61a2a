import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createTestDatabase } from '@plausch/dev-env';
import { createMovableClock, createStillClock, type TestClock } from '@plausch/platform/clock';
import { type Database, openDatabase } from '@plausch/platform/db';
import { html } from '@plausch/platform/html';
import { createHttpServer } from '@plausch/platform/http';
import type { PlainJob } from '@plausch/platform/jobs';
import { createLogger } from '@plausch/platform/logger';
import { createSealer } from '@plausch/platform/seal';
import { type Billing, type BillingOptions, createBilling } from './app.ts';
import { LIMITS } from './limits.ts';
import { refusals } from './refusal.ts';
import { SCHEMA } from './schema.ts';

/** Sunday, 1 November 2026, 19:00 in Berlin. */
const TEST_EVENING = Date.parse('2026-11-01T18:00:00Z');
const CENTURY_MS = 100 * 366 * 86_400_000;
export const SANDBOX_KEY = 'rcb_sb_plausch';
/** Shorter than a test may take, so that what stays without an answer is named. */
export const ANSWERED_WITHIN_MS = 45_000;

/** Where another program has it, when it has no port of its own. */
export const BELOW = '/billing';

export type TestBillingOptions = Partial<
  Pick<BillingOptions, 'rules' | 'crashpoint' | 'line' | 'publicUrl' | 'figures' | 'app'>
> & {
  /** `going`: time goes on by itself. Default: it stands until it is moved. */
  clock?: 'going' | 'still';
  /** Whether test cards are taken. Default: yes. */
  sandbox?: boolean;
  /** How mails leave. `later`: they are due and stay so, for tests that read none. Default: into the mailbox. */
  mail?: 'mailbox' | 'later' | 'none';
  /** Folder with catalogues. Default: the starter catalogue. */
  catalogueDir?: string;
  /** `mounted`: below a path of another program. Default: on a port of its own. */
  way?: 'alone' | 'mounted';
  /** Connections to the database; one of them listens for jobs. Default: 6. */
  poolSize?: number;
  /** Gets each line of the log, as JSON. */
  log?: (line: string) => void;
  /** From which level on. Default: `warn`. */
  logLevel?: 'warn' | 'trace';
};

export type Answered = { status: number; body: unknown; headers: Headers };

/** One process of billing: reached at an address, closed with everything it opened. */
type Booted = { billing: Billing; database: Database; url: string; close(): Promise<void> };

/** All of billing for one test file: own database, own port, nothing replaced but time. */
export class TestBilling {
  readonly clock: TestClock;
  readonly #boot: () => Promise<Booted>;
  readonly #drop: () => Promise<void>;
  #booted: Booted;

  constructor(parts: {
    clock: TestClock;
    boot: () => Promise<Booted>;
    booted: Booted;
    drop: () => Promise<void>;
  }) {
    this.clock = parts.clock;
    this.#boot = parts.boot;
    this.#booted = parts.booted;
    this.#drop = parts.drop;
  }

  get billing(): Billing {
    return this.#booted.billing;
  }

  get database(): Database {
    return this.#booted.database;
  }

  get url(): string {
    return this.#booted.url;
  }

  /** Another process on the same data and clock; it is to be stopped as well. */
  async beside(): Promise<TestBilling> {
    return new TestBilling({
      clock: this.clock,
      boot: this.#boot,
      booted: await this.#boot(),
      drop: async () => {},
    });
  }

  /** Calls as the SDK does, with the headers it sends. */
  async call(
    method: 'GET' | 'POST',
    address: string,
    {
      body,
      key = SANDBOX_KEY,
      headers = {},
    }: { body?: unknown; key?: string; headers?: Record<string, string> } = {},
  ): Promise<Answered> {
    const response = await fetch(`${this.url}${address}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        accept: 'application/json',
        'content-type': 'application/json',
        'x-platform': 'web',
        'x-version': '1.2.0',
        'x-is-sandbox': String(key.startsWith('rcb_sb_')),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
    });
    const text = await response.text();
    return {
      status: response.status,
      body: text === '' ? undefined : JSON.parse(text),
      headers: response.headers,
    };
  }

  /** What lies in the tables. */
  async rows(sql: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> {
    return (await this.database.pool.query(sql, [...values])).rows;
  }

  /** Does now what otherwise comes by the clock. */
  async runJob(job: PlainJob): Promise<void> {
    await this.database.inTransaction((work) => this.billing.jobs.enqueue(work, job, {}));
    await this.billing.jobs.drain();
  }

  async stop(): Promise<void> {
    await this.#booted.close();
    await this.#drop();
  }
}

export async function startBilling(options: TestBillingOptions = {}): Promise<TestBilling> {
  const { url: databaseUrl, drop } = await createTestDatabase('billing');
  const clock = options.clock === 'going' ? createMovableClock() : createStillClock(TEST_EVENING);
  const boot = async (): Promise<Booted> => {
    const { billing, database } = await openTestBilling(databaseUrl, clock, options);
    const host = options.way === 'mounted' ? await createHost(database, billing) : undefined;
    // Its public address, where it has one, is another one.
    const url = host
      ? await listenAt(host, billing)
      : `http://localhost:${(await billing.listen(ANY_PORT)).port}`;
    return {
      billing,
      database,
      url,
      async close() {
        await host?.close();
        await billing.close();
        await database.close();
      },
    };
  };
  return new TestBilling({ clock, boot, booted: await boot(), drop });
}

const ANY_PORT = { host: '127.0.0.1', port: 0 } as const;

/** Billing as it stands before it is reached: neither mounted nor listening. */
export async function openTestBilling(
  databaseUrl: string,
  clock: TestClock,
  options: TestBillingOptions = {},
): Promise<{ billing: Billing; database: Database }> {
  const { rules, crashpoint, line, log, logLevel = 'warn', figures, poolSize = 6 } = options;
  const logger = createLogger(log ? { level: logLevel, destination: { write: log } } : { level: 'silent' });
  const database = openDatabase({ url: databaseUrl, schema: SCHEMA, log: logger, poolSize });
  const billing = await createBilling({
    config: {
      catalogueDir: options.catalogueDir ?? path.join(import.meta.dirname, '..', 'catalogue'),
      sandbox: options.sandbox ?? true,
      mail: { kind: options.mail === 'none' ? 'none' : 'mailbox' },
      sealKey: undefined,
    },
    database,
    clock,
    logger,
    sealer: createSealer({ key: Buffer.alloc(32, 7) }),
    customerTokenKey: Buffer.alloc(32, 9),
    app: options.app,
    mailKey: Buffer.alloc(32, 5),
    works: true,
    upkeep: false,
    publicUrl: options.publicUrl,
    trustedProxies: [],
    // What a test waits for with `drain` is due; what it never reads comes to be so after its end.
    rules: { letters: { afterMs: (options.mail === 'later' ? CENTURY_MS : 0) as 1_000 }, ...rules },
    ...(crashpoint ? { crashpoint } : {}),
    figures,
    ...(line ? { line } : {}),
  });
  return { billing, database };
}

/** Another program, with billing below a path of it, and refusals and headers of its own. It does not listen yet. */
export async function createHost(database: Database, billing: Billing) {
  return createHttpServer({
    logger: createLogger({ level: 'silent' }),
    database,
    refusals: { ...refusals, bodyOf: ({ code }) => ({ host: code }) },
    apiBase: '/api',
    publicUrl: undefined,
    trustedProxies: [],
    isUpgrade: () => false,
    limits: LIMITS,
    callers: {},
    description: { title: 'Host', isReadable: false },
    onlyHere: {
      notice: { title: '', text: html``, sentence: '' },
      programPrefixes: ['/api'],
      firstScript: '/first.js',
    },
    mounts: [await billing.mounted(BELOW)],
  });
}

export type Host = Awaited<ReturnType<typeof createHost>>;

/** Lets a host listen, and billing begin; answers billing's address. */
export async function listenAt(host: Host, billing: Billing): Promise<string> {
  const { port } = await host.listen(ANY_PORT);
  const url = `http://localhost:${port}${BELOW}`;
  billing.start(url);
  return url;
}

/** A folder of one's own. */
export const temporaryFolder = (): string => mkdtempSync(path.join(os.tmpdir(), 'billing-'));
