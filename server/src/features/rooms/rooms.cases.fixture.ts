import type { CasesOf } from '../../sweep/cases.fixture.ts';
import type { TextsOf } from '../../sweep/compared.fixture.ts';

export const cases: CasesOf<'rooms'> = {
  listRooms: async () => ({ right: {}, wrong: 'everybody' }),

  glimpse: async (cast) => {
    const { body } = await cast.system.call('listRooms', {});
    return {
      right: { params: { id: body.items[0]?.id ?? '' } },
      wrong: [
        {
          who: 'somebody for a room that is none',
          call: { params: { id: crypto.randomUUID() } },
          refused: 'not_found',
        },
      ],
    };
  },
};

export const texts: TextsOf<'rooms'> = { glimpse: { id: 'id', known: 'free' } };
