import type { CasesOf } from '../../sweep/cases.fixture.ts';
import type { Cast } from '../../sweep/cast.fixture.ts';
import type { TextsOf } from '../../sweep/compared.fixture.ts';

export const cases: CasesOf<'friends'> = {
  listBlocks: async (cast) => {
    const by = await cast.person();
    await cast.block(by, cast.target('user'));
    return { right: { by }, wrong: 'own' };
  },

  getBlock: async (cast) => {
    const by = await cast.person();
    const blocked = cast.as('user');
    await cast.block(by, blocked);
    return {
      right: { by, params: { userId: blocked.user.id } },
      wrong: [
        {
          who: 'the blocked person',
          call: { by: blocked, params: { userId: by.user.id } },
          answered: { blocked: false },
        },
        {
          who: 'somebody else',
          call: { by: cast.as('helper'), params: { userId: blocked.user.id } },
          answered: { blocked: false },
        },
      ],
    };
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

  listFriends: async (cast) => {
    const by = await cast.person();
    await cast.request(cast.as('user'), by);
    await cast.request(by, cast.as('helper'));
    return { right: { by }, wrong: 'own' };
  },

  requestFriendship: async (cast) => {
    const by = await cast.person();
    const to = (userId: string) => ({ by, body: { userId } });
    const locked = await cast.person();
    await cast.measure('kick', cast.as('admin'), locked);
    return {
      right: to((await cast.person()).user.id),
      wrong: [
        { who: 'somebody themselves', call: to(by.user.id), refused: 'invalid' },
        { who: 'somebody nobody', call: to(crypto.randomUUID()), refused: 'not_found' },
        {
          who: 'somebody a person who is locked out',
          call: to(locked.user.id),
          refused: 'not_found',
          missing: to(crypto.randomUUID()),
        },
      ],
    };
  },

  acceptFriendship: async (cast) => answers(cast),
  declineFriendship: async (cast) => answers(cast),

  withdrawFriendship: async (cast) => {
    const [by, other] = [await cast.person(), await cast.person()];
    const params = { id: await cast.request(by, other) };
    return {
      right: { by, params },
      wrong: [
        { who: 'whoever was asked', call: { by: other, params }, answered: {} },
        { who: 'somebody else', call: { by: cast.as('helper'), params }, answered: {} },
      ],
    };
  },

  endFriendship: async (cast) => {
    const [by, friend] = [await cast.person(), await cast.person()];
    await cast.request(by, friend);
    await cast.request(friend, by);
    return {
      right: { by, params: { userId: friend.user.id } },
      wrong: [
        {
          who: 'somebody else',
          call: { by: cast.as('helper'), params: { userId: friend.user.id } },
          answered: {},
        },
      ],
    };
  },

  showFriends: async (cast) => ({
    right: { by: await cast.person(), body: { showsRoom: false } },
    wrong: 'own',
  }),
};

/** What only the one who was asked may do. */
async function answers(cast: Cast) {
  const [asker, by] = [await cast.person(), await cast.person()];
  const params = { id: await cast.request(asker, by) };
  const missing = { params: { id: crypto.randomUUID() } };
  return {
    right: { by, params },
    wrong: [
      {
        who: 'whoever asked',
        call: { by: asker, params },
        refused: 'not_found',
        missing: { by: asker, ...missing },
      },
      {
        who: 'somebody else',
        call: { by: cast.as('admin'), params },
        refused: 'not_found',
        missing: { by: cast.as('admin'), ...missing },
      },
    ],
  } as const;
}

export const texts: TextsOf<'friends'> = {
  requestFriendship: { userId: 'id' },
  acceptFriendship: { id: 'id' },
  declineFriendship: { id: 'id' },
  withdrawFriendship: { id: 'id' },
  endFriendship: { userId: 'id' },
  listBlocks: { page: 'id' },
  getBlock: { userId: 'id' },
  block: { userId: 'id' },
  unblock: { userId: 'id' },
};
