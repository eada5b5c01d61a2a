import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createStillClock } from '../clock/index.ts';
import { type Database, migratePlatform, openDatabase } from '../db/index.ts';
import { question, sharedTestServer, silent } from '../db/test-database.fixture.ts';
import { testRefusals } from '../errors/refusals.fixture.ts';
import { installRefusals } from '../http/refusals.ts';
import {
  type Attachment,
  createLocalMailbox,
  emptyLocalMailbox,
  installMailbox,
  type Mail,
} from './index.ts';

const MAIL: Mail = { to: 'lena@beispiel.test', subject: 'Hallo', text: 'Text', html: '<p>Text' };
const EVERY_BYTE = Buffer.from(Array.from({ length: 1_500 }, (_, i) => i % 256));
const FILES: Attachment[] = [
  { name: 'Müller & Co <1>.pdf', type: 'application/pdf', content: EVERY_BYTE },
  { name: 'für ✨.html', type: 'text/html', content: Buffer.from('<script>alert(1)</script>') },
  { name: 'leer', type: 'text/plain', content: Buffer.alloc(0) },
];

let server: ReturnType<typeof sharedTestServer>;
let url: string;
let database: Database;
let fastify: FastifyInstance;
beforeAll(async () => {
  server = sharedTestServer();
  url = await server.createDatabase();
  await migratePlatform({ url, log: silent });
  database = openDatabase({ url, log: silent, poolSize: 2 });
  fastify = Fastify();
  installRefusals(fastify, testRefusals);
  installMailbox(fastify, database);
});
afterAll(async () => {
  await fastify.close();
  await database.close();
  await server.stop();
});
beforeEach(() => emptyLocalMailbox(database));

const clock = createStillClock(0);
function send(mail: Mail) {
  clock.advance(1_000);
  return createLocalMailbox(database, clock).send(mail);
}
const list = async () => (await fastify.inject('/postfach.json')).json();
async function links() {
  const { body } = await fastify.inject('/postfach');
  return [...body.matchAll(/<li><a href="([^"]+)" download>([^<]*)<\/a> \(([^)]+)\)<\/li>/g)].map(
    ([, link = '', name, size]) => ({ link, name, size }),
  );
}

it('names the files of each mail, and those of no other', async () => {
  await send({ ...MAIL, attachments: FILES });
  await send(MAIL);
  await send({ ...MAIL, attachments: FILES.slice(1, 2) });
  const told = FILES.map(({ name, type, content }) => ({
    name: name.replace(/[<>]/g, '_'),
    type,
    bytes: content.length,
  }));
  expect((await list()).map(({ attachments }: { attachments: unknown }) => attachments)).toEqual([
    told.slice(1, 2),
    [],
    told,
  ]);
  expect((await list())[0]).toEqual({
    ...MAIL,
    at: new Date(clock.now()).toISOString(),
    attachments: told.slice(1, 2),
  });
  expect((await links()).map(({ name, size }) => `${name} ${size}`)).toEqual([
    'für ✨.html 1 kB',
    'Müller &amp; Co _1_.pdf 2 kB',
    'für ✨.html 1 kB',
    'leer 0 kB',
  ]);
});

it('hands a file over to be saved, whole, never as a page', async () => {
  await send({ ...MAIL, attachments: FILES });
  const downloads = await Promise.all((await links()).map(({ link }) => fastify.inject(`/${link}`)));
  expect(downloads.map(({ rawPayload }) => rawPayload)).toEqual(FILES.map(({ content }) => content));
  for (const { statusCode, headers } of downloads) {
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/octet-stream']);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[^"]+"; filename\*=UTF-8''\S+$/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cache-control']).toBe('no-store');
  }
});

it('knows no other files', async () => {
  await send({ ...MAIL, attachments: FILES.slice(0, 1) });
  const [{ link = '' } = {}] = await links();
  const others = [
    link.replace(/0$/, '1'),
    link.replace(/0$/, '00'),
    link.replace(/0$/, '-1'),
    link.replace(/0$/, '99999'),
    link.replace(/0$/, 'x'),
    `postfach/${crypto.randomUUID()}/0`,
    "postfach/'; drop table local_mails; --/0",
    'postfach/x/0',
  ];
  for (const other of others) {
    const answer = await fastify.inject(`/${encodeURI(other)}`);
    expect([other, answer.statusCode, answer.json().error.code]).toEqual([other, 404, 'not_found']);
  }
  expect((await fastify.inject(`/${link}`)).statusCode).toBe(200);
});

it('keeps a mail with all its files or not at all, and forgets both', async () => {
  const attachments = FILES.map((file) => ({ ...file, type: 'none' }));
  await expect(send({ ...MAIL, attachments })).rejects.toThrow('has no type');
  expect(await list()).toEqual([]);
  await send({ ...MAIL, attachments: FILES });
  const count = async () =>
    Number((await question(url, 'select count(*) from local_mail_attachments'))[0]?.['count']);
  expect(await count()).toBe(3);
  await emptyLocalMailbox(database);
  expect([await count(), await list()]).toEqual([0, []]);
});
