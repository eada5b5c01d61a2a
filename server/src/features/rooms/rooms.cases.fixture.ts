import type { CasesOf } from '../../sweep/cases.fixture.ts';
import type { TextsOf } from '../../sweep/compared.fixture.ts';
import { rolesBelow } from '../../sweep/staff-only.fixture.ts';

const KINO = '019a0000-0000-7000-8000-000000000003';
let made = 0;
/** No two changes of a sweep are the same. */
const settings = () => {
  made += 1;
  return {
    name: 'Kino',
    description: 'Popcorn, Samt und gute Plätze',
    capacity: 60 + made,
    isOpen: true,
    slowSeconds: 0,
  } as const;
};

export const cases: CasesOf<'rooms'> = {
  listRooms: async () => ({ right: {}, wrong: 'everybody' }),

  glimpse: async (cast) => {
    const { body } = await cast.system.call('listRooms', {});
    return {
      // One that no member enters: of an open room passers-by are told without the database.
      right: { params: { id: body.items.at(-1)?.id ?? '' } },
      wrong: [
        {
          who: 'somebody for a room that is none',
          call: { params: { id: crypto.randomUUID() } },
          refused: 'not_found',
        },
      ],
    };
  },

  slowRoom: async (cast) => {
    made += 1;
    const call = { params: { id: KINO }, body: { slowSeconds: made % 2 === 0 ? 5 : 10 } } as const;
    const by = cast.as('moderator');
    return {
      right: { by, ...call },
      wrong: [
        ...rolesBelow(cast, 'moderator', call),
        {
          who: 'a moderator, no room',
          call: { by, ...call, params: { id: crypto.randomUUID() } },
          refused: 'not_found',
        },
      ],
    };
  },

  listAllRooms: async (cast) => ({
    right: { by: cast.as('admin') },
    wrong: rolesBelow(cast, 'admin', {}),
  }),

  createRoom: async (cast) => {
    made += 1;
    const body = {
      name: `Nebenzimmer ${made}`,
      description: 'Für alle, denen es vorn zu laut ist',
      capacity: 20,
      sceneId: 'leseecke',
      position: 100,
    };
    const by = cast.as('admin');
    return {
      right: { by, body },
      wrong: [
        ...rolesBelow(cast, 'admin', { body }),
        {
          who: 'an administrator, of no scene',
          call: { by, body: { ...body, sceneId: 'nirgendwo' } },
          refused: 'invalid',
        },
      ],
    };
  },

  changeRoom: async (cast) => {
    const call = { params: { id: KINO }, body: settings() };
    const by = cast.as('admin');
    return {
      right: { by, ...call },
      wrong: [
        ...rolesBelow(cast, 'admin', call),
        {
          who: 'an administrator, no room',
          call: { by, ...call, params: { id: crypto.randomUUID() } },
          refused: 'not_found',
        },
      ],
    };
  },
};

export const texts: TextsOf<'rooms'> = {
  glimpse: { id: 'id', known: 'free' },
  slowRoom: { id: 'id' },
  createRoom: { name: 'free', description: 'free', sceneId: 'exact' },
  changeRoom: { id: 'id', name: 'free', description: 'free' },
};
