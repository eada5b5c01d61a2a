import type { CasesOf } from '../../sweep/cases.fixture.ts';
import type { TextsOf } from '../../sweep/compared.fixture.ts';
import { rolesBelow } from '../../sweep/staff-only.fixture.ts';

export const cases: CasesOf<'wordFilter'> = {
  listFilteredWords: async (cast) => ({
    right: { by: cast.as('admin') },
    wrong: rolesBelow(cast, 'admin', {}),
  }),

  addFilteredWord: async (cast) => {
    const call = { body: { word: `Unwort ${cast.number}` } };
    return { right: { ...call, by: cast.as('admin') }, wrong: rolesBelow(cast, 'admin', call) };
  },

  removeFilteredWord: async (cast) => {
    const by = cast.as('admin');
    const { body } = await cast.system.call('addFilteredWord', {
      token: by.token,
      body: { word: `Weg damit ${cast.number}` },
    });
    const call = { params: { id: body.word.id } };
    return { right: { ...call, by }, wrong: rolesBelow(cast, 'admin', call) };
  },
};

export const texts: TextsOf<'wordFilter'> = {
  addFilteredWord: { word: 'free' },
  removeFilteredWord: { id: 'id' },
};
