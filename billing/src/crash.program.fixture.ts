// A whole billing backend in a process of its own, which ends like in a power cut at a named point: address of the database, folder
// of the catalogues, name of the point or nothing, where the server of the app takes webhooks or nothing, how many due subscriptions
// one transaction takes or nothing. Says its own address on one line. Messages name another point, a job that is to be done, or ask
// for its memory.
import { flushCompileCache } from 'node:module';
import { systemClock } from '@plausch/platform/clock';
import { openDatabase } from '@plausch/platform/db';
import { defineJob } from '@plausch/platform/jobs';
import { createLogger } from '@plausch/platform/logger';
import { createSealer } from '@plausch/platform/seal';
import { createBilling } from './app.ts';
import { appKeysOf } from './edge/app-keys.ts';
import { RULES } from './rules.ts';
import { SCHEMA } from './schema.ts';

/** What the test says to it while it runs. */
export type Order =
  | { readonly kind: 'crash'; readonly at: string; readonly passings: number }
  | { readonly kind: 'work'; readonly job: string }
  | { readonly kind: 'memory' };

const [databaseUrl = '', catalogueDir = '', atStart, webhookUrl, dueAtOnce] = process.argv.slice(2);
let crash = { at: atStart, passings: 1 };
const logger = createLogger({ level: 'silent' });
const database = openDatabase({ url: databaseUrl, schema: SCHEMA, log: logger, poolSize: 6 });
const billing = await createBilling({
  config: { catalogueDir, sandbox: true, mail: { kind: 'mailbox' }, sealKey: undefined },
  database,
  clock: systemClock,
  logger,
  sealer: createSealer({ key: Buffer.alloc(32, 7) }),
  customerTokenKey: Buffer.alloc(32, 9),
  app: webhookUrl
    ? { ...appKeysOf(Buffer.alloc(32, 3)), project: 'plausch', webhookUrl: () => webhookUrl }
    : undefined,
  mailKey: Buffer.alloc(32, 5),
  works: true,
  upkeep: false,
  publicUrl: undefined,
  trustedProxies: [],
  // What a crash left is looked at with the next start, not half a minute later.
  rules: {
    gateways: { lookAgainMs: 0 } as unknown as (typeof RULES)['gateways'],
    subscriptions: { ...RULES.subscriptions, ...(dueAtOnce ? { atOnce: Number(dueAtOnce) as 200 } : {}) },
    webhooks: { ...RULES.webhooks, claimMs: 0 as 30_000 },
    // A buyer whom the crash left waiting asks again soon.
    checkout: { ...RULES.checkout, holdMs: 400 as 3_000 },
  },
  crashpoint(name) {
    if (name !== crash.at) return;
    crash.passings -= 1;
    if (crash.passings === 0) process.kill(process.pid, 'SIGKILL');
  },
});
process.on('message', (order: Order) => {
  const done = (answer: object = {}) => process.send?.(answer);
  if (order.kind === 'crash') {
    crash = order;
    done();
  } else if (order.kind === 'memory') done({ maxBytes: process.resourceUsage().maxRSS * 1_024 });
  else
    void database
      .inTransaction((work) => billing.jobs.enqueue(work, defineJob({ name: order.job }), {}))
      .then(() => done());
});
const { url } = await billing.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${url}\n`);
// A process that is killed would leave nothing of it to the next one.
flushCompileCache();
