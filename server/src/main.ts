import { existsSync } from 'node:fs';
import path from 'node:path';
import { systemClock } from '@plausch/platform/clock';
import { requireDiskSpace, StartFailure } from '@plausch/platform/config';
import { migrate, openDatabase } from '@plausch/platform/db';
import { createLogger, type Logger } from '@plausch/platform/logger';
import { startEmbeddedPostgres } from '@plausch/platform/postgres';
import { createApp } from './app.ts';
import { readServerConfig, type ServerConfig } from './config.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');
const POOL_SIZE = 16;
const NEEDED_BYTES = 300e6;
const STOP_TIMEOUT_MS = 20_000;

/** Ctrl-C reaches this process from the terminal and once more from npm; only a later signal is a second one. */
const SAME_SIGNAL_MS = 1_000;

export type Running = { config: ServerConfig; url: string };

/**
 * Runs the server until a signal ends it. Sets the exit code of the process: 0 after a signal, 1 when the start or
 * something later fails; a failed start says why in one German sentence on stderr. `announce` runs once the server answers.
 */
export async function main(announce: (running: Running) => void = announceAddress): Promise<void> {
  const { promise: ended, resolve: end } = Promise.withResolvers<number>();
  let signalledAt: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (signalledAt !== undefined && performance.now() - signalledAt > SAME_SIGNAL_MS) process.exit(1);
      signalledAt ??= performance.now();
      end(0);
    });
  }
  const closers: (() => Promise<void>)[] = [];
  let config: ServerConfig | undefined;
  let logger: Logger | undefined;
  let exitCode: number;
  try {
    config = readServerConfig(process.env, { root: ROOT });
    const log = createLogger({ level: config.logLevel });
    logger = log;
    const fail = (error: unknown, what: string) => {
      log.fatal({ err: error }, what);
      end(1);
    };
    process.on('uncaughtException', (error) => fail(error, 'uncaught exception'));
    process.on('unhandledRejection', (error) => fail(error, 'unhandled rejection'));
    const url = await start(config, log, closers, fail);
    announce({ config, url });
    exitCode = await ended;
  } catch (error) {
    if (!(error instanceof StartFailure)) logger?.debug({ err: error }, 'the start failed');
    process.stderr.write(`\n${startFailureSentence(error, config)}\n\n`);
    exitCode = 1;
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

/** Builds from the ground up; what is to be closed again is added to `closers` as soon as it stands. */
async function start(
  config: ServerConfig,
  logger: Logger,
  closers: (() => Promise<void>)[],
  fail: (error: unknown, what: string) => void,
): Promise<string> {
  const databaseUrl = config.databaseUrl ?? (await startDatabase(config, logger, closers, fail));
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
    ...(existsSync(path.join(webRoot, 'index.html')) ? { webRoot } : {}),
  });
  closers.push(() => app.close());
  const { url } = await app.listen();
  logger.info({ url }, 'listening');
  return url;
}

async function startDatabase(
  config: ServerConfig,
  logger: Logger,
  closers: (() => Promise<void>)[],
  fail: (error: unknown, what: string) => void,
): Promise<string> {
  requireDiskSpace(config.databaseDir, NEEDED_BYTES);
  const postgres = await startEmbeddedPostgres({
    dataDir: config.databaseDir,
    log: logger,
    onExit: (lastLines) => fail(new Error(lastLines.join('\n')), 'the database ended unexpectedly'),
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
