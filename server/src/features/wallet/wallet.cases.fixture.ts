import type { CasesOf } from '../../sweep/cases.fixture.ts';
import type { TextsOf } from '../../sweep/compared.fixture.ts';

export const cases: CasesOf<'wallet'> = {
  getWallet: async (cast) => {
    const by = await cast.person();
    await cast.system.call('noteVisit', { token: by.token });
    return { right: { by }, wrong: 'own' };
  },

  listWalletEntries: async (cast) => {
    const by = await cast.person();
    await cast.system.call('noteVisit', { token: by.token });
    return { right: { by }, wrong: 'own' };
  },

  noteVisit: async (cast) => ({ right: { by: await cast.person() }, wrong: 'own' }),
};

export const texts: TextsOf<'wallet'> = { listWalletEntries: { page: 'id' } };
