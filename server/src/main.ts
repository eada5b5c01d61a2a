import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { systemClock } from '@plausch/platform/clock';
import { requireDiskSpace, StartFailure } from '@plausch/platform/config';
import { openControl } from '@plausch/platform/control';
import { migrate, openDatabase } from '@plausch/platform/db';
import { createLogger, type Logger } from '@plausch/platform/logger';
import { startEmbeddedPostgres } from '@plausch/platform/postgres';
import { type App, createApp } from './app.ts';
import { readServerConfig, type ServerConfig } from './config.ts';
import { firstStep } from './features/sanctions/index.ts';
import { refusals } from './refusal.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');
const POOL_SIZE = 16;
const NEEDED_BYTES = 300e6;
const STOP_TIMEOUT_MS = 20_000;

/** Ctrl-C reaches this process from the terminal and once more from npm; only a later signal is a second one. */
const SAME_SIGNAL_MS = 1_000;

export type Running = { config: ServerConfig; url: string };

export type MainOptions = {
  /** Runs after the configuration was read and before anything starts; is to give up when `stopping` aborts. */
  prepare?: (stopping: AbortSignal) => Promise<void>;
  /** The address people use where that is not the server's own port (behind the development server). */
  origin?: string;
  /** Runs once the server answers. */
  announce?: (running: Running) => void;
};

/**
 * Runs the server until a signal ends it, then ends the process: code 0 after a signal, 1 when the start or something
 * later fails. A failed start says why in one German sentence on stderr.
 */
export async function main({ prepare, origin, announce = announceAddress }: MainOptions = {}): Promise<void> {
  const stopping = new AbortController();
  let exitCode = 0;
  let signalledAt: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (signalledAt !== undefined && performance.now() - signalledAt > SAME_SIGNAL_MS) process.exit(1);
      signalledAt ??= performance.now();
      stopping.abort();
    });
  }
  const closers: (() => Promise<void>)[] = [];
  let config: ServerConfig | undefined;
  let logger: Logger | undefined;
  try {
    config = readServerConfig(process.env, { root: ROOT });
    logger = createLogger({ level: config.logLevel });
    const fail = failWith(logger, () => {
      exitCode = 1;
      stopping.abort();
    });
    process.on('uncaughtException', fail('uncaught exception'));
    process.on('unhandledRejection', fail('unhandled rejection'));
    await prepare?.(stopping.signal);
    const { url, firstSteps } = await start({
      config,
      logger,
      closers,
      origin,
      onDatabaseEnd: fail('the database ended unexpectedly'),
    });
    announce({ config, url });
    if (firstSteps !== undefined) process.stdout.write(`  ${firstSteps}\n\n`);
    if (!stopping.signal.aborted) await once(stopping.signal, 'abort');
  } catch (error) {
    if (!stopping.signal.aborted) {
      logger?.debug({ err: error }, 'the start failed');
      process.stderr.write(`\n${startFailureSentence(error, config)}\n\n`);
      exitCode = 1;
    }
  }
  const impatience = setTimeout(() => process.exit(1), STOP_TIMEOUT_MS);
  for (const close of closers.reverse()) {
    await close().catch((error: unknown) => {
      logger?.error({ err: error }, 'not closed cleanly');
      exitCode = 1;
    });
  }
  clearTimeout(impatience);
  process.exit(exitCode);
}

/** What happens after the start and ends it: logged in full, then everything is closed in order. */
function failWith(logger: Logger, stop: () => void) {
  return (what: string) => (error: unknown) => {
    logger.fatal({ err: error }, what);
    stop();
  };
}

type Start = {
  config: ServerConfig;
  logger: Logger;
  /** Gets what is to be closed again, as soon as it stands. */
  closers: (() => Promise<void>)[];
  origin: string | undefined;
  onDatabaseEnd: (error: unknown) => void;
};

/** Builds from the ground up; returns the address, and how to get an administrator as long as there is none. */
async function start(options: Start): Promise<{ url: string; firstSteps: string | undefined }> {
  const { config, logger, closers, origin } = options;
  const databaseUrl = config.databaseUrl ?? (await startDatabase(options));
  await migrate({
    url: databaseUrl,
    folder: path.join(import.meta.dirname, '..', 'migrations'),
    log: logger,
  });
  const database = openDatabase({ url: databaseUrl, log: logger, poolSize: POOL_SIZE });
  closers.push(() => database.close());
  const webRoot = path.join(ROOT, 'web', 'dist');
  const app = await createApp({
    config,
    database,
    clock: systemClock,
    logger,
    ...(origin === undefined ? {} : { origin }),
    ...(existsSync(path.join(webRoot, 'index.html')) ? { webRoot } : {}),
  });
  closers.push(() => app.close());
  const { url } = await app.listen();
  logger.info({ url }, 'listening');
  closers.push(await openOperatorDesk(app, config, logger));
  return { url, firstSteps: await firstSteps(app, config) };
}

/** A private machine gets the link itself. What a public server writes ends in logs, where a secret must not stand. */
async function firstSteps({ operator }: App, { publicUrl }: ServerConfig): Promise<string | undefined> {
  if (publicUrl !== undefined) {
    return (await operator.isUnclaimed()) ? firstStep(undefined) : undefined;
  }
  const link = await operator.inviteFirst();
  return link && firstStep(link);
}

/** Where `npm run admin` finds this process. People can talk without it, so it is no reason to end. */
async function openOperatorDesk(
  { operator }: App,
  { dataDir }: ServerConfig,
  logger: Logger,
): Promise<() => Promise<void>> {
  try {
    const control = await openControl({ dataDir, logger, refusals, run: (words) => operator.run(words) });
    return () => control.close();
  } catch (error) {
    logger.warn({ err: error, dataDir }, 'npm run admin will not find this server');
    return async () => {};
  }
}

async function startDatabase({ config, logger, closers, onDatabaseEnd }: Start): Promise<string> {
  requireDiskSpace(config.databaseDir, NEEDED_BYTES);
  const postgres = await startEmbeddedPostgres({
    dataDir: config.databaseDir,
    log: logger,
    onExit: (lastLines) => onDatabaseEnd(new Error(lastLines.join('\n'))),
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

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function announceAddress({ url }: Running): void {
  process.stdout.write(`Plausch läuft: ${url}\n`);
}

if (import.meta.main) await main();
