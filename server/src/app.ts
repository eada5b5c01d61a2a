import { createBus } from '@plausch/platform/bus';
import { createChallenges } from '@plausch/platform/challenge';
import type { Clock } from '@plausch/platform/clock';
import { createAlone, createFacts } from '@plausch/platform/cluster';
import type { Database } from '@plausch/platform/db';
import { createHooks } from '@plausch/platform/hooks';
import {
  createHttpServer,
  type EarlyPort,
  type HeaderPolicy,
  installPolicyReports,
  type Mount,
  REPORTS_PATH,
  tokenCaller,
} from '@plausch/platform/http';
import { createIdempotency } from '@plausch/platform/idempotency';
import { createJobs, type Jobs } from '@plausch/platform/jobs';
import { serverKey } from '@plausch/platform/keys';
import type { Logger } from '@plausch/platform/logger';
import {
  createLocalMailbox,
  createMails,
  createNoMailer,
  createSmtpMailer,
  emptyLocalMailbox,
  installMailbox,
} from '@plausch/platform/mail';
import type { Metrics } from '@plausch/platform/metrics';
import { createOutbox } from '@plausch/platform/outbox';
import { createPaces } from '@plausch/platform/pace';
import { createRealtime, isSocketUpgrade, SOCKETS_PATH } from '@plausch/platform/realtime';
import { createOwnStreams, deliverStreams } from '@plausch/platform/streams';
import { socketMessages, socketRequests, traits } from '@plausch/protocol';
import { isTellingAt } from '@plausch/protocol/notification-rules';
import { addressAt, holdsSecret, isPaidAt } from '@plausch/protocol/pages';
import type { BillingDoor, BillingSecrets } from './billing-door.ts';
import type { ServerConfig } from './config.ts';
import { installCrawlers } from './crawlers.ts';
import { withReports } from './error-dsn.ts';
import type { AnyFeature, AnyInstalled, RunCommand, Saving } from './feature.ts';
import { eraseAgain } from './features/accounts/index.ts';
import { inviteFirst, isUnclaimed, requireRole } from './features/sanctions/index.ts';
import { authenticateHandshake, requireSecondFactor, signedIn } from './features/sessions/index.ts';
import { defaultRules, FEATURES, figuresOf, ruleChecks } from './features.ts';
import { withFilms } from './film-hosts.ts';
import type { Edges, Ground, Provided } from './ground.ts';
import { limitsOf } from './limits.ts';
import { installManifest } from './manifest.ts';
import { installMetrics } from './metrics.ts';
import { notPublic } from './not-public.ts';
import { installOperation } from './operation.ts';
import { operatorOf, type RunOperator } from './operator.ts';
import { describePage } from './pages.ts';
import { peopleOf } from './people.store.ts';
import { personalDataOf } from './personal-data.ts';
import { Refusal, refusals } from './refusal.ts';
import { retentionOf } from './retention.ts';
import { type Rules, readRules } from './rules.ts';
import { createSecurityLog, outcomesOf } from './security-log.ts';
import { payingPolicy, type Shop } from './shop.ts';
import { TELLING_POLICY } from './telling-policy.ts';
import { readContents, readLayout, readTexts } from './texts.ts';

export type AppOptions = {
  config: ServerConfig;
  database: Database;
  clock: Clock;
  logger: Logger;
  /** The address people use, where it is neither PUBLIC_URL nor the port that is listened on. */
  origin?: string;
  /** Folder of the built client; without it only programs are served. */
  webRoot?: string;
  /** Whether jobs come by the clock as well, and old ones are tidied away. Default: yes; tests do without. */
  upkeep?: boolean;
  /** Where this process tells its figures, when other programs in it tell theirs there too. */
  metrics?: Metrics | undefined;
  /** Where the app buys; without it nothing is sold. */
  shop?: Shop | undefined;
  /** Other programs that answer below a path of this one. */
  mounts?: readonly Mount[];
  /** The way to the billing backend, mounted or elsewhere. */
  billing?: BillingDoor | undefined;
  /** By what that backend and this server know each other. */
  billingSecrets?: BillingSecrets | undefined;
  /** The embedded database, and what of it other programs want to be counted in a backup. */
  saving?: Saving | undefined;
  /** The product; others only in tests of the house. */
  features?: readonly AnyFeature[];
};

export type App = {
  /** `url`: the address people use; `port`: where it really listens. */
  listen(early?: EarlyPort): Promise<{ url: string; port: number }>;
  /** The jobs of this process, for tests that wait for them. */
  readonly jobs: Jobs;
  /** Resolves when this process knows what was changed by it before, for the same: answers to changes do not wait for that. */
  factsHeard(): Promise<void>;
  /** Erases accounts again that came back with a backup; answers how many of them were there. */
  eraseAgain(accountIds: readonly string[]): Promise<number>;
  readonly operator: {
    /** Runs a command of the operator. */
    readonly run: RunOperator;
    /** The link that makes the first administrator; undefined unless this is the very first start. */
    inviteFirst(): Promise<string | undefined>;
    /** Whether there is no administrator yet, nor ever was a link for one. */
    isUnclaimed(): Promise<boolean>;
  };
  close(): Promise<void>;
};

