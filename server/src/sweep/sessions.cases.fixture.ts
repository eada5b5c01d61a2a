import { newToken } from '@plausch/platform/ids';
import type { Cases } from './cases.fixture.ts';

const WRONG_PASSWORD = 'das ist nicht mein passwort';

/** Sessions: who somebody is, and on which devices. */
export const sessionCases: Cases<
  'login' | 'logout' | 'verify' | 'currentUser' | 'listSessions' | 'endSession' | 'endOtherSessions'
> = {
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
