import { registrationOf, startSystem, type TestSystem } from '@plausch/dev-env';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let system: TestSystem;
beforeAll(async () => {
  system = await startSystem({ clock: 'still' });
});
afterAll(() => system.stop());

const DAY_MS = 86_400_000;

describe('logging in', () => {
  it('[ACCT-05 a] [SE1] with the name or the address, in any case', async () => {
    const { user, password } = await system.person('Käthe');
    for (const login of ['Käthe', 'käthe', ' KÄTHE ', user.email, user.email.toUpperCase()]) {
      const { status, body } = await system.call('login', { body: { login, password } });
      expect(status).toBe(200);
      expect(body.user.id).toBe(user.id);
      expect(body.token).toMatch(/^[\w-]{43}$/);
    }
  });

  it('[ACCT-05 b] [SE1] a wrong password and an unknown name get the same answer', async () => {
    const { user } = await system.person('Bekannt');
    const wrong = await system.call('login', {
      body: { login: user.username, password: 'ganz sicher falsch' },
    });
    const unknown = await system.call('login', {
      body: { login: 'Unbekannt', password: 'ganz sicher falsch' },
    });
    const strip = ({ status, body }: typeof wrong) => ({
      status,
      code: body.error?.code,
      message: body.error?.message,
    });
    expect(strip(wrong)).toEqual(strip(unknown));
    expect(strip(wrong)).toEqual({
      status: 401,
      code: 'wrong_credentials',
      message: 'Name oder Passwort stimmt nicht.',
    });
  });

  it('[ACCT-06] [SE2] an account that is not activated is told so, but only with the right password', async () => {
    const registration = registrationOf('Frisch');
    await system.call('register', { body: registration });
    const right = await system.call('login', { body: { login: 'Frisch', password: registration.password } });
    expect(right).toMatchObject({ status: 403, body: { error: { code: 'not_activated' } } });
    const wrong = await system.call('login', { body: { login: 'Frisch', password: 'falsch falsch' } });
    expect(wrong).toMatchObject({ status: 401, body: { error: { code: 'wrong_credentials' } } });
  });

  it('[SE3] two logins get two tokens, and none of them is in the database', async () => {
    const { token, password } = await system.person('Doppel');
    const second = await system.call('login', { body: { login: 'Doppel', password } });
    expect(second.body.token).not.toBe(token);
    const { rows } = await system.database.drizzle.execute<{ whole: string }>(
      sql`select string_agg(sessions::text, ' ') as whole from sessions`,
    );
    expect(rows[0]?.whole).not.toContain(token);
    expect(system.logLines.join('')).not.toContain(token);
  });
});

describe('verify and user', () => {
  it('[AUTH-18] [AUTH-08 server] a live token answers valid true with the user, and exactly the named fields', async () => {
    const { token, user } = await system.person('Lebendig');
    const { status, body } = await system.call('verify', { token });
    expect(status).toBe(200);
    expect(body).toEqual({ valid: true, user });
    expect(Object.keys(body.user ?? {})).not.toContain('passwordHash');
  });

  it('[AUTH-19 a, AUTH-19 b, AUTH-19 c, AUTH-19 d] [SE4] [SE5] missing, unknown, expired and ended tokens answer valid false with 200, never a user', async () => {
    const invalid = { status: 200, body: { valid: false } };
    const plain = ({ status, body }: { status: number; body: object }) => ({ status, body });
    expect(plain(await system.call('verify', {}))).toEqual(invalid);
    expect(plain(await system.call('verify', { token: 'unknown' }))).toEqual(invalid);
    expect(plain(await system.call('verify', { token: 'x'.repeat(4_000) }))).toEqual(invalid);

    const ended = await system.person('Beendet');
    expect((await system.call('logout', { token: ended.token })).status).toBe(200);
    expect(plain(await system.call('verify', { token: ended.token }))).toEqual(invalid);

    const expired = await system.person('Abgelaufen');
    system.advance(30 * DAY_MS + 1);
    expect(plain(await system.call('verify', { token: expired.token }))).toEqual(invalid);
  });

  it('[SE4] using a token keeps it alive', async () => {
    const { token } = await system.person('Treu');
    for (let i = 0; i < 3; i += 1) {
      system.advance(29 * DAY_MS);
      expect((await system.call('verify', { token })).body.valid).toBe(true);
    }
  });

  it('[AUTH-11 server] user needs a session: nobody 401, the right person themselves', async () => {
    const nobody = await system.call('currentUser', {});
    expect(nobody).toMatchObject({ status: 401, body: { error: { code: 'unauthenticated' } } });
    expect((await system.call('currentUser', { token: 'wrong' })).status).toBe(401);
    const { token, user } = await system.person('Selbst');
    const right = await system.call('currentUser', { token });
    expect(right).toMatchObject({ status: 200, body: { user } });
    expect(right.headers.get('cache-control')).toBe('no-store');
  });
});

describe('logging out', () => {
  it('[ACCT-07 c] [SE5] ends this session and its sockets, and no other', async () => {
    const { token, password } = await system.person('Abschied');
    const other = await system.call('login', { body: { login: 'Abschied', password } });
    const here = await system.connect({ token });
    const there = await system.connect({ token: other.body.token });
    expect((await system.call('logout', { token })).status).toBe(200);
    await here.until(() => !here.socket.connected, 'the end of the connection');
    expect(there.socket.connected).toBe(true);
    expect((await system.call('currentUser', { token })).status).toBe(401);
    expect((await system.call('currentUser', { token: other.body.token })).status).toBe(200);
    expect((await system.call('logout', {})).status).toBe(401);
  });
});
