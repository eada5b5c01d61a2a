import type { CasesOf } from '../../sweep/cases.fixture.ts';

export const cases: CasesOf<'news'> = {
  listNews: async () => ({ right: {}, wrong: 'everybody' }),

  getNews: async () => ({ right: { params: { id: 'willkommen' } }, wrong: 'everybody' }),
};
