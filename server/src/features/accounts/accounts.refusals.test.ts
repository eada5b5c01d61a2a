import { FakeGoogle, type Person, registrationOf, startSystem, type TestSystem } from '@plausch/dev-env';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const MINUTE_MS = 60_000;

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

type Answer = { status: number; body: { error?: { code: string; field?: string; message: string } } };
/** What a refusal tells: its code, the field it stands at, and its sentence. */
const told = async (answer: Promise<Answer>) => {
  const { code, field, message } = (await answer).body.error ?? {};
  return [code, field, message];
};
const rename = ({ token, password }: Person, username: string) =>
  system.call('changeUsername', { token, body: { password, username } });

describe('at another name', () => {
  const TAKEN = ['username_taken', 'username', 'Der Name ist schon vergeben.'];

  it('[A9] [A15] a taken, a kept and a reserved one, and one too soon are refused at their field', async () => {
    await system.person('Vergeben');
    const leaving = await system.person('Vorgänger');
    expect((await rename(leaving, 'Nachfolger')).status).toBe(200);
    const person = await system.person('Wünscher');
    expect(await told(rename(person, 'Vergeben'))).toEqual(TAKEN);
    expect(await told(rename(person, 'Vorgänger'))).toEqual(TAKEN);
    expect(await told(rename(person, 'Moderator'))).toEqual([
      'username_reserved',
      'username',
      'Diesen Namen vergeben wir nicht.',
    ]);
    expect(await told(rename(leaving, 'Ungeduld'))).toEqual([
      'rate_limited',
      'username',
      'Deinen Namen kannst du ab dem 1. Dezember wieder ändern.',
    ]);
    for (const [username, code] of [
      ['Vergeben', 'username_taken'],
      ['Vorgänger', 'username_taken'],
      ['Moderator', 'username_reserved'],
    ] as const) {
      const body = registrationOf(username, { email: `${code}@anders.test` });
      const [is, field] = await told(system.call('register', { body }));
      expect([username, is, field]).toEqual([username, code, 'username']);
    }
  });

  it('[A9] of several who want it at the same moment all but one are refused at the field', async () => {
    const people = await Promise.all(['Eins', 'Zwei', 'Drei'].map((name) => system.person(`Drang${name}`)));
    const answers = await Promise.all(people.map((person) => told(rename(person, 'Umworben'))));
    expect(answers.filter(([code]) => code !== undefined)).toEqual([TAKEN, TAKEN]);
  });
});

describe('at another address', () => {
  it('[A14] the own one is refused at its field', async () => {
    const { token, password, user } = await system.person('Sesshaft');
    const body = { password, email: user.email.toUpperCase() };
    expect(await told(system.call('changeEmail', { token, body }))).toEqual([
      'invalid',
      'email',
      'Das ist schon deine Adresse.',
    ]);
  });
});

describe('a link that does not hold', () => {
  it('[A4] [A12] [A18] is refused at the token', async () => {
    const token = 'x'.repeat(43);
    const VOID = ['token_invalid', 'token', 'Der Link gilt nicht mehr. Fordere einen neuen an.'];
    const password = 'tee mit honig und zitrone';
    expect(await told(system.call('checkReset', { body: { token } }))).toEqual(VOID);
    expect(await told(system.call('resetPassword', { body: { token, password } }))).toEqual(VOID);
    expect(await told(system.call('activate', { body: { token } }))).toEqual(VOID);
    expect(await told(system.call('cancelDeletion', { body: { token } }))).toEqual(VOID);
  });
});

