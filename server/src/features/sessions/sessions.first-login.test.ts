import { registrationOf, startSystem, type TestSystem, timesAtOnce, tokenIn } from '@plausch/dev-env';
import { newToken } from '@plausch/platform/ids';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let system: TestSystem;
beforeAll(async () => {
  system = await startSystem({ clock: 'still' });
});
afterAll(() => system.stop());

const WELCOME = ({ subject }: { subject: string }) => subject.includes('Willkommen');

/** Registers an account; returns what its device was given, and what its mailbox. */
async function registered(username: string) {
  const body = registrationOf(username);
  const answer = await system.call('register', { body });
  expect(answer.status).toBe(201);
  const token = tokenIn((await system.mailTo(body.email, WELCOME)).text);
  return { ...body, token, registrationSecret: answer.body.registrationSecret };
}

const follow = ({ token, registrationSecret }: { token: string; registrationSecret?: string }) =>
  system.call('activate', {
    body: { token, ...(registrationSecret !== undefined && { registrationSecret }) },
  });
const sessionsOf = async (username: string) => {
  const { rows } = await system.database.drizzle.execute<{ count: number }>(
    sql`select count(*)::integer as count from sessions s join accounts a on a.id = s.account_id where a.username = ${username}`,
  );
  return rows[0]?.count;
};
const stateOf = async (username: string) => {
  const { rows } = await system.database.drizzle.execute<{ active: boolean; secret: boolean }>(
    sql`select activated_at is not null as active, registration_hash is not null as secret
        from accounts where username = ${username}`,
  );
  return rows[0];
};
const securityLines = () =>
  system.logLines
    .map((line) => JSON.parse(line) as { msg: string; event?: string; reason?: string })
    .filter(({ msg }) => msg === 'security')
    .map(({ event, reason }) => (reason === undefined ? event : `${event} ${reason}`));

