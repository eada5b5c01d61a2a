import { registrationOf, startSystem, type TestSystem, tokenIn } from '@plausch/dev-env';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resetMail } from './accounts.mails.ts';

let system: TestSystem;
beforeAll(async () => {
  system = await startSystem({ clock: 'still' });
});
afterAll(() => system.stop());

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const NEW_PASSWORD = 'tee mit honig und zitrone';

const forgot = (email: string) => system.call('forgotPassword', { body: { email } });
const reset = (token: string, password = NEW_PASSWORD) =>
  system.call('resetPassword', { body: { token, password } });
const logIn = (login: string, password: string) => system.call('login', { body: { login, password } });
const isResetMail = ({ subject }: { subject: string }) => subject === 'Neues Passwort setzen';
const resetMails = async (email: string) => {
  await system.jobs.drain();
  return (await system.mails()).filter((mail) => mail.to === email && isResetMail(mail));
};
/** Asks for a new password; answers the token of the mailed link. */
const tokenFor = async (email: string) => {
  await forgot(email);
  const [mail] = await resetMails(email);
  return tokenIn(mail?.text ?? '');
};

describe('asking for a new password', () => {
  it('[ACCT-08 a, ACCT-08 b] [AU-5] [A12] known, unknown and waiting addresses get the same answer, the known ones a mail', async () => {
    const { user } = await system.person('Vergessen');
    const waiting = registrationOf('Wartet');
    await system.call('register', { body: waiting });
    for (const email of [user.email, user.email.toUpperCase(), waiting.email, 'niemand@beispiel.test']) {
      const { status, body } = await forgot(email);
      expect({ status, body }).toEqual({ status: 200, body: {} });
    }
    expect(await resetMails(user.email)).toHaveLength(1);
    expect(await resetMails(waiting.email)).toHaveLength(1);
    expect(await resetMails('niemand@beispiel.test')).toHaveLength(0);
    const [mail] = await resetMails(user.email);
    expect(mail?.text).toContain('Hallo Vergessen');
    expect(mail?.text).toMatch(/\/reset-password\/[\w-]{43}\n/);
    expect(mail?.html).toContain(tokenIn(mail?.text ?? ''));
  });

  it('[AU-5] [A12] leaves one job of the same kind, whether or not the address is known', async () => {
    const { user } = await system.person('Gezählt');
    const jobs = async () => {
      await system.jobs.drain();
      const { rows } = await system.database.drizzle.execute<{ count: number }>(
        sql`select count(*)::integer as count from jobs.job where name = ${resetMail.name}`,
      );
      return rows[0]?.count ?? 0;
    };
    const before = await jobs();
    await forgot(user.email);
    expect(await jobs()).toBe(before + 1);
    await forgot('auch-niemand@beispiel.test');
    expect(await jobs()).toBe(before + 2);
  });

  it('[RL-1] [A12] [A28] one mail a minute to an account, three in an hour, five before it slows down', async () => {
    const { user } = await system.person('Bestürmt');
    for (let i = 0; i < 3; i += 1) await forgot(user.email);
    expect(await resetMails(user.email)).toHaveLength(1);
    for (let i = 0; i < 2; i += 1) {
      system.advance(MINUTE_MS);
      await forgot(user.email);
      await system.jobs.drain();
    }
    const [{ text = '' } = {}] = await resetMails(user.email);
    for (let i = 0; i < 2; i += 1) {
      system.advance(MINUTE_MS);
      await forgot(user.email);
      expect(await resetMails(user.email)).toHaveLength(3);
    }
    // What does not leave takes nothing from what has left.
    expect((await system.call('checkReset', { body: { token: tokenIn(text) } })).status).toBe(200);
    system.advance(HOUR_MS);
    await forgot(user.email);
    expect(await resetMails(user.email)).toHaveLength(3);
    system.advance(5 * HOUR_MS);
    await forgot(user.email);
    expect(await resetMails(user.email)).toHaveLength(4);
  });
});

