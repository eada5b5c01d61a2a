import type { CasesOf } from '../../sweep/cases.fixture.ts';
import type { TextsOf } from '../../sweep/compared.fixture.ts';

let made = 0;
/** No two declarations of a sweep are the same, nor to the same address. */
const declared = () => {
  made += 1;
  return { name: 'Kim Beispiel', email: `kim${made}@beispiel.test`, contract: `Premium ${made}` };
};

/** Cancellations and withdrawals: everybody may, and nobody learns anything. */
export const cases: CasesOf<'legal'> = {
  createCancellation: async (cast) => ({
    right: { by: cast.as('user'), body: { ...declared(), manner: 'ordinary' } },
    wrong: [
      {
        who: 'somebody with an important reason that they do not say',
        call: { body: { ...declared(), manner: 'extraordinary' } },
        refused: 'invalid',
      },
    ],
  }),
  createWithdrawal: async (cast) => ({
    right: { by: cast.as('user'), body: declared() },
    wrong: [
      { who: 'somebody without a name', call: { body: { ...declared(), name: ' ' } }, refused: 'invalid' },
    ],
  }),
};

const who = { name: 'free', email: 'free', contract: 'free', requestId: 'id' } as const;

export const texts: TextsOf<'legal'> = {
  createCancellation: { ...who, manner: 'exact', reason: 'free', date: 'elsewhere' },
  createWithdrawal: who,
};
