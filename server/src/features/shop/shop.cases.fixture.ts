import type { CasesOf } from '../../sweep/cases.fixture.ts';
import type { TextsOf } from '../../sweep/compared.fixture.ts';

export const cases: CasesOf<'shop'> = {
  listOffers: async (cast) => ({ right: { by: await cast.person() }, wrong: 'own' }),

  buyOffer: async (cast) => {
    const by = await cast.person();
    await cast.system.call('noteVisit', { token: by.token });
    return { right: { by, body: { offerId: 'emoji.lachen' } }, wrong: 'own' };
  },
};

export const texts: TextsOf<'shop'> = { buyOffer: { offerId: 'exact' } };
