import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino';

export type Logger = PinoLogger;
export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';

/** Field names whose values never reach a log, at the top or one level down. */
const SECRET_FIELDS = [
  'token',
  'password',
  'authorization',
  'cookie',
  'email',
  'text',
  'birthDate',
  'secret',
];

/** A failed statement with what it was about: texts, addresses and hashes stand in its parameters. */
type QueryFailure = Error & { query: string; params: unknown };

const isQueryFailure = (error: unknown): error is QueryFailure =>
  error instanceof Error && 'query' in error && 'params' in error;

/** Errors as pino tells them, but of a failed statement only its text and what the database said. */
function toLogged(error: unknown): unknown {
  if (!isQueryFailure(error)) return error instanceof Error ? pino.stdSerializers.err(error) : error;
  const failure = new Error(`Failed query: ${error.query}`, { cause: error.cause });
  failure.stack = (error.stack ?? '').replace(error.message, failure.message);
  return pino.stdSerializers.err(failure);
}

/** What JSON leaves as it is although a terminal, or whoever cuts a file into lines, may obey it. */
const OBEYED = /[\u007f-\u009f\u2028\u2029]/g;
const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * A structured logger (JSON lines). Levels mean: `error` somebody must act, `warn` worth a look, `info` the
 * life of the process, `debug` single requests. Expected refusals are not errors. Whatever a value holds, a line stays
 * one line of printable characters.
 */
export function createLogger(options: { level: LogLevel; destination?: DestinationStream }): Logger {
  return pino(
    {
      level: options.level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: toLogged },
      hooks: { streamWrite: (line) => line.replace(OBEYED, escaped) },
      redact: {
        paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
        censor: '[secret]',
      },
    },
    options.destination ?? pino.destination({ dest: 2, sync: false }),
  );
}
