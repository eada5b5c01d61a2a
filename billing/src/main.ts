import path from 'node:path';
import {
  address,
  COMMON_ENVIRONMENT,
  embeddedDatabaseDir,
  hostOf,
  origin,
  readEnvironment,
  readEnvironmentFile,
  requireDiskSpace,
  StartFailure,
  text,
} from '@plausch/platform/config';
import { openControl } from '@plausch/platform/control';
import type { LogLevel } from '@plausch/platform/logger';
import { startEmbeddedPostgres } from '@plausch/platform/postgres';
import { messageOf, runProgram, type Standing } from '@plausch/platform/program';
import { BILLING_ENVIRONMENT, type BillingConfig, billingConfigOf, type MailWay } from './config.ts';
import { appKeysOf, keyIn } from './edge/app-keys.ts';
import { type OpenOptions, openBilling } from './open.ts';
import { refusals } from './refusal.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');
const NEEDED_BYTES = 300e6;

/** What billing reads when it runs alone: its own keys, and those that mean the same to every program. */
const ENVIRONMENT = {
  ...BILLING_ENVIRONMENT,
  ...COMMON_ENVIRONMENT,
  SMTP_URL: address({
    description: 'Mail server of the chat and of billing.',
    schemes: ['smtp', 'smtps'],
    orNone: true,
  }),
  BRAND_MAIL_FROM: text({ description: 'Sender address of mails.', byDefault: undefined }),
  PUBLIC_URL: origin({ description: 'The address under which apps reach billing.' }),
  DATA_DIR: text({ description: 'Folder for everything that is kept.', byDefault: undefined }),
};

export type AloneConfig = {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string | undefined;
  readonly trustedProxies: readonly string[];
  /** Absolute folder for what billing keeps. */
  readonly dataDir: string;
  /** Holds a password. */
  readonly databaseUrl: string | undefined;
  /** Absolute folder of the embedded database. */
  readonly databaseDir: string;
  /** Where the figures are served; undefined: nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined;
  readonly logLevel: LogLevel;
  readonly billing: BillingConfig;
  /** The server of the app: its address, and the key that both hold. Secret. */
  readonly app: { readonly url: string; readonly key: string } | undefined;
};

/** `alsoKnown`: keys of the file `.env` that belong to other programs of this checkout. */
export function readAloneConfig(
  environment: Readonly<Record<string, string | undefined>>,
  { root, alsoKnown = {} }: { root: string; alsoKnown?: typeof ENVIRONMENT | object },
): AloneConfig {
  const file = readEnvironmentFile(path.join(root, '.env'), { ...alsoKnown, ...ENVIRONMENT });
  const values = readEnvironment({ ...file, ...environment }, ENVIRONMENT);
  const publicUrl = values.PUBLIC_URL;
  const dataDir = path.join(path.resolve(root, values.DATA_DIR ?? '.data'), 'billing');
  return {
    port: values.BILLING_PORT,
    host: hostOf(values.HOST, publicUrl),
    publicUrl,
    trustedProxies: values.TRUSTED_PROXIES,
    dataDir,
    databaseUrl: values.BILLING_DATABASE_URL,
    databaseDir: embeddedDatabaseDir({
      root,
      dataDir,
      isDataDirChosen: values.DATA_DIR !== undefined,
      isRoot: process.getuid?.() === 0,
      name: 'billing',
    }),
    metrics:
      values.BILLING_METRICS_PORT === undefined
        ? undefined
        : { host: values.HOST ?? '127.0.0.1', port: values.BILLING_METRICS_PORT },
    logLevel: values.LOG_LEVEL ?? (publicUrl === undefined ? 'warn' : 'info'),
    billing: billingConfigOf(values, { root, publicUrl, mail: mailWayOf(values) }),
    app:
      values.BILLING_APP_KEY === undefined || values.BILLING_APP_URL === undefined
        ? undefined
        : { url: values.BILLING_APP_URL.replace(/\/+$/, ''), key: values.BILLING_APP_KEY },
  };
}

/** Without a mail server the mailbox keeps mails, on a machine for itself; on a public one they are not sent. */
function mailWayOf({
  SMTP_URL: url,
  BRAND_MAIL_FROM: from,
  PUBLIC_URL: publicUrl,
}: {
  SMTP_URL: string | undefined;
  BRAND_MAIL_FROM: string | undefined;
  PUBLIC_URL: string | undefined;
}): MailWay {
  if (url === 'none') return { kind: 'none' };
  if (url === undefined) return { kind: publicUrl === undefined ? 'mailbox' : 'none' };
  const host = publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname;
  return { kind: 'smtp', url, from: from ?? `noreply@${host}` };
}

/** Runs billing alone until a signal ends it, then ends the process. */
export function main(alsoKnown: object = {}): Promise<void> {
  return runProgram<AloneConfig>({
    read() {
      const config = readAloneConfig(process.env, { root: ROOT, alsoKnown });
      return { config, logLevel: config.logLevel };
    },
    start,
    failureSentence,
  });
}

async function start(standing: Standing<AloneConfig>): Promise<() => void> {
  const { config, logger, closers } = standing;
  const databaseUrl = config.databaseUrl ?? (await startDatabase(standing));
  const metrics = config.metrics && (await import('@plausch/platform/metrics')).createMetrics(logger);
  if (metrics) closers.push(() => metrics.close());
  const billing = await openBilling({
    config: config.billing,
    databaseUrl,
    dataDir: config.dataDir,
    logger,
    closers,
    works: true,
    ...appOf(config),
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies,
    figures: metrics?.part('billing'),
  });
  if (config.metrics) await metrics?.listen(config.metrics);
  const { url } = await billing.listen({ host: config.host, port: config.port });
  const control = await openControl({
    dataDir: config.dataDir,
    logger,
    refusals,
    run: (words) => billing.run(words),
  });
  closers.push(() => control.close());
  return () => process.stdout.write(`Plausch billing läuft: ${url}\n`);
}

/** The server of the app, as its key and address make it known. */
function appOf({ app }: AloneConfig): Pick<OpenOptions, 'app' | 'customerTokenKey'> {
  if (!app) return {};
  const keys = appKeysOf(keyIn(app.key));
  const webhookUrl = () => `${app.url}/api/revenuecat/webhook`;
  return { app: { ...keys, project: 'plausch', webhookUrl }, customerTokenKey: keys.customerTokenKey };
}

async function startDatabase({ config, logger, closers, fail }: Standing<AloneConfig>): Promise<string> {
  requireDiskSpace(config.databaseDir, NEEDED_BYTES);
  const postgres = await startEmbeddedPostgres({
    dataDir: config.databaseDir,
    log: logger,
    onExit: (lastLines) => fail('the database ended unexpectedly')(new Error(lastLines.join('\n'))),
  });
  closers.push(() => postgres.stop());
  return postgres.url;
}

function failureSentence(error: unknown, config: AloneConfig | undefined): string {
  if (error instanceof StartFailure || config === undefined) return messageOf(error);
  return (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
    ? `Port ${config.port} ist schon belegt. Anderer Port: BILLING_PORT=${config.port + 1} npm run billing`
    : `Der Start ist fehlgeschlagen: ${messageOf(error)}`;
}

if (import.meta.main) await main();
