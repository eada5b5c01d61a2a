import type { HttpServer, PolicyReports } from '@plausch/platform/http';
import type { Metrics } from '@plausch/platform/metrics';
import type { ServerConfig } from './config.ts';
import type { Ground, SocketServer } from './ground.ts';

export type MeasuredParts = {
  /** Where figures are told already; undefined: nowhere yet. */
  readonly metrics: Metrics | undefined;
  readonly ground: Ground;
  readonly http: HttpServer;
  readonly realtime: SocketServer;
  readonly policyReports: PolicyReports;
  readonly apiBase: string;
  /** Adds the figures of the features. */
  readonly measure: (metrics: Metrics) => void;
};

/** Serves the metrics where the configuration says so. To be called before the server listens. */
export async function installMetrics(
  config: ServerConfig,
  { ground, http, realtime, policyReports, apiBase, measure, ...given }: MeasuredParts,
): Promise<{ listen(): Promise<void>; close(): Promise<void> }> {
  const address = config.metrics;
  if (!address) return { listen: async () => {}, close: async () => {} };
  // Only now: what is off is not even loaded.
  const { database, jobs, logger, mails, outbox } = ground;
  const metrics = given.metrics ?? (await import('@plausch/platform/metrics')).createMetrics(logger);

  metrics.observeRequests(http.fastify, apiBase);
  let connections = 0;
  realtime.onConnect(() => {
    connections += 1;
  });
  realtime.onDisconnect(() => {
    connections -= 1;
  });
  metrics.gauge({ name: 'socket_connections', help: 'Signed-in sockets.' }, () => [{ value: connections }]);
  metrics.counter(
    {
      name: 'socket_turned_away_total',
      help: 'Refused requests by code, cut and broken connections and refused handshakes by reason.',
      labels: ['what', 'why'],
    },
    () =>
      [...realtime.turnedAway()].map(([key, value]) => {
        const [what = '', why = ''] = key.split(':');
        return { labels: { what, why }, value };
      }),
  );
  metrics.counter(
    {
      name: 'policy_violations_total',
      help: 'Reported violations of the content security policy by directive, and reports that nobody read by why.',
      labels: ['what'],
    },
    () => [...policyReports.counts()].map(([what, value]) => ({ labels: { what }, value })),
  );
  metrics.gauge(
    { name: 'database_connections', help: 'Connections of this process to its database.', labels: ['state'] },
    () => {
      const { totalCount, idleCount, waitingCount } = database.pool;
      return [
        { labels: { state: 'busy' }, value: totalCount - idleCount },
        { labels: { state: 'idle' }, value: idleCount },
        { labels: { state: 'wanted' }, value: waitingCount },
      ];
    },
  );
  metrics.gauge(
    {
      name: 'jobs',
      help: 'Jobs that are not done, of all processes, by where they stand.',
      labels: ['job', 'state'],
    },
    async () =>
      (await jobs.counts()).map(({ job, state, count }) => ({ labels: { job, state }, value: count })),
  );
  metrics.counter(
    {
      name: 'job_attempts_total',
      help: 'Attempts at jobs in this process, by how they ended.',
      labels: ['job', 'outcome'],
    },
    () =>
      [...jobs.outcomes()].flatMap(([job, outcomes]) =>
        Object.entries(outcomes).map(([outcome, value]) => ({ labels: { job, outcome }, value })),
      ),
  );
  metrics.counter(
    {
      name: 'mails_total',
      help: 'Mails of this process: sent, failed, and withheld because their address has had enough.',
      labels: ['kind', 'outcome'],
    },
    () =>
      [...mails.counts()].flatMap(([kind, { sent, failed, withheld }]) => [
        { labels: { kind, outcome: 'sent' }, value: sent },
        { labels: { kind, outcome: 'failed' }, value: failed },
        { labels: { kind, outcome: 'withheld' }, value: withheld },
      ]),
  );
  metrics.gauge(
    { name: 'outbox_facts', help: 'Facts not heard yet, by whether they failed often.', labels: ['state'] },
    async () => {
      const { waiting, stuck } = await outbox.counts();
      return [
        { labels: { state: 'waiting' }, value: waiting },
        { labels: { state: 'stuck' }, value: stuck },
      ];
    },
  );
  metrics.gauge(
    { name: 'outbox_oldest_seconds', help: 'Age of the oldest fact not heard yet.' },
    async () => [{ value: (await outbox.counts()).oldestAgeMs / 1_000 }],
  );
  measure(metrics);
  return { listen: () => metrics.listen(address), close: () => metrics.close() };
}
