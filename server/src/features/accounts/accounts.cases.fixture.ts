import { newToken } from '@plausch/platform/ids';
import { expect } from 'vitest';
import type { CasesOf } from '../../sweep/cases.fixture.ts';
import type { TextsOf } from '../../sweep/compared.fixture.ts';

const NEW_PASSWORD = 'tinte auf blauem papier';
const WRONG_PASSWORD = 'das ist nicht mein passwort';
/** A code that was never mailed. */
const WRONG_CODE = '123 456';
const NO_ANSWER = {};

/** Accounts: endpoints with which people change their own. */
export const cases: CasesOf<'accounts'> = {
  register: async (cast) => {
    const { email, username } = cast.victim.user;
    return {
      right: { body: cast.registration() },
      wrong: [
        {
          who: 'somebody with the address of another',
          call: { body: { ...cast.registration(), email } },
          answered: { registrationSecret: expect.stringMatching(/^[\w-]{43}$/) },
          // It waits like any other.
          leaves: /^\+ accounts /,
        },
        {
          who: 'somebody with the name of another',
          call: { body: { ...cast.registration(), username } },
          refused: 'username_taken',
        },
      ],
    };
  },

  checkName: async (cast) => ({
    right: { body: { username: cast.registration().username } },
    wrong: [
      {
        who: 'somebody with the name of another',
        call: { body: { username: cast.victim.user.username } },
        answered: { verdict: 'taken', suggestion: expect.any(String) },
      },
    ],
  }),

  activate: async (cast) => {
    const { token, registrationSecret } = await cast.newcomer();
    return {
      right: { body: { token, registrationSecret } },
      wrong: [
        {
          who: 'somebody with a link for something else',
          call: { body: { token: await cast.resetToken(await cast.person()) } },
          refused: 'token_invalid',
          missing: { body: { token: newToken() } },
        },
      ],
    };
  },

  resendActivation: async (cast) => {
    const { email } = await cast.newcomer();
    const unknown = cast.registration().email;
    return {
      right: { body: { email } },
      wrong: [
        { who: 'somebody for nobody', call: { body: { email: unknown } }, answered: NO_ANSWER },
        {
          who: 'somebody for an active account',
          call: { body: { email: cast.victim.user.email } },
          answered: NO_ANSWER,
        },
      ],
    };
  },

  changeAvatar: async (cast) => ({
    right: { by: await cast.person(), body: { avatarId: 'tobi' } },
    wrong: 'own',
  }),

  changeFigure: async (cast) => {
    const by = await cast.person();
    return { right: { by, body: { figure: by.user.figure } }, wrong: 'own' };
  },

  forgotPassword: async (cast) => ({
    right: { body: { email: (await cast.person()).user.email } },
    wrong: [
      {
        who: 'somebody for nobody',
        call: { body: { email: cast.registration().email } },
        answered: NO_ANSWER,
      },
    ],
  }),

  checkReset: async (cast) => ({
    right: { body: { token: await cast.resetToken(await cast.person()) } },
    wrong: [
      {
        who: 'somebody with a link for something else',
        call: { body: { token: (await cast.newcomer()).token } },
        refused: 'token_invalid',
        missing: { body: { token: newToken() } },
      },
    ],
  }),

  resetPassword: async (cast) => {
    const password = NEW_PASSWORD;
    return {
      right: { body: { token: await cast.resetToken(await cast.person()), password } },
      wrong: [
        {
          who: 'somebody with a link for something else',
          call: { body: { token: (await cast.newcomer()).token, password } },
          refused: 'token_invalid',
          missing: { body: { token: newToken(), password } },
        },
      ],
    };
  },

  sendConfirmationCode: async (cast) => ({ right: { by: await cast.person() }, wrong: 'own' }),

  changePassword: async (cast) => {
    const by = await cast.person();
    const newPassword = NEW_PASSWORD;
    return {
      right: { by, body: { password: by.password, newPassword } },
      wrong: [
        { who: 'a finder of the device', call: { by, body: { newPassword } }, refused: 'reauth' },
        {
          who: 'a guesser at the device',
          call: { by, body: { password: WRONG_PASSWORD, newPassword } },
          refused: 'reauth',
        },
        {
          who: 'a guesser of codes at the device',
          call: { by, body: { code: WRONG_CODE, newPassword } },
          refused: 'reauth',
        },
      ],
    };
  },

  changeEmail: async (cast) => {
    const by = await cast.person();
    const { email } = cast.registration();
    return {
      right: { by, body: { password: by.password, email } },
      wrong: [
        { who: 'a finder of the device', call: { by, body: { email } }, refused: 'reauth' },
        {
          who: 'a guesser at the device',
          call: { by, body: { password: WRONG_PASSWORD, email } },
          refused: 'reauth',
        },
        {
          who: 'a guesser of codes at the device',
          call: { by, body: { code: WRONG_CODE, email } },
          refused: 'reauth',
        },
      ],
    };
  },

  changeUsername: async (cast) => {
    const by = await cast.person();
    const { username } = cast.registration();
    return {
      right: { by, body: { password: by.password, username } },
      wrong: [
        { who: 'a finder of the device', call: { by, body: { username } }, refused: 'reauth' },
        {
          who: 'a guesser at the device',
          call: { by, body: { password: WRONG_PASSWORD, username } },
          refused: 'reauth',
        },
        {
          who: 'a guesser of codes at the device',
          call: { by, body: { code: WRONG_CODE, username } },
          refused: 'reauth',
        },
        {
          who: 'somebody who wants the name of another',
          call: { by, body: { password: by.password, username: cast.victim.user.username } },
          refused: 'username_taken',
        },
      ],
    };
  },

  accountDeletion: async (cast) => ({ right: { by: await cast.person() }, wrong: 'own' }),

  requestDeletion: async (cast) => {
    const by = await cast.person();
    return {
      right: { by, body: { password: by.password } },
      wrong: [
        { who: 'a finder of the device', call: { by, body: {} }, refused: 'reauth' },
        {
          who: 'a guesser at the device',
          call: { by, body: { password: WRONG_PASSWORD } },
          refused: 'reauth',
        },
        {
          who: 'a guesser of codes at the device',
          call: { by, body: { code: WRONG_CODE } },
          refused: 'reauth',
        },
      ],
    };
  },

  withdrawDeletion: async (cast) => {
    const by = await cast.person();
    await cast.deletionToken(by);
    return { right: { by }, wrong: 'own' };
  },

  cancelDeletion: async (cast) => ({
    right: { body: { token: await cast.deletionToken(await cast.person()) } },
    wrong: [
      {
        who: 'somebody with a link for something else',
        call: { body: { token: await cast.resetToken(await cast.person()) } },
        refused: 'token_invalid',
        missing: { body: { token: newToken() } },
      },
    ],
  }),

  accountErasure: async (cast) => ({
    right: { params: { id: cast.victim.user.id } },
    wrong: [
      {
        who: 'somebody for an account that never was',
        call: { params: { id: crypto.randomUUID() } },
        answered: { erased: false },
      },
    ],
  }),
};

const confirmed = { password: 'exact', code: 'elsewhere' } as const;

export const texts: TextsOf<'accounts'> = {
  register: {
    username: 'claims',
    email: 'claims',
    password: 'free',
    birthDate: 'exact',
    altcha: 'elsewhere',
  },
  checkName: { username: 'claims' },
  activate: { token: 'exact', registrationSecret: 'elsewhere', device: 'elsewhere' },
  resendActivation: { email: 'finds', altcha: 'elsewhere' },
  changeAvatar: { avatarId: 'exact' },
  changeFigure: { figure: 'exact' },
  forgotPassword: { email: 'finds' },
  checkReset: { token: 'exact' },
  resetPassword: { token: 'exact', password: 'free', device: 'elsewhere' },
  changePassword: { ...confirmed, newPassword: 'free' },
  changeEmail: { ...confirmed, email: 'claims' },
  changeUsername: { ...confirmed, username: 'claims' },
  requestDeletion: confirmed,
  cancelDeletion: { token: 'exact' },
  accountErasure: { id: 'id' },
};
