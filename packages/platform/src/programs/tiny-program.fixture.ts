import { createHmac } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createBus } from '../bus/index.ts';
import { systemClock } from '../clock/index.ts';
import { migrate, openDatabase } from '../db/index.ts';
import { silent } from '../db/test-database.fixture.ts';
import { createRefusals, Refusal } from '../errors/index.ts';
import { type testRefusals, testTable } from '../errors/refusals.fixture.ts';
import { html } from '../html/index.ts';
import { createHttpServer, machineCaller, signingCaller, tokenCaller } from '../http/index.ts';
import { createIdempotency } from '../idempotency/index.ts';
import { createJobs, defineJob } from '../jobs/index.ts';
import { serverKey } from '../keys/index.ts';
import { createLocalMailbox, createMails, defineMail, installMailbox, type Mail } from '../mail/index.ts';
import { createOutbox } from '../outbox/index.ts';
import { endpoints } from './tiny-endpoints.fixture.ts';
import { CROSS_ORIGIN, LIMIT, type TinyOptions } from './tiny-options.fixture.ts';

declare module '../bus/index.ts' {
  interface Facts {
    'tiny.noted': { text: string };
  }
}

export const WEBHOOK_SECRET = Buffer.from('webhook secret');
export const sign = (body: string) => createHmac('sha256', WEBHOOK_SECRET).update(body).digest('hex');

/** Told in another shape than the other programs': `{ oops }`. */
const refusals = {
  ...createRefusals(testTable),
  bodyOf: (refusal: Parameters<typeof testRefusals.bodyOf>[0]) => ({ oops: refusal.code }),
};

export type TinyProgram = Awaited<ReturnType<typeof startTinyProgram>>;

/**
 * A whole program: a table of its own, a nightly job, facts, a key, mails, an API for keys and signed webhooks. It stands in the
 * schema that it is told, and is called the same in each.
 */
