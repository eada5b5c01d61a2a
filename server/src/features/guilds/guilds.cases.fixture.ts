import { newId } from '@plausch/platform/ids';
import type { CasesOf } from '../../sweep/cases.fixture.ts';
import type { Cast } from '../../sweep/cast.fixture.ts';
import type { TextsOf } from '../../sweep/compared.fixture.ts';
import { rolesBelow } from '../../sweep/staff-only.fixture.ts';

const REASON = 'Für den Durchgang';

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

  getGuildTalk: async (cast) => {
    const { id, member } = await lineIn(cast);
    const call = { params: { id } };
    return {
      right: { by: member, ...call, query: { after: '0' } },
      wrong: [
        ...(await strangers(cast, call)),
        {
          who: 'a member, before a line of elsewhere',
          call: { by: member, ...call, query: { before: (await lineIn(cast)).line.id } },
          refused: 'not_found',
          missing: { by: member, ...call, query: { before: newId() } },
        },
      ],
    };
  },

  sayInGuild: async (cast) => {
    const { id, member } = await cast.guild();
    const call = { params: { id }, body: { clientId: newId(), text: 'Guten Abend' } };
    return { right: { by: member, ...call }, wrong: await strangers(cast, call) };
  },

  takeOutGuildLine: async (cast) => {
    const { id, founder, member, line } = await lineIn(cast);
    const call = { params: { id, lineId: line.id } };
    return {
      right: { by: member, ...call },
      wrong: [
        ...(await strangers(cast, call)),
        {
          who: 'the founder, of another guild',
          call: { by: founder, params: { id, lineId: (await lineIn(cast)).line.id } },
          refused: 'not_found',
          missing: { by: founder, params: { id, lineId: newId() } },
        },
      ],
    };
  },

  markGuildRead: async (cast) => {
    const { id, founder, line } = await lineIn(cast);
    const call = { params: { id }, body: { number: line.number } };
    return { right: { by: founder, ...call }, wrong: await strangers(cast, call) };
  },

  reportGuild: async (cast) => {
    const { id, founder } = await cast.guild();
    const about = (guildId: string) => ({
      params: { id: guildId },
      body: { reason: 'fraud', explanation: 'Das ist Betrug.', requestId: newId() } as const,
    });
    const by = await cast.person();
    return {
      right: { by, ...about(id) },
      wrong: [
        { who: 'its founder', call: { by: founder, ...about(id) }, refused: 'invalid' },
        {
          who: 'somebody who takes a person for a guild',
          call: { by, ...about(founder.user.id) },
          refused: 'not_found',
          missing: { by, ...about(newId()) },
        },
      ],
    };
  },

  renameGuild: async (cast) => {
    const { id } = await cast.guild();
    // Digits that no hasty eye takes for letters.
    const digits = cast.number.toString(5).replaceAll('0', '7').replaceAll('1', '9');
    const call = {
      params: { id },
      body: { name: `Neue ${digits}`, tag: `N${digits}`, reason: REASON },
    };
    const by = cast.as('moderator');
    return {
      right: { by, ...call },
      wrong: [
        ...rolesBelow(cast, 'moderator', call),
        {
          who: 'a moderator, nobody’s',
          call: { by, ...call, params: { id: newId() } },
          refused: 'not_found',
        },
      ],
    };
  },

  closeGuild: async (cast) => {
    const { id } = await cast.guild();
    const call = { params: { id }, body: { reason: REASON, ruleCode: 'R1' } };
    const by = cast.as('moderator');
    return {
      right: { by, ...call },
      wrong: [
        ...rolesBelow(cast, 'moderator', call),
        {
          who: 'a moderator, nobody’s',
          call: { by, ...call, params: { id: newId() } },
          refused: 'not_found',
        },
      ],
    };
  },
};

/** A line of the member of a guild. */
async function lineIn(cast: Cast) {
  const guild = await cast.guild();
  const call = { token: guild.member.token, params: { id: guild.id } };
  const answer = await cast.system.call('sayInGuild', {
    ...call,
    body: { clientId: newId(), text: 'Hallo' },
  });
  if (answer.status !== 201) throw new Error(`a line was answered ${answer.status}`);
  return { ...guild, line: answer.body };
}

/** Those to whom there is no such talk. */
async function strangers<Call extends object>(cast: Cast, call: Call) {
  const [other, nobody] = [(await cast.guild()).member, await cast.person()];
  return [
    { who: 'a member of another', call: { ...call, by: other }, refused: 'not_found' },
    { who: 'somebody in no guild', call: { ...call, by: nobody }, refused: 'not_found' },
  ] as const;
}

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
  getGuildTalk: { id: 'id', before: 'elsewhere', after: 'free' },
  sayInGuild: { id: 'id', clientId: 'id', text: 'free' },
  takeOutGuildLine: { id: 'id', lineId: 'id' },
  markGuildRead: { id: 'id' },
  reportGuild: { id: 'id', reason: 'exact', explanation: 'free', requestId: 'id' },
  renameGuild: { id: 'id', name: 'free', tag: 'free', reason: 'free', ruleCode: 'free' },
  closeGuild: { id: 'id', reason: 'free', ruleCode: 'free' },
};
