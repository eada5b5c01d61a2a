import type { CasesOf } from '../../sweep/cases.fixture.ts';
import type { TextsOf } from '../../sweep/compared.fixture.ts';

const WRONG_PASSWORD = 'das ist nicht mein passwort';
/** A code that was never mailed. */
const WRONG_CODE = '123 456';

/** The copy of one's data. */
export const cases: CasesOf<'ownData'> = {
  getOwnData: async (cast) => ({ right: { by: await cast.person() }, wrong: 'own' }),

  requestOwnData: async (cast) => ({ right: { by: await cast.person() }, wrong: 'own' }),

  takeOwnData: async (cast) => {
    const by = await cast.person();
    await cast.copyOfData(by);
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
};

export const texts: TextsOf<'ownData'> = { takeOwnData: { password: 'exact', code: 'elsewhere' } };
