import type { CasesOf } from '../../sweep/cases.fixture.ts';
import type { TextsOf } from '../../sweep/compared.fixture.ts';
import { rolesBelow } from '../../sweep/staff-only.fixture.ts';

const REASON = 'Hilft gern';

export const cases: CasesOf<'admin'> = {
  listPeople: async (cast) => ({
    right: { by: cast.as('admin'), query: { name: cast.victim.user.username, withRole: 'user' } },
    wrong: rolesBelow(cast, 'admin', {}),
  }),

  changeRole: async (cast) => {
    const { user } = await cast.person();
    const by = cast.as('admin');
    const call = { params: { id: user.id }, body: { role: 'helper' as const, reason: REASON } };
    const of = (id: string) => ({ ...call, by, params: { id } });
    return {
      right: { ...call, by },
      wrong: [
        ...rolesBelow(cast, 'admin', call),
        {
          who: 'an administrator, another one',
          call: of(cast.target('admin').user.id),
          refused: 'forbidden',
        },
        { who: 'an administrator, themselves', call: of(by.user.id), refused: 'forbidden' },
        { who: 'an administrator, nobody', call: of(crypto.randomUUID()), refused: 'not_found' },
      ],
    };
  },

  listStaffActs: async (cast) => ({
    right: { by: cast.as('admin') },
    wrong: rolesBelow(cast, 'admin', {}),
  }),

  getStats: async (cast) => ({
    right: { by: cast.as('admin') },
    wrong: rolesBelow(cast, 'admin', {}),
  }),
};

export const texts: TextsOf<'admin'> = {
  listPeople: { name: 'elsewhere', withRole: 'exact', page: 'id' },
  changeRole: { id: 'id', role: 'exact', reason: 'free' },
  listStaffActs: { actorId: 'id', targetId: 'id', page: 'id' },
};
