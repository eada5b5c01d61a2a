import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createBus } from '@plausch/platform/bus';
import { systemClock } from '@plausch/platform/clock';
import { createAlone, createFacts } from '@plausch/platform/cluster';
import { migratePlatform, openDatabase } from '@plausch/platform/db';
import { createRefusals } from '@plausch/platform/errors';
import { createJobs } from '@plausch/platform/jobs';
import { createLogger } from '@plausch/platform/logger';
import { createRealtime } from '@plausch/platform/realtime';
import { createOwnStreams, deliverStreams } from '@plausch/platform/streams';
import { socketMessages as messages } from '@plausch/protocol';
import { ERRORS } from '@plausch/protocol/errors';
import { type Done, EVENT, LISTENERS, type Order } from './orders.ts';

const UNBOUNDED = 1e9;

/** By hand, as one would without streams: all rows in one statement, then an emit to each. */
const INSERT = {
  name: 'bare_events',
  text: `insert into bare_events (owner, name, message, told_at)
    select owner, $2, $3::jsonb, now() from unnest($1::uuid[]) as told (owner)`,
};

/**
 * A program of the platform alone: everybody connects with an id for a token. It tells all of them something by their own
 * streams, or barely, as its parent orders.
 */
const url = process.env['DATABASE_URL'] ?? '';
const logger = createLogger({ level: 'error' });
await migratePlatform({ url, log: logger });
const database = openDatabase({ url, log: logger, poolSize: 4 });
await database.pool.query(
  `create table bare_events (
     position bigint generated always as identity primary key,
     owner uuid not null, name text not null, message jsonb not null, told_at timestamptz not null);
   create index on bare_events (owner, position)`,
);
const bus = createBus(logger);
database.onFact((fact) => bus.publish(fact));
const jobs = createJobs({ database, clock: systemClock, logger, works: false, upkeep: false });
const wide = new Set(['own.told']);
const facts = createFacts({ database, bus, cluster: createAlone(logger), jobs, logger, wide });
const streams = createOwnStreams<typeof messages>({
  database,
  clock: systemClock,
  jobs,
  keptMs: UNBOUNDED,
  state: {},
});
const http = createServer();
const realtime = createRealtime({
  httpServer: http,
  logger,
  clock: systemClock,
  refusals: createRefusals(ERRORS),
  database,
  headers: {},
  onlyHere: () => undefined,
  requests: {},
  messages,
  authenticate: async ({ token }) => ({ accountId: String(token), sessionId: String(token), role: 'user' }),
  admit: async () => undefined,
  connections: { perPerson: UNBOUNDED, perNetwork: UNBOUNDED },
  credits: { capacity: UNBOUNDED, perSecond: UNBOUNDED, debtMs: 1 },
  isOriginAllowed: () => true,
});
const people: string[] = [];
realtime.onConnect(({ caller }) => void people.push(caller.accountId));
deliverStreams({ bus, logger, streams, realtime, kept: new Set(), greet: () => {} });
await jobs.open();
await facts.start();

async function tell(way: Order['way'], until: number): Promise<void> {
  const message = { until, reason: 'Ruhe' };
  if (way === 'stream') {
    await database.inTransaction(async (work) => streams.tell(work, people, EVENT, message));
    return;
  }
  await database.run(INSERT, [people, EVENT, JSON.stringify(message)]);
  for (const accountId of people) {
    for (const { id } of realtime.connectionsOf(accountId))
      realtime.publish({ kind: 'connection', id }, EVENT, message);
  }
}

process.on('message', async ({ way, times }: Order) => {
  if (people.length !== LISTENERS) throw new Error(`${people.length} are here instead of ${LISTENERS}`);
  const startedAt = performance.now();
  for (let time = 0; time < times; time += 1) await tell(way, time);
  const done: Done = { seconds: (performance.now() - startedAt) / 1_000 };
  process.send?.(done);
});
process.once('disconnect', () => process.exit(0));
http.listen(0, '127.0.0.1', () => process.send?.({ port: (http.address() as AddressInfo).port }));