const API_BASE = '/api';
const PROGRAM_PREFIXES = [API_BASE, '/socket.io', '/postfach', '/billing', REPORTS_PATH];

/** How the pages of native apps call. They bring their token themselves: there is no cookie that another page could use. */
const APP_CALLS = {
  methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
  headers: ['authorization', 'content-type', 'idempotency-key'],
  readable: ['x-request-id', 'retry-after'],
  maxAgeSeconds: 7_200,
} as const;

/** The composition root: platform, then the features. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, database, clock, logger, webRoot, features = FEATURES } = options;
  const rules = readRules(config.rulesFile, defaultRules(features), ruleChecks(features));
  const bus = createBus(logger);
  database.onFact((fact) => bus.publish(fact));
  const smtp =
    config.smtpUrl === undefined
      ? undefined
      : createSmtpMailer({ url: config.smtpUrl, from: config.mailFrom });
  const isLocal = config.publicUrl === undefined;
  let origin = options.origin ?? config.publicUrl;

  const jobs = createJobs({
    database,
    clock,
    logger,
    works: config.roles.includes('worker'),
    upkeep: options.upkeep ?? true,
  });
  const cluster = createAlone(logger);
  const wide = wideFactsOf(features);
  const facts = createFacts({ database, bus, cluster, jobs, logger, wide });
  const parts = ownPartsOf(features);
  const hasMailbox = config.mail === 'mailbox';
  // Mails that an earlier mailbox kept are deleted: it cannot be read any more, and their links may still hold.
  if (!hasMailbox) await emptyLocalMailbox(database);
  if (config.mail === 'none')
    logger.warn('SMTP_URL is none: no mail leaves, so only npm run admin activates accounts');
  const securityLog = createSecurityLog(logger, outcomesOf(features));
  const mails = createMails({
    jobs,
    database,
    mailer: smtp ?? (hasMailbox ? createLocalMailbox(database, clock) : createNoMailer(logger)),
    clock,
    key: await serverKey(database, 'counted-mails'),
    bounds: rules.mails,
    onWithheld: (mail) => securityLog.write({ event: 'mail.withheld', mail }),
  });
  const provided = {} as Provided;
  const ground: Ground = {
    database,
    bus,
    hooks: createHooks(),
    outbox: createOutbox({ database, jobs, clock, logger }),
    streams: createOwnStreams({
      database,
      clock,
      jobs,
      keptMs: rules.streams.keptMs,
      state: Object.fromEntries(parts.map(([name, { read }]) => [name, read])),
    }),
    clock,
    paces: createPaces(clock),
    logger,
    securityLog,
    jobs,
    challenges: createChallenges({
      database,
      clock,
      jobs,
      key: await serverKey(database, 'challenges'),
      work: rules.challenges,
    }),
    mails,
    brand: config.brand,
    rules,
    people: peopleOf(features, Object.keys(traits)),
    personalData: personalDataOf(features, () => ground),
    provided,
    origin() {
      if (origin === undefined) throw new Error('the address is known only once the server listens');
      return origin;
    },
  };
  const sessionCaller = tokenCaller((token) => signedIn(ground, token), {
    nameOf: ({ accountId }) => accountId,
    requireRole: (caller, least) => requireRole(ground, caller, least),
    requireSecondFactor: (caller, how) => requireSecondFactor(ground, caller, how),
  });
  const http = await createHttpServer({
    logger,
    database,
    refusals,
    apiBase: API_BASE,
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies,
    isUpgrade: isSocketUpgrade,
    limits: limitsOf(features),
    callers: { session: sessionCaller },
    idempotency: createIdempotency({ jobs, clock }),
    description: { title: 'Plausch application API', isReadable: isLocal },
    onlyHere: {
      notice: notPublic(config.brand),
      programPrefixes: PROGRAM_PREFIXES,
      firstScript: '/first.js',
    },
    mounts: options.mounts ?? [],
    ...(config.appOrigins.length > 0 && { crossOrigin: { ...APP_CALLS, origins: config.appOrigins } }),
  });
  const realtime = createRealtime({
    httpServer: http.fastify.server,
    logger,
    clock,
    refusals,
    database,
    callers: sessionCaller,
    headers: http.headers,
    onlyHere: http.onlyHere,
    requests: socketRequests,
    messages: socketMessages,
    authenticate: (auth) => authenticateHandshake(ground, auth),
    admit: (request) => http.admit('socket', request),
    connections: rules.connection,
    credits: rules.connection.credits,
    isOriginAllowed: (from, host) =>
      config.appOrigins.includes(from) ||
      (URL.canParse(from) && (new URL(from).host === host || from === config.publicUrl)),
  });
  // Sockets are upgrades and nothing else.
  http.fastify.all(SOCKETS_PATH, { schema: { hide: true }, config: { limit: 'socket' } }, () => {
    throw new Refusal('malformed');
  });
  const edges: Edges = { http, realtime };

  const policyReports = await installPolicyReports(http.fastify, { clock, logger });
  const operation = installOperation(ground, http, { apiBase: API_BASE, config, shop: options.shop });
  const installation = {
    brand: config.brand,
    publicUrl: config.publicUrl,
    errorDsn: config.errorDsn,
    filmHosts: config.filmHosts,
    kept: retentionOf(features, rules),
  };
  const layout = webRoot === undefined ? undefined : await readLayout(webRoot, installation);
  const installed: AnyInstalled[] = [];
  for (const { name, install } of features) {
    const standing = await install({
      ground,
      edges,
      config,
      layout,
      billing: options.billing,
      billingSecrets: options.billingSecrets,
      saving: savingOf(features, options.saving),
    });
    installed.push(standing);
    if (standing.provides !== undefined) Object.assign(provided, { [name]: standing.provides });
  }
  deliverStreams({
    bus,
    logger,
    streams: ground.streams,
    realtime,
    kept: new Set(parts.flatMap(([, { changedBy }]) => changedBy)),
    greet: (connection, state) => {
      for (const { greet } of installed) greet?.(connection, state);
    },
  });
  for (const type of bus.types()) {
    if (!wide.has(type)) throw new Error(`${type} is listened for, and other processes would not hear it`);
  }
  installCrawlers(ground, http, features);
  installManifest(ground, http);
  if (isLocal && hasMailbox) installMailbox(http.fastify, database);
  if (webRoot !== undefined) {
    const { errorDsn, filmHosts } = config;
    const everywhere = (policy: HeaderPolicy) => withFilms(withReports(policy, errorDsn), filmHosts);
    const headers = await http.headersOf(everywhere({}));
    const tellingHeaders = await http.headersOf(everywhere(TELLING_POLICY));
    const payingHeaders = await http.headersOf(everywhere(payingPolicy(options.shop)));
    await http.documents({
      webRoot,
      contents: await readContents(webRoot, installation),
      documents: await readTexts(webRoot, installation, formsOf(features, rules)),
      addressAt,
      isSecret: holdsSecret,
      headersAt: ({ pathname }) =>
        isPaidAt(pathname) ? payingHeaders : isTellingAt(pathname) ? tellingHeaders : headers,
      describe: (address) => describePage(ground, features, address),
      programPrefixes: PROGRAM_PREFIXES,
    });
  }

  const metrics = await installMetrics(config, {
    metrics: options.metrics,
    ground,
    http,
    realtime,
    policyReports,
    apiBase: API_BASE,
    measure: (all) => {
      for (const { measure } of installed) measure?.(all);
    },
  });
  await jobs.open();

  return {
    jobs,
    factsHeard: bus.settled,
    async eraseAgain(accountIds) {
      let erased = 0;
      for (const accountId of accountIds) {
        if (await database.inTransaction((work) => eraseAgain(ground, work, accountId))) erased += 1;
      }
      return erased;
    },
    operator: {
      run: operatorOf(features, commandsOf(installed), securityLog),
      inviteFirst: () => inviteFirst(ground),
      isUnclaimed: () => isUnclaimed(ground),
    },
    async listen(early) {
      await metrics.listen();
      // Before the first socket: from here on nothing that changes its standing is missed.
      await facts.start();
      const { port } = await http.listen({ host: config.host, port: config.port, early });
      origin ??= `http://localhost:${port}`;
      // Only now: a mail says where the server is.
      jobs.start();
      operation.setReady(true);
      return { url: origin, port };
    },
    async close() {
      operation.setReady(false);
      for (const { close } of installed.toReversed()) await close?.();
      await realtime.close();
      await http.close();
      await facts.close();
      // Listeners read from the database, which is closed next.
      await bus.settled();
      await cluster.close();
      await jobs.close();
      await metrics.close();
      smtp?.close();
    },
  };
}

/** Facts that every process must hear. */
const wideFactsOf = (features: readonly AnyFeature[]): ReadonlySet<string> =>
  new Set(['own.told', 'person.changed', ...features.flatMap(({ wideFacts = [] }) => wideFacts)]);

/** What features know of a person's state, by name. */
const ownPartsOf = (features: readonly AnyFeature[]) =>
  features.flatMap(({ ownState = {} }) => Object.entries(ownState));

/** With what the features want to be counted. */
const savingOf = (features: readonly AnyFeature[], saving: Saving | undefined): Saving | undefined =>
  saving && { ...saving, figures: [...figuresOf(features), ...saving.figures] };

const commandsOf = (installed: readonly AnyInstalled[]): ReadonlyMap<string, RunCommand> =>
  new Map(installed.flatMap(({ commands = {} }) => Object.entries(commands)));

const formsOf = (features: readonly AnyFeature[], rules: Rules): ReadonlyMap<string, string> =>
  new Map(features.flatMap(({ forms }) => [...(forms?.(rules) ?? [])]));