describe('a confirmation', () => {
  const deleteWith = (token: string, body: { password: string } | { code: string }) =>
    system.call('requestDeletion', { token, body });
  const EXHAUSTED = ['rate_limited', undefined, 'Das waren zu viele Versuche. In 10 Minuten geht es wieder.'];

  it('[A13] a wrong password is refused at its field, five of them until the wait is over', async () => {
    const { token, password } = await system.person('Grübler');
    for (let i = 0; i < 5; i += 1) {
      expect(await told(deleteWith(token, { password: 'ganz sicher falsch' }))).toEqual([
        'reauth',
        'password',
        'Das Passwort stimmt nicht.',
      ]);
    }
    expect(await told(deleteWith(token, { password }))).toEqual(EXHAUSTED);
  });

  it('[A13] a code where none was asked for is wrong as well: five of them until the wait is over', async () => {
    const { token, user, password } = await system.person('Schätzer');
    const { length } = system.logLines;
    for (let i = 0; i < 5; i += 1) {
      expect(await told(deleteWith(token, { code: '123456' }))).toEqual([
        'reauth',
        'code',
        'Dieser Code gilt nicht mehr. Lass dir einen neuen schicken.',
      ]);
    }
    const refusals = system.logLines
      .slice(length)
      .filter((line) => line.includes('confirmation.refused') && line.includes(user.id));
    expect(refusals).toHaveLength(5);
    expect(await told(deleteWith(token, { password }))).toEqual(EXHAUSTED);
  });

  it('[A13] a second code within a minute is refused with the time to wait', async () => {
    const { token } = await system.person('Hastig');
    expect((await system.call('sendConfirmationCode', { token })).status).toBe(200);
    expect(await told(system.call('sendConfirmationCode', { token }))).toEqual([
      'rate_limited',
      undefined,
      'Wir haben dir gerade erst eine Mail geschickt. In einer Minute geht es wieder.',
    ]);
    system.advance(MINUTE_MS);
    expect((await system.call('sendConfirmationCode', { token })).status).toBe(200);
  });
});

describe('at Google', () => {
  const enter = (idToken: string) => system.call('logInWithGoogle', { body: { idToken } });
  const FAILED = 'Die Anmeldung mit Google hat nicht geklappt. Versuch es noch einmal.';

  it('[A24] what is refused stands at the token, and says what to do', async () => {
    const wrong = (message: string) => ['wrong_credentials', 'idToken', message];
    for (const claims of [{ aud: 'another.apps.example' }, { sub: '' }, { email: 'none' }, { iss: 'x' }]) {
      expect(await told(enter(google.idToken(claims)))).toEqual(wrong(FAILED));
    }
    expect(await told(enter(google.idToken({ email_verified: false })))).toEqual(
      wrong('Google hat deine E-Mail-Adresse noch nicht bestätigt. Hol das dort nach.'),
    );
  });

  it('[A24] while it is away that is said', async () => {
    await using away = await startSystem({ environment: google.environment });
    google.behaviour = 'breaks';
    const answer = away.call('logInWithGoogle', { body: { idToken: google.idToken() } });
    expect(await told(answer)).toEqual([
      'unavailable',
      undefined,
      'Google antwortet gerade nicht. Versuch es gleich noch einmal.',
    ]);
    google.behaviour = 'answers';
  });

  it('[LO-1] [A25] a taken address is in the log by its owner, at the entrance and once the name is picked', async () => {
    const person = { sub: '777', email: 'doppelt@gmail.test' };
    const entered = (await enter(google.idToken(person))).body;
    if (!('setupToken' in entered)) throw new Error('there is an account');
    const { user } = await system.person('Platzhalter', { email: person.email });
    const { length } = system.logLines;
    expect((await enter(google.idToken(person))).status).toBe(409);
    const form = { avatarId: 'tobi', birthDate: '1990-05-17', acceptTerms: true as const };
    const body = { ...form, setupToken: entered.setupToken, username: 'Verspätet' };
    expect((await system.call('setUpAccount', { body })).status).toBe(409);
    const refused = system.logLines
      .slice(length)
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg === 'security')
      .map(({ event, account, reason }) => ({ event, account, reason }));
    const event = { event: 'session.refused', account: user.id, reason: 'email_taken' };
    expect(refused).toEqual([event, event]);
  });
});

describe('at the desk of the operator', () => {
  it('[A5] says what was done, what was done before, and whom there is not', async () => {
    await system.call('register', { body: registrationOf('Postlos') });
    const activate = (name: string) =>
      system.operator.run(['activate', name]).catch(({ code, sentence }) => [code, sentence]);
    expect(await activate('postLOS')).toBe('Postlos ist aktiviert und kann sich anmelden.');
    expect(await activate('postLOS')).toEqual(['invalid', 'Postlos ist schon aktiviert.']);
    expect(await activate('n'.repeat(90))).toEqual([
      'not_found',
      `Ein Konto ${'n'.repeat(80)} gibt es nicht.`,
    ]);
  });
});
