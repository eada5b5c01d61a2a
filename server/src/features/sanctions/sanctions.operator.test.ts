import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { callApi, createTestDatabase, TestClient } from '@plausch/dev-env';
import { createParticipants, onDatabase, type Participant } from '@plausch/dev-env/faults';
import { freePort, ServerProcess } from '@plausch/dev-env/server-process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ADMIN = path.resolve(import.meta.dirname, '../../../../scripts/admin.ts');
const GATE = 20_261_121;

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
      [ADMIN, ...words],
      { env: { PATH: process.env['PATH'], DATA_DIR: dataDir } },
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
const roleOf = async (person: Participant) =>
  (await callApi(origin, 'currentUser', { token: person.token })).body.user.role;

it('[AU-11] [SN12] a fresh server has nobody and no default account; it prints one link to the first administrator, once', async () => {
  const count = await onDatabase(database.url, (client) => client.query('select 1 from accounts'));
  expect(count.rowCount).toBe(0);
  const token = tokenIn(server.output);
  expect(token).toHaveLength(43);
  const stored = await onDatabase(database.url, (client) =>
    client.query<{ whole: string }>('select admin_invites::text as whole from admin_invites'),
  );
  expect(stored.rows).toHaveLength(1);
  expect(stored.rows[0]?.whole).not.toContain(token);
  await server.stop();
  await server.start();
  expect(server.output.split('einladung=')).toHaveLength(2);

  people = await createParticipants(database.url, 8);
  expect((await callApi(origin, 'acceptAdminInvite', { body: { token } })).status).toBe(401);
  expect((await accept('x'.repeat(43), personOf(0))).body.error?.code).toBe('token_invalid');
  expect((await accept(token, personOf(0))).body.user).toMatchObject({ role: 'admin' });
  expect(await roleOf(personOf(0))).toBe('admin');
  expect((await accept(token, personOf(1))).body.error?.code).toBe('token_invalid');
  expect(await roleOf(personOf(1))).toBe('user');
});

it('[SN11] the socket is for the owner of the data folder alone', () => {
  expect(statSync(path.join(dataDir, 'control.sock')).mode & 0o777).toBe(0o600);
});

