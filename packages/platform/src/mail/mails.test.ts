import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../clock/index.ts';
import { type Database, migratePlatform, openDatabase } from '../db/index.ts';
import { question, sharedTestServer, silent } from '../db/test-database.fixture.ts';
import { createJobs, type Jobs } from '../jobs/index.ts';
import { createLogger } from '../logger/index.ts';
import { createMails, defineMail, type Mail, type Mails } from './index.ts';

const BOUNDS = { ofKind: 3, inAll: 6, unasked: 3, withinMs: 3_600_000 };
const greeting = defineMail<{ name: string }>('test.greeting');

let server: ReturnType<typeof sharedTestServer>;
let database: Database;
let url: string;
let jobs: Jobs;
let mails: Mails;
let sent: Mail[];
let logLines: string[];
/** How many tries the mail server refuses before it takes a mail. */
let refusals: number;

beforeAll(async () => {
  server = sharedTestServer();
  url = await server.createDatabase();
  await migratePlatform({ url, log: silent });
  database = openDatabase({ url, log: silent, poolSize: 4 });
});
afterAll(async () => {
  await jobs.close();
  await database.close();
  await server.stop();
});
beforeEach(async () => {
  await jobs?.close();
  sent = [];
  logLines = [];
  refusals = 0;
  const logger = createLogger({
    level: 'warn',
    destination: { write: (line: string) => void logLines.push(line) },
  });
  jobs = createJobs({ database, clock: systemClock, logger, works: true, upkeep: false });
  const mailer = {
    send: async (mail: Mail) => {
      refusals -= 1;
      if (refusals >= 0) throw new Error(`550 ${mail.to} is not known here`);
      sent.push(mail);
    },
  };
  mails = createMails({ jobs, database, mailer, clock: systemClock, key: randomBytes(32), bounds: BOUNDS });
  let composed = 0;
  mails.compose(greeting, { share: 'free' }, async (_work, { name }) => {
    composed += 1;
    if (name === 'gone') return undefined;
    const link = `https://plausch.test/?token=secret-${composed}`;
    return { to: `${name}@beispiel.test`, subject: 'Hallo', text: link, html: link };
  });
  await jobs.open();
});

const decide = (name: string) => database.inTransaction((work) => jobs.enqueue(work, greeting, { name }));

it('[F10] tries again for hours, and says each time anew what there is to say', async () => {
  refusals = 2;
  await decide('anna');
  await jobs.drain();
  expect(sent).toEqual([]);
  expect(await jobs.counts()).toEqual([{ job: 'test.greeting', state: 'deferred', count: 1 }]);
  await jobs.drain({ early: true });
  expect(sent.map(({ text }) => text)).toEqual(['https://plausch.test/?token=secret-3']);
  expect(mails.counts().get('test.greeting')).toEqual({ sent: 1, failed: 2, withheld: 0 });
});

it('[F10] [LO-1] a mail that never leaves is an error in the log, without its text and its address', async () => {
  refusals = 1_000;
  await decide('bert');
  await jobs.drain({ early: true });
  expect(await jobs.counts()).toEqual([{ job: 'test.greeting', state: 'dead', count: 1 }]);
  const levels = logLines.map((line) => (JSON.parse(line) as { level: number }).level);
  expect(levels.filter((level) => level === 50)).toHaveLength(1);
  expect(logLines.join('')).not.toContain('secret-');
  expect(logLines[0]).toContain('550 [address] is not known here');
  expect(logLines.join('')).not.toContain('beispiel.test');
});

it('[SE-1] nothing that a mail says lies in the queue', async () => {
  await decide('cora');
  await jobs.drain();
  expect(sent).toHaveLength(1);
  const [row] = await question(url, `select string_agg(job::text, ' ') as whole from jobs.job`);
  expect(row?.['whole']).toContain('cora');
  expect(row?.['whole']).not.toContain('secret-');
  expect(row?.['whole']).not.toContain('beispiel.test');
});

it('is not sent when there is nothing to say any more', async () => {
  await decide('gone');
  await jobs.drain();
  expect(sent).toEqual([]);
  expect(jobs.outcomes().get('test.greeting')).toEqual({ done: 1, failed: 0, dead: 0 });
});
