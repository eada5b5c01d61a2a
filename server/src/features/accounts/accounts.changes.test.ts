import { registrationOf, startSystem, type TestSystem, tokenIn } from '@plausch/dev-env';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepMailedTokens } from './accounts.jobs.ts';

let system: TestSystem;
beforeAll(async () => {
  system = await startSystem({ clock: 'still' });
});
afterAll(() => system.stop());

const DAY_MS = 86_400_000;
const NEW_PASSWORD = 'tee mit honig und zitrone';

const logIn = (login: string, password: string) => system.call('login', { body: { login, password } });
const mailsTo = async (email: string, subject: string) => {
  await system.jobs.drain();
  return (await system.mails()).filter((mail) => mail.to === email && mail.subject === subject);
};
const tokenOfMail = async (email: string, subject: string) =>
  tokenIn((await mailsTo(email, subject))[0]?.text ?? '');

describe('confirming with the password', () => {
  const confirmed = [
    ['changePassword', { newPassword: NEW_PASSWORD }],
    ['changeEmail', { email: 'anders@beispiel.test' }],
    ['changeUsername', { username: 'GanzAnders' }],
    ['requestDeletion', {}],
  ] as const;

  it.each(confirmed)(
    '[AZ-1] [AU-12] [A13] %s: nobody, without, with somebody else’s, with a wrong one',
    async (name, body) => {
      const suffix = name.slice(-6);
      const [person, other] = [
        await system.person(`Ich${suffix}`),
        await system.newcomer(`Du${suffix}`, { password: 'ein anderes langes Geheimnis' }),
      ];
      const ask = (token: string | undefined, password: string | undefined) =>
        system.call(name, {
          token,
          body: { ...body, ...(password === undefined ? {} : { password }) } as never,
        });
      expect((await ask(undefined, person.password)).body.error?.code).toBe('unauthenticated');
      expect((await ask('wrong', person.password)).status).toBe(401);
      for (const password of [undefined, other.password, 'ganz sicher falsch']) {
        expect(await ask(person.token, password)).toMatchObject({
          status: 401,
          body: { error: { code: 'reauth', field: 'password' } },
        });
      }
      const after = (await system.call('currentUser', { token: person.token })).body.user;
      expect(after).toEqual(person.user);
      expect((await system.call('accountDeletion', { token: person.token })).body).toEqual({
        deletionAt: null,
      });
      expect((await logIn(person.user.username, person.password)).status).toBe(200);
    },
  );

  it('[AU-4] [A13] wrong ones are limited by session, so the owner gets on elsewhere', async () => {
    const { token, user, password } = await system.person('Fundstück');
    const elsewhere = (await logIn(user.username, password)).body.token;
    const ask = (session: string, given: string) =>
      system.call('requestDeletion', { token: session, body: { password: given } });
    for (let i = 0; i < 5; i += 1) expect((await ask(token, `falsch ${i}`)).status).toBe(401);
    const limited = await ask(token, password);
    expect(limited).toMatchObject({ status: 429, body: { error: { code: 'rate_limited' } } });
    expect(Number(limited.headers.get('retry-after'))).toBe(600);
    expect((await ask(elsewhere, password)).status).toBe(200);
    system.advance(600_000);
    expect((await ask(token, password)).status).toBe(200);
  });
});

describe('changing the password', () => {
  it('[SE-2] [AU-10] [A21] [SE13] the right person: other sessions end with their sockets, the own one stays, a mail tells it', async () => {
    const { token, user, password } = await system.person('Umsichtig');
    const other = (await logIn('Umsichtig', password)).body.token;
    const [here, there] = [await system.connect({ token }), await system.connect({ token: other })];
    const body = { password, newPassword: NEW_PASSWORD };
    expect(await system.call('changePassword', { token, body })).toMatchObject({ status: 200, body: {} });
    await there.until(() => !there.socket.connected, 'the end of the connection');
    expect(here.socket.connected).toBe(true);
    expect((await system.call('currentUser', { token })).status).toBe(200);
    expect((await system.call('currentUser', { token: other })).status).toBe(401);
    expect((await logIn('Umsichtig', password)).status).toBe(401);
    expect((await logIn('Umsichtig', NEW_PASSWORD)).status).toBe(200);
    expect(await mailsTo(user.email, 'Dein Passwort ist geändert')).toHaveLength(1);
  });

  it('[A10] one that is easy to guess is refused at its field', async () => {
    const { token, password } = await system.person('Bequem');
    for (const newPassword of ['passwort123', 'Bequem1990', 'bequem@beispiel.test']) {
      const { status, body } = await system.call('changePassword', {
        token,
        body: { password, newPassword },
      });
      expect(status).toBe(422);
      expect(body.error).toMatchObject({ code: 'password_common', field: 'newPassword' });
    }
  });
});

