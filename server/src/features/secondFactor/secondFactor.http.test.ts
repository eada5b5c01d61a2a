import { type Person, startSystem, type TestSystem } from '@plausch/dev-env';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secondFactorData } from './secondFactor.data.ts';
import { sweepSecondFactors } from './secondFactor.jobs.ts';
import { bytesOfBase32, hotp, stepAt } from './secondFactor.totp.ts';

const STEP_MS = 30_000;
const MINUTE_MS = 60_000;

let system: TestSystem;
beforeAll(async () => {
  system = await startSystem({ clock: 'still', rules: { mails: { ofKind: 1e6, inAll: 1e6 } } });
});
afterAll(() => system.stop());

let made = 0;
const somebody = () => system.person(`Faktor${++made}`);

/** A person whose app is set up, with what it shows now and later. */
async function withFactor(person?: Person) {
  const owner = person ?? (await somebody());
  const { token, password, user } = owner;
  const started = await system.call('startTotp', { token, body: { password } });
  expect(started.status).toBe(201);
  const secret = bytesOfBase32(started.body.secret);
  const codeAt = (aside: number) => hotp(secret, stepAt(system.clock.now()) + aside);
  const confirmed = await system.call('confirmTotp', { token, body: { factorCode: codeAt(0) } });
  expect(confirmed.status).toBe(200);
  // The next code is good from the next step on.
  system.advance(STEP_MS);
  const logIn = () => system.call('login', { body: { login: user.username, password } });
  const ticketOf = async () => (await logIn()).body.secondFactor?.ticket ?? '';
  const second = (ticket: string, code: string) => system.call('loginSecond', { body: { ticket, code } });
  return { ...owner, codeAt, recovery: confirmed.body.recoveryCodes, started, logIn, ticketOf, second };
}

const rows = async (query: ReturnType<typeof sql>) =>
  (await system.database.drizzle.execute(query)).rows as Record<string, unknown>[];

describe('setting up', () => {
  it('[SF1] [SF2] [SF6] shows a secret once, counts with a code, and gives ten recovery codes', async () => {
    const { token, started, recovery, user } = await withFactor();
    expect(started.body.uri).toContain(`secret=${started.body.secret}`);
    expect(new Set(recovery).size).toBe(10);
    // Sixteen letters of five bits: 80.
    for (const code of recovery) expect(code).toMatch(/^[a-z2-7]{4}(?:-[a-z2-7]{4}){3}$/);
    expect((await system.call('getSecondFactor', { token })).body).toEqual({
      since: expect.any(String),
      recoveryCodesLeft: 10,
    });
    await system.jobs.drain();
    const mail = await system.mailTo(user.email);
    expect(mail.subject).toContain('eingeschaltet');
  });

  it('[SF8] neither secret nor recovery code lies in the database as it was shown', async () => {
    const { started, recovery, user } = await withFactor();
    const [row] = await rows(sql`select encode(secret, 'escape') as secret from second_factors
      where account_id = ${user.id}`);
    expect(row?.['secret']).not.toContain(started.body.secret);
    const kept = await rows(sql`select encode(code_hash, 'escape') as hash from recovery_codes
      where account_id = ${user.id}`);
    for (const code of recovery) {
      expect(JSON.stringify(kept)).not.toContain(code.replaceAll('-', '').toUpperCase());
    }
  });

  it('[SF8] an export tells when it was set up and when a recovery code was used, and no more', async () => {
    const { user, recovery, second, ticketOf } = await withFactor();
    expect((await second(await ticketOf(), recovery[0] ?? '')).status).toBe(200);
    const kept = [];
    for (const { export: read } of secondFactorData) {
      if (typeof read !== 'function') throw new Error('a second factor is told to whom it belongs');
      kept.push(await read(system.database.drizzle, user.id));
    }
    expect(kept).toEqual([
      [{ startedAt: expect.any(Date), confirmedAt: expect.any(Date) }],
      [{ usedAt: expect.any(Date) }],
    ]);
  });

  it('[SF8] the sealed secret of one account opens nothing as that of another', async () => {
    const [one, other] = [await withFactor(), await withFactor()];
    await rows(sql`update second_factors set secret = (select secret from second_factors
      where account_id = ${one.user.id}) where account_id = ${other.user.id}`);
    const answer = await other.second(await other.ticketOf(), one.codeAt(0));
    expect(answer.status).toBe(500);
  });

  it('[SF1] what was begun is over after a quarter of an hour, and goes at night', async () => {
    const { token, password, user } = await somebody();
    const { body } = await system.call('startTotp', { token, body: { password } });
    system.advance(15 * MINUTE_MS);
    const factorCode = hotp(bytesOfBase32(body.secret), stepAt(system.clock.now()));
    const late = await system.call('confirmTotp', { token, body: { factorCode } });
    expect(late).toMatchObject({ status: 404, body: { error: { field: 'factorCode' } } });
    system.advance(1);
    await system.runJob(sweepSecondFactors);
    expect(await rows(sql`select 1 from second_factors where account_id = ${user.id}`)).toHaveLength(0);
  });

  it('[SF1] begun once more, what was begun before is void', async () => {
    const { token, password } = await somebody();
    const begin = async () => (await system.call('startTotp', { token, body: { password } })).body.secret;
    const confirm = (secret: string) => {
      const factorCode = hotp(bytesOfBase32(secret), stepAt(system.clock.now()));
      return system.call('confirmTotp', { token, body: { factorCode } });
    };
    const [before, now] = [await begin(), await begin()];
    expect((await confirm(before)).status).toBe(422);
    expect((await confirm(now)).status).toBe(200);
  });

  it('[SF1] one that is on is not replaced by another app', async () => {
    const { token, password } = await withFactor();
    const again = await system.call('startTotp', { token, body: { password } });
    expect(again.status).toBe(403);
  });
});

