import { FakeGoogle, inBetween, startSystem, type TestSystem, tokenIn } from '@plausch/dev-env';
import { hashToken } from '@plausch/platform/ids';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseDueAccounts, sweepMailedTokens } from './accounts.jobs.ts';

const MINUTE_MS = 60_000;
const SETUP_MS = 30 * MINUTE_MS;
const DAY_MS = 86_400_000;
const PASSWORD = 'tee mit honig und zitrone';
const VOID = { status: 409, body: { error: { code: 'token_invalid', field: 'setupToken' } } };
const TAKEN_EMAIL = {
  status: 409,
  body: {
    error: {
      code: 'email_taken',
      message: 'Zu dieser Adresse gibt es schon ein Konto. Melde dich mit deinem Passwort an.',
    },
  },
};

let google: FakeGoogle;
let system: TestSystem;
beforeAll(async () => {
  google = await FakeGoogle.start();
  system = await startSystem({ clock: 'still', environment: google.environment });
  google.clock = system.clock;
});
afterAll(async () => {
  await system.stop();
  await google.stop();
});

type Someone = { readonly sub: string; readonly email: string };
let made = 0;
/** A new identity of Google's without an account here. */
const someone = (): Someone => {
  made += 1;
  return { sub: `10000000000000000${made}`, email: `gast${made}@gmail.test` };
};
const enter = ({ sub, email }: Someone, device?: string) =>
  system.call('logInWithGoogle', {
    body: { idToken: google.idToken({ sub, email }), ...(device !== undefined && { device }) },
  });
const FORM = { avatarId: 'tobi', birthDate: '1990-05-17', acceptTerms: true as const };
const setUp = (setupToken: string, username: string, form: Partial<typeof FORM> = {}) =>
  system.call('setUpAccount', { body: { ...FORM, ...form, setupToken, username } });
const logIn = (login: string, password: string) => system.call('login', { body: { login, password } });

