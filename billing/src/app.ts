import { createBus } from '@plausch/platform/bus';
import type { Clock } from '@plausch/platform/clock';
import type { Database } from '@plausch/platform/db';
import { createHooks } from '@plausch/platform/hooks';
import { html } from '@plausch/platform/html';
import { createHttpServer, type Mount } from '@plausch/platform/http';
import { createIdempotency } from '@plausch/platform/idempotency';
import { createJobs, type Jobs } from '@plausch/platform/jobs';
import type { Logger } from '@plausch/platform/logger';
import {
  createLocalMailbox,
  createMails,
  createNoMailer,
  createSmtpMailer,
  emptyLocalMailbox,
  installMailbox,
  type Mailer,
} from '@plausch/platform/mail';
import type { Figures } from '@plausch/platform/metrics';
import { createPaces } from '@plausch/platform/pace';
import type { Sealer } from '@plausch/platform/seal';
import type { BillingConfig } from './config.ts';
import { callersOf } from './edge/callers.ts';
import type { AnyFeature, AnyInstalled, RunCommand } from './feature.ts';
import { FEATURES } from './features.ts';
import type { AppLink, Crashpoint, Ground, Line, Provided } from './ground.ts';
import { LIMITS } from './limits.ts';
import { measureGround } from './metrics.ts';
import { installOperation } from './operation.ts';
import { Refusal, refusals } from './refusal.ts';
import { RULES, type Rules } from './rules.ts';

/** Of an id in an address, decoded: 1,024 bytes have at most as many characters. */
const MOST_PARAM_LENGTH = 1_024;

/** What a page would show that is opened from elsewhere: billing has none of its own. */
const NOTICE = html`<p>Dieser Server ist nur für seinen eigenen Rechner da.</p>`;

export type BillingOptions = {
  config: BillingConfig;
  /** Opened on billing's own schema, migrated. */
  database: Database;
  clock: Clock;
  logger: Logger;
  sealer: Sealer;
  /** The key of the tokens by which the app's server vouches for its user; both sides hold it. */
  customerTokenKey: Buffer;
  /** The server of the app that billing belongs to. */
  app?: AppLink | undefined;
  /** The key under which addresses of mails are counted. */
  mailKey: Buffer;
  /** Whether this process does the work in the background. */
  works: boolean;
  /** Whether jobs come by the clock as well. Default: yes; tests do without. */
  upkeep?: boolean;
  publicUrl: string | undefined;
  trustedProxies: readonly string[];
  /** The address people use, with the prefix it is mounted under; undefined until the port is known. */
  origin?: string;
  /** Where figures of billing are told. */
  figures?: Figures | undefined;
  /** Numbers of the rules that differ; for tests. */
  rules?: Partial<Rules>;
  crashpoint?: Crashpoint;
  line?: Line;
};

/** Billing, ready to be mounted or to listen. */
export type Billing = {
  readonly jobs: Jobs;
  /** What others of this process may ask; for tests. */
  readonly provided: Provided;
  /** The public key with which an app buys from the sandbox; undefined where that is off, or the operator has to choose one. */
  sandboxKey(): Promise<string | undefined>;
  /** In place of `listen`: hands its requests over to a program that has a port. */
  mounted(prefix: Mount['prefix']): Promise<Mount>;
  listen(address: { host: string; port: number }): Promise<{ url: string; port: number }>;
  /** Begins the work in the background, once the address is known: with the prefix, without a slash at the end. */
  start(origin: string): void;
  /** Runs a command of the operator; answers in German. */
  run(words: readonly string[]): Promise<string>;
  close(): Promise<void>;
};

function mailerOf({
  config: { mail },
  database,
  clock,
  logger,
}: Pick<BillingOptions, 'config' | 'database' | 'clock' | 'logger'>): Mailer {
  switch (mail.kind) {
    case 'smtp':
      return createSmtpMailer(mail);
    case 'mailbox':
      return createLocalMailbox(database, clock);
    case 'none':
      return createNoMailer(logger);
  }
}

