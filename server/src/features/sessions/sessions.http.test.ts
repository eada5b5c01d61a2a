import { registrationOf, startSystem, type TestSystem } from '@plausch/dev-env';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let system: TestSystem;
beforeAll(async () => {
  system = await startSystem({ clock: 'still' });
});
afterAll(() => system.stop());

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

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

  describe('answers valid false with 200, and nothing else,', () => {
    const INVALID = { status: 200, body: { valid: false } };
    const verified = async (token?: string, headers = {}) => {
      const { status, body } = await system.call('verify', { token, headers });
      return { status, body };
    };

    it('[AUTH-19 a] [SE4] to a missing token', async () => {
      expect(await verified()).toEqual(INVALID);
      for (const authorization of ['', 'Bearer', 'Bearer ', 'Basic bGVuYTprYWZmZWU='])
        expect(await verified(undefined, { authorization }), authorization).toEqual(INVALID);
    });

    it('[AUTH-19 b] [SE4] to an unknown token, however near it is to a good one', async () => {
      const { token } = await system.person('Verwechselt');
      const turned = token.replace(/./g, (letter) =>
        letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
      );
      for (const unknown of [
        'unknown',
        'x'.repeat(4_000),
        'A'.repeat(43),
        token.slice(0, -1),
        `${token}A`,
        turned,
      ])
        expect(await verified(unknown), unknown).toEqual(INVALID);
      expect((await verified(token)).body.valid).toBe(true);
    });

    it('[AUTH-19 c] [SE4] to an expired token, from the very moment on', async () => {
      const { token } = await system.person('Abgelaufen');
      system.advance(30 * DAY_MS - 1);
      expect((await verified(token)).body.valid).toBe(true);
      system.advance(30 * DAY_MS);
      expect(await verified(token)).toEqual(INVALID);
    });

    it('[AUTH-19 c] [SE4] to a token of staff after twelve idle hours, and after seven days of use', async () => {
      const [idle, busy] = [await system.person('Pausiert'), await system.person('Rastlos')];
      await system.database.drizzle.execute(
        sql`update accounts set role = 'moderator' where id in (${idle.user.id}, ${busy.user.id})`,
      );
      const isValid = async ({ token }: { token: string }) => (await verified(token)).body.valid;
      system.advance(12 * HOUR_MS - 1);
      expect([await isValid(idle), await isValid(busy)]).toEqual([true, true]);
      system.advance(12 * HOUR_MS - 1);
      expect(await isValid(busy)).toBe(true);
      system.advance(1);
      expect(await verified(idle.token)).toEqual(INVALID);
      for (let i = 0; i < 16; i += 1) {
        system.advance(9 * HOUR_MS);
        expect(await isValid(busy)).toBe(true);
      }
      system.advance(1);
      expect(await verified(busy.token)).toEqual(INVALID);
    });

    it.each(['logout', 'endSession', 'endOtherSessions', 'changePassword'] as const)(
      '[AUTH-19 d] [SE5] to a token that was revoked by %s',
      async (way) => {
        const { token, password, user } = await system.person(`Weg-${way.slice(0, 10)}`);
        const { body: other } = await system.call('login', { body: { login: user.username, password } });
        expect((await verified(token)).body.valid).toBe(true);
        const { body: list } = await system.call('listSessions', { token });
        const id = list.items.find(({ current }) => current)?.id ?? '';
        const revoked = {
          logout: () => system.call('logout', { token }),
          endSession: () => system.call('endSession', { token: other.token, params: { id } }),
          endOtherSessions: () => system.call('endOtherSessions', { token: other.token }),
          changePassword: () =>
            system.call('changePassword', {
              token: other.token,
              body: { password, newPassword: 'tinte auf blauem papier' },
            }),
        };
        expect((await revoked[way]()).status).toBe(200);
        expect(await verified(token)).toEqual(INVALID);
        expect((await verified(other.token)).body.valid).toBe(true);
      },
    );
  });

  it('[SE4] using a token keeps it alive', async () => {
    const { token } = await system.person('Treu');
    for (let i = 0; i < 3; i += 1) {
      system.advance(29 * DAY_MS);
      expect((await system.call('verify', { token })).body.valid).toBe(true);
    }
  });

  it('[AUTH-11 server] user needs a session: nobody 401, the right person themselves', async () => {
    const withoutToken = await system.call('currentUser', {});
    expect(withoutToken).toMatchObject({ status: 401, body: { error: { code: 'unauthenticated' } } });
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
