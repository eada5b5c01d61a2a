import { mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { createMovableClock, createStillClock, type TestClock } from '@plausch/platform/clock';
import { type Database, openDatabase } from '@plausch/platform/db';
import type { Jobs, PlainJob } from '@plausch/platform/jobs';
import { createLogger } from '@plausch/platform/logger';
import type { EndpointName } from '@plausch/protocol';
import { type App, type AppOptions, createApp } from '@plausch/server/app';
import { readServerConfig, type ServerConfig } from '@plausch/server/config';
import { type CallOptions, callApi } from './api.ts';
import { TestClient } from './client.ts';
import {
  activate,
  insertAccount,
  insertSession,
  type Person,
  type PersonDetails,
  register,
  registrationOf,
  signIn,
  userOf,
} from './people.ts';
import { root } from './root.ts';
import { createEmbeddedDatabase, createTestDatabase } from './test-postgres.ts';

const PATIENCE_MS = 5_000;
const LOOK_EVERY_MS = 10;
/** Sunday, 1 November 2026, 19:00 in Berlin. */
const TEST_EVENING = Date.parse('2026-11-01T18:00:00Z');

export type SystemOptions = {
  /** `still`: time stands until it is moved. Default: it goes on by itself and can be moved. */
  clock?: 'going' | 'still';
  /** Further configuration, by environment key. */
  environment?: Record<string, string>;
  /** Brings its own database along, in a data folder of its own, as a server of people does; that can be saved. Default: one of the run's. */
  isEmbedded?: boolean;
  /** Numbers of the rules that differ from the defaults. */
  rules?: object;
  /** Folder of a built client to serve. */
  webRoot?: string;
  /** The way to the billing backend. Default: there is none. */
  billing?: AppOptions['billing'];
  /** Other features than those of the product. */
  features?: AppOptions['features'];
  /** By what billing and the server know each other, and programs below a path. Default: none. */
  billingSecrets?: AppOptions['billingSecrets'];
  mounts?: AppOptions['mounts'];
  /** Ends what a test has beside the system, once that has ended. */
  alongside?: () => Promise<void>;
};

export type LocalMail = { to: string; subject: string; text: string; html: string; at: string };

/** What a program asks by itself once a second: nothing that happens causes it. */
const BY_ITSELF = / from facts\s/;

/** Notes every statement that goes to the database from now on. */
function noteStatements({ pool }: Database, note: (text: string) => void): void {
  pool.on('connect', (client) => {
    const { query } = client;
    client.query = function noted(this: typeof client, ...given: readonly unknown[]) {
      const [statement] = given as readonly [string | { readonly text: string }];
      const text = typeof statement === 'string' ? statement : statement.text;
      if (!BY_ITSELF.test(text)) note(text);
      return Reflect.apply(query, this, given);
    } as typeof query;
  });
}

type Booted = {
  origin: string;
  database: Database;
  jobs: Jobs;
  factsHeard: App['factsHeard'];
  operator: App['operator'];
  close(): Promise<void>;
};

/** The whole system, for one test file: own database, own port, nothing replaced but time. */
export class TestSystem {
  readonly clock: TestClock;
  readonly config: ServerConfig;
  /** What was logged, one JSON line each. */
  readonly logLines: string[];
  readonly #statements: Set<string[]>;
  readonly #clients: TestClient[] = [];
  readonly #boot: () => Promise<Booted>;
  readonly #drop: () => Promise<void>;
  #booted: Booted;

  constructor(parts: {
    clock: TestClock;
    config: ServerConfig;
    logLines: string[];
    statements: Set<string[]>;
    boot: () => Promise<Booted>;
    booted: Booted;
    drop: () => Promise<void>;
  }) {
    this.clock = parts.clock;
    this.config = parts.config;
    this.logLines = parts.logLines;
    this.#statements = parts.statements;
    this.#boot = parts.boot;
    this.#booted = parts.booted;
    this.#drop = parts.drop;
  }

  get origin(): string {
    return this.#booted.origin;
  }

  get database(): Database {
    return this.#booted.database;
  }

  /** The work in the background: `await system.jobs.drain()` does what is due now. Nothing comes by the clock. */
  get jobs(): Jobs {
    return this.#booted.jobs;
  }

  /** Waits until what was changed is known wherever this process keeps it in memory. */
  factsHeard(): Promise<void> {
    return this.#booted.factsHeard();
  }

  /** What the operator may do from the machine itself. */
  get operator(): App['operator'] {
    return this.#booted.operator;
  }

  /** Does now what otherwise comes by the clock. */
  async runJob(job: PlainJob): Promise<void> {
    await this.database.inTransaction((work) => this.jobs.enqueue(work, job, {}));
    await this.jobs.drain();
  }

  /** What is asked of the database while something happens, in order; of jobs as well, where this process does them. */
  async statementsOf(act: () => Promise<unknown>): Promise<readonly string[]> {
    const heard: string[] = [];
    this.#statements.add(heard);
    await act();
    this.#statements.delete(heard);
    return heard;
  }

  /** Ends the program cleanly and starts it anew on the same data; the port changes. */
  async restart(): Promise<void> {
    await this.#booted.close();
    this.#booted = await this.#boot();
  }

  /** Moves time forward. */
  advance(milliseconds: number): void {
    this.clock.advance(milliseconds);
  }

  call<N extends EndpointName>(name: N, options: CallOptions<N>) {
    return callApi(this.origin, name, options);
  }

  /** The newest mail to an address, as soon as it is there. */
  async mailTo(address: string, fits: (mail: LocalMail) => boolean = () => true): Promise<LocalMail> {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      const mail = (await this.mails()).find((one) => one.to === address && fits(one));
      if (mail) return mail;
      if (performance.now() > deadline) throw new Error(`no mail to ${address} arrived`);
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  }

  async mails(): Promise<LocalMail[]> {
    const response = await fetch(`${this.origin}/postfach.json`);
    return (await response.json()) as LocalMail[];
  }

  /** A signed-in person with a new account, written into the database: a tenth of what `newcomer` costs. */
  async person(username: string, details: Omit<PersonDetails, 'password'> = {}): Promise<Person> {
    const now = new Date(this.clock.now());
    const query = (text: string, values: readonly unknown[]) => this.database.pool.query(text, [...values]);
    await insertAccount(query, username, { ...details, now });
    const token = await insertSession(query, username, now);
    return { token, user: await userOf(this.origin, token), password: registrationOf(username).password };
  }

  /** Registers and activates through the mailed link, then signs in; for what this sets off. */
  async newcomer(username: string, details: PersonDetails = {}): Promise<Person> {
    const email = await register(this.origin, username, details);
    await activate(this.origin, (await this.mailTo(email)).text);
    return signIn(this.origin, username, details);
  }

  /** Another process of the program on the same data and clock; it is to be stopped as well. */
  async beside(): Promise<TestSystem> {
    return new TestSystem({
      clock: this.clock,
      config: this.config,
      logLines: this.logLines,
      statements: this.#statements,
      boot: this.#boot,
      booted: await this.#boot(),
      drop: async () => {},
    });
  }

  /** A connected socket of a person; with `since` one that follows the person's stream. */
  async connect(person: { token: string }, stream: { since?: number | null } = {}): Promise<TestClient> {
    const client = new TestClient(this.origin, { token: person.token, ...stream });
    this.#clients.push(client);
    return client.connect();
  }

  /** The id of a room by its slug. */
  async roomId(slug = 'kaffeehaus'): Promise<string> {
    const { body } = await this.call('listRooms', {});
    const room = body.items.find((one) => one.slug === slug);
    if (!room) throw new Error(`there is no room ${slug}`);
    return room.id;
  }

  async stop(): Promise<void> {
    for (const client of this.#clients) client.close();
    await this.#booted.close();
    await this.#drop();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }
}

async function createRunDatabase() {
  const { url, drop } = await createTestDatabase();
  return { url, drop, environment: { DATABASE_URL: url }, saving: undefined };
}

async function writeRules(rules: object): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'plausch-rules-'));
  const file = path.join(folder, 'rules.json');
  await writeFile(file, JSON.stringify(rules));
  return file;
}

