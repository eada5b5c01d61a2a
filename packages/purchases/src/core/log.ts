import { type Enumeration, enumerationOf } from './enumeration.ts';

const levels = { Silent: 0, Error: 1, Warn: 2, Info: 3, Debug: 4, Verbose: 5 } as const;
/** How much is written to the console; each level brings those before it. */
export const LogLevel: Enumeration<typeof levels> = enumerationOf(levels);
export type LogLevel = (typeof levels)[keyof typeof levels];
export declare namespace LogLevel {
  type Silent = 0;
  type Error = 1;
  type Warn = 2;
  type Info = 3;
  type Debug = 4;
  type Verbose = 5;
}

const PREFIX = '[Purchases]';
let current: LogLevel = LogLevel.Silent;

/** For all instances, as the official SDK has it. */
export function setLogLevel(level: LogLevel): void {
  current = level;
}

/** Writes to the console what the level lets through; nothing until a level is set. */
export const log = {
  error: (message: string) => write(LogLevel.Error, 'error', message),
  warn: (message: string) => write(LogLevel.Warn, 'warn', message),
  info: (message: string) => write(LogLevel.Info, 'info', message),
  debug: (message: string) => write(LogLevel.Debug, 'debug', message),
  verbose: (message: string) => write(LogLevel.Verbose, 'debug', message),
};
export type Log = typeof log;

function write(level: LogLevel, method: 'error' | 'warn' | 'info' | 'debug', message: string): void {
  if (level > current) return;
  // biome-ignore lint/suspicious/noConsole: the console is where developers asked to read this.
  console[method](PREFIX, message);
}
