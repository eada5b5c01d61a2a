import { closeGate, startSystem, TestClient, type TestSystem } from '@plausch/dev-env';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let system: TestSystem;
beforeAll(async () => {
  system = await startSystem({ clock: 'still' });
});
afterAll(() => system.stop());

const handshakeOf = (token: string) =>
  new TestClient(system.origin, { token }).connect().then(
    (client) => {
      client.close();
      return 'connected';
    },
    ({ message, data }: Error & { data?: object }) => ({ message, data }),
  );
const logIn = (login: string, password: string) => system.call('login', { body: { login, password } });
const INVALID = 'Invalid authentication token';

it('[SE8] who is locked is told so by login, verify and the handshake, with the time that remains', async () => {
  const { user, token, password } = await system.person('Verschlossen');
  await system.operator.run(['kick', 'Verschlossen', '10m', 'Spam', 'im', 'Kino']);
  const told = (remainingTime: number) => ({ banned: true, remainingTime, reason: 'Spam im Kino' });
  system.advance(MINUTE_MS);
  expect((await system.call('verify', { token })).body).toEqual({ valid: false, ...told(540) });
  expect(await handshakeOf(token)).toEqual({ message: INVALID, data: told(540) });
  expect(await logIn('Verschlossen', password)).toMatchObject({
    status: 403,
    body: { error: { code: 'banned' }, ...told(540) },
  });
  // Without the password a caller does not learn of the lock.
  const { error, ...rest } = (await logIn('Verschlossen', 'ganz sicher falsch')).body;
  expect([error?.code, rest]).toEqual(['wrong_credentials', {}]);

  system.advance(9 * MINUTE_MS);
  expect((await system.call('verify', { token })).body).toEqual({ valid: false });
  expect(await handshakeOf(token)).toEqual({ message: INVALID, data: undefined });
  const again = (await logIn('Verschlossen', password)).body;
  expect(again.user).toEqual(user);
  expect(await handshakeOf(again.token)).toBe('connected');
});

it('[SE9] a kick ends every session of the account and of nobody else', async () => {
  const [person, other] = [await system.person('Hinausgeworfen'), await system.person('Danebengesessen')];
  const second = (await logIn('Hinausgeworfen', person.password)).body;
  const client = await system.connect(second);
  await system.operator.run(['kick', 'Hinausgeworfen', '0', 'Genug']);
  await client.until(() => !client.socket.connected, 'the end of the connection');
  for (const { token } of [person, second]) {
    expect((await system.call('verify', { token })).body).toEqual({ valid: false });
  }
  expect((await system.call('verify', { token: other.token })).body.valid).toBe(true);
});

it('[SE5] [SE9] a handshake that was under way when its session ended is cut', async () => {
  const { token } = await system.person('Unterwegs');
  // So long that the handshake notes the use, after it has read how the session stands.
  system.advance(HOUR_MS + 1);
  await using gate = await closeGate(system.database.pool.options, 'update of seen_at on sessions');
  const connecting = system.connect({ token });
  await gate.held();
  await system.operator.run(['kick', 'Unterwegs', '0', 'Genug']);
  await gate.open();
  const client = await connecting;
  await client.until(() => !client.socket.connected, 'the end of the connection');
  await expect(system.connect({ token })).rejects.toThrow(INVALID);
});

it('[SE6] [SN5] a handshake brings the warning that waited for the person', async () => {
  const { token } = await system.person('Nachgereicht');
  await system.operator.run(['warn', 'Nachgereicht', 'Bitte', 'leiser']);
  // Longer ago than any handshake takes.
  system.advance(MINUTE_MS);
  const client = await system.connect({ token });
  const warnings = () => client.messages.filter(({ name }) => name === 'warned');
  await client.until(() => warnings().length > 0, 'the warning');
  expect(warnings()).toEqual([{ name: 'warned', message: { reason: 'Bitte leiser' } }]);
});

it('[SE14] an account that is gone while its session is still there is nobody', async () => {
  const { token, user } = await system.person('Verschwunden');
  await system.database.drizzle.execute(sql`update accounts set deleted_at = now() where id = ${user.id}`);
  expect(await system.call('currentUser', { token })).toMatchObject({
    status: 401,
    body: { error: { code: 'unauthenticated' } },
  });
  expect((await system.call('verify', { token })).body).toEqual({ valid: false });
});