describe('setting a new password', () => {
  it('[ACCT-09 a, ACCT-09 b, ACCT-09 c] [AU-6] [A12] works once, ends every session with its sockets, and tells the owner', async () => {
    const { token: session, user, password } = await system.person('Neustart');
    const client = await system.connect({ token: session });
    const token = await tokenFor(user.email);
    expect(await system.call('checkReset', { body: { token } })).toMatchObject({ status: 200, body: {} });
    expect(await reset(token)).toMatchObject({ status: 200, body: { username: 'Neustart' } });
    await client.until(() => !client.socket.connected, 'the end of the connection');
    expect((await system.call('verify', { token: session })).body).toEqual({ valid: false });
    expect((await logIn('Neustart', password)).status).toBe(401);
    expect((await logIn('Neustart', NEW_PASSWORD)).status).toBe(200);
    const notice = await system.mailTo(user.email, ({ subject }) => subject === 'Dein Passwort ist geändert');
    expect(notice.text).toContain('Hallo Neustart');

    expect(await reset(token)).toMatchObject({ status: 409, body: { error: { code: 'token_invalid' } } });
    const again = await system.call('checkReset', { body: { token } });
    expect(again).toMatchObject({ status: 409, body: { error: { code: 'token_invalid' } } });
  });

  it('[AU-6] [A12] twenty at the same moment are one', async () => {
    const { user } = await system.person('Wettlauf');
    const token = await tokenFor(user.email);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => reset(token, `tee mit honig, tasse ${i}`)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
    const fields = answers.flatMap(({ body }) => (body.error ? [[body.error.code, body.error.field]] : []));
    expect(fields).toEqual(Array(19).fill(['token_invalid', 'token']));
    const winner = statuses.indexOf(200);
    expect((await logIn('Wettlauf', `tee mit honig, tasse ${winner}`)).status).toBe(200);
  });

  it('[ACCT-09 c] [AU-6] [A12] a link is good for sixty minutes, and void once a newer one is sent', async () => {
    const { user } = await system.person('Spät');
    const first = await tokenFor(user.email);
    system.advance(HOUR_MS - 1);
    expect((await system.call('checkReset', { body: { token: first } })).status).toBe(200);
    system.advance(1);
    expect((await reset(first)).status).toBe(409);
    const second = await tokenFor(user.email);
    system.advance(MINUTE_MS);
    const third = await tokenFor(user.email);
    expect((await reset(second)).status).toBe(409);
    expect((await reset(third)).status).toBe(200);
  });

  it('[AU-6] [A12] a token is 256 bits, and lies in no table', async () => {
    const { user } = await system.person('Heimlich');
    const token = await tokenFor(user.email);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const { rows } = await system.database.drizzle.execute<{ whole: string }>(
      sql`select (select string_agg(mailed_tokens::text, ' ') from mailed_tokens) ||
        (select string_agg(job::text, ' ') from jobs.job) as whole`,
    );
    expect(rows[0]?.whole).not.toContain(token);
    expect(system.logLines.join('')).not.toContain(token);
  });

  it('[A12] proves the address as well: a waiting account is active afterwards', async () => {
    const waiting = registrationOf('Umweg');
    await system.call('register', { body: waiting });
    expect((await reset(await tokenFor(waiting.email))).status).toBe(200);
    expect((await logIn('Umweg', NEW_PASSWORD)).status).toBe(200);
  });

  it('[AZ-1] [A12] nobody’s and other links’ tokens are refused; a password that is easy to guess leaves the link good', async () => {
    const unknown = await reset('x'.repeat(43));
    expect(unknown).toMatchObject({
      status: 409,
      body: { error: { code: 'token_invalid', field: 'token' } },
    });
    const waiting = registrationOf('Verwechselt');
    await system.call('register', { body: waiting });
    const activation = tokenIn((await system.mailTo(waiting.email)).text);
    expect((await reset(activation)).status).toBe(409);
    expect((await system.call('activate', { body: { token: activation } })).status).toBe(200);

    const { user } = await system.person('Leichtsinn');
    const token = await tokenFor(user.email);
    expect((await system.call('activate', { body: { token } })).status).toBe(409);
    const weak = await reset(token, 'leichtsinn123');
    expect(weak).toMatchObject({
      status: 422,
      body: { error: { code: 'password_common', field: 'password' } },
    });
    expect((await reset(token, 'zu kurz')).status).toBe(422);
    expect((await reset(token)).status).toBe(200);
  });
});
