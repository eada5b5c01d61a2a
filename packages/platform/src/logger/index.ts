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

/**
 * A structured logger (JSON lines). Levels mean: `error` somebody must act, `warn` worth a look, `info` the
 * life of the process, `debug` single requests. Expected refusals are not errors.
 */
export function createLogger(options: { level: LogLevel; destination?: DestinationStream }): Logger {
  return pino(
    {
      level: options.level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
        censor: '[secret]',
      },
    },
    options.destination ?? pino.destination({ dest: 2, sync: false }),
  );
}
