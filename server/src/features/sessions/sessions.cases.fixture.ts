import { newToken } from '@plausch/platform/ids';
import type { CasesOf } from '../../sweep/cases.fixture.ts';
import type { TextsOf } from '../../sweep/compared.fixture.ts';

/** Another code. */
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

const WRONG_PASSWORD = 'das ist nicht mein passwort';

/** Sessions: logging in and out, and the devices of an account. */
export const cases: CasesOf<'sessions' | 'google'> = {
  login: async (cast) => {
    const by = await cast.person();
    const { username } = by.user;
    return {
      right: { by, token: undefined, body: { login: username, password: by.password } },
      wrong: [
        {
          who: 'a guesser',
          call: { body: { login: username, password: WRONG_PASSWORD } },
          refused: 'wrong_credentials',
          missing: { body: { login: cast.registration().username, password: WRONG_PASSWORD } },
        },
        {
          who: 'somebody with the password of another',
          call: { body: { login: username, password: `${by.password}!` } },
          refused: 'wrong_credentials',
        },
      ],
    };
  },

  loginSecond: async (cast) => {
    const by = await cast.person();
    const code = await cast.factor(by);
    const ticket = await cast.ticket(by);
    const other = await cast.person();
    await cast.factor(other);
    return {
      right: { by, token: undefined, body: { ticket, code } },
      wrong: [
        {
          who: 'a guesser of codes',
          call: { body: { ticket, code: otherThan(code) } },
          refused: 'invalid',
        },
        {
          who: 'somebody with the code of another',
          call: { body: { ticket: await cast.ticket(other), code } },
          refused: 'invalid',
        },
        {
          who: 'somebody with a ticket of their own making',
          call: { body: { ticket: newToken(), code } },
          refused: 'token_invalid',
        },
      ],
    };
  },

  logInWithGoogle: async (cast) => {
    const { google } = cast;
    const { idToken } = await cast.vouchedFor();
    const takenEmail = { email: cast.victim.user.email };
    return {
      right: { body: { idToken } },
      wrong: [
        {
          who: 'somebody with a token of their own making',
          call: { body: { idToken: google.forged('HS256') } },
          refused: 'wrong_credentials',
        },
        {
          who: 'another app with what it was given',
          call: { body: { idToken: google.idToken({ aud: 'another.apps.example' }) } },
          refused: 'wrong_credentials',
        },
        {
          who: 'somebody with the address of another account',
          call: { body: { idToken: google.idToken(takenEmail) } },
          refused: 'email_taken',
        },
      ],
    };
  },

  setUpAccount: async (cast) => {
    const { setupToken } = await cast.vouchedFor();
    const { username, birthDate, acceptTerms } = cast.registration();
    const rest = { username, birthDate, acceptTerms, avatarId: 'tobi' };
    return {
      right: { body: { ...rest, setupToken } },
      wrong: [
        {
          who: 'somebody with a link for something else',
          call: { body: { ...rest, setupToken: (await cast.newcomer()).token } },
          refused: 'token_invalid',
          missing: { body: { ...rest, setupToken: newToken() } },
        },
        {
          who: 'somebody with the name of another',
          call: { body: { ...rest, setupToken, username: cast.victim.user.username } },
          refused: 'username_taken',
        },
      ],
    };
  },

  logout: async (cast) => ({ right: { by: await cast.person() }, wrong: 'own' }),

  verify: async (cast) => {
    const by = await cast.person();
    const nothing = { valid: false };
    const { token: expired } = await cast.session(by.user.id, 'expired');
    const { token: ended } = await cast.session(by.user.id, 'ended');
    return {
      right: { by },
      wrong: [
        { who: 'nobody', call: {}, answered: nothing },
        { who: 'somebody with a made-up token', call: { token: newToken() }, answered: nothing },
        { who: 'a session whose time is over', call: { token: expired }, answered: nothing },
        { who: 'a session that was ended', call: { token: ended }, answered: nothing },
      ],
    };
  },

  currentUser: async (cast) => ({ right: { by: await cast.person() }, wrong: 'own' }),

  listSessions: async (cast) => ({ right: { by: await cast.person() }, wrong: 'own' }),

  endSession: async (cast) => {
    const by = await cast.person();
    const own = await cast.session(by.user.id, 'open');
    const others = await cast.session((await cast.person()).user.id, 'open');
    return {
      right: { by, params: { id: own.id } },
      wrong: [
        {
          who: 'somebody with the session of another',
          call: { by, params: { id: others.id } },
          refused: 'not_found',
          missing: { by, params: { id: crypto.randomUUID() } },
        },
      ],
    };
  },

  endOtherSessions: async (cast) => {
    const by = await cast.person();
    await cast.session(by.user.id, 'open');
    return { right: { by }, wrong: 'own' };
  },
};

export const texts: TextsOf<'sessions' | 'google'> = {
  login: { login: 'finds', password: 'exact', device: 'elsewhere' },
  loginSecond: { ticket: 'exact', code: 'elsewhere', device: 'elsewhere' },
  logInWithGoogle: { idToken: 'elsewhere', device: 'elsewhere' },
  setUpAccount: {
    setupToken: 'exact',
    username: 'claims',
    avatarId: 'exact',
    birthDate: 'exact',
    device: 'elsewhere',
  },
  endSession: { id: 'id' },
};