describe('changing the address', () => {
  const CONFIRM = 'Neue E-Mail-Adresse bestätigen';
  const change = (token: string, password: string, email: string) =>
    system.call('changeEmail', { token, body: { password, email } });

  it('[AU-10] [A14] the right person: the link goes to the new address, notices to the old one; it holds once proven', async () => {
    const { token, user, password } = await system.person('Umzug');
    const old = user.email;
    expect(await change(token, password, 'Neu@Umzug.test')).toMatchObject({ status: 200, body: {} });
    expect(await mailsTo(old, 'Deine E-Mail-Adresse soll sich ändern')).toHaveLength(1);
    expect((await system.call('currentUser', { token })).body.user.email).toBe(old);
    const link = await tokenOfMail('Neu@Umzug.test', CONFIRM);
    // Without a session: the link in the new mailbox is enough.
    expect(await system.call('activate', { body: { token: link } })).toMatchObject({
      status: 200,
      body: { username: 'Umzug' },
    });
    expect((await system.call('currentUser', { token })).body.user.email).toBe('Neu@Umzug.test');
    const [told] = await mailsTo(old, 'Deine E-Mail-Adresse ist geändert');
    expect(told?.text).toContain('Neu@Umzug.test');
    expect((await logIn('neu@umzug.test', password)).status).toBe(200);
    expect((await logIn(old, password)).status).toBe(401);
    expect((await system.call('activate', { body: { token: link } })).status).toBe(409);
  });

  it('[AU-5] [A14] an address that is taken gets the same answer, and its owner a mail without a link', async () => {
    const owner = await system.person('Besitzer');
    const { token, user, password } = await system.person('Neider');
    expect(await change(token, password, owner.user.email)).toMatchObject({ status: 200, body: {} });
    const [mail] = await mailsTo(owner.user.email, 'Diese Adresse gehört schon zu deinem Konto');
    expect(mail?.text).toContain('Hallo Besitzer');
    expect(mail?.text).not.toContain('token=');
    expect((await system.call('currentUser', { token })).body.user.email).toBe(user.email);
  });

  it('[A2] [A14] who proves the address first has it, and registering it alone proves nothing', async () => {
    const { token, user, password } = await system.person('Langsam');
    await change(token, password, 'begehrt@beispiel.test');
    const link = await tokenOfMail('begehrt@beispiel.test', CONFIRM);
    await system.call('register', { body: registrationOf('Schnell', { email: 'begehrt@beispiel.test' }) });
    const mail = await system.mailTo('begehrt@beispiel.test', ({ text: told }) =>
      told.includes('Hallo Schnell'),
    );
    expect((await system.call('activate', { body: { token: tokenIn(mail.text) } })).status).toBe(200);
    const late = await system.call('activate', { body: { token: link } });
    expect(late).toMatchObject({ status: 409, body: { error: { code: 'token_invalid' } } });
    expect((await system.call('currentUser', { token })).body.user.email).toBe(user.email);
  });

  it('[A14] an address that somebody only waits for may be proven by another account', async () => {
    const waiting = registrationOf('Besetzer', { email: 'umkaempft@beispiel.test' });
    await system.call('register', { body: waiting });
    const activation = tokenIn((await system.mailTo(waiting.email)).text);
    const { token, password } = await system.person('Rechtens');
    await change(token, password, waiting.email);
    const link = await tokenOfMail(waiting.email, CONFIRM);
    expect((await system.call('activate', { body: { token: link } })).status).toBe(200);
    const late = await system.call('activate', { body: { token: activation } });
    expect(late).toMatchObject({ status: 409, body: { error: { code: 'token_invalid' } } });
    expect((await logIn(waiting.email, password)).body.user?.username).toBe('Rechtens');
  });

  it('[A14] a link is void after a day, after a newer wish, and after a new password', async () => {
    const { token, password } = await system.person('Unstet');
    await change(token, password, 'eins@unstet.test');
    const first = await tokenOfMail('eins@unstet.test', CONFIRM);
    await change(token, password, 'zwei@unstet.test');
    const second = await tokenOfMail('zwei@unstet.test', CONFIRM);
    expect((await system.call('activate', { body: { token: first } })).status).toBe(409);
    system.advance(DAY_MS);
    expect((await system.call('activate', { body: { token: second } })).status).toBe(409);
    await change(token, password, 'drei@unstet.test');
    const third = await tokenOfMail('drei@unstet.test', CONFIRM);
    await system.call('changePassword', { token, body: { password, newPassword: NEW_PASSWORD } });
    expect((await system.call('activate', { body: { token: third } })).status).toBe(409);
    expect((await change(token, NEW_PASSWORD, 'unstet@beispiel.test')).body.error).toMatchObject({
      code: 'invalid',
      field: 'email',
    });
  });

  it('[A8] old wishes go with the nightly sweep', async () => {
    const { token, password } = await system.person('Vergangen');
    await change(token, password, 'nie@bestaetigt.test');
    await system.jobs.drain();
    const kept = async () => {
      await system.runJob(sweepMailedTokens);
      const { rows } = await system.database.drizzle.execute(
        sql`select 1 from email_changes where new_email = 'nie@bestaetigt.test'`,
      );
      return rows.length;
    };
    system.advance(30 * DAY_MS - 1);
    expect(await kept()).toBe(1);
    system.advance(1);
    expect(await kept()).toBe(0);
  });
});

