import type { BodyOf, Endpoints } from '@plausch/protocol';
import type { Call, CasesOf, WrongCall } from '../../sweep/cases.fixture.ts';
import type { Cast } from '../../sweep/cast.fixture.ts';
import type { TextsOf } from '../../sweep/compared.fixture.ts';
import { rolesBelow } from '../../sweep/staff-only.fixture.ts';

let made = 0;
const written = (): BodyOf<Endpoints['createNews']> => ({
  title: `Bank ${++made} am Steg`,
  teaser: 'Setz dich dazu.',
  body: 'Sie steht **links** vom Steg.',
  picture: { scene: 'am-see', alt: 'Der Steg am See' },
});

/** A draft, which administrators alone see; its id. */
async function draft(cast: Cast): Promise<string> {
  const { token } = cast.as('admin');
  const answer = await cast.system.call('createNews', { token, body: written() });
  if (answer.status !== 201) throw new Error(`a draft was answered ${answer.status}`);
  return answer.body.item.id;
}

/** What administrators alone do with one piece. */
async function ofOne(cast: Cast) {
  const by = cast.as('admin');
  const params = { id: await draft(cast) };
  const nowhere: WrongCall<undefined, never> = {
    who: 'an administrator, no news',
    call: { by, params: { id: crypto.randomUUID() } },
    refused: 'not_found',
  };
  const right: Call<undefined> = { by, params };
  return { right, wrong: [...rolesBelow(cast, 'admin', { params }), nowhere] as const };
}

export const cases: CasesOf<'news'> = {
  listNews: async () => ({ right: {}, wrong: 'everybody' }),

  getNews: async () => ({ right: { params: { id: 'willkommen' } }, wrong: 'everybody' }),

  listNewsDrafts: async (cast) => ({
    right: { by: cast.as('admin') },
    wrong: rolesBelow(cast, 'admin', {}),
  }),

  createNews: async (cast) => {
    const body = written();
    return { right: { by: cast.as('admin'), body }, wrong: rolesBelow(cast, 'admin', { body }) };
  },

  changeNews: async (cast) => {
    const by = cast.as('admin');
    const call = { params: { id: await draft(cast) }, body: written() };
    return {
      right: { by, ...call },
      wrong: [
        ...rolesBelow(cast, 'admin', call),
        {
          who: 'an administrator, no news',
          call: { by, ...call, params: { id: crypto.randomUUID() } },
          refused: 'not_found',
        },
      ],
    };
  },

  getNewsDraft: ofOne,
  publishNews: ofOne,
  withdrawNews: ofOne,
  removeNews: ofOne,
};

const fields = { title: 'free', teaser: 'free', body: 'free', picture: 'elsewhere' } as const;

export const texts: TextsOf<'news'> = {
  listNews: { page: 'id' },
  getNews: { id: 'slug' },
  listNewsDrafts: { page: 'id' },
  getNewsDraft: { id: 'id' },
  createNews: fields,
  changeNews: { id: 'id', ...fields },
  publishNews: { id: 'id' },
  withdrawNews: { id: 'id' },
  removeNews: { id: 'id' },
};
