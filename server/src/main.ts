import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  type AppKeys,
  appKeysOf,
  type Billing,
  billingFigures,
  refusals as billingRefusals,
  keyIn,
  type OpenOptions,
  openBilling,
  projectTokenKey,
  signCustomerToken,
} from '@plausch/billing';
import { finishSwap } from '@plausch/platform/backup';
import { systemClock } from '@plausch/platform/clock';
import { requireDiskSpace, StartFailure } from '@plausch/platform/config';
import { type ControlOptions, openControl } from '@plausch/platform/control';
import { type Database, migrate, openDatabase } from '@plausch/platform/db';
import { openEarlyPort } from '@plausch/platform/http';
import { serverKey } from '@plausch/platform/keys';
import type { Logger } from '@plausch/platform/logger';
import type { Metrics } from '@plausch/platform/metrics';
import { startEmbeddedPostgres } from '@plausch/platform/postgres';
import { messageOf, runProgram, type Standing } from '@plausch/platform/program';
import { type App, createApp } from './app.ts';
import { type BillingSecrets, createBillingDoor, WEBHOOK_PATH } from './billing-door.ts';
import { readServerConfig, type ServerConfig } from './config.ts';
import { firstStep } from './features/sanctions/index.ts';
import { refusals } from './refusal.ts';
import type { Shop } from './shop.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');
const POOL_SIZE = 16;
const NEEDED_BYTES = 300e6;
const BILLING_PREFIX = '/billing';
/** What is sold here, by the name of its catalogue. */
const BILLING_PROJECT = 'plausch';

/** Names for every address of this machine. */
const EVERY_ADDRESS: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

export type Running = { config: ServerConfig; url: string };

export type MainOptions = {
  /** Runs after the configuration was read and before anything starts; is to give up when `stopping` aborts. */
  prepare?: (stopping: AbortSignal) => Promise<void>;
  /** The address people use where that is not the server's own port (behind the development server). */
  origin?: string;
  /** Runs once the server answers. */
  announce?: (running: Running) => void;
};

/** Runs the server until a signal ends it, then ends the process. */
export function main({ prepare, origin, announce = announceAddress }: MainOptions = {}): Promise<void> {
  return runProgram<ServerConfig>({
    read() {
      const config = readServerConfig(process.env, { root: ROOT });
      return { config, logLevel: config.logLevel };
    },
    prepare,
    async start(standing) {
      const { url, firstSteps } = await start({ ...standing, origin });
      return () => {
        announce({ config: standing.config, url });
        if (firstSteps !== undefined) process.stdout.write(`  ${firstSteps}\n\n`);
      };
    },
    failureSentence: startFailureSentence,
  });
}

type Start = Standing<ServerConfig> & { origin: string | undefined };

/** Builds from the ground up; returns the address, and how to get an administrator as long as there is none. */
async function start(options: Start): Promise<{ url: string; firstSteps: string | undefined }> {
  const { config, logger, closers, origin } = options;
  const early = await openEarlyPort(config);
  closers.push(() => early.close());
  const embeddedUrl = config.databaseUrl === undefined ? await startDatabase(options) : undefined;
  const databaseUrl = config.databaseUrl ?? embeddedUrl ?? '';
  await migrate({
    url: databaseUrl,
    folder: path.join(import.meta.dirname, '..', 'migrations'),
    log: logger,
  });
  const database = openDatabase({ url: databaseUrl, log: logger, poolSize: POOL_SIZE });
  closers.push(() => database.close());
  // What is off is not even loaded.
  const metrics = config.metrics && (await import('@plausch/platform/metrics')).createMetrics(logger);
  const keys = await billingKeys(config, database);
  // Known once it listens: billing reaches this server where it really is, and not where people find it.
  let here: string | undefined;
  const billing = await openOwnBilling(options, databaseUrl, metrics, keys && linkOf(keys, () => here));
  const webRoot = path.join(ROOT, 'web', 'dist');
  const shop = await shopOf(config, billing);
  if (shop && !keys)
    logger.warn(
      { url: shop.baseUrl },
      'purchases give no perks: without BILLING_APP_KEY there is no way to ask billing',
    );
  const app = await createApp({
    config,
    database,
    clock: systemClock,
    logger,
    metrics,
    shop,
    mounts: billing ? [await billing.mounted(BILLING_PREFIX)] : [],
    billing:
      keys &&
      createBillingDoor({
        url: () => (billing ? here && `${here}${BILLING_PREFIX}` : elsewhere(config)),
        // Cards of the sandbox buy nothing on a public server.
        key: keys.apiKey(config.publicUrl === undefined ? 'sandbox' : 'production'),
      }),
    billingSecrets: keys && secretsOf(keys),
    saving: embeddedUrl === undefined ? undefined : { url: embeddedUrl, figures: billingFigures },
    ...(origin === undefined ? {} : { origin }),
    ...(existsSync(path.join(webRoot, 'index.html')) ? { webRoot } : {}),
  });
  closers.push(() => app.close());
  const listening = await app.listen(early);
  const { url } = listening;
  here = `http://${hostHere(config.host)}:${listening.port}`;
  billing?.start(`${url}${BILLING_PREFIX}`);
  logger.info({ url }, 'listening');
  closers.push(await openOperatorDesk(app, config, logger));
  if (billing) closers.push(await openBillingDesk(billing, config, logger));
  return { url, firstSteps: await firstSteps(app, config) };
}

