import { registrationOf, startSystem, type TestSystem, tokenIn } from '@plausch/dev-env';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const MINUTE_MS = 60_000;
const WRONG = 'ganz sicher falsch';
const NEW_PASSWORD = 'tee mit honig und zitrone';

let system: TestSystem;
beforeAll(async () => {
  system = await startSystem({ clock: 'still' });
});
afterAll(() => system.stop());

const withDevice = (device: string | undefined) => (device === undefined ? {} : { device });
const logIn = (login: string, password: string, device?: string) =>
  system.call('login', { body: { login, password, ...withDevice(device) } });
/** Asks for a new password; answers the token of the mailed link. */
async function linkFor(email: string): Promise<string> {
  await system.call('forgotPassword', { body: { email } });
  const mail = await system.mailTo(email, ({ subject }) => subject === 'Neues Passwort setzen');
  return tokenIn(mail.text);
}
const reset = (token: string, device?: string, password = NEW_PASSWORD) =>
  system.call('resetPassword', { body: { token, password, ...withDevice(device) } });
/** Wrong ones of a stranger, until the next one is not even looked at. */
async function exhaust(login: string, device?: string): Promise<void> {
  for (let i = 0; i < 25; i += 1) if ((await logIn(login, `${WRONG} ${i}`, device)).status === 429) return;
  throw new Error('nobody stops the guesses');
}
const newsTo = async (email: string) => {
  await system.jobs.drain();
  const isNews = (mail: { to: string; subject: string }) =>
    mail.to === email && mail.subject === 'Anmeldung auf einem neuen Gerät';
  return (await system.mails()).filter(isNews).length;
};

describe('[AU-4] [SE10] [SE13] a stranger has used up the tries at an account', () => {
  it('and its owner sets a new password by mail: in with the name and the address, from any device', async () => {
    const { user } = await system.person('Ausgesperrt');
    await exhaust('Ausgesperrt');
    await exhaust(user.email);
    expect((await reset(await linkFor(user.email))).status).toBe(200);
    for (const login of ['Ausgesperrt', user.email.toUpperCase()]) {
      expect((await logIn(login, NEW_PASSWORD)).status).toBe(200);
    }
  });

  it('and goes on after that: the browser of the reset gets in all the same, and is no news', async () => {
    const { user } = await system.person('Belagert');
    await exhaust('Belagert');
    const { device } = (await reset(await linkFor(user.email))).body;
    expect(device).toMatch(/^[\w-]{43}$/);
    await exhaust('Belagert');
    expect((await logIn('Belagert', NEW_PASSWORD)).status).toBe(429);
    const login = await logIn('Belagert', NEW_PASSWORD, device);
    expect(login).toMatchObject({ status: 200, body: { device } });
    expect(await newsTo(user.email)).toBe(0);
  });

  it('and has no more tries than anybody after that', async () => {
    const { user } = await system.person('Bewacht');
    await exhaust('Bewacht');
    await reset(await linkFor(user.email));
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1) statuses.push((await logIn('Bewacht', `${WRONG} ${i}`)).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
  });

  it('on a device of the owner’s, too, who sets the password there', async () => {
    const { user, password } = await system.person('Vergesslich');
    const { device } = (await logIn('Vergesslich', password)).body;
    await exhaust('Vergesslich', device);
    const known = (await reset(await linkFor(user.email), device)).body.device;
    expect((await logIn('Vergesslich', NEW_PASSWORD, known)).status).toBe(200);
    // Who knew the old password may know the old token.
    expect(known).not.toBe(device);
  });

  it('and its owner, who is signed in, changes it: in from any device, and the one at hand stays known', async () => {
    const { user, password } = await system.person('Gelassen');
    const { token, device } = (await logIn('Gelassen', password)).body;
    const elsewhere = (await logIn('Gelassen', password)).body.device;
    await exhaust('Gelassen', device);
    await exhaust(user.email);
    expect((await logIn('Gelassen', password)).status).toBe(429);
    const body = { password, newPassword: NEW_PASSWORD };
    expect((await system.call('changePassword', { token, body })).status).toBe(200);
    expect((await logIn(user.email, NEW_PASSWORD)).status).toBe(200);
    await exhaust('Gelassen');
    expect((await logIn('Gelassen', NEW_PASSWORD, elsewhere)).status).toBe(429);
    expect((await logIn('Gelassen', NEW_PASSWORD, device)).status).toBe(200);
  });

  it('and a refused new password frees nothing', async () => {
    const { user } = await system.person('Unverändert');
    await exhaust('Unverändert');
    const token = await linkFor(user.email);
    expect((await reset(token, undefined, 'passwort123')).body.error?.code).toBe('password_common');
    expect((await reset('x'.repeat(43))).body.error?.code).toBe('token_invalid');
    expect((await logIn('Unverändert', NEW_PASSWORD)).status).toBe(429);
    system.advance(20 * MINUTE_MS);
    expect((await logIn('Unverändert', NEW_PASSWORD)).status).toBe(401);
  });

  it('of the confirmation: wrong ones of the session that sets the password are forgotten with it', async () => {
    const { token, user, password } = await system.person('Vertippt');
    const confirm = (given: string) => system.call('requestDeletion', { token, body: { password: given } });
    for (let i = 0; i < 4; i += 1) expect((await confirm(`${WRONG} ${i}`)).status).toBe(401);
    const body = { password, newPassword: NEW_PASSWORD };
    expect((await system.call('changePassword', { token, body })).status).toBe(200);
    for (let i = 0; i < 4; i += 1) expect((await confirm(`${WRONG} ${i}`)).status).toBe(401);
    expect((await confirm(NEW_PASSWORD)).status).toBe(200);
    expect(user.username).toBe('Vertippt');
  });
});