/** The set-up token of an identity without an account. */
async function tokenFor(person: Someone): Promise<string> {
  const { status, body } = await enter(person);
  expect(status).toBe(200);
  if (!('setupToken' in body)) throw new Error('they have an account');
  expect(Object.keys(body)).toEqual(['setupToken']);
  return body.setupToken;
}
/** An account by Google, with its identity. */
async function settled(username: string) {
  const person = someone();
  const { status, body } = await setUp(await tokenFor(person), username);
  expect(status).toBe(201);
  return { person, ...body };
}
async function rows(statement: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> {
  return (await system.database.drizzle.execute(statement)).rows;
}
const accountsOf = ({ email }: Someone) => rows(sql`select id from accounts where email = ${email}`);
const setupsOf = ({ sub }: Someone) =>
  rows(sql`select token_hash from account_setups where subject = ${sub}`);

describe('whoever has no account', () => {
  it('[CAP-05] [CAP-06] [OP-26] [A25] [A26] picks a name and a look, and is signed in', async () => {
    const person = someone();
    const setupToken = await tokenFor(person);
    expect(await accountsOf(person)).toEqual([]);
    expect(await setupsOf(person)).toEqual([{ token_hash: hashToken(setupToken) }]);

    const { status, body } = await setUp(setupToken, 'Ankömmling');
    expect(status).toBe(201);
    expect(Object.keys(body).sort()).toEqual(['device', 'token', 'user']);
    expect(body.user).toMatchObject({
      username: 'Ankömmling',
      email: person.email,
      avatarId: 'tobi',
      emailVerified: true,
      role: 'user',
    });
    expect((await system.call('currentUser', { token: body.token })).body.user).toEqual(body.user);
    await (await system.connect(body)).join(await system.roomId());

    // From now on Google's word is enough.
    const again = await enter({ ...person, email: 'anders@gmail.test' });
    expect(again).toMatchObject({ status: 200, body: { user: { id: body.user.id, email: person.email } } });
    expect(await setupsOf(person)).toEqual([]);
  });

  it('[A26] gets no second account with the same token', async () => {
    const person = someone();
    const setupToken = await tokenFor(person);
    expect((await setUp(setupToken, 'Einmal')).status).toBe(201);
    expect(await setUp(setupToken, 'Zweimal')).toMatchObject(VOID);
    expect(await accountsOf(person)).toHaveLength(1);
  });

  it('[A26] has half an hour, and may then begin anew', async () => {
    const person = someone();
    const setupToken = await tokenFor(person);
    const early = await tokenFor(someone());
    system.advance(SETUP_MS - 1);
    expect((await setUp(early, 'Geradenoch')).status).toBe(201);
    system.advance(1);
    expect(await setUp(setupToken, 'Zuspät')).toMatchObject(VOID);
    expect(await accountsOf(person)).toEqual([]);
    expect((await setUp(await tokenFor(person), 'Zuspät')).status).toBe(201);
  });

  it('[A26] has one token: a newer one makes the older void', async () => {
    const person = someone();
    const [first, second] = [await tokenFor(person), await tokenFor(person)];
    expect(await setUp(first, 'Älter')).toMatchObject(VOID);
    expect((await setUp(second, 'Jünger')).status).toBe(201);
  });

  it('[A26] [A9] [A15] may try one name after the other: what is refused leaves the token good', async () => {
    await system.person('Besetzt');
    const person = someone();
    const setupToken = await tokenFor(person);
    const refused = async (answer: ReturnType<typeof setUp>) => {
      const { code, field } = (await answer).body.error ?? {};
      return [code, field];
    };
    expect(await refused(setUp(setupToken, 'Besetzt'))).toEqual(['username_taken', 'username']);
    expect(await refused(setUp(setupToken, 'Be.setzt'))).toEqual(['username_taken', 'username']);
    expect(await refused(setUp(setupToken, 'Moderator'))).toEqual(['username_reserved', 'username']);
    expect(await refused(setUp(setupToken, 'x'))).toEqual(['invalid', 'username']);
    expect(await refused(setUp(setupToken, 'Jung', { birthDate: '2010-11-02' }))).toEqual([
      'too_young',
      'birthDate',
    ]);
    expect(await refused(setUp(setupToken, 'Wann', { birthDate: '1990-02-30' }))).toEqual([
      'invalid',
      'birthDate',
    ]);
    expect(await refused(setUp(setupToken, 'Nackt', { avatarId: 'nobody' }))).toEqual([
      'invalid',
      'avatarId',
    ]);
    expect(await refused(setUp(setupToken, 'Ohne', { acceptTerms: false as true }))).toEqual([
      'invalid',
      'acceptTerms',
    ]);
    expect(await accountsOf(person)).toEqual([]);
    expect((await setUp(setupToken, 'Frei', { birthDate: '2010-11-01' })).status).toBe(201);
  });

  it('[A26] becomes one account, however often it is sent at once', async () => {
    const person = someone();
    const setupToken = await tokenFor(person);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => setUp(setupToken, `Zugleich${i}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    const fields = answers.flatMap(({ body }) => (body.error ? [[body.error.code, body.error.field]] : []));
    expect(fields).toEqual(Array(7).fill(['token_invalid', 'setupToken']));
    expect(await accountsOf(person)).toHaveLength(1);
  });

  it('[A26] two who want the same name at once: one gets it, the other takes another', async () => {
    const tokens = [await tokenFor(someone()), await tokenFor(someone())];
    const answers = await Promise.all(tokens.map((setupToken) => setUp(setupToken, 'Zwilling')));
    const loser = answers.findIndex(({ status }) => status === 409);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers[loser]?.body.error?.code).toBe('username_taken');
    expect((await setUp(tokens[loser] ?? '', 'Einzelkind')).status).toBe(201);
  });

  it('[A26] [F1] a plug that is pulled in the middle leaves nothing but the token', async () => {
    const person = someone();
    const setupToken = await tokenFor(person);
    const { drizzle } = system.database;
    await system.database.inTransaction(async ({ sql: holding }) => {
      // The account is there, as far as its own transaction can see, and its session waits.
      await holding.execute(sql`lock table sessions in exclusive mode`);
      const answer = setUp(setupToken, 'Stromausfall');
      const waiting = async () => {
        const { rows: found } = await drizzle.execute<{ pid: number }>(
          sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return found.map(({ pid }) => pid);
      };
      await expect.poll(waiting).toHaveLength(1);
      const [pid] = await waiting();
      await drizzle.execute(sql`select pg_terminate_backend(${pid})`);
      expect((await answer).status).toBe(503);
    });
    expect(await accountsOf(person)).toEqual([]);
    expect((await setUp(setupToken, 'Stromausfall')).status).toBe(201);
    expect(await setUp(setupToken, 'Stromausfall2')).toMatchObject(VOID);
  });
});

describe('an address that has an account', () => {
  it('[A25] is never joined with it, in whatever letters', async () => {
    const { user, password } = await system.person('Vorhanden');
    const person = { ...someone(), email: user.email.toUpperCase() };
    expect(await enter(person)).toMatchObject(TAKEN_EMAIL);
    expect(await setupsOf(person)).toEqual([]);
    expect((await logIn('Vorhanden', password)).status).toBe(200);
  });

  it('[A25] also when it came while the name was picked', async () => {
    const person = someone();
    const setupToken = await tokenFor(person);
    await system.person('Schneller', { email: person.email });
    expect(await setUp(setupToken, 'Langsamer')).toMatchObject(TAKEN_EMAIL);
    expect(await setUp(setupToken, 'Schneller')).toMatchObject(TAKEN_EMAIL);
    expect(await accountsOf(person)).toHaveLength(1);
  });

  it('[A25] [A26] of two people at Google with one address the first gets it', async () => {
    const one = someone();
    const other = { ...someone(), email: one.email };
    const tokens = [await tokenFor(one), await tokenFor(other)];
    const answers = await Promise.all(tokens.map((setupToken, i) => setUp(setupToken, `Adresse${i}`)));
    expect(answers.map(({ status, body }) => body.error?.code ?? status).sort()).toEqual([
      201,
      'email_taken',
    ]);
    expect(await accountsOf(one)).toHaveLength(1);
  });
});

describe('whoever has an account by Google', () => {
  it('[SE2] [SE8] [SE15] is refused while locked, and told why and for how long', async () => {
    const { person, user } = await settled('Rüpel');
    const { token, user: admin } = await system.person('Hausherrin');
    await rows(sql`update accounts set role = 'admin' where id = ${admin.id}`);
    const body = { userId: user.id, duration: 3_600, reason: 'Beleidigungen' };
    expect((await system.call('kick', { token, body })).status).toBe(201);
    expect(await enter(person)).toMatchObject({
      status: 403,
      body: { error: { code: 'banned' }, remainingTime: 3_600, reason: 'Beleidigungen' },
    });
    system.advance(3_600_000);
    expect((await enter(person)).status).toBe(200);
  });

  it('[SE11] [SE15] is told of a second device, and not of the same one', async () => {
    const { person, user, device } = await settled('Reisende');
    const mails = async () => {
      await system.jobs.drain();
      const isNews = ({ to, subject }: { to: string; subject: string }) =>
        to === user.email && subject === 'Anmeldung auf einem neuen Gerät';
      return (await system.mails()).filter(isNews).length;
    };
    expect((await enter(person, device)).body).toMatchObject({ device });
    expect(await mails()).toBe(0);
    const elsewhere = await enter(person);
    expect(elsewhere.body).not.toMatchObject({ device });
    expect(await mails()).toBe(1);
    if (!('token' in elsewhere.body)) throw new Error('not signed in');
    expect((await system.call('listSessions', { token: elsewhere.body.token })).body.items).toHaveLength(3);
  });

  it('[A26] [SE1] has no password: whatever is tried is wrong, like with anybody else', async () => {
    await settled('Ohnewort');
    const { password } = await system.person('Mitwort');
    for (const wrong of ['x', '$argon2id$v=19$m=19456,t=2,p=1$', password]) {
      const [without, another] = [await logIn('Ohnewort', wrong), await logIn('Mitwort', `${wrong}!`)];
      expect(without.status).toBe(401);
      const { requestId: _, ...error } = without.body.error ?? {};
      expect(another.body.error).toMatchObject(error);
    }
    expect((await logIn('Ohnewort', '')).status).toBe(422);
  });

  it('[A12] [A26] gets a password by a mailed link, and keeps Google', async () => {
    const { person, user } = await settled('Nachzügler');
    await system.call('forgotPassword', { body: { email: person.email } });
    const mail = await system.mailTo(person.email, ({ text }) => text.includes('/reset-password/'));
    const body = { token: tokenIn(mail.text), password: PASSWORD };
    expect((await system.call('resetPassword', { body })).status).toBe(200);
    expect((await logIn('Nachzügler', PASSWORD)).body.user.id).toBe(user.id);
    expect(await enter(person)).toMatchObject({ status: 200, body: { user: { id: user.id } } });
  });

  it('[A19] [A26] leaves nothing behind when the account goes for good, and may come again', async () => {
    const { person, token, user } = await settled('Abreisende');
    const send = await system.call('sendConfirmationCode', { token });
    expect(send.status).toBe(200);
    const { text } = await system.mailTo(person.email, ({ subject }) => subject.includes('Dein Code'));
    const code = /^\d{3} \d{3}$/m.exec(text)?.[0] ?? '';
    expect((await system.call('requestDeletion', { token, body: { code } })).status).toBe(200);
    expect((await enter(person)).status).toBe(200);
    // As one that was asked for at the same moment as the account was made.
    await rows(sql`insert into account_setups (provider, subject, email, token_hash, expires_at)
      values ('google', ${person.sub}, ${person.email}, ${hashToken('stray')}, ${new Date(system.clock.now() + 30 * DAY_MS).toISOString()})`);
    system.advance(14 * DAY_MS);
    await system.runJob(eraseDueAccounts);
    expect(await rows(sql`select 1 from identities where account_id = ${user.id}`)).toEqual([]);
    expect(await setupsOf(person)).toEqual([]);
    expect((await setUp('stray', 'Gespenst')).status).toBe(409);
    expect((await setUp(await tokenFor(person), 'Wiedergekommen')).status).toBe(201);
  });
});

describe('what is kept', () => {
  it('[A8] tokens whose time is over go with the nightly sweep', async () => {
    const person = someone();
    await tokenFor(person);
    system.advance(SETUP_MS - 1);
    await system.runJob(sweepMailedTokens);
    expect(await setupsOf(person)).toHaveLength(1);
    system.advance(1);
    await system.runJob(sweepMailedTokens);
    expect(await setupsOf(person)).toEqual([]);
  });

  it('[LO-2] [A24] nothing of a token is in the log, and what happened is', async () => {
    const { length } = system.logLines;
    const person = someone();
    const [good, bad] = [google.idToken(person), google.idToken({ aud: 'another.apps.example' })];
    const { body } = await system.call('logInWithGoogle', { body: { idToken: good } });
    const setupToken = 'setupToken' in body ? body.setupToken : '';
    await system.call('logInWithGoogle', { body: { idToken: bad } });
    const made = await setUp(setupToken, 'Protokolliert');
    const lines = system.logLines.slice(length).join('');
    for (const secret of [
      ...good.split('.'),
      ...bad.split('.'),
      setupToken,
      made.body.token,
      person.email,
      person.sub,
    ]) {
      expect(lines).not.toContain(secret);
    }
    const events = lines
      .split('\n')
      .filter((line) => line.includes('"msg":"security"'))
      .map((line) => JSON.parse(line))
      .map(({ event, account, reason }) => ({ event, account, ...(reason && { reason }) }));
    const account = made.body.user.id;
    expect(events).toEqual([
      { event: 'session.refused', account: null, reason: 'wrong_credentials' },
      { event: 'account.registered', account },
      { event: 'account.activated', account },
      { event: 'session.opened', account },
    ]);
  });
});

describe('the door', () => {
  it('[IN-8] refuses what no ID token is before anything is asked of Google', async () => {
    const send = async (idToken: string) =>
      (await system.call('logInWithGoogle', { body: { idToken } })).body.error?.code;
    const { asked } = google;
    expect(await send('')).toBe('invalid');
    expect(await send('x'.repeat(8_193))).toBe('invalid');
    expect(await send('x'.repeat(64 * 1_024))).toBe('too_large');
    expect(await send('x'.repeat(8_192))).toBe('wrong_credentials');
    expect(await send(google.forged('none'))).toBe('wrong_credentials');
    expect(google.asked).toBe(asked);
  });

  it('[OP-28] [SE15] is not there where Google is not set up', async () => {
    await using plain = await startSystem({ environment: { GOOGLE_CLIENT_IDS: '' } });
    const body = { idToken: google.idToken() };
    expect(await plain.call('logInWithGoogle', { body })).toMatchObject({
      status: 404,
      body: { error: { code: 'not_found' } },
    });
  });

  it('[SE15] says when to come back while Google is away, and lets passwords in', async () => {
    await using away = await startSystem({ environment: google.environment });
    google.behaviour = 'breaks';
    const body = { idToken: google.idToken() };
    const refused = await away.call('logInWithGoogle', { body });
    expect(refused).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    // No request was refused: only Google's answer is missing.
    expect(away.logLines.filter((line) => line.includes('session.refused'))).toEqual([]);
    await away.person('Altbewährt');
    google.behaviour = 'answers';
  });
});

it('[A26] who sets the account up in one window gets in with it in another at that moment', async () => {
  const { sub, email } = someone();
  const idToken = google.idToken({ sub, email });
  const { body } = await system.call('logInWithGoogle', { body: { idToken } });
  const { setupToken } = body as { setupToken: string };
  const setUp = inBetween(system, /from "identities"|"email_key" =/, () =>
    system.call('setUpAccount', {
      body: {
        avatarId: 'tobi',
        birthDate: '1990-05-17',
        acceptTerms: true,
        setupToken,
        username: 'Zweifach',
      },
    }),
  );
  const again = await system.call('logInWithGoogle', { body: { idToken } });
  expect(await setUp()).toMatchObject({ status: 201 });
  expect(again).toMatchObject({ status: 200, body: { user: { username: 'Zweifach' } } });
});
