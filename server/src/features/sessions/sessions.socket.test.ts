import { startSystem, TestClient, type TestSystem } from '@plausch/dev-env';
import { afterAll, beforeAll, expect, it } from 'vitest';

let system: TestSystem;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system.stop());

const refusalOf = (auth: Record<string, unknown>) =>
  new TestClient(system.origin, auth).connect().then(
    (client) => {
      client.close();
      return 'connected';
    },
    (error: Error) => error.message,
  );

it('[RT-12] [SE6] a handshake without a token is refused', async () => {
  expect(await refusalOf({})).toBe('Authentication token required');
  expect(await refusalOf({ token: '' })).toBe('Authentication token required');
  expect(await refusalOf({ token: null })).toBe('Authentication token required');
});

it('[RT-13] [SE6] a handshake with a bad token is refused', async () => {
  for (const token of ['x', 'x'.repeat(10_000), 42, { token: 'x' }, ['x']]) {
    expect(await refusalOf({ token })).toBe('Invalid authentication token');
  }
});

it('[RT-13] [SE6] a token that is longer than any of this server is refused without a question to the database', async () => {
  const asked = async (token: string) => {
    const statements = await system.statementsOf(() => refusalOf({ token }));
    return statements.filter((statement) => statement.includes('"sessions"')).length;
  };
  expect([await asked('x'.repeat(128)), await asked('x'.repeat(129))]).toEqual([1, 0]);
});

it('[RT-32] [RT-04] [SE6] a handshake with only a good token is accepted, one below the floor is not', async () => {
  const { token } = await system.person('Handschlag');
  expect(await refusalOf({ token })).toBe('connected');
  expect(await refusalOf({ token, protocol: 1, appVersion: '0.1.0' })).toBe('connected');
  expect(await refusalOf({ token, protocol: 0 })).toBe('Client too old');
});

it('[RT-02] [RT-03] the path is /socket.io/ and polling is not served', async () => {
  const polling = await fetch(`${system.origin}/socket.io/?EIO=4&transport=polling`);
  expect(polling.status).toBe(400);
  const elsewhere = await fetch(`${system.origin}/socket/?EIO=4&transport=websocket`);
  expect(elsewhere.status).toBe(404);
});

it('[WS-1] a page of a foreign origin may not connect', async () => {
  const { token } = await system.person('Fremd');
  const connect = (origin: string) =>
    new Promise<string>((resolve) => {
      const client = new TestClient(system.origin, { token });
      Object.assign(client.socket.io.opts, { extraHeaders: { origin } });
      client.connect().then(
        () => resolve('connected'),
        (error: Error) => resolve(error.message),
      );
    });
  expect(await connect('https://boese.example')).toContain('websocket error');
  expect(await connect('null')).toContain('websocket error');
  expect(await connect(system.origin)).toBe('connected');
});
