import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createStillClock, type TestClock } from '../clock/index.ts';
import { type Database, migratePlatform, openDatabase } from '../db/index.ts';
import { question, sharedTestServer, silent } from '../db/test-database.fixture.ts';
import { createJobs, type Job, type Jobs } from '../jobs/index.ts';
import { createMails, defineMail, type Mail, type Mails, sweepCountedMails } from './index.ts';

const HOUR_MS = 3_600_000;
const BOUNDS = { ofKind: 3, inAll: 6, unasked: 3, withinMs: HOUR_MS };

type About = { to: string };
const kinds = {
  link: defineMail<About>('test.link'),
  otherLink: defineMail<About>('test.otherLink'),
  thirdLink: defineMail<About>('test.thirdLink'),
  news: defineMail<About>('test.news'),
  otherNews: defineMail<About>('test.otherNews'),
  late: defineMail<About>('test.late'),
  code: defineMail<About>('test.code'),
  notice: defineMail<About>('test.notice'),
};

let server: ReturnType<typeof sharedTestServer>;
let url: string;
let database: Database;
let clock: TestClock;
let key: Buffer;
let jobs: Jobs;
let mails: Mails;
let sent: Mail[];
let withheld: string[];
let refusals: number;

beforeAll(async () => {
  server = sharedTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  url = await server.createDatabase();
  await migratePlatform({ url, log: silent });
  // Moments are the same wherever a database stands.
  await question(url, `alter database ${new URL(url).pathname.slice(1)} set timezone to 'America/New_York'`);
  database = openDatabase({ url, log: silent, poolSize: 6 });
  clock = createStillClock(Date.parse('2026-11-01T18:00:00Z'));
  key = randomBytes(32);
  sent = [];
  withheld = [];
  refusals = 0;
  await startProcess();
});
afterEach(async () => {
  await jobs.close();
  await database.close();
});

/** A process that sends mails, in the place of the one before. */
async function startProcess(): Promise<void> {
  await jobs?.close();
  jobs = createJobs({ database, clock, logger: silent, works: true, upkeep: false });
  const mailer = {
    send: async (mail: Mail) => {
      refusals -= 1;
      if (refusals >= 0) throw new Error('451 later');
      sent.push(mail);
    },
  };
  const onWithheld = (kind: string) => void withheld.push(kind);
  mails = createMails({ jobs, database, mailer, clock, key, bounds: BOUNDS, onWithheld });
  const compose = (kind: Job<About>, policy: Parameters<Mails['compose']>[1]) =>
    mails.compose(kind, policy, async ({ sql }, { to }) => {
      // As a link makes the earlier one void.
      if (kind === kinds.link) {
        await sql.execute(
          `insert into server_keys (name, key) values ('link', sha256('1'))
            on conflict (name) do update set key = sha256(server_keys.key)`,
        );
      }
      return { to, subject: kind.name, text: '', html: '' };
    });
  for (const kind of [kinds.link, kinds.otherLink, kinds.thirdLink]) compose(kind, { share: 'needed' });
  for (const kind of [kinds.news, kinds.otherNews]) compose(kind, { share: 'unasked' });
  compose(kinds.late, { share: 'unasked', withoutRoom: 'later' });
  compose(kinds.code, { share: 'own' });
  compose(kinds.notice, { share: 'free' });
  await jobs.open();
}

async function write(kind: Job<About>, to = 'anna@beispiel.test', times = 1): Promise<void> {
  for (let i = 0; i < times; i += 1) {
    await database.inTransaction((work) => jobs.enqueue(work, kind, { to }));
  }
  await jobs.drain();
}
const arrived = (kind: Job<About>) => sent.filter(({ subject }) => subject === kind.name).length;
const counted = async () => Number((await question(url, 'select count(*) from counted_mails'))[0]?.['count']);

it('three of a kind in an hour, to one address, however it is written; others are not touched', async () => {
  await write(kinds.link, 'anna@beispiel.test', 2);
  await write(kinds.link, 'ANNA@Beispiel.test', 2);
  expect(arrived(kinds.link)).toBe(3);
  expect(withheld).toEqual(['test.link']);
  expect(mails.counts().get('test.link')).toEqual({ sent: 3, failed: 0, withheld: 1 });
  await write(kinds.link, 'bert@beispiel.test');
  expect(arrived(kinds.link)).toBe(4);
  clock.advance(HOUR_MS - 1);
  await write(kinds.link);
  expect(arrived(kinds.link)).toBe(4);
  clock.advance(1);
  await write(kinds.link);
  expect(arrived(kinds.link)).toBe(5);
});

