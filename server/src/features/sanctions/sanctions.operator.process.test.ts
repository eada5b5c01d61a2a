import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { callApi, closeGate, createTestDatabase, TestClient } from '@plausch/dev-env';
import { createParticipants, onDatabase, type Participant } from '@plausch/dev-env/faults';
import { freePort, ServerProcess } from '@plausch/dev-env/server-process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Runs `npm run admin` as npm does. */
const SCRIPTS = path.resolve(import.meta.dirname, '../../../../scripts/compiled.ts');
const { PATH, NODE_COMPILE_CACHE } = process.env;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let server: ServerProcess;
let origin: string;
let dataDir: string;
let people: Participant[];
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'plausch-operator-'));
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  const environment = {
    PATH: process.env['PATH'],
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
  };
  server = new ServerProcess({ environment, origin });
  await server.start();
});
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
  await database.drop();
});

type Said = { code: number; said: string; complained: string };

/** The command as an operator types it. */
function admin(...words: string[]): Promise<Said> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [SCRIPTS, 'admin', ...words],
      { env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir } },
      (error, said, complained) => {
        const code = error ? Number(error.code) : 0;
        resolve({ code, said: said.trim(), complained: complained.trim() });
      },
    );
  });
}

const tokenIn = (text: string) => /\/setup-account\?einladung=([\w-]{43})/.exec(text)?.[1] ?? '';
const accept = (token: string, { token: session }: Participant) =>
  callApi(origin, 'acceptAdminInvite', { token: session, body: { token } });
const personOf = (place: number) => {
  const person = people[place];
  if (!person) throw new Error(`there is no participant ${place}`);
  return person;
};
const connect = (person: Participant) => new TestClient(origin, { token: person.token }).connect();
const heard = ({ messages }: TestClient, name: string) =>
  messages.filter((one) => one.name === name).map(({ message }) => message);

it('[AU-11] [SN12] a fresh server has nobody and no default account; it prints one link to the first administrator, once', async () => {
  expect(await count('select 1 from accounts')).toBe(0);
  // A server is healthy a moment before it has printed everything.
  await expect.poll(() => tokenIn(server.output)).toHaveLength(43);
  const token = tokenIn(server.output);
  await server.stop();
  await server.start();
  expect(server.output.split('einladung=')).toHaveLength(2);

  people = await createParticipants(database.url, 5);
  expect((await accept(token, personOf(0))).body.user).toMatchObject({ role: 'admin' });
  expect((await accept(token, personOf(1))).body.error?.code).toBe('token_invalid');
});

it('[SN11] the socket is for the owner of the data folder alone', () => {
  expect(statSync(path.join(dataDir, 'control.sock')).mode & 0o777).toBe(0o600);
});

it('[SN11] [SN12] npm run admin does what is typed, and says in one sentence what is refused', async () => {
  const client = await connect(personOf(1));
  expect(await admin('warn', 'Gast1', 'Bitte', 'freundlich')).toEqual({
    code: 0,
    said: 'Gast1 ist verwarnt.',
    complained: '',
  });
  await client.until(() => heard(client, 'warned').length > 0, 'the warning');
  expect(heard(client, 'warned')).toEqual([{ reason: 'Bitte freundlich' }]);
  client.close();
  const { said } = await admin('create', 'Gast1');
  expect((await accept(tokenIn(said), personOf(1))).body.user.role).toBe('admin');
  expect(await admin('ban', 'Gast1')).toEqual({
    code: 1,
    said: '',
    complained: 'Der Grund fehlt: Die Person liest ihn.',
  });
});

describe('kill -9 between the commit and its effect', () => {
  it('[MOD-11] [SN5] a warning comes with the next connection, once', async () => {
    const target = personOf(3);
    const client = await connect(target);
    // The mark of delivery waits for a lock that we hold, so the server dies after the commit and before the effect.
    await using gate = await closeGate(
      { connectionString: database.url },
      'update of delivered_at on sanctions',
    );
    const asked = warn(target, 'Trotzdem').catch(() => undefined);
    await gate.held();
    await server.kill9();
    await asked;
    expect(heard(client, 'warned')).toEqual([]);
    // The socket file of a killed server is still there, and no process listens on it.
    expect((await admin('file', 'Gast3')).complained).toContain('läuft kein Plausch');
    await gate.open();
    await server.start();
    const again = await connect(target);
    await again.until(() => heard(again, 'warned').length > 0, 'the warning');
    const third = await connect(target);
    await Promise.all([again, third].map((one) => one.askRaw('nothing', {})));
    expect([again, third].flatMap((one) => heard(one, 'warned'))).toEqual([{ reason: 'Trotzdem' }]);
    for (const one of [again, third]) one.close();
  });

  it('[MOD-08] [SN6] a lock and the end of the sessions are one: whoever is locked stays out', async () => {
    const target = personOf(4);
    const asked = callApi(origin, 'kick', {
      token: personOf(0).token,
      body: { userId: target.userId, duration: 3_600, reason: 'Spam' },
    }).catch(() => undefined);
    await expect
      .poll(() => count(`select 1 from sanctions where reason = 'Spam' and account_id = '${target.userId}'`))
      .toBe(1);
    await server.kill9();
    await asked;
    await server.start();
    await expect(connect(target)).rejects.toMatchObject({ data: { banned: true, reason: 'Spam' } });
    expect(
      await count(`select 1 from sessions where account_id = '${target.userId}' and ended_at is null`),
    ).toBe(0);
  });
});

it('[SN11] without a running server: one sentence and code 1', async () => {
  await server.stop();
  expect(existsSync(path.join(dataDir, 'control.sock'))).toBe(false);
  expect(await admin('file', 'Gast1')).toEqual({
    code: 1,
    said: '',
    complained: `In ${dataDir} läuft kein Plausch: Starte es zuerst mit npm start.`,
  });
  await server.start();
});

const warn = (target: Participant, reason: string) =>
  callApi(origin, 'warn', { token: personOf(0).token, body: { userId: target.userId, reason } });

const count = (statement: string) =>
  onDatabase(database.url, async (client) => (await client.query(statement)).rowCount);
