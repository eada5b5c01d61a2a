import { callApi, filesInZip, registrationOf, tokenIn } from '@plausch/dev-env';
import { onDatabase } from '@plausch/dev-env/faults';
import { type MortalServer, openMortalServer } from '@plausch/dev-env/mortal-server';
import { afterEach, beforeEach, expect, it } from 'vitest';

const PATIENCE = { timeout: 15_000 };
const READY = 'Die Kopie deiner Daten ist fertig';

let mortal: MortalServer;
let origin: string;
let server: MortalServer['server'];
beforeEach(async () => {
  mortal = await openMortalServer();
  ({ origin, server } = mortal);
});
afterEach(() => mortal.close());

const mails = async (subject: string) =>
  (await mortal.mails()).filter((mail) => mail.subject.includes(subject));

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
  await onDatabase(mortal.databaseUrl, async (client) => {
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
