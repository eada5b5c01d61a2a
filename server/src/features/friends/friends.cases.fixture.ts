import type { CasesOf } from '../../sweep/cases.fixture.ts';
import type { TextsOf } from '../../sweep/compared.fixture.ts';

export const cases: CasesOf<'friends'> = {
  listBlocks: async (cast) => {
    const by = await cast.person();
    await cast.block(by, cast.target('user'));
    return { right: { by }, wrong: 'own' };
  },

  block: async (cast) => {
    const by = await cast.person();
    return {
      right: { by, params: { userId: cast.as('user').user.id } },
      wrong: [
        {
          who: 'somebody against themselves',
          call: { by, params: { userId: by.user.id } },
          refused: 'invalid',
        },
        {
          who: 'somebody against nobody',
          call: { by, params: { userId: crypto.randomUUID() } },
          refused: 'not_found',
        },
      ],
    };
  },

  unblock: async (cast) => {
    const by = await cast.person();
    const blocked = cast.as('user');
    await cast.block(by, blocked);
    return {
      right: { by, params: { userId: blocked.user.id } },
      wrong: [
        {
          who: 'the blocked person',
          call: { by: blocked, params: { userId: by.user.id } },
          answered: {},
        },
        {
          who: 'somebody else',
          call: { by: cast.as('helper'), params: { userId: blocked.user.id } },
          answered: {},
        },
      ],
    };
  },
};

export const texts: TextsOf<'friends'> = {
  block: { userId: 'id' },
  unblock: { userId: 'id' },
};
