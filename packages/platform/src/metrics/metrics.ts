import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { StartFailure } from '../config/index.ts';
import type { Logger } from '../logger/index.ts';
import { type Figures, figuresIn } from './figures.ts';

const PART = /^[a-z][a-z0-9]*$/;

/** The figures of one of several programs of a process. */
export type MetricsPart = Figures & {
  /** Takes its figures away: a program that has ended cannot be asked. */
  close(): void;
};

export type Metrics = Figures & {
  /**
   * The figures of another program in this process, told with these: each name begins with that of the part. A program that
   * takes a part tells the same by itself as below another one.
   */
  part(name: string): MetricsPart;
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

  return {
    ...figuresIn(registry, { logger, prefix: '', onName: () => {} }),
    part(name) {
      if (!PART.test(name)) throw new Error(`${name} is no name for a part of the metrics`);
      const names = new Set<string>();
      return {
        ...figuresIn(registry, { logger, prefix: `${name}_`, onName: (one) => names.add(one) }),
        close() {
          for (const one of names) registry.removeSingleMetric(one);
          names.clear();
        },
      };
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
