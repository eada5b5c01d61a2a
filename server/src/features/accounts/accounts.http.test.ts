import { registrationOf, startSystem, type TestSystem, tokenIn } from '@plausch/dev-env';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepWaiting } from './accounts.jobs.ts';

let system: TestSystem;
beforeAll(async () => {
  system = await startSystem({ clock: 'still' });
});
afterAll(() => system.stop());

const HOUR_MS = 3_600_000;
/** Counted in the accounts, not in the mails: those of earlier tests may still be on their way. */
const accountCount = async () => {
  const { rows } = await system.database.drizzle.execute<{ count: number }>(
    sql`select count(*)::integer as count from accounts`,
  );
  return rows[0]?.count;
};

describe('registering', () => {
  it('[ACCT-01 a, ACCT-01 b] [A1] makes an account that is not activated and mails a link', async () => {
    const registration = registrationOf('Jürgen');
    const { status, body } = await system.call('register', { body: registration });
    expect(status).toBe(201);
    expect(body).toEqual({ registrationSecret: expect.stringMatching(/^[\w-]{43}$/) });
    const mail = await system.mailTo(registration.email);
    expect(mail.subject).toContain('aktivieren');
    expect(mail.text).toContain('Hallo Jürgen');
    expect(mail.text).toContain(`/activate?token=${tokenIn(mail.text)}`);
    expect(mail.html).toContain(tokenIn(mail.text));
    const login = await system.call('login', { body: { login: 'Jürgen', password: registration.password } });
    expect(login.body).toMatchObject({ error: { code: 'not_activated' } });
  });

  it('[ACCT-02 a] [A1] refuses a taken name at its field, without regard to case', async () => {
    await system.call('register', { body: registrationOf('Müller') });
    const { status, body } = await system.call('register', {
      body: registrationOf('MÜLLER', { email: 'other@beispiel.test' }),
    });
    expect(status).toBe(409);
    expect(body.error).toMatchObject({ code: 'username_taken', field: 'username' });
  });

  it('[ACCT-02 b] [A2] answers a taken address like a free one and tells only its owner', async () => {
    await system.person('Erste', { email: 'Doppelt@Beispiel.test' });
    const again = await system.call('register', {
      body: registrationOf('Zweite', { email: 'doppelt@beispiel.test' }),
    });
    expect(again).toMatchObject({ status: 201, body: {} });
    const mail = await system.mailTo(
      'Doppelt@Beispiel.test',
      (one) => one.subject === 'Du hast schon ein Konto',
    );
    expect(mail.text).toContain('Hallo Erste');
    await system.jobs.drain();
    expect((await system.mails()).filter(({ text }) => text.includes('Hallo Zweite'))).toEqual([]);
  });

  it('[A2] [A5] whoever follows their link first has the address, and nobody’s password but their own opens it', async () => {
    const email = 'vorgemerkt@beispiel.test';
    const stranger = registrationOf('Schleicher', { email, password: 'das weiss nur der fremde' });
    const person = registrationOf('Ahnungslos', { email });
    for (const body of [stranger, person]) {
      expect((await system.call('register', { body })).status).toBe(201);
    }
    const linkFor = async ({ username }: typeof person) =>
      tokenIn((await system.mailTo(email, ({ text }) => text.includes(`Hallo ${username}`))).text);
    const [foreign, own] = [await linkFor(stranger), await linkFor(person)];
    expect((await system.call('activate', { body: { token: own } })).status).toBe(200);
    expect(await system.call('activate', { body: { token: foreign } })).toMatchObject({
      status: 409,
      body: { error: { code: 'token_invalid' } },
    });
    const logIn = (password: string) => system.call('login', { body: { login: email, password } });
    expect((await logIn(person.password)).body.user?.username).toBe('Ahnungslos');
    expect((await logIn(stranger.password)).status).toBe(403);
  });

  it('[A2] two links for one address at the same moment are one account', async () => {
    const email = 'zugleich@beispiel.test';
    const names = ['ZugleichA', 'ZugleichB', 'ZugleichC'];
    const tokens = await Promise.all(
      names.map(async (username) => {
        await system.call('register', { body: registrationOf(username, { email }) });
        return tokenIn((await system.mailTo(email, ({ text }) => text.includes(`Hallo ${username}`))).text);
      }),
    );
    const answers = await Promise.all(tokens.map((token) => system.call('activate', { body: { token } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('two registrations of one name at the same moment make one account', async () => {
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((letter) =>
        system.call('register', { body: registrationOf('Gleichzeitig', { email: `${letter}@gleich.test` }) }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  it('[A3] stores the password as argon2id only', async () => {
    await system.call('register', { body: registrationOf('Hasher', { password: 'ein ganz geheimer Satz' }) });
    const { rows } = await system.database.drizzle.execute<{ password_hash: string; whole: string }>(
      sql`select password_hash, accounts::text as whole from accounts where username = 'Hasher'`,
    );
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(rows[0]?.whole).not.toContain('geheimer');
    expect(system.logLines.join('')).not.toContain('geheimer');
  });

  it.each([
    ['username', { username: 'ab' }],
    ['username', { username: 'x'.repeat(21) }],
    ['username', { username: '<img src=x>' }],
    ['username', { username: 'Оlga' }],
    ['username', { username: 'a__b' }],
    ['email', { email: 'keine-adresse' }],
    ['email', { email: 'a b@beispiel.test' }],
    ['email', { email: `${'x'.repeat(250)}@beispiel.test` }],
    ['password', { password: 'sieben7' }],
    ['password', { password: 'x'.repeat(129) }],
    ['birthDate', { birthDate: '1990-02-30' }],
    ['birthDate', { birthDate: 'gestern' }],
    ['acceptTerms', { acceptTerms: false }],
    ['username', { username: 42 }],
  ])('[ACCT-15] refuses a bad %s with 422 at its field (%j)', async (field, change) => {
    const before = await accountCount();
    const { status, body } = await system.call('register', {
      body: { ...registrationOf('Gültig'), ...change } as never,
    });
    expect(status).toBe(422);
    expect(body.error).toMatchObject({ code: 'invalid', field });
    expect(await accountCount()).toBe(before);
  });

  it('[ACCT-15] [A3] is from sixteen, to the day', async () => {
    const young = await system.call('register', {
      body: registrationOf('Jung', { birthDate: '2010-11-02' }),
    });
    expect(young.body.error).toMatchObject({ code: 'too_young', field: 'birthDate' });
    const justOld = await system.call('register', {
      body: registrationOf('Gerade', { birthDate: '2010-11-01' }),
    });
    expect(justOld.status).toBe(201);
  });

  it('refuses fields it does not know, broken JSON and too much', async () => {
    const post = (body: string) =>
      fetch(`${system.origin}/api/auth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
    const extra = await post(JSON.stringify({ ...registrationOf('Adele1'), role: 'admin' }));
    expect(extra.status).toBe(422);
    const broken = await post('{"username":');
    expect([broken.status, await broken.json()]).toMatchObject([400, { error: { code: 'malformed' } }]);
    const huge = await post(JSON.stringify({ username: 'x'.repeat(100_000) }));
    expect([huge.status, await huge.json()]).toMatchObject([413, { error: { code: 'too_large' } }]);
  });
});

describe('activating', () => {
  it('[ACCT-03] [ACCT-04 a] [A5] works once, by the mailed link', async () => {
    const registration = registrationOf('Aktiv');
    await system.call('register', { body: registration });
    const token = tokenIn((await system.mailTo(registration.email)).text);
    const first = await system.call('activate', { body: { token } });
    expect(first).toMatchObject({ status: 200, body: { username: 'Aktiv' } });
    const second = await system.call('activate', { body: { token } });
    expect(second).toMatchObject({ status: 409, body: { error: { code: 'token_invalid' } } });
    const login = await system.call('login', { body: { login: 'Aktiv', password: registration.password } });
    expect(login.body.user).toMatchObject({ username: 'Aktiv', emailVerified: true });
  });

  it('[ACCT-04 b] [A4] a newer link makes the earlier one void', async () => {
    const registration = registrationOf('Nochmal');
    await system.call('register', { body: registration });
    const first = tokenIn((await system.mailTo(registration.email)).text);
    await system.call('resendActivation', { body: { email: registration.email } });
    const second = await system.mailTo(registration.email, (mail) => tokenIn(mail.text) !== first);
    expect((await system.call('activate', { body: { token: first } })).status).toBe(409);
    expect((await system.call('activate', { body: { token: tokenIn(second.text) } })).status).toBe(200);
  });

  it('[A4] ends after 24 hours', async () => {
    const registration = registrationOf('Spaet');
    await system.call('register', { body: registration });
    const token = tokenIn((await system.mailTo(registration.email)).text);
    system.advance(24 * HOUR_MS + 1);
    expect((await system.call('activate', { body: { token } })).status).toBe(409);
  });

  it('[A4] asking again answers the same for unknown, active and waiting addresses', async () => {
    const waiting = registrationOf('Wartend');
    await system.call('register', { body: waiting });
    const { user } = await system.newcomer('Fertig');
    for (const email of [waiting.email, user.email, 'niemand@beispiel.test']) {
      expect(await system.call('resendActivation', { body: { email } })).toMatchObject({
        status: 200,
        body: {},
      });
    }
    expect((await system.mails()).filter((mail) => mail.to === user.email)).toHaveLength(1);
    expect((await system.mails()).filter((mail) => mail.to === 'niemand@beispiel.test')).toHaveLength(0);
  });

  it('[A4] the table holds no usable token', async () => {
    const registration = registrationOf('Gehasht');
    await system.call('register', { body: registration });
    const token = tokenIn((await system.mailTo(registration.email)).text);
    const { rows } = await system.database.drizzle.execute<{ whole: string }>(
      sql`select string_agg(mailed_tokens::text, ' ') as whole from mailed_tokens`,
    );
    expect(rows[0]?.whole).not.toContain(token);
  });
});

describe('the look', () => {
  it('[A6] nobody is refused, the right person changes their own, an unknown look is refused', async () => {
    const { token } = await system.person('Schick');
    expect((await system.call('changeAvatar', { body: { avatarId: 'mira' } })).status).toBe(401);
    expect((await system.call('changeAvatar', { token: 'x', body: { avatarId: 'mira' } })).status).toBe(401);
    const wrong = await system.call('changeAvatar', { token, body: { avatarId: 'no such look' } });
    expect(wrong.body.error).toMatchObject({ code: 'invalid', field: 'avatarId' });
    const right = await system.call('changeAvatar', { token, body: { avatarId: 'mira' } });
    expect(right).toMatchObject({ status: 200, body: { user: { avatarId: 'mira' } } });
    expect((await system.call('currentUser', { token })).body.user.avatarId).toBe('mira');
  });
});

describe('waiting', () => {
  it('[A27] an account that nobody activates goes after seven days, and its name is free again', async () => {
    const registration = registrationOf('Nieda', { email: 'nieda@beispiel.test' });
    await system.person('Immerda');
    await system.call('register', { body: registration });
    const again = () => system.call('register', { body: { ...registration, email: 'anders@nieda.test' } });
    const logIn = () => system.call('login', { body: { login: 'Nieda', password: registration.password } });
    system.advance(7 * 24 * HOUR_MS - 1);
    await system.runJob(sweepWaiting);
    expect((await again()).status).toBe(409);
    expect((await logIn()).status).toBe(403);
    system.advance(1);
    await system.runJob(sweepWaiting);
    expect((await logIn()).status).toBe(401);
    expect((await again()).status).toBe(201);
    expect(
      (await system.call('login', { body: { login: 'Immerda', password: registration.password } })).status,
    ).toBe(200);
  });
});
