import type { Person } from '@plausch/dev-env';
import type { FigureShape } from '@plausch/protocol';
import type { CasesOf } from '../../sweep/cases.fixture.ts';
import type { Cast } from '../../sweep/cast.fixture.ts';
import type { TextsOf } from '../../sweep/compared.fixture.ts';

/** The same for every person, so that what they save is alike. */
const FIGURE: FigureShape = {
  v: 1,
  parts: { top: 'top.hoodie.v1', bottom: 'bottom.trousers.v1', face: 'face.grin.v1' },
  colours: { skin: 3, top: 6 },
};

export const cases: CasesOf<'favourites'> = {
  listFavourites: async (cast) => {
    const { by } = await kept(cast);
    return { right: { by }, wrong: 'own' };
  },

  createFavouriteCategory: async (cast) => ({
    right: { by: await cast.person(), body: { name: 'Abends' } },
    wrong: 'own',
  }),

  orderFavouriteCategories: async (cast) => {
    const { by, id } = await kept(cast);
    const body = { ids: [await category(cast, by), id] };
    return {
      right: { by, body },
      wrong: [others(cast, { body }, { body: { ids: [missing(), missing()] } })],
    };
  },

  renameFavouriteCategory: async (cast) => {
    const { by, id } = await kept(cast);
    const body = { name: 'Morgens' };
    return {
      right: { by, params: { id }, body },
      wrong: [others(cast, { params: { id }, body }, { params: { id: missing() }, body })],
    };
  },

  deleteFavouriteCategory: async (cast) => {
    const { by, id } = await kept(cast);
    return {
      right: { by, params: { id } },
      wrong: [others(cast, { params: { id } }, { params: { id: missing() } })],
    };
  },

  markFavourite: async (cast) => {
    const by = await cast.person();
    const params = { id: await cast.item(by, 'avatar.leseratte') };
    return {
      right: { by, params },
      wrong: [
        others(cast, { params }, { params: { id: missing() } }),
        {
          who: 'somebody an emoji',
          call: { by, params: { id: await cast.item(by, 'emoji.lachen') } },
          refused: 'forbidden',
        },
      ],
    };
  },

  putFavourite: async (cast) => {
    const { by, id } = await kept(cast);
    const params = { id, avatarId: await cast.item(by, 'avatar.gaertnerin') };
    const foreign = await cast.item(cast.as('admin'), 'avatar.leseratte');
    return {
      right: { by, params },
      wrong: [
        others(cast, { params }, { params: { ...params, id: missing() } }),
        {
          who: 'somebody a thing of another',
          call: { by, params: { id, avatarId: foreign } },
          refused: 'not_found',
          missing: { by, params: { id, avatarId: missing() } },
        },
      ],
    };
  },

  removeFavourite: async (cast) => {
    const { by, id, avatarId } = await kept(cast);
    const params = { id, avatarId };
    return {
      right: { by, params },
      wrong: [
        others(cast, { params }, { params: { ...params, id: missing() } }),
        {
          who: 'somebody what is not there',
          call: { by, params: { id, avatarId: missing() } },
          answered: {},
        },
      ],
    };
  },

  orderFavourites: async (cast) => {
    const { by, id, avatarId } = await kept(cast);
    const second = await look(cast, by, id);
    const right = { params: { id }, body: { ids: [second, avatarId] } };
    return {
      right: { by, ...right },
      wrong: [
        others(cast, right, { ...right, params: { id: missing() } }),
        {
          who: 'somebody what is not there',
          call: { by, params: { id }, body: { ids: [missing()] } },
          refused: 'not_found',
        },
      ],
    };
  },

  saveLook: async (cast) => {
    const { by, id } = await kept(cast);
    const body = { name: 'Sonntags', figure: FIGURE, categoryId: id };
    return {
      right: { by, body },
      wrong: [others(cast, { body }, { body: { ...body, categoryId: missing() } })],
    };
  },

  renameLook: async (cast) => {
    const { by, id } = await kept(cast);
    const params = { id: await look(cast, by, id) };
    const body = { name: 'Werktags' };
    return {
      right: { by, params, body },
      wrong: [others(cast, { params, body }, { params: { id: missing() }, body })],
    };
  },

  forgetSoldFavourites: async (cast) => {
    const { by, avatarId } = await kept(cast);
    await cast.hand(avatarId, cast.as('user'));
    return { right: { by }, wrong: 'own' };
  },
};

const missing = () => crypto.randomUUID();

/** Another account tries what belongs to the first one, and is answered as about nothing. */
function others<Right extends object>(cast: Cast, right: Right, nothing: Right) {
  const by = cast.as('admin');
  return {
    who: 'somebody else',
    call: { by, ...right },
    refused: 'not_found',
    missing: { by, ...nothing },
  } as const;
}

/** A person with a category in which an avatar lies. */
async function kept(cast: Cast): Promise<{ by: Person; id: string; avatarId: string }> {
  const by = await cast.person();
  const avatarId = await cast.item(by, 'avatar.leseratte');
  const { status, body } = await cast.system.call('markFavourite', {
    token: by.token,
    params: { id: avatarId },
  });
  if (status !== 200) throw new Error(`marking was answered ${status}`);
  return { by, id: body.category.id, avatarId };
}

async function category(cast: Cast, { token }: Person): Promise<string> {
  const { status, body } = await cast.system.call('createFavouriteCategory', {
    token,
    body: { name: 'Zweite' },
  });
  if (status !== 201) throw new Error(`a category was answered ${status}`);
  return body.id;
}

async function look(cast: Cast, { token }: Person, categoryId: string): Promise<string> {
  const { status, body } = await cast.system.call('saveLook', {
    token,
    body: { name: 'Probe', figure: FIGURE, categoryId },
  });
  if (status !== 201) throw new Error(`a look was answered ${status}`);
  return body.id;
}

export const texts: TextsOf<'favourites'> = {
  createFavouriteCategory: { name: 'free' },
  orderFavouriteCategories: { ids: 'id' },
  renameFavouriteCategory: { id: 'id', name: 'free' },
  deleteFavouriteCategory: { id: 'id' },
  markFavourite: { id: 'id' },
  putFavourite: { id: 'id', avatarId: 'id' },
  removeFavourite: { id: 'id', avatarId: 'id' },
  orderFavourites: { id: 'id', ids: 'id' },
  saveLook: { name: 'free', figure: 'exact', categoryId: 'id' },
  renameLook: { id: 'id', name: 'free' },
};
