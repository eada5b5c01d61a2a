import { startSystem, TestClient, type TestSystem } from '@plausch/dev-env';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const APP = 'https://localhost';
const ELSEWHERE = 'https://elsewhere.example';

let open: TestSystem;
let closed: TestSystem;
beforeAll(async () => {
  open = await startSystem({ environment: { APP_ORIGINS: `${APP}, capacitor://localhost` } });
  closed = await startSystem();
});
afterAll(async () => {
  await open.stop();
  await closed.stop();
});

const mayRead = async ({ origin }: TestSystem, path: string, from: string) => {
  const { headers } = await fetch(`${origin}${path}`, { headers: { origin: from } });
  return headers.get('access-control-allow-origin');
};
const connects = async (system: TestSystem, token: string, from: string) => {
  const client = new TestClient(system.origin, { token });
  Object.assign(client.socket.io.opts, { extraHeaders: { origin: from } });
  return client
    .connect()
    .then(
      () => true,
      () => false,
    )
    .finally(() => client.close());
};

describe('the page of a native app', () => {
  it.each(['/config.json', '/api/rooms', '/api/auth/user', '/api/nichts'])(
    'reads %s, refusals included, where the operator has named it; no other page does',
    async (path) => {
      expect(await mayRead(open, path, APP)).toBe(APP);
      expect(await mayRead(open, path, 'capacitor://localhost')).toBe('capacitor://localhost');
      expect(await mayRead(open, path, ELSEWHERE)).toBeNull();
      expect(await mayRead(closed, path, APP)).toBeNull();
    },
  );

  it('may send its token and a body', async () => {
    const asked = await fetch(`${open.origin}/api/friends/requests`, {
      method: 'OPTIONS',
      headers: { origin: APP, 'access-control-request-method': 'POST' },
    });
    expect(asked.status).toBe(204);
    expect(asked.headers.get('access-control-allow-headers')).toContain('authorization');
    expect(asked.headers.get('access-control-allow-methods')).toContain('DELETE');
    // With a cookie another page could act for the account; there is none, and none is taken.
    expect(asked.headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('connects; no other page does', async () => {
    const { token } = await open.person('Unterwegs');
    expect(await connects(open, token, APP)).toBe(true);
    expect(await connects(open, token, ELSEWHERE)).toBe(false);
    expect(await connects(closed, (await closed.person('Unterwegs')).token, APP)).toBe(false);
  });
});
