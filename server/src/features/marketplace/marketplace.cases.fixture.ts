import type { CasesOf } from '../../sweep/cases.fixture.ts';
import type { TextsOf } from '../../sweep/compared.fixture.ts';

export const cases: CasesOf<'marketplace'> = {
  listListings: async (cast) => ({
    right: {
      by: await cast.person(),
      query: { type: 'emoji', kindId: 'emoji.lachen', order: 'cheapest' },
    },
    wrong: 'own',
  }),

  getListing: async (cast) => {
    const by = await cast.trader();
    const { id } = await cast.listing(by);
    return {
      right: { by, params: { id } },
      wrong: [
        {
          who: 'somebody of none',
          call: { by, params: { id: crypto.randomUUID() } },
          refused: 'not_found',
        },
      ],
    };
  },

  ownListings: async (cast) => ({ right: { by: await cast.trader() }, wrong: 'own' }),

  getMarketKind: async (cast) => ({
    right: { by: await cast.person(), params: { kindId: 'emoji.lachen' } },
    wrong: 'own',
  }),

  createListing: async (cast) => {
    const by = await cast.trader();
    const offer = async (owner: typeof by) => ({
      by,
      body: { itemId: await cast.item(owner, 'emoji.lachen', 8), price: 20, days: 7 as const },
    });
    const stranger = await cast.person();
    return {
      right: await offer(by),
      wrong: [
        { who: 'somebody of what is another account’s', call: await offer(stranger), refused: 'not_found' },
        {
          who: 'somebody who may not trade',
          call: { ...(await offer(stranger)), by: stranger },
          refused: 'forbidden',
        },
      ],
    };
  },

  withdrawListing: async (cast) => {
    const by = await cast.trader();
    const other = await cast.listing(await cast.trader());
    return {
      right: { by, params: { id: (await cast.listing(by)).id } },
      wrong: [
        { who: 'somebody of another account', call: { by, params: { id: other.id } }, refused: 'not_found' },
      ],
    };
  },

  buyListing: async (cast) => {
    const by = await cast.trader(1_000);
    const { id } = await cast.listing(await cast.trader());
    const own = await cast.listing(by);
    return {
      right: { by, params: { id } },
      wrong: [
        { who: 'its seller', call: { by, params: { id: own.id } }, refused: 'forbidden' },
        {
          who: 'somebody who may not trade',
          call: { by: await cast.person(), params: { id } },
          refused: 'forbidden',
        },
      ],
    };
  },

  stopListing: async (cast) => {
    const { token } = await cast.listing(await cast.trader());
    return {
      right: { body: { token } },
      wrong: [{ who: 'somebody without the mail', call: { body: { token: 'x' } }, refused: 'token_invalid' }],
    };
  },
};

export const texts: TextsOf<'marketplace'> = {
  listListings: { page: 'id', type: 'exact', kindId: 'exact', order: 'exact' },
  getListing: { id: 'id' },
  ownListings: { page: 'id' },
  getMarketKind: { kindId: 'exact' },
  createListing: { itemId: 'id' },
  withdrawListing: { id: 'id' },
  buyListing: { id: 'id' },
  stopListing: { token: 'exact' },
};