describe('[SE17] [A30] the link of a registration, on the device that registered', () => {
  it('signs in: a session like any other, a known device, no mail about it', async () => {
    const { token, registrationSecret, email, password } = await registered('Daheim');
    const before = securityLines().length;
    const { status, body } = await follow({ token, registrationSecret });
    expect([status, body.username]).toEqual([200, 'Daheim']);
    const { signedIn } = body;
    expect(signedIn).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      device: expect.stringMatching(/^[\w-]{43}$/),
      user: expect.objectContaining({ username: 'Daheim', emailVerified: true, role: 'user' }),
    });
    expect(securityLines().slice(before)).toEqual(['account.activated', 'session.opened']);
    const listed = await system.call('listSessions', { token: signedIn?.token });
    expect(listed.body.items).toMatchObject([{ current: true }]);
    // The next login here is one from a known device.
    const again = await system.call('login', {
      body: { login: 'Daheim', password, device: signedIn?.device },
    });
    expect(again.status).toBe(200);
    await system.jobs.drain();
    expect((await system.mails()).filter(({ to }) => to === email)).toHaveLength(1);
    expect(await stateOf('Daheim')).toEqual({ active: true, secret: false });
  });

  it('signs nobody in without the secret, with another one or with that of another registration; the account is active all the same', async () => {
    const other = await registered('Nebenan');
    for (const [username, registrationSecret] of [
      ['Ohnealles', undefined],
      ['Erfunden', newToken()],
      ['Vertauscht', other.registrationSecret],
    ] as const) {
      const { token } = await registered(username);
      const answer = await follow({ token, ...(registrationSecret && { registrationSecret }) });
      expect([answer.status, answer.body]).toEqual([200, { username }]);
      expect(await sessionsOf(username)).toBe(0);
      expect(await stateOf(username)).toEqual({ active: true, secret: false });
    }
    // The owner of the secret still comes in with their own link.
    expect((await follow(other)).body.signedIn?.user.username).toBe('Nebenan');
  });

  it('is nothing without the link, nor after it was followed elsewhere', async () => {
    const { token, registrationSecret } = await registered('Nurhalb');
    for (const wrong of [newToken(), registrationSecret, 'x']) {
      expect((await follow({ token: wrong, registrationSecret })).status).toBe(409);
    }
    expect(await stateOf('Nurhalb')).toEqual({ active: false, secret: true });
    expect((await follow({ token })).body).toEqual({ username: 'Nurhalb' });
    expect((await follow({ token, registrationSecret })).status).toBe(409);
    expect(await sessionsOf('Nurhalb')).toBe(0);
  });

  it('works with the newest link that was asked for, and with no older one', async () => {
    const { token, registrationSecret, email } = await registered('Nochmal');
    await system.call('resendActivation', { body: { email } });
    const newer = await system.mailTo(email, (mail) => WELCOME(mail) && tokenIn(mail.text) !== token);
    expect((await follow({ token, registrationSecret })).status).toBe(409);
    const { body } = await follow({ token: tokenIn(newer.text), registrationSecret });
    expect(body.signedIn?.user.username).toBe('Nochmal');
  });

  it('of twenty at the same moment opens one session', async () => {
    const { token, registrationSecret } = await registered('Doppelt');
    const answers = await timesAtOnce(system, { table: 'accounts', count: 20 }, () =>
      follow({ token, registrationSecret }),
    );
    expect(answers.filter(({ body }) => body.signedIn)).toHaveLength(1);
    expect(await sessionsOf('Doppelt')).toBe(1);
  });

  it('signs nobody in who is locked, and leaves the account active', async () => {
    const { token, registrationSecret, password } = await registered('Gesperrt');
    await system.operator.run(['kick', 'Gesperrt', '10m', 'Spam']);
    const before = securityLines().length;
    expect((await follow({ token, registrationSecret })).body).toEqual({ username: 'Gesperrt' });
    expect(securityLines().slice(before).sort()).toEqual(['account.activated', 'session.refused banned']);
    expect(await sessionsOf('Gesperrt')).toBe(0);
    const login = await system.call('login', { body: { login: 'Gesperrt', password } });
    expect(login).toMatchObject({ status: 403, body: { error: { code: 'banned' } } });
  });

  it('is void once a mailed link has set another password, or the operator has activated the account', async () => {
    const forgetful = await registered('Vergessen');
    await system.call('forgotPassword', { body: { email: forgetful.email } });
    const reset = await system.mailTo(forgetful.email, ({ text }) => text.includes('/reset-password/'));
    const body = { token: tokenIn(reset.text), password: 'ein ganz neues geheimnis' };
    expect((await system.call('resetPassword', { body })).status).toBe(200);
    expect(await stateOf('Vergessen')).toEqual({ active: true, secret: false });
    expect((await follow(forgetful)).status).toBe(409);

    const helped = await registered('Geholfen');
    await system.operator.run(['activate', 'Geholfen']);
    expect((await follow(helped)).status).toBe(409);
    expect(await sessionsOf('Geholfen')).toBe(0);
  });

  it('the link to another address signs nobody in, whatever comes with it', async () => {
    const { registrationSecret } = await registered('Wartend');
    const { token: session, password } = await system.person('Umgezogen');
    await system.call('changeEmail', { token: session, body: { password, email: 'neu@umzug.test' } });
    const mail = await system.mailTo('neu@umzug.test');
    const { status, body } = await follow({ token: tokenIn(mail.text), registrationSecret });
    expect([status, body]).toEqual([200, { username: 'Umgezogen' }]);
  });

  it('[AU-5] [A2] a taken address gets a secret as well, which opens nothing', async () => {
    const { user } = await system.person('Besitzerin');
    const body = registrationOf('Fremde', { email: user.email });
    const answer = await system.call('register', { body });
    const free = await system.call('register', { body: registrationOf('Freie') });
    const shapeOf = ({ status, body: said }: typeof answer) => [
      status,
      Object.entries(said).map(([name, value]) => [name, String(value).length]),
    ];
    expect(shapeOf(answer)).toEqual(shapeOf(free));
    await system.jobs.drain();
    // The mailbox of the owner has no link of this registration; the secret alone is no way in.
    expect(
      (await follow({ token: newToken(), registrationSecret: answer.body.registrationSecret })).status,
    ).toBe(409);
    expect(await sessionsOf('Fremde')).toBe(0);
  });

  it('[SE3] the secret itself is nowhere in the database, nor in the log', async () => {
    const { registrationSecret } = await registered('Verborgen');
    const { rows } = await system.database.drizzle.execute<{ whole: string }>(
      sql`select string_agg(accounts::text, ' ') as whole from accounts`,
    );
    expect(rows[0]?.whole).not.toContain(registrationSecret);
    expect(system.logLines.join('\n')).not.toContain(registrationSecret);
  });
});
