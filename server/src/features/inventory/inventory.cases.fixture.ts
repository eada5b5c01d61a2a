import type { CasesOf } from '../../sweep/cases.fixture.ts';
import type { Cast } from '../../sweep/cast.fixture.ts';
import type { TextsOf } from '../../sweep/compared.fixture.ts';

export const cases: CasesOf<'inventory'> = {
  getInventory: async (cast) => {
    const by = await cast.person();
    await cast.item(by, 'emoji.lachen');
    return { right: { by }, wrong: 'own' };
  },

  armEmoji: async (cast) => ofItem(cast),
  disarmEmoji: async (cast) => ofItem(cast),

  takeOffAvatar: async (cast) => ({ right: { by: await cast.person() }, wrong: 'own' }),

  changeBubble: async (cast) => ({
    right: { by: await cast.person(), body: { bubbleColorId: 'mint' } },
    wrong: 'own',
  }),
};

/** What only the owner of an item may do. */
async function ofItem(cast: Cast) {
  const by = await cast.person();
  const other = cast.as('admin');
  return {
    right: { by, params: { id: await cast.item(by, 'emoji.lachen') } },
    wrong: [
      {
        who: 'somebody else',
        call: { by: other, params: { id: await cast.item(by, 'emoji.herz') } },
        refused: 'not_found',
        missing: { by: other, params: { id: crypto.randomUUID() } },
      },
    ],
  } as const;
}

export const texts: TextsOf<'inventory'> = {
  armEmoji: { id: 'id' },
  disarmEmoji: { id: 'id' },
  changeBubble: { bubbleColorId: 'exact' },
};
