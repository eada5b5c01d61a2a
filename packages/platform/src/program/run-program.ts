import { once } from 'node:events';
import { createLogger, type Logger, type LogLevel } from '../logger/index.ts';
import { giveBackMemory } from './give-back-memory.ts';

const STOP_TIMEOUT_MS = 20_000;

/** Ctrl-C reaches this process from the terminal and once more from npm; only a later signal is a second one. */
const SAME_SIGNAL_MS = 1_000;

/** What a program that is being started stands on. */
export type Standing<Config> = {
  readonly config: Config;
  readonly logger: Logger;
  /** Gets what is to be closed again, as soon as it stands; closed in the other order. */
  readonly closers: (() => Promise<void>)[];
  /** Ends the program because of something that happened after its start: logged in full, with exit code 1. */
  fail(what: string): (error: unknown) => void;
};

export type Program<Config> = {
  /** Reads the configuration; a StartFailure's message is told to the operator. */
  read(): { config: Config; logLevel: LogLevel };
  /** Runs after the configuration was read and before anything starts; is to give up when `stopping` aborts. */
  prepare?: ((stopping: AbortSignal) => Promise<void>) | undefined;
  /** Builds from the ground up; answers what says so to the operator. */
  start(standing: Standing<Config>): Promise<() => void>;
  /** Why the start failed, in one German sentence. `config`: undefined when it could not be read. */
  failureSentence(error: unknown, config: Config | undefined): string;
};

/**
 * Runs a program until a signal ends it, then ends the process: code 0 after a signal, 1 when the start or something
 * later fails. A failed start says why in one German sentence on stderr.
 */
export async function runProgram<Config>(program: Program<Config>): Promise<void> {
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
  let config: Config | undefined;
  let logger: Logger | undefined;
  try {
    const read = program.read();
    config = read.config;
    logger = createLogger({ level: read.logLevel });
    const fail = failWith(logger, () => {
      exitCode = 1;
      stopping.abort();
    });
    process.on('uncaughtException', fail('uncaught exception'));
    process.on('unhandledRejection', fail('unhandled rejection'));
    await program.prepare?.(stopping.signal);
    const announce = await program.start({ config, logger, closers, fail });
    announce();
    const giveUp = giveBackMemory();
    if (!stopping.signal.aborted) await once(stopping.signal, 'abort');
    giveUp();
  } catch (error) {
    if (!stopping.signal.aborted) {
      logger?.debug({ err: error }, 'the start failed');
      process.stderr.write(`\n${program.failureSentence(error, config)}\n\n`);
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

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
