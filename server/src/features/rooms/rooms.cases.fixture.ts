import type { CasesOf } from '../../sweep/cases.fixture.ts';

export const cases: CasesOf<'rooms'> = {
  listRooms: async () => ({ right: {}, wrong: 'everybody' }),
};