/** Boots the system; use it with `await using`, or stop it after the file's tests. */
export async function startSystem(options: SystemOptions = {}): Promise<TestSystem> {
  const { url, drop, environment, saving } = options.isEmbedded
    ? await createEmbeddedDatabase()
    : await createRunDatabase();
  const logLines: string[] = [];
  const destination = new Writable({
    write(chunk, _encoding, done) {
      logLines.push(String(chunk));
      done();
    },
  });
  const logger = createLogger({ level: 'debug', destination });
  const clock = options.clock === 'still' ? createStillClock(TEST_EVENING) : createMovableClock();
  const config = readServerConfig(
    {
      PORT: '0',
      HOST: '127.0.0.1',
      ...environment,
      ...(options.rules ? { RULES_FILE: await writeRules(options.rules) } : {}),
      // A public server must say where mails go; those of tests have nobody to write to.
      ...(options.environment?.['PUBLIC_URL'] === undefined ? {} : { SMTP_URL: 'none' }),
      ...options.environment,
    },
    { root },
  );
  const { webRoot, features, billing, billingSecrets, mounts = [] } = options;
  const statements = new Set<string[]>();

  async function boot(): Promise<Booted> {
    const database = openDatabase({ url, log: logger, poolSize: 8 });
    noteStatements(database, (text) => {
      for (const heard of statements) heard.push(text);
    });
    const app = await createApp({
      config,
      database,
      clock,
      logger,
      upkeep: false,
      billing,
      billingSecrets,
      mounts,
      saving,
      ...(webRoot === undefined ? {} : { webRoot }),
      ...(features === undefined ? {} : { features }),
    });
    const { port } = await app.listen();
    return {
      origin: `http://127.0.0.1:${port}`,
      database,
      jobs: app.jobs,
      factsHeard: app.factsHeard,
      operator: app.operator,
      async close() {
        await app.close();
        await database.close();
      },
    };
  }
  return new TestSystem({
    clock,
    config,
    logLines,
    statements,
    boot,
    booted: await boot(),
    async drop() {
      await drop();
      await options.alongside?.();
    },
  });
}