it('six in all, of which three are kept for those that somebody needs', async () => {
  for (const kind of [kinds.news, kinds.otherNews]) await write(kind, undefined, 3);
  expect(sent).toHaveLength(3);
  for (const kind of [kinds.otherLink, kinds.link, kinds.thirdLink]) await write(kind, undefined, 2);
  expect(sent).toHaveLength(6);
  expect([arrived(kinds.otherLink), arrived(kinds.link), arrived(kinds.thirdLink)]).toEqual([2, 1, 0]);
});

it('what its owner causes has three of its own, and what nobody else can cause has no bound', async () => {
  for (const kind of [kinds.news, kinds.link, kinds.otherLink]) await write(kind, undefined, 3);
  expect(sent).toHaveLength(6);
  await write(kinds.code, undefined, 5);
  await write(kinds.notice, undefined, 5);
  expect([arrived(kinds.code), arrived(kinds.notice)]).toEqual([3, 5]);
  clock.advance(HOUR_MS);
  await write(kinds.code, undefined, 3);
  await write(kinds.link, undefined, 3);
  expect([arrived(kinds.code), arrived(kinds.link)]).toEqual([6, 6]);
});

it('a mail without room undoes what it wrote, and one that may wait leaves later', async () => {
  const written = async () =>
    (await question(url, `select key from server_keys where name = 'link'`))[0]?.['key'];
  await write(kinds.link, undefined, 3);
  const before = await written();
  await write(kinds.link);
  expect(await written()).toEqual(before);

  await write(kinds.late, undefined, 4);
  expect(arrived(kinds.late)).toBe(3);
  expect(await jobs.counts()).toEqual([{ job: 'test.late', state: 'deferred', count: 1 }]);
  clock.advance(HOUR_MS);
  await jobs.drain({ early: true });
  expect(arrived(kinds.late)).toBe(4);
});

it('[F10] a mail that waits for room does so once, also if its process was killed before the job was done', async () => {
  await write(kinds.late, undefined, 3);
  await write(kinds.late);
  await question(
    url,
    `update jobs.job set state = 'retry', start_after = now(), completed_on = null where id =
      (select id from jobs.job where name = 'test.late' and state = 'completed' order by completed_on desc limit 1)`,
  );
  await jobs.drain();
  expect(withheld).toEqual(['test.late', 'test.late']);
  expect(await jobs.counts()).toEqual([{ job: 'test.late', state: 'deferred', count: 1 }]);
});

it('[F10] a mail that is tried again and again counts once', async () => {
  refusals = 4;
  await write(kinds.link);
  for (let i = 0; i < 4; i += 1) await jobs.drain({ early: true });
  expect(arrived(kinds.link)).toBe(1);
  expect(await counted()).toBe(1);
  await write(kinds.link, undefined, 3);
  expect(arrived(kinds.link)).toBe(3);
});

it('[F10] the last mail that there is room for leaves, however often it is tried', async () => {
  await write(kinds.link, undefined, 2);
  refusals = 2;
  await write(kinds.link);
  for (let i = 0; i < 3; i += 1) await jobs.drain({ early: true });
  expect([arrived(kinds.link), withheld]).toEqual([3, []]);
});

it('a new start and a second process count on, many at the same moment as well', async () => {
  await write(kinds.otherLink, undefined, 2);
  await startProcess();
  const data = { to: 'anna@beispiel.test' };
  await database.inTransaction(async (work) => {
    for (let i = 0; i < 8; i += 1) await jobs.enqueue(work, kinds.otherLink, data);
  });
  await jobs.drain();
  expect(arrived(kinds.otherLink)).toBe(3);
});

it('says when there is room, also after one that is about to leave', async () => {
  const waitMs = (leaving?: number) =>
    mails.waitMs(database.drizzle, kinds.code, 'anna@beispiel.test', leaving);
  await write(kinds.code);
  clock.advance(HOUR_MS / 2);
  await write(kinds.code);
  expect([await waitMs(), await waitMs(1)]).toEqual([0, HOUR_MS / 2]);
  await write(kinds.code);
  expect(await waitMs()).toBe(HOUR_MS / 2);
  expect(await mails.waitMs(database.drizzle, kinds.notice, 'anna@beispiel.test', 9)).toBe(0);
});

it('keeps no address, and nothing for longer than it counts', async () => {
  await write(kinds.link);
  const [row] = await question(
    url,
    `select string_agg(counted_mails::text, ' ') as whole from counted_mails`,
  );
  expect(row?.['whole']).not.toContain('anna');
  const sweep = async () => {
    await database.inTransaction((work) => jobs.enqueue(work, sweepCountedMails, {}));
    await jobs.drain();
  };
  clock.advance(HOUR_MS - 1);
  await sweep();
  expect(await counted()).toBe(1);
  clock.advance(1);
  await sweep();
  expect(await counted()).toBe(0);
});