/** The composition root: platform, then the features. */
export async function createBilling(options: BillingOptions): Promise<Billing> {
  const { config, database, clock, logger, publicUrl } = options;
  const bus = createBus(logger);
  database.onFact((fact) => bus.publish(fact));
  const jobs = createJobs({
    database,
    clock,
    logger,
    works: options.works,
    upkeep: options.upkeep ?? true,
  });
  let origin = options.origin;
  const rules = { ...RULES, ...options.rules };
  // Mails that an earlier mailbox kept are deleted: it cannot be read any more, and their links may still hold.
  if (config.mail.kind !== 'mailbox') await emptyLocalMailbox(database);
  const mails = createMails({
    jobs,
    database,
    mailer: mailerOf(options),
    clock,
    key: options.mailKey,
    bounds: rules.mails,
    onWithheld: (kind) => logger.warn({ kind }, 'a mail was withheld: its address has had its share'),
  });
  const provided = {} as Provided;
  const ground: Ground = {
    database,
    bus,
    hooks: createHooks(),
    jobs,
    clock,
    logger,
    paces: createPaces(clock),
    mails,
    sealer: options.sealer,
    rules,
    config,
    crashpoint: options.crashpoint ?? (() => {}),
    line: options.line ?? ((system) => system),
    customerTokenKey: options.customerTokenKey,
    app: options.app,
    provided,
    origin() {
      if (origin === undefined) throw new Refusal('unavailable');
      return origin;
    },
  };
  const http = await createHttpServer({
    logger,
    database,
    refusals,
    apiBase: '',
    publicUrl,
    trustedProxies: options.trustedProxies,
    isUpgrade: () => false,
    limits: LIMITS,
    callers: callersOf(ground),
    idempotency: createIdempotency({ jobs, clock: options.clock }),
    description: { title: 'Plausch billing', isReadable: publicUrl === undefined },
    onlyHere: {
      notice: {
        title: 'Nur für diesen Rechner',
        text: NOTICE,
        sentence: 'Without PUBLIC_URL this server is for its own machine alone.',
      },
      programPrefixes: [''],
      firstScript: '/first.js',
    },
    headers: { resources: 'cross-origin' },
    crossOrigin: {
      origins: 'any',
      methods: ['GET', 'POST'],
      headers: 'any',
      readable: ['x-request-id', 'retry-after'],
      maxAgeSeconds: 7_200,
    },
    maxParamLength: MOST_PARAM_LENGTH,
  });
  const operation = installOperation(ground, http);
  if (publicUrl === undefined && config.mail.kind === 'mailbox') installMailbox(http.fastify, database);
  const installed: AnyInstalled[] = [];
  for (const { name, install } of FEATURES as readonly AnyFeature[]) {
    const standing = await install({ ground, edges: { http } });
    installed.push(standing);
    if (standing.provides !== undefined) Object.assign(provided, { [name]: standing.provides });
  }
  const { figures } = options;
  if (figures) {
    figures.observeRequests(http.fastify, '');
    measureGround(figures, ground);
    for (const { measure } of installed) measure?.(figures);
  }
  await jobs.open();
  const commands = new Map<string, RunCommand>(
    installed.flatMap(({ commands: own = {} }) => Object.entries(own)),
  );

  async function close(): Promise<void> {
    operation.setReady(false);
    for (const part of installed.toReversed()) await part.close?.();
    await http.close();
    await jobs.close();
  }
  try {
    for (const { start: begin } of installed) await begin?.();
  } catch (error) {
    // A catalogue with a mistake, for example. The jobs would go on asking a database that its owner closes.
    await close();
    throw error;
  }

  function start(address: string): void {
    origin = address;
    jobs.start();
    operation.setReady(true);
  }

  return {
    jobs,
    provided,
    sandboxKey: async () => (config.sandbox ? provided.projects.sandboxKey() : undefined),
    mounted: (prefix) => http.mounted(prefix),
    async listen({ host, port }) {
      const listening = await http.listen({ host, port });
      const url = publicUrl ?? `http://localhost:${listening.port}`;
      start(options.origin ?? url);
      return { url, port: listening.port };
    },
    start,
    async run([word = '', ...words]) {
      const command = commands.get(word);
      if (!command)
        throw new Refusal('invalid', {
          message: `Den Befehl gibt es nicht. Es gibt: ${[...commands.keys()].join(', ')}`,
        });
      return command(words);
    },
    close,
  };
}
