import type { CasesOf } from '../../sweep/cases.fixture.ts';
import type { Cast } from '../../sweep/cast.fixture.ts';
import type { TextsOf } from '../../sweep/compared.fixture.ts';

export const cases: CasesOf<'guilds'> = {
  listGuilds: async (cast) => ({ right: { by: await cast.person() }, wrong: 'own' }),

  foundGuild: async (cast) => {
    const by = await cast.ranked(4);
    await cast.coins(by, 5_000);
    const body = { name: `Runde ${cast.number}`, tag: `R${cast.number}` };
    return {
      right: { by, body },
      wrong: [
        {
          who: 'somebody whose rank is too low',
          call: { by: await cast.person(), body },
          refused: 'forbidden',
        },
        {
          who: 'somebody without coins',
          call: { by: await cast.ranked(4), body },
          refused: 'insufficient_coins',
        },
      ],
    };
  },

  getGuild: async (cast) => {
    const { tag } = await cast.guild();
    const by = await cast.person();
    return {
      right: { by, params: { tag } },
      wrong: [
        { who: 'somebody one that is none', call: { by, params: { tag: 'XXXXX' } }, refused: 'not_found' },
      ],
    };
  },

  joinGuild: async (cast) => {
    const { id, member } = await cast.guild();
    const other = await cast.guild();
    const by = await cast.person();
    return {
      right: { by, params: { id } },
      wrong: [
        {
          who: 'somebody one that is none',
          call: { by, params: { id: crypto.randomUUID() } },
          refused: 'not_found',
        },
        { who: 'a member of another', call: { by: other.member, params: { id } }, refused: 'in_guild' },
        { who: 'a member', call: { by: member, params: { id } }, answered: { state: 'joined' } },
      ],
    };
  },

  withdrawFromGuild: async (cast) => {
    const { id } = await cast.guild();
    const by = await cast.person();
    await cast.tie(id, by, 'request');
    return {
      right: { by, params: { id } },
      wrong: [{ who: 'somebody else', call: { by: await cast.person(), params: { id } }, answered: {} }],
    };
  },

  leaveGuild: async (cast) => {
    const { id, founder, member } = await cast.guild();
    return {
      right: { by: member, params: { id } },
      wrong: [
        { who: 'the founder', call: { by: founder, params: { id } }, refused: 'forbidden' },
        { who: 'somebody else', call: { by: await cast.person(), params: { id } }, answered: {} },
      ],
    };
  },

  inviteToGuild: async (cast) => {
    const { id, founder, member } = await cast.guild();
    const body = { username: (await cast.person()).user.username };
    return {
      right: { by: founder, params: { id }, body },
      wrong: [
        { who: 'a member', call: { by: member, params: { id }, body }, refused: 'forbidden' },
        {
          who: 'somebody else',
          call: { by: await cast.person(), params: { id }, body },
          refused: 'forbidden',
        },
        {
          who: 'the founder nobody',
          call: { by: founder, params: { id }, body: { username: 'Niemand' } },
          refused: 'not_found',
        },
      ],
    };
  },

  acceptIntoGuild: async (cast) => {
    const { right, unasked, wrong } = await answers(cast);
    return {
      right,
      wrong: [...wrong, { who: 'the founder of somebody else', call: unasked, refused: 'not_found' }],
    };
  },

  declineFromGuild: async (cast) => {
    const { right, unasked, wrong } = await answers(cast);
    return {
      right,
      wrong: [...wrong, { who: 'the founder of somebody else', call: unasked, answered: {} }],
    };
  },

  changeGuildRole: async (cast) => {
    const { id, founder, member } = await cast.guild();
    const params = { id, userId: member.user.id };
    const body = { role: 'officer' as const };
    return {
      right: { by: founder, params, body },
      wrong: [
        { who: 'the member themselves', call: { by: member, params, body }, refused: 'forbidden' },
        { who: 'somebody else', call: { by: await cast.person(), params, body }, refused: 'forbidden' },
        {
          who: 'the founder somebody else',
          call: { by: founder, params: { id, userId: crypto.randomUUID() }, body },
          refused: 'not_found',
        },
      ],
    };
  },

  removeFromGuild: async (cast) => {
    const { id, founder, member } = await cast.guild();
    return {
      right: { by: founder, params: { id, userId: member.user.id } },
      wrong: [
        {
          who: 'a member the founder',
          call: { by: member, params: { id, userId: founder.user.id } },
          refused: 'forbidden',
        },
        {
          who: 'the founder themselves',
          call: { by: founder, params: { id, userId: founder.user.id } },
          refused: 'forbidden',
        },
      ],
    };
  },
};

/** A request, and what those are told who may not answer it. */
async function answers(cast: Cast) {
  const { id, founder, member } = await cast.guild();
  const asker = await cast.person();
  await cast.tie(id, asker, 'request');
  const params = { id, userId: asker.user.id };
  return {
    right: { by: founder, params },
    unasked: { by: founder, params: { id, userId: crypto.randomUUID() } },
    wrong: [
      { who: 'a member', call: { by: member, params }, refused: 'forbidden' },
      { who: 'whoever has asked', call: { by: asker, params }, refused: 'forbidden' },
    ],
  } as const;
}

export const texts: TextsOf<'guilds'> = {
  foundGuild: { name: 'free', tag: 'free' },
  getGuild: { tag: 'slug' },
  joinGuild: { id: 'id' },
  withdrawFromGuild: { id: 'id' },
  leaveGuild: { id: 'id' },
  inviteToGuild: { id: 'id', username: 'finds' },
  acceptIntoGuild: { id: 'id', userId: 'id' },
  declineFromGuild: { id: 'id', userId: 'id' },
  changeGuildRole: { id: 'id', userId: 'id', role: 'exact' },
  removeFromGuild: { id: 'id', userId: 'id' },
};
