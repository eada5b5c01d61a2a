import type { CasesOf } from '../../sweep/cases.fixture.ts';
import type { TextsOf } from '../../sweep/compared.fixture.ts';

export const cases: CasesOf<'news'> = {
  listNews: async () => ({ right: {}, wrong: 'everybody' }),

  getNews: async () => ({ right: { params: { id: 'willkommen' } }, wrong: 'everybody' }),
};

export const texts: TextsOf<'news'> = {
  listNews: { page: 'id' },
  getNews: { id: 'slug' },
};
