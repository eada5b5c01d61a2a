import { startSystem, type TestSystem } from '@plausch/dev-env';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepSessions } from './sessions.jobs.ts';

let system: TestSystem;
beforeAll(async () => {
  system = await startSystem({ clock: 'still' });
});
afterAll(() => system.stop());

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

const logIn = (login: string, password: string, device?: string, userAgent = FIREFOX) =>
  system.call('login', {
    headers: { 'user-agent': userAgent },
    body: { login, password, ...(device === undefined ? {} : { device }) },
  });
const list = async (token: string) => (await system.call('listSessions', { token })).body.items;

describe('the list of sessions', () => {
  it('[SE-4] [SE12] shows where one is signed in, the last used first, and which one this is', async () => {
    const { token, user, password } = await system.person('Überblick');
    system.advance(HOUR_MS + 1);
    const phone = await logIn('Überblick', password, undefined, IPHONE);
    const items = await list(phone.body.token);
    expect(items.map(({ current }) => current)).toEqual([true, false]);
    expect(items[0]).toEqual({
      id: expect.any(String),
      device: IPHONE,
      createdAt: new Date(system.clock.now()).toISOString(),
      seenAt: new Date(system.clock.now()).toISOString(),
      current: true,
    });
    await system.call('currentUser', { token });
    expect((await list(token)).map(({ current }) => current).sort()).toEqual([false, true]);
    const other = await system.person('Fremdsicht');
    expect((await list(other.token)).map(({ id }) => id)).not.toContain(items[0]?.id);
    expect(user.username).toBe('Überblick');
  });

  it('[AZ-1] [SE12] nobody is refused', async () => {
    const params = { id: crypto.randomUUID() };
    for (const token of [undefined, 'wrong']) {
      expect((await system.call('listSessions', { token })).status).toBe(401);
      expect((await system.call('endSession', { token, params })).status).toBe(401);
      expect((await system.call('endOtherSessions', { token })).status).toBe(401);
    }
  });

  it('[SE-2] [SE-4] [AZ-2] [SE12] ends one, with its sockets; that of somebody else is refused like none', async () => {
    const { token, password } = await system.person('Aufräumer');
    const phone = (await logIn('Aufräumer', password, undefined, IPHONE)).body.token;
    const client = await system.connect({ token: phone });
    const id = (await list(token)).find(({ current }) => !current)?.id ?? '';
    const other = await system.person('Einmischer');
    const foreign = await system.call('endSession', { token: other.token, params: { id } });
    const missing = await system.call('endSession', {
      token: other.token,
      params: { id: crypto.randomUUID() },
    });
    for (const { status, body } of [foreign, missing]) {
      expect([status, body.error?.code, body.error?.field]).toEqual([404, 'not_found', 'id']);
    }
    expect((await system.call('currentUser', { token: phone })).status).toBe(200);

    expect((await system.call('endSession', { token, params: { id } })).status).toBe(200);
    await client.until(() => !client.socket.connected, 'the end of the connection');
    expect((await system.call('currentUser', { token: phone })).status).toBe(401);
    expect((await system.call('endSession', { token, params: { id } })).status).toBe(404);
    expect(await list(token)).toHaveLength(1);
  });

  it('[SE-2] [AZ-2] [AZ-5] [SE12] ends one whose id is written in capitals, with its sockets', async () => {
    const { token, password } = await system.person('Großschreiber');
    const phone = (await logIn('Großschreiber', password, undefined, IPHONE)).body.token;
    const client = await system.connect({ token: phone });
    const id = (await list(token)).find(({ current }) => !current)?.id ?? '';
    const { status } = await system.call('endSession', { token, params: { id: id.toUpperCase() } });
    expect(status).toBe(200);
    await client.until(() => !client.socket.connected, 'the end of the connection');
    expect(await list(token)).toHaveLength(1);
  });

  it('[SE-4] [SE12] ends all others and stays', async () => {
    const { token, password } = await system.person('Einzig');
    const others = [await logIn('Einzig', password), await logIn('Einzig', password, undefined, IPHONE)];
    const stranger = await system.person('Unbeteiligt');
    expect((await system.call('endOtherSessions', { token })).status).toBe(200);
    for (const { body } of others) {
      expect((await system.call('verify', { token: body.token })).body.valid).toBe(false);
    }
    expect((await system.call('verify', { token })).body.valid).toBe(true);
    expect((await system.call('verify', { token: stranger.token })).body.valid).toBe(true);
  });
});

describe('how long a session lives', () => {
  it('[SE-3] [SE4] of staff: twelve hours after its last use, seven days in all', async () => {
    const { user, password } = await system.person('Wächter');
    await system.database.drizzle.execute(sql`update accounts set role = 'moderator' where id = ${user.id}`);
    const idle = (await logIn('Wächter', password)).body.token;
    const busy = (await logIn('Wächter', password)).body.token;
    const isValid = async (token: string) => (await system.call('verify', { token })).body.valid;
    system.advance(12 * HOUR_MS - 1);
    expect(await isValid(busy)).toBe(true);
    system.advance(1);
    expect(await isValid(idle)).toBe(false);
    // The one of the first login ended at this moment as well.
    expect(await list(busy)).toHaveLength(1);
    for (let hours = 12; hours + 11 < 7 * 24; hours += 11) {
      system.advance(11 * HOUR_MS);
      expect(await isValid(busy)).toBe(true);
    }
    expect(await list(busy)).toHaveLength(1);
    system.advance(11 * HOUR_MS);
    expect(await isValid(busy)).toBe(false);
  });
});