describe('logging in', () => {
  it('[SF2] [SE18] the password alone gives a ticket and no token; with a code it signs in', async () => {
    const { logIn, second, codeAt, user } = await withFactor();
    const { status, body } = await logIn();
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['secondFactor']);
    expect(body.secondFactor?.kinds).toEqual(['totp', 'recovery']);
    const entered = await second(body.secondFactor?.ticket ?? '', codeAt(0));
    expect(entered).toMatchObject({
      status: 200,
      body: { user: { id: user.id }, token: expect.any(String) },
    });
    expect((await system.call('currentUser', { token: entered.body.token })).status).toBe(200);
  });

  it('[SF3] [AU-7] the same code eighteen times at once signs in once', async () => {
    const { ticketOf, second, codeAt } = await withFactor();
    const tickets = await Promise.all(Array.from({ length: 9 }, ticketOf));
    const answers = await Promise.all([...tickets, ...tickets].map((ticket) => second(ticket, codeAt(0))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('[SF3] [AU-7] a code that was taken is never taken again, also in a session', async () => {
    const { ticketOf, second, codeAt, token } = await withFactor();
    const factorCode = codeAt(0);
    expect((await second(await ticketOf(), factorCode)).status).toBe(200);
    const replayed = await second(await ticketOf(), factorCode);
    expect(replayed).toMatchObject({ status: 422, body: { error: { code: 'invalid', field: 'code' } } });
    expect((await system.call('giveSecondFactor', { token, body: { factorCode } })).status).toBe(422);
  });

  it('[SF3] [AU-7] a code of an earlier step is refused once a later one was taken', async () => {
    const { ticketOf, second, codeAt } = await withFactor();
    system.advance(STEP_MS);
    expect((await second(await ticketOf(), codeAt(0))).status).toBe(200);
    expect((await second(await ticketOf(), codeAt(-1))).status).toBe(422);
  });

  it('[SF3] [SF6] [AU-7] a recovery code signs in once, however it is typed, and is told by mail', async () => {
    const { ticketOf, second, recovery, user } = await withFactor();
    const [code = ''] = recovery;
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ')} `;
    const answers = [await second(await ticketOf(), typed), await second(await ticketOf(), code)];
    expect(answers.map(({ status }) => status)).toEqual([200, 422]);
    await system.jobs.drain();
    const mail = await system.mailTo(user.email, ({ subject }) => subject.includes('Notfallcode benutzt'));
    expect(mail.text).toContain('noch 9');
  });

  it('[SE18] a ticket is good once, for five minutes and five tries', async () => {
    const { ticketOf, second, codeAt } = await withFactor();
    const [used, old, tried] = [await ticketOf(), await ticketOf(), await ticketOf()];
    expect((await second(used, codeAt(0))).status).toBe(200);
    system.advance(STEP_MS);
    expect((await second(used, codeAt(0))).body.error?.code).toBe('token_invalid');
    for (let tries = 0; tries < 5; tries++) expect((await second(tried, '000000')).status).toBe(422);
    expect((await second(tried, codeAt(0))).body.error?.code).toBe('token_invalid');
    system.advance(5 * MINUTE_MS);
    expect((await second(old, codeAt(0))).body.error?.code).toBe('token_invalid');
  });

  it('[SF4] [AU-7] however many tickets are taken, ten wrong codes are all, in sessions too; recovery codes still help', async () => {
    const { ticketOf, second, codeAt, recovery, token } = await withFactor();
    const factorCode = '000000';
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries++) {
      statuses.push((await second(await ticketOf(), factorCode)).status);
      statuses.push((await system.call('giveSecondFactor', { token, body: { factorCode } })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429, 429]);
    expect((await second(await ticketOf(), codeAt(0))).status).toBe(429);
    expect((await second(await ticketOf(), recovery[0] ?? '')).status).toBe(200);
    system.advance(10 * MINUTE_MS);
    expect((await second(await ticketOf(), codeAt(0))).status).toBe(200);
  });

  it('[AU-6] a reset of the password does not bypass it, and makes open tickets void', async () => {
    const { user, ticketOf, second, codeAt } = await withFactor();
    const ticket = await ticketOf();
    await system.call('forgotPassword', { body: { email: user.email } });
    await system.jobs.drain();
    const mail = await system.mailTo(user.email, ({ text }) => text.includes('/reset-password/'));
    const [, token = ''] = /\/reset-password\/([\w-]+)/.exec(mail.text) ?? [];
    const password = 'ganz ein anderes passwort';
    expect((await system.call('resetPassword', { body: { token, password } })).status).toBe(200);
    expect((await second(ticket, codeAt(0))).body.error?.code).toBe('token_invalid');
    const { body } = await system.call('login', { body: { login: user.username, password } });
    expect(body.token).toBeUndefined();
    expect(body.secondFactor?.ticket).toEqual(expect.any(String));
  });
});

describe('turning it off', () => {
  it('[SF5] [SF6] needs password and code; then the password alone logs in, and no session has given one', async () => {
    const { token, password, codeAt, logIn, user } = await withFactor();
    const off = (body: { password?: string; factorCode: string }) =>
      system.call('endSecondFactor', { token, body });
    expect((await off({ factorCode: codeAt(0) })).status).toBe(401);
    expect((await off({ password, factorCode: '000000' })).status).toBe(422);
    expect((await off({ password, factorCode: codeAt(0) })).status).toBe(200);
    expect((await logIn()).body.token).toEqual(expect.any(String));
    const given = await rows(sql`select 1 from sessions where account_id = ${user.id}
      and second_factor_at is not null`);
    expect(given).toHaveLength(0);
    await system.jobs.drain();
    await system.mailTo(user.email, ({ subject }) => subject.includes('ausgeschaltet'));
  });

  it('[SF5] [SF6] new recovery codes make the old ones void, and are told by mail', async () => {
    const { token, password, codeAt, recovery, second, ticketOf, user } = await withFactor();
    const body = { password, factorCode: codeAt(0) };
    const renewed = await system.call('renewRecoveryCodes', { token, body });
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    expect((await second(await ticketOf(), recovery[0] ?? '')).status).toBe(422);
    expect((await second(await ticketOf(), renewed.body.recoveryCodes[0] ?? '')).status).toBe(200);
    await system.jobs.drain();
    const mail = await system.mailTo(user.email, ({ subject }) => subject === 'Neue Notfallcodes');
    expect(mail.text).toContain('Die alten gelten nicht mehr.');
  });

  it('[SF5] the operator helps who has lost both', async () => {
    const { user, logIn } = await withFactor();
    expect(await system.operator.run(['factor-off', user.username])).toContain(user.username);
    expect((await logIn()).body.token).toEqual(expect.any(String));
  });
});

describe('staff', () => {
  const asModerator = ({ user }: Person) =>
    rows(sql`update accounts set role = 'moderator' where id = ${user.id}`);
  const warnWith = async (token: string) => {
    const { user } = await somebody();
    const body = { userId: user.id, reason: 'Bitte freundlich' };
    return system.call('warn', { token, body });
  };

  it('[AU-8] [SE19] a session without a second factor may log in and act on nobody', async () => {
    const moderator = await somebody();
    await asModerator(moderator);
    const { body } = await system.call('login', {
      body: { login: moderator.user.username, password: moderator.password },
    });
    const refused = await warnWith(body.token);
    expect(refused).toMatchObject({
      status: 403,
      body: { error: { code: 'second_factor_required', field: 'setUp' } },
    });
  });

  it('[SF7] [SE19] five minutes after a code acts want another one; reading does not', async () => {
    const moderator = await withFactor();
    await asModerator(moderator);
    const { second, ticketOf, codeAt, user } = moderator;
    const { token } = (await second(await ticketOf(), codeAt(0))).body;
    expect((await warnWith(token)).status).toBe(201);
    system.advance(5 * MINUTE_MS);
    expect((await warnWith(token)).status).toBe(201);
    system.advance(1);
    const refused = await warnWith(token);
    expect(refused.body.error).toMatchObject({ code: 'second_factor_required', field: 'code' });
    const target = await somebody();
    const file = await system.call('listSanctionsOf', { token, query: { userId: target.user.id } });
    expect(file.status).toBe(200);
    const given = await system.call('giveSecondFactor', { token, body: { factorCode: codeAt(0) } });
    expect(given.status).toBe(200);
    expect((await warnWith(token)).status).toBe(201);
    expect(user.username).toBeTruthy();
  });
});