/** What this server and billing share: from a key of this installation, or one that the operator gave to both. */
async function billingKeys({ billing }: ServerConfig, database: Database): Promise<AppKeys | undefined> {
  if (billing.kind === 'mounted') return appKeysOf(await serverKey(database, 'billing'));
  return billing.appKey === undefined ? undefined : appKeysOf(keyIn(billing.appKey));
}

const linkOf = (keys: AppKeys, here: () => string | undefined) => ({
  app: {
    ...keys,
    project: BILLING_PROJECT,
    webhookUrl: () => {
      const address = here();
      return address && `${address}${WEBHOOK_PATH}`;
    },
  },
  customerTokenKey: keys.customerTokenKey,
});

const secretsOf = ({ webhookSecret, customerTokenKey }: AppKeys): BillingSecrets => ({
  webhookSecret,
  customerToken: (claims) => signCustomerToken(projectTokenKey(customerTokenKey, BILLING_PROJECT), claims),
});

const elsewhere = ({ billing }: ServerConfig): string | undefined =>
  billing.kind === 'elsewhere' ? billing.url : undefined;

/** Where this machine reaches what listens on a host. */
function hostHere(host: string): string {
  if (EVERY_ADDRESS.has(host)) return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/** The billing backend in this process, unless another one is used: on its own schema, with its own pool and jobs. */
async function openOwnBilling(
  { config, logger, closers }: Start,
  databaseUrl: string,
  metrics: Metrics | undefined,
  link: Pick<OpenOptions, 'app' | 'customerTokenKey'> | undefined,
): Promise<Billing | undefined> {
  const { billing, dataDir, publicUrl, trustedProxies, roles } = config;
  if (billing.kind === 'elsewhere') return undefined;
  return openBilling({
    config: billing.config,
    databaseUrl: billing.databaseUrl ?? databaseUrl,
    dataDir,
    logger,
    closers,
    works: roles.includes('worker'),
    publicUrl,
    trustedProxies,
    figures: metrics?.part('billing'),
    ...link,
  });
}

/** Where the app buys: with the key that the operator chose, or else from the sandbox that the server brings. */
async function shopOf(config: ServerConfig, billing: Billing | undefined): Promise<Shop | undefined> {
  const baseUrl = config.billing.kind === 'elsewhere' ? config.billing.url : BILLING_PREFIX;
  const apiKey = config.billingApiKey ?? (await billing?.sandboxKey());
  return apiKey === undefined ? undefined : { baseUrl, apiKey };
}

/** A private machine gets the link itself. What a public server writes ends in logs, where a secret must not stand. */
async function firstSteps({ operator }: App, { publicUrl }: ServerConfig): Promise<string | undefined> {
  if (publicUrl !== undefined) {
    return (await operator.isUnclaimed()) ? firstStep(undefined) : undefined;
  }
  const link = await operator.inviteFirst();
  return link && firstStep(link);
}

/** Where `npm run admin` finds this process. */
const openOperatorDesk = ({ operator }: App, { dataDir }: ServerConfig, logger: Logger) =>
  openDesk({ dataDir, logger, refusals, run: (words) => operator.run(words) });

/** Where `npm run billing -- …` finds it: in the same place as when billing runs alone. */
const openBillingDesk = (billing: Billing, { dataDir }: ServerConfig, logger: Logger) =>
  openDesk({
    dataDir: path.join(dataDir, 'billing'),
    logger,
    refusals: billingRefusals,
    run: (words) => billing.run(words),
  });

/** People can talk without it, so it is no reason to end. */
async function openDesk(options: ControlOptions): Promise<() => Promise<void>> {
  try {
    const control = await openControl(options);
    return () => control.close();
  } catch (error) {
    options.logger.warn({ err: error, dataDir: options.dataDir }, 'no command will find this server');
    return async () => {};
  }
}

async function startDatabase({ config, logger, closers, fail }: Start): Promise<string> {
  requireDiskSpace(config.databaseDir, NEEDED_BYTES);
  finishSwap(config);
  const postgres = await startEmbeddedPostgres({
    dataDir: config.databaseDir,
    log: logger,
    onExit: (lastLines) => fail('the database ended unexpectedly')(new Error(lastLines.join('\n'))),
  });
  closers.push(() => postgres.stop());
  return postgres.url;
}

function startFailureSentence(error: unknown, config: ServerConfig | undefined): string {
  if (error instanceof StartFailure || config === undefined) return messageOf(error);
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return `Port ${config.port} ist schon belegt. Anderer Port: PORT=${config.port + 1} npm start`;
    case 'EACCES':
      return `Port ${config.port} darf dieser Benutzer nicht öffnen. Anderer Port: PORT=3000 npm start`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `Die Adresse ${config.host} gehört nicht zu diesem Rechner: Ändere HOST.`;
    default:
      return `Der Start ist fehlgeschlagen: ${messageOf(error)}`;
  }
}

function announceAddress({ url }: Running): void {
  process.stdout.write(`Plausch läuft: ${url}\n`);
}

if (import.meta.main) await main();
