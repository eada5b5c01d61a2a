import type { CasesOf } from '../../sweep/cases.fixture.ts';
import type { TextsOf } from '../../sweep/compared.fixture.ts';
import { rolesBelow } from '../../sweep/staff-only.fixture.ts';

export const cases: CasesOf<'shop'> = {
  listOffers: async (cast) => ({ right: { by: await cast.person() }, wrong: 'own' }),

  buyOffer: async (cast) => {
    const by = await cast.person();
    await cast.system.call('noteVisit', { token: by.token });
    return { right: { by, body: { offerId: 'emoji.lachen' } }, wrong: 'own' };
  },

  listAllOffers: async (cast) => ({
    right: { by: cast.as('admin') },
    wrong: rolesBelow(cast, 'admin', {}),
  }),

  changeOffer: async (cast) => {
    const by = cast.as('admin');
    // No two changes of a sweep are the same, and none is the first of its offer.
    const change = () => ({
      params: { offerId: 'emoji.mond' },
      body: { price: 41 + cast.number, isSold: true },
    });
    await cast.system.call('changeOffer', { token: by.token, ...change() });
    const call = change();
    return {
      right: { by, ...call },
      wrong: [
        ...rolesBelow(cast, 'admin', call),
        {
          who: 'an administrator, no offer',
          call: { by, ...call, params: { offerId: 'emoji.gibtesnicht' } },
          refused: 'not_found',
        },
      ],
    };
  },
};

export const texts: TextsOf<'shop'> = {
  buyOffer: { offerId: 'exact' },
  changeOffer: { offerId: 'exact' },
};
