import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Logger } from '../logger/index.ts';

/** From durations that no person notices to ones that every person does. */
const DURATION_BUCKETS_S = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

/** One value; its labels come from closed lists, so that there are never more series than one can count. */
export type Sample = { readonly value: number; readonly labels?: Readonly<Record<string, string>> };

export type Description = {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
};

type Read = () => readonly Sample[] | Promise<readonly Sample[]>;

/** What a program tells about itself. */
export type Figures = {
  /** A value that goes up and down, read with each request for the metrics. One that cannot be read then is left out. */
  gauge(description: Description, read: Read): void;
  /** A value that is counted elsewhere and only grows, read with each request for the metrics. */
  counter(description: Description, read: Read): void;
  /**
   * Measures requests by method, template of the route and status; what lies outside `apiBase` is one route. Those of a mounted
   * program are measured by that program.
   */
  observeRequests(fastify: FastifyInstance, apiBase: string): void;
};

/** Figures in a registry, each with `prefix` before its name; `onName` hears the names that were free. */
export function figuresIn(
  registry: Registry,
  { logger, prefix, onName }: { logger: Logger; prefix: string; onName: (name: string) => void },
): Figures {
  const reading = (name: string, read: Read, take: (sample: Sample) => void) => async () => {
    try {
      for (const sample of await read()) take(sample);
    } catch (error) {
      // A database that is away must not hide everything else.
      logger.warn({ err: error, metric: name }, 'a metric could not be read');
    }
  };

  return {
    gauge({ name: own, help, labels = [] }, read) {
      const name = prefix + own;
      const collect = reading(name, read, ({ labels: of = {}, value }) => gauge.set({ ...of }, value));
      const gauge: Gauge = new Gauge({
        name,
        help,
        labelNames: [...labels],
        registers: [registry],
        collect: () => {
          gauge.reset();
          return collect();
        },
      });
      onName(name);
    },
    counter({ name: own, help, labels = [] }, read) {
      const name = prefix + own;
      const collect = reading(name, read, ({ labels: of = {}, value }) => counter.inc({ ...of }, value));
      const counter: Counter = new Counter({
        name,
        help,
        labelNames: [...labels],
        registers: [registry],
        collect: () => {
          counter.reset();
          return collect();
        },
      });
      onName(name);
    },
    observeRequests(fastify, apiBase) {
      const name = `${prefix}http_request_duration_seconds`;
      const duration = new Histogram({
        name,
        help: 'Requests by method, route and status, and how long their answers took.',
        labelNames: ['method', 'route', 'status'],
        buckets: DURATION_BUCKETS_S,
        registers: [registry],
      });
      onName(name);
      fastify.addHook('onResponse', (request, reply, done) => {
        const { url: template, config } = request.routeOptions;
        if (config.isMount) return done();
        const route = template?.startsWith(`${apiBase}/`) ? template : 'other';
        duration.observe(
          { method: request.method, route, status: reply.statusCode },
          reply.elapsedTime / 1_000,
        );
        done();
      });
    },
  };
}