describe('changing the name', () => {
  const change = (token: string, password: string, username: string) =>
    system.call('changeUsername', { token, body: { password, username } });

  it('[AU-10] [A15] the right person, once in thirty days; the owner is told', async () => {
    const { token, user, password } = await system.person('Raupe');
    const { status, body } = await change(token, password, 'Schmetterling');
    expect(status).toBe(200);
    expect(body.user).toEqual({ ...user, username: 'Schmetterling' });
    expect((await logIn('Schmetterling', password)).status).toBe(200);
    expect((await logIn('Raupe', password)).status).toBe(401);
    const [mail] = await mailsTo(user.email, 'Du hast einen neuen Namen');
    expect(mail?.text).toContain('Schmetterling');

    system.advance(30 * DAY_MS - 60_000);
    const soon = await logIn('Schmetterling', password);
    const refused = await change(soon.body.token, password, 'Nachtfalter');
    expect(refused).toMatchObject({
      status: 429,
      body: { error: { code: 'rate_limited', field: 'username' } },
    });
    expect(refused.body.error?.message).toMatch(/ab dem \d+\. \p{L}+ wieder/u);
    system.advance(60_000);
    expect((await change(soon.body.token, password, 'Nachtfalter')).status).toBe(200);
  });

  it('[A15] the old name is kept for ninety days: from others and from look-alikes, not from its owner', async () => {
    const { token, user, password } = await system.person('Flora');
    await change(token, password, 'Fauna');
    const taken = { status: 409, body: { error: { code: 'username_taken', field: 'username' } } };
    for (const username of ['Flora', 'F1ORA', 'flo-ra']) {
      const body = registrationOf(username, { email: `${username}@erbe.test` });
      expect(await system.call('register', { body })).toMatchObject(taken);
    }
    const other = await system.person('Beobachter');
    expect(await change(other.token, other.password, 'Flora')).toMatchObject(taken);
    system.advance(29 * DAY_MS);
    const session = (await logIn('Fauna', password)).body.token;
    system.advance(DAY_MS);
    expect((await change(session, password, 'Flora')).body.user).toEqual(user);
    system.advance(90 * DAY_MS - 1);
    const body = registrationOf('Fauna', { email: 'fauna@erbe.test' });
    expect(await system.call('register', { body })).toMatchObject(taken);
    system.advance(1);
    expect((await system.call('register', { body })).status).toBe(201);
  });

  it('[A9] taken, reserved and look-alike names are refused, another way to write one’s own is not', async () => {
    await system.person('Konrad');
    const { token, password } = await system.person('Bernd');
    for (const username of ['Konrad', 'KONRAD', 'K0nrad', 'Kon.rad']) {
      expect((await change(token, password, username)).body.error?.code).toBe('username_taken');
    }
    for (const username of ['Admin', 'Plausch-Team', 'M0derator', 'Support']) {
      expect((await change(token, password, username)).body.error?.code).toBe('username_reserved');
    }
    expect((await change(token, password, 'x')).status).toBe(422);
    expect((await change(token, password, 'BERND')).body.user.username).toBe('BERND');
  });

  it('[A9] two who want the same name at the same moment', async () => {
    const people = await Promise.all(['Eins', 'Zwei', 'Drei'].map((name) => system.person(`Wunsch${name}`)));
    const answers = await Promise.all(
      people.map(({ token, password }) => change(token, password, 'Begehrt')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});
