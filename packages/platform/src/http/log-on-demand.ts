import type { FastifyBaseLogger } from 'fastify';

type Line = readonly unknown[];

/** A log that is made with its first line: most requests write none. */
export class LogOnDemand implements FastifyBaseLogger {
  readonly #make: () => FastifyBaseLogger;
  #made: FastifyBaseLogger | undefined;

  constructor(make: () => FastifyBaseLogger) {
    this.#make = make;
  }

  get #log(): FastifyBaseLogger {
    this.#made ??= this.#make();
    return this.#made;
  }

  get level() {
    return this.#log.level;
  }

  child(...given: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.#log.child(...given);
  }

  fatal(...line: Line): void {
    Reflect.apply(this.#log.fatal, this.#log, line);
  }

  error(...line: Line): void {
    Reflect.apply(this.#log.error, this.#log, line);
  }

  warn(...line: Line): void {
    Reflect.apply(this.#log.warn, this.#log, line);
  }

  info(...line: Line): void {
    Reflect.apply(this.#log.info, this.#log, line);
  }

  debug(...line: Line): void {
    Reflect.apply(this.#log.debug, this.#log, line);
  }

  trace(...line: Line): void {
    Reflect.apply(this.#log.trace, this.#log, line);
  }

  silent(...line: Line): void {
    Reflect.apply(this.#log.silent, this.#log, line);
  }
}