export async function startTinyProgram(options: TinyOptions) {
  const { url, schema } = options;
  await migrateTinyProgram(options);
  const database = openDatabase({ url, schema, log: silent, poolSize: 4 });
  const parts = { database, clock: systemClock, logger: silent };
  const bus = createBus(silent);
  database.onFact((fact) => bus.publish(fact));
  // Schedules too: what the other program must not take away.
  const jobs = createJobs({ ...parts, works: true, upkeep: true });
  const outbox = createOutbox({ ...parts, jobs });
  const sent: Mail[] = [];
  const mails = createMails({
    ...parts,
    jobs,
    mailer: options.mailbox
      ? createLocalMailbox(database, systemClock)
      : { send: async (mail) => void sent.push(mail) },
    key: await serverKey(database, 'counted-mails'),
    bounds: { ofKind: 1, inAll: 1, unasked: 1, withinMs: 3_600_000 },
  });
  const greeting = defineMail<{ to: string }>('tiny.greeting');
  mails.compose(greeting, { share: 'needed' }, async (_work, { to }) => ({
    to,
    subject: schema,
    text: '',
    html: '',
    attachments: [{ name: 'Gruß.html', type: 'text/html', content: Buffer.from('<script>') }],
  }));
  const nightly = defineJob<Record<string, never>>({ name: `${schema}.nightly` });
  jobs.handle(nightly, (work) => note(work.sql, 'night'));
  // On one night in four years: no test has it in the middle of something else.
  jobs.schedule(nightly, '0 3 29 2 *');
  outbox.subscribe('tiny.noted', 'tiny.reader', (work, { text }) => note(work.sql, `heard ${text}`));
  let given = 0;
  const http = await createHttpServer({
    logger: silent,
    database,
    refusals,
    apiBase: '/v1',
    publicUrl: options.isLocal ? undefined : 'https://tiny.test',
    trustedProxies: [],
    isUpgrade: () => false,
    limits: {
      read: { ...LIMIT, calls: options.openCalls ?? LIMIT.calls },
      page: { ...LIMIT, calls: options.pages ?? LIMIT.calls },
      preflight: { ...LIMIT, calls: options.preflights ?? LIMIT.calls },
      file: LIMIT,
      report: LIMIT,
      socket: LIMIT,
    },
    callers: {
      apiKey: tokenCaller(
        async (token) => (token.startsWith(`key of ${schema}`) ? { project: token } : undefined),
        {
          nameOf: ({ project }) => project,
          requireRole({ project }, least) {
            if (!project.endsWith(least)) throw new Refusal('forbidden');
          },
          async requireSecondFactor({ project }, how) {
            if (!project.includes(how)) throw new Refusal('forbidden', { field: 'secondFactor' });
          },
        },
      ),
      webhook: signingCaller(
        'x-signature',
        async () => ({
          who: { sender: 'bank' },
          secret: WEBHOOK_SECRET,
        }),
        ({ sender }) => sender,
      ),
      machine: machineCaller,
    },
    idempotency: createIdempotency({ jobs, clock: options.clock ?? systemClock }),
    description: { title: 'tiny', isReadable: false },
    onlyHere: {
      notice: { title: '', text: html``, sentence: '' },
      programPrefixes: [],
      firstScript: '/first.js',
    },
    ...(options.maxParamLength === undefined ? {} : { maxParamLength: options.maxParamLength }),
    headers: {
      content: { scriptSrc: ["'self'", 'https://pay.test'], trustedTypes: null },
      features: { payment: 'self "https://pay.test"' },
      resources: 'cross-origin',
    },
    ...(options.crossOrigin === null ? {} : { crossOrigin: { ...CROSS_ORIGIN, ...options.crossOrigin } }),
    mounts: options.mounts ?? [],
  });
  options.figures?.observeRequests(http.fastify, '/v1');
  options.figures?.gauge({ name: 'connections', help: 'Connections to the database.' }, async () => [
    { value: (await database.drizzle.execute('select 1')).rows.length },
  ]);
  options.figures?.counter({ name: 'given_total', help: 'Gifts by kind.', labels: ['kind'] }, () => [
    { value: given, labels: { kind: 'note' } },
  ]);
  if (options.mailbox) installMailbox(http.fastify, database);
  const seen: string[] = [];
  http.fastify.addHook('onRequest', async ({ raw }) => void seen.push(raw.url ?? ''));
  http.query(endpoints.open, () => ({ who: 'anybody' }));
  http.query(endpoints.key, ({ caller }) => ({ who: caller.project }));
  http.command(endpoints.hook, async ({ caller, body }) => ({ who: `${caller.sender} ${body.amount}` }));
  http.command(endpoints.give, async ({ params, body }, work) => {
    if (body.amount < 0) throw new Refusal('forbidden');
    await note(work.sql, `gave ${body.amount} to ${params.to}`);
    given += 1;
    return { who: `gift ${given}` };
  });
  http.command(endpoints.boss, async ({ caller }) => ({ who: caller.project }));
  // A proof holds once, and is used up by the transaction.
  http.confirmBy('apiKey', async (_who, body) => {
    const { proof = '' } = body as { proof?: string };
    if (!proof.startsWith('right')) throw new Refusal('forbidden', { field: 'proof' });
    return async (work) => note(work.sql, `used ${proof}`);
  });
  http.command(endpoints.safe, {
    prepare: async ({ body }) => body.proof ?? '',
    run: async (_call, work, proof) => {
      await note(work.sql, `opened by ${proof}`);
      if (proof === 'right but full') throw new Refusal('forbidden');
      return { who: proof };
    },
  });
  http.query(endpoints.named, ({ params }) => ({ who: params.name }));
  http.command(endpoints.take, async ({ body }) => ({ who: JSON.stringify(body.things) }));
  http.query(endpoints.fault, () => {
    throw new Error('a fault of ours');
  });
  http.query(endpoints.slow, async () => {
    await options.slow?.();
    return { who: 'slow' };
  });
  http.page({
    path: '/page',
    limit: 'page',
    show: async () => ({ status: 200, page: '<!doctype html><title>tiny</title>' }),
    refuse: () => ({ status: 404 }),
  });
  http.query(endpoints.inside, ({ caller }) => ({ who: `machine ${caller.machine}` }));

  await jobs.open();
  jobs.start();

  return {
    database,
    jobs,
    http,
    sent,
    /** The addresses that it was asked for, its refusals of too many not among them. */
    seen,
    /** Notes a text and tells it, in one transaction; returns once it has been heard. */
    async tell(text: string) {
      await database.inTransaction(async (work) => {
        await note(work.sql, text);
        await outbox.tell(work, 'one key', { type: 'tiny.noted', text });
      });
      await jobs.drain();
    },
    async mail(to: string) {
      await database.inTransaction((work) => jobs.enqueue(work, greeting, { to }));
      await jobs.drain();
    },
    key: () => serverKey(database, 'tiny'),
    async stop() {
      await http.close();
      await jobs.close();
      await database.close();
    },
  };
}

export function migrateTinyProgram({ url, schema }: { url: string; schema: string }): Promise<string[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tiny-'));
  writeFileSync(path.join(folder, '0001_notes.sql'), 'create table notes (text text not null);');
  return migrate({ url, schema, folder, log: silent });
}

async function note(sql: { execute(statement: string): Promise<unknown> }, text: string): Promise<void> {
  await sql.execute(`insert into notes values ('${text}')`);
}