describe('[AU-4] [SE10] tries that are not about the account', () => {
  it('stay: a network that has guessed too much is refused also after somebody’s new password', async () => {
    await using open = await startSystem({
      clock: 'still',
      environment: { PUBLIC_URL: 'http://chat.plausch.test' },
      rules: { sessions: { guesses: { ofNetwork: { burst: 3 } } } },
    });
    const headers = { 'x-forwarded-for': '192.0.2.1' };
    const enter = (login: string, password: string) =>
      open.call('login', { headers, body: { login, password } });
    const registration = registrationOf('Nachbarin');
    await open.call('register', { headers, body: registration });
    await open.database.drizzle.execute(sql`update accounts set activated_at = created_at`);
    const { token } = (await enter('Nachbarin', registration.password)).body;
    for (let i = 0; i < 3; i += 1) expect((await enter('Niemand', WRONG)).status).toBe(401);
    const body = { password: registration.password, newPassword: NEW_PASSWORD };
    expect((await open.call('changePassword', { headers, token, body })).status).toBe(200);
    expect((await enter('Nachbarin', NEW_PASSWORD)).status).toBe(429);
  });
});

describe('[AU-6] [SE13] the old password', () => {
  it('opens no session when a new one comes between its comparison and the session', async () => {
    const { user, password } = await system.person('Überholt');
    const late = await system.database.inTransaction(async ({ sql: holding }) => {
      await holding.execute(sql`update accounts set password_hash = 'x' where id = ${user.id}`);
      const answer = logIn('Überholt', password);
      await expect
        .poll(async () => {
          const { rows } = await system.database.drizzle.execute(
            sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          );
          return rows.length;
        })
        .toBe(1);
      return { answer };
    });
    const { status, body, headers } = await late.answer;
    expect({ status, body }).toMatchObject({
      status: 503,
      body: { error: { code: 'unavailable' }, retryAfterSeconds: 1 },
    });
    expect(headers.get('retry-after')).toBe('1');
  });
});
