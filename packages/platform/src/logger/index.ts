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

/** The fields of an error that are logged beside its text. Others, which may hold a connection or a row, are left out. */
const TOLD_FIELDS = [
  'code',
  'syscall',
  'address',
  'port',
  'severity',
  'table',
  'column',
  'constraint',
  'statusCode',
];

/** A failed statement with what it was about: texts, addresses and hashes stand in its parameters. */
type QueryFailure = Error & { query: string; params: unknown };

const isQueryFailure = (error: Error): error is QueryFailure => 'query' in error && 'params' in error;

/** Errors as pino tells them, with few of their fields; of a failed statement only its text and what the database said. */
function toLogged(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = pino.stdSerializers.err(
    isQueryFailure(error) ? withoutParameters(error) : error,
  );
  const told = TOLD_FIELDS.flatMap((field) => {
    const value: unknown = Reflect.get(error, field);
    return typeof value === 'string' || typeof value === 'number' ? [[field, value]] : [];
  });
  const parts = error instanceof AggregateError ? { errors: error.errors.map(toLogged) } : {};
  return { type, message, stack, ...Object.fromEntries(told), ...parts };
}

function withoutParameters({ query, cause, message, stack = '' }: QueryFailure): Error {
  const failure = new Error(`Failed query: ${query}`, { cause });
  failure.stack = stack.replace(message, failure.message);
  return failure;
}

/** Control characters and line ends that JSON does not escape, although a terminal or a reader of lines may obey them. */
const OBEYED = /[\u007f-\u009f\u2028\u2029]/g;
const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * A structured logger (JSON lines). Levels mean: `error` the operator must act, `warn` worth a look, `info` the
 * life of the process, `debug` single requests. Expected refusals are not errors. With any value in it, a line stays
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
