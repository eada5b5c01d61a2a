import type { CasesOf } from '../../sweep/cases.fixture.ts';
import { rolesBelow } from '../../sweep/staff-only.fixture.ts';

export const cases: CasesOf<'doctor'> = {
  getHealth: async (cast) => ({
    right: { by: cast.as('admin') },
    wrong: rolesBelow(cast, 'admin', {}),
  }),
  checkHealth: async (cast) => ({
    right: { by: cast.as('admin') },
    wrong: rolesBelow(cast, 'admin', {}),
  }),
  sendTestMail: async (cast) => ({
    right: { by: cast.as('admin') },
    wrong: rolesBelow(cast, 'admin', {}),
  }),
};
