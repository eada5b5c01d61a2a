import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { StartFailure } from '../config/index.ts';
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

export type Metrics = {
  /** A value that goes up and down, read with each request for the metrics. One that cannot be read then is left out. */
  gauge(description: Description, read: () => readonly Sample[] | Promise<readonly Sample[]>): void;
  /** A value that is counted elsewhere and only grows, read with each request for the metrics. */
  counter(description: Description, read: () => readonly Sample[] | Promise<readonly Sample[]>): void;
  /** Measures requests by method, template of the route and status; what lies outside `apiBase` is one route. */
  observeRequests(fastify: FastifyInstance, apiBase: string): void;
  /**
   * Serves `/metrics` on an address of its own.
   * @throws StartFailure when the address cannot be listened on.
   */
  listen(address: { host: string; port: number }): Promise<void>;
  close(): Promise<void>;
};

/** What a process tells about itself, in the format of Prometheus. */
export function createMetrics(logger: Logger): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const server: Server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (page) => response.writeHead(200, { 'content-type': registry.contentType }).end(page),
      (error: unknown) => {
        logger.error({ err: error }, 'the metrics could not be told');
        response.writeHead(500).end();
      },
    );
  });

  const reading =
    (
      name: string,
      read: () => readonly Sample[] | Promise<readonly Sample[]>,
      take: (sample: Sample) => void,
    ) =>
    async () => {
      try {
        for (const sample of await read()) take(sample);
      } catch (error) {
        // A database that is away must not hide everything else.
        logger.warn({ err: error, metric: name }, 'a metric could not be read');
      }
    };

  return {
    gauge({ name, help, labels = [] }, read) {
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
    },
    counter({ name, help, labels = [] }, read) {
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
    },
    observeRequests(fastify, apiBase) {
      const duration = new Histogram({
        name: 'http_request_duration_seconds',
        help: 'Requests by method, route and status, and how long their answers took.',
        labelNames: ['method', 'route', 'status'],
        buckets: DURATION_BUCKETS_S,
        registers: [registry],
      });
      fastify.addHook('onResponse', (request, reply, done) => {
        const template = request.routeOptions.url;
        const route = template?.startsWith(`${apiBase}/`) ? template : 'other';
        duration.observe(
          { method: request.method, route, status: reply.statusCode },
          reply.elapsedTime / 1_000,
        );
        done();
      });
    },
    async listen({ host, port }) {
      server.listen(port, host);
      try {
        await once(server, 'listening');
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        throw new StartFailure(
          code === 'EADDRINUSE'
            ? `Port ${port} für die Messwerte ist schon belegt: Ändere METRICS_PORT.`
            : `Die Messwerte lassen sich auf ${host}, Port ${port} nicht anbieten (${code}): Ändere METRICS_PORT oder HOST.`,
          { cause: error },
        );
      }
    },
    async close() {
      server.closeAllConnections();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
      registry.clear();
    },
  };
}