describe('a new device', () => {
  const NEWS = 'Anmeldung auf einem neuen Gerät';
  const newsTo = async (email: string) => {
    await system.jobs.drain();
    return (await system.mails()).filter((mail) => mail.to === email && mail.subject === NEWS);
  };

  it('[AU-10] [SE11] is told by mail, the first one and a known one are not', async () => {
    const { user, password } = await system.person('Gerätewart');
    expect(await newsTo(user.email)).toHaveLength(0);
    const phone = (await logIn('Gerätewart', password, undefined, IPHONE)).body.device;
    const [mail] = await newsTo(user.email);
    expect(mail?.text).toContain('Safari unter iOS');
    const again = await logIn('Gerätewart', password, phone, IPHONE);
    expect(again.body.device).toBe(phone);
    expect(await newsTo(user.email)).toHaveLength(1);
  });

  it('[AU-10] [SE11] [SE13] after a new password every device but the one it was set on is one', async () => {
    const { user, password } = await system.person('Neusicher');
    const [here, phone] = [
      (await logIn('Neusicher', password)).body,
      (await logIn('Neusicher', password, undefined, IPHONE)).body,
    ];
    const told = (await newsTo(user.email)).length;
    const body = { password, newPassword: 'Noch ein ganz anderer Satz' };
    expect((await system.call('changePassword', { token: here.token, body })).status).toBe(200);
    const again = await logIn('Neusicher', body.newPassword, here.device);
    expect(again.body.device).toBe(here.device);
    expect(await newsTo(user.email)).toHaveLength(told);
    expect((await logIn('Neusicher', body.newPassword, phone.device, IPHONE)).status).toBe(200);
    expect(await newsTo(user.email)).toHaveLength(told + 1);
  });

  it('[SE11] is the same one for everybody who logs in there, and an invented one is none of ours', async () => {
    const [one, other] = [await system.person('Teilt1Gerät'), await system.person('TeiltAuch')];
    const shared = (await logIn('Teilt1Gerät', one.password)).body.device;
    expect((await logIn('TeiltAuch', other.password, shared)).body.device).toBe(shared);
    expect((await logIn('Teilt1Gerät', one.password, shared)).body.device).toBe(shared);
    expect(await newsTo(other.user.email)).toHaveLength(1);
    const invented = await logIn('Teilt1Gerät', one.password, 'invented');
    expect(invented.body.device).toMatch(/^[\w-]{43}$/);
    const { rows } = await system.database.drizzle.execute<{ whole: string }>(
      sql`select string_agg(known_devices::text, ' ') as whole from known_devices`,
    );
    expect(rows[0]?.whole).not.toContain(shared);
  });

  it('[A29] [SE11] is given to the person it belongs to: when it came and when it was last used, and no secret of it', async () => {
    const firstAt = new Date(system.clock.now()).toISOString();
    const { password } = await system.person('Auskunft');
    system.advance(HOUR_MS + 1);
    const at = new Date(system.clock.now()).toISOString();
    const { device } = (await logIn('Auskunft', password, undefined, IPHONE)).body;
    await system.person('Nachbarin');
    const text = await system.operator.run(['data', 'auskunft']);
    const given = JSON.parse(text);
    expect(given['Bekannte Geräte']).toEqual([
      { createdAt: firstAt, seenAt: firstAt },
      { createdAt: at, seenAt: at },
    ]);
    expect(given['Anmeldungen']).toMatchObject([
      { seenAt: firstAt },
      { device: IPHONE, seenAt: at, endedAt: null },
    ]);
    expect(text).not.toContain(device);
  });

  it('[SE11] twenty are known, each for half a year', async () => {
    const { user, password } = await system.person('Sammler');
    for (let i = 0; i < 22; i += 1) await logIn('Sammler', password);
    const known = async () => {
      const { rows } = await system.database.drizzle.execute<{ count: number }>(
        sql`select count(*)::integer as count from known_devices where account_id = ${user.id}`,
      );
      return rows[0]?.count;
    };
    expect(await known()).toBe(20);
    // As if they had been used so long ago; the clock would have much to do until then.
    const lastUse = new Date(system.clock.now() - 180 * DAY_MS + 1);
    await system.database.drizzle.execute(
      sql`update known_devices set seen_at = ${lastUse} where account_id = ${user.id}`,
    );
    await system.runJob(sweepSessions);
    expect(await known()).toBe(20);
    system.advance(1);
    await system.runJob(sweepSessions);
    expect(await known()).toBe(0);
  });
});
