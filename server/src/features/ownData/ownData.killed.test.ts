import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  callApi,
  createTestDatabase,
  filesInZip,
  type LocalMail,
  registrationOf,
  tokenIn,
} from '@plausch/dev-env';
import { onDatabase } from '@plausch/dev-env/faults';
import { freePort, ServerProcess } from '@plausch/dev-env/server-process';
import { afterEach, beforeEach, expect, it } from 'vitest';

const PATIENCE = { timeout: 15_000 };
const READY = 'Die Kopie deiner Daten ist fertig';

let folder: string;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let origin: string;
let server: ServerProcess;
beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'plausch-copies-'));
  database = await createTestDatabase();
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  server = new ServerProcess({
    origin,
    environment: {
      PATH: process.env['PATH'],
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
    },
  });
});
afterEach(async () => {
  await server.stop();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const mails = async (subject: string) =>
  ((await (await fetch(`${origin}/postfach.json`)).json()) as LocalMail[]).filter((mail) =>
    mail.subject.includes(subject),
  );

/** A person who has just registered, and is signed in. */
async function newcomer(): Promise<{ token: string; password: string }> {
  const registration = registrationOf('Beharrlich');
  await callApi(origin, 'register', { body: registration });
  await expect.poll(() => mails('aktivieren'), PATIENCE).toHaveLength(1);
  const token = tokenIn((await mails('aktivieren'))[0]?.text ?? '');
  await callApi(origin, 'activate', { body: { token } });
  const { username: login, password } = registration;
  return { password, token: (await callApi(origin, 'login', { body: { login, password } })).body.token };
}

async function expectOneCopy({ token, password }: { token: string; password: string }): Promise<void> {
  await expect.poll(() => mails(READY), PATIENCE).toHaveLength(1);
  const { body } = await callApi(origin, 'takeOwnData', { token, body: { password } });
  const files = filesInZip(Buffer.from(body.archive, 'base64'));
  expect(JSON.parse(files.get('daten.json') ?? '')).toMatchObject({ username: 'Beharrlich' });
}

it('[OD1] [F1] a server that is killed after it has said yes makes the copy when it is back, once', async () => {
  await server.start();
  const person = await newcomer();
  await server.kill9();
  await server.start({ ROLES: 'web,realtime' });
  expect((await callApi(origin, 'requestOwnData', { token: person.token })).body.state).toBe('making');
  await server.kill9();
  await server.start();
  await expectOneCopy(person);
  await server.kill9();
  await server.start();
  expect(await mails(READY)).toHaveLength(1);
}, 60_000);

it('[OD1] [F1] killed while it makes the copy, it has made nothing, and makes it when it is back', async () => {
  await server.start();
  const person = await newcomer();
  await onDatabase(database.url, async (client) => {
    // What the copy needs to read is locked, so that it is under way for as long as this holds.
    await client.query('begin');
    await client.query('lock table blocks in access exclusive mode');
    await callApi(origin, 'requestOwnData', { token: person.token });
    const waiting = async () =>
      (await client.query(`select 1 from pg_locks where relation = 'blocks'::regclass and not granted`))
        .rowCount;
    await expect.poll(waiting, PATIENCE).toBe(1);
    await server.kill9();
    await client.query('rollback');
    expect((await client.query('select 1 from data_copies where file is not null')).rowCount).toBe(0);
    // The next try comes without a pause.
    await client.query(`update jobs.job set retry_delay = 0`);
  });
  await server.start();
  await expectOneCopy(person);
}, 60_000);