describe('npm run admin', () => {
  it('[SN12] create: a link for one name, which replaces an earlier one', async () => {
    const first = tokenIn((await admin('create', 'Gast1')).said);
    const { code, said } = await admin('create', 'gast1');
    expect(code).toBe(0);
    expect(said).toContain('Melde dich als Gast1 an');
    const second = tokenIn(said);
    expect((await accept(first, personOf(1))).body.error?.code).toBe('token_invalid');
    expect((await accept(second, personOf(2))).body.error?.code).toBe('token_invalid');
    expect((await accept(second, personOf(1))).body.user.role).toBe('admin');

    const unknown = await admin('create', 'Neuling');
    expect(unknown.said).toContain('Neuling gibt es noch nicht: Registriere dich');
    expect((await accept(tokenIn(unknown.said), personOf(2))).status).toBe(409);
    expect((await admin('create', 'a b')).complained).toBe('„a b“ kann kein Name sein.');
  });

  it('[SN12] a link lasts a day', async () => {
    const token = tokenIn((await admin('create', 'Gast2')).said);
    await onDatabase(database.url, (client) =>
      client.query(`update admin_invites set expires_at = now() where username_key = 'gast2'`),
    );
    expect((await accept(token, personOf(2))).body.error?.code).toBe('token_invalid');
  });

  it('[SN11] warn, mute, kick, ban, file and lift, also against administrators', async () => {
    const target = personOf(1);
    const client = await connect(target);
    expect(await admin('warn', 'Gast1', 'Bitte', 'freundlich')).toMatchObject({
      code: 0,
      said: 'Gast1 ist verwarnt.',
    });
    await client.until(() => heard(client, 'warned').length > 0, 'the warning');
    expect(heard(client, 'warned')).toEqual([{ reason: 'Bitte freundlich' }]);
    expect((await admin('mute', 'Gast1', '1h', 'Ruhe')).said).toMatch(/^Gast1 ist bis .+ stumm\.$/);
    expect((await admin('kick', 'Gast1', '0', 'Raus')).said).toBe('Gast1 ist hinausgeworfen.');
    await client.until(() => !client.socket.connected, 'the end of the connection');
    expect(heard(client, 'kicked')).toEqual([{ duration: 0, reason: 'Raus' }]);
    expect((await admin('kick', 'Gast1', '18h', 'Spam')).said).toMatch(/^Gast1 ist bis .+ gesperrt\.$/);
    expect((await admin('ban', 'Gast1', 'Für immer')).said).toBe('Gast1 ist dauerhaft gesperrt.');
    expect((await callApi(origin, 'verify', { token: target.token })).body).toMatchObject({
      banned: true,
      remainingTime: -1,
      reason: 'Für immer',
    });
    const { said } = await admin('file', 'Gast1');
    for (const what of ['Verwarnung', 'Stummschaltung', 'Rauswurf', 'Sperre', 'dauerhaft', 'Betreiber']) {
      expect(said).toContain(what);
    }
    expect((await admin('lift', 'Gast1')).said).toBe('Gast1 ist wieder frei.');
    expect((await callApi(origin, 'verify', { token: target.token })).body).toEqual({ valid: false });
    expect((await admin('lift', 'Gast1')).said).toBe('Gast1 ist weder gesperrt noch stumm.');
  });

  it.each([
    [['warn', 'Niemand', 'x'], 'Ein Konto Niemand gibt es nicht.'],
    [['warn', 'Gast3'], 'Der Grund fehlt: Die Person liest ihn.'],
    [['kick', 'Gast3', 'morgen', 'x'], 'Wie lange? Zum Beispiel: kick Gast3 18h Grund'],
    [['mute', 'Gast3', '31d', 'x'], 'Wie lange? Zum Beispiel: mute Gast3 1h Grund'],
    [['ban', 'Gast3', 'x'.repeat(201)], 'Der Grund ist zu lang, höchstens 200 Zeichen.'],
  ])('[SN11] %j is refused in one sentence', async (words, sentence) => {
    expect(await admin(...words)).toEqual({ code: 1, said: '', complained: sentence });
  });
});

describe('kill -9 between the commit and its effect', () => {
  it('[MOD-11] [SN5] a warning comes with the next connection, once', async () => {
    const target = personOf(3);
    const client = await connect(target);
    // The mark of delivery waits for a lock that we hold, so the server dies after the commit and before the effect.
    const { held, release } = await holdDeliveries();
    const asked = warn(target, 'Trotzdem').catch(() => undefined);
    await held();
    await server.kill9();
    await asked;
    expect(heard(client, 'warned')).toEqual([]);
    // The socket of a killed server is still there, and nobody behind it.
    expect((await admin('file', 'Gast3')).complained).toContain('läuft kein Plausch');
    await release();
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

/** Lets every mark of delivery wait: `held` resolves once one does, `release` lets them go on. */
async function holdDeliveries(): Promise<{ held(): Promise<void>; release(): Promise<void> }> {
  await onDatabase(database.url, (client) =>
    client.query(`
      create function wait_at_gate() returns trigger language plpgsql as $$
        begin perform pg_advisory_xact_lock(${GATE}); return new; end $$;
      create trigger gate before update of delivered_at on sanctions
        for each row execute function wait_at_gate();`),
  );
  const locked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const holding = onDatabase(database.url, async (client) => {
    await client.query(`select pg_advisory_lock(${GATE})`);
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  return {
    held: () =>
      expect.poll(() => count(`select 1 from pg_locks where objid = ${GATE} and not granted`)).toBe(1),
    async release() {
      released.resolve();
      await holding;
    },
  };
}
