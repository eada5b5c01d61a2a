import type { CasesOf } from '../../sweep/cases.fixture.ts';
import type { TextsOf } from '../../sweep/compared.fixture.ts';

const WRONG_PASSWORD = 'das ist nicht mein passwort';
/** Well formed, and of no account. */
const WRONG_CODE = 'aaaa-bbbb-cccc-dddd';

export const cases: CasesOf<'secondFactor'> = {
  getSecondFactor: async (cast) => {
    const by = await cast.person();
    await cast.factor(by);
    return { right: { by }, wrong: 'own' };
  },

  startTotp: async (cast) => {
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
      ],
    };
  },

  confirmTotp: async (cast) => {
    const by = await cast.person();
    const { first } = await cast.startedFactor(by);
    const other = await cast.person();
    await cast.startedFactor(other);
    return {
      right: { by, body: { factorCode: first } },
      wrong: [
        { who: 'a guesser', call: { by, body: { factorCode: WRONG_CODE } }, refused: 'invalid' },
        {
          who: 'somebody with the code of another app',
          call: { by: other, body: { factorCode: first } },
          refused: 'invalid',
        },
        {
          who: 'somebody who has begun nothing',
          call: { by: await cast.person(), body: { factorCode: first } },
          refused: 'not_found',
        },
      ],
    };
  },

  giveSecondFactor: async (cast) => {
    const by = await cast.person();
    const factorCode = await cast.factor(by);
    const other = await cast.person();
    await cast.factor(other);
    return {
      right: { by, body: { factorCode } },
      wrong: [
        { who: 'a guesser', call: { by, body: { factorCode: WRONG_CODE } }, refused: 'invalid' },
        {
          who: 'somebody with the code of another',
          call: { by: other, body: { factorCode } },
          refused: 'invalid',
        },
      ],
    };
  },

  renewRecoveryCodes: async (cast) => {
    const by = await cast.person();
    const factorCode = await cast.factor(by);
    const { password } = by;
    return {
      right: { by, body: { password, factorCode } },
      wrong: [
        { who: 'a finder of the device', call: { by, body: { factorCode } }, refused: 'reauth' },
        {
          who: 'somebody with the password alone',
          call: { by, body: { password, factorCode: WRONG_CODE } },
          refused: 'invalid',
        },
      ],
    };
  },

  endSecondFactor: async (cast) => {
    const by = await cast.person();
    const factorCode = await cast.factor(by);
    const { password } = by;
    return {
      right: { by, body: { password, factorCode } },
      wrong: [
        { who: 'a finder of the device', call: { by, body: { factorCode } }, refused: 'reauth' },
        {
          who: 'somebody with the password alone',
          call: { by, body: { password, factorCode: WRONG_CODE } },
          refused: 'invalid',
        },
      ],
    };
  },
};

const confirmed = { password: 'exact', code: 'elsewhere' } as const;

export const texts: TextsOf<'secondFactor'> = {
  startTotp: confirmed,
  confirmTotp: { factorCode: 'elsewhere' },
  giveSecondFactor: { factorCode: 'elsewhere' },
  renewRecoveryCodes: { ...confirmed, factorCode: 'elsewhere' },
  endSecondFactor: { ...confirmed, factorCode: 'elsewhere' },
};
