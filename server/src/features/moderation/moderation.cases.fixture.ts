import type { CasesOf } from '../../sweep/cases.fixture.ts';
import type { Cast } from '../../sweep/cast.fixture.ts';
import type { TextsOf } from '../../sweep/compared.fixture.ts';
import { rolesBelow } from '../../sweep/staff-only.fixture.ts';
import { lineBy, noticeBy } from './moderation.fixture.ts';

const STATEMENT = 'Das ist frech, aber erlaubt.';

const notice = (cast: Cast) => noticeBy(cast.system, cast.as('user'));

export const cases: CasesOf<'moderation'> = {
  listCases: async (cast) => {
    await notice(cast);
    return {
      right: { by: cast.as('moderator'), query: { state: 'open' } },
      wrong: rolesBelow(cast, 'helper', {}),
    };
  },

  getStaffCase: async (cast) => {
    const id = await notice(cast);
    const [moderator, helper] = [cast.as('moderator'), cast.as('helper')];
    return {
      right: { by: moderator, params: { id } },
      wrong: [
        ...rolesBelow(cast, 'helper', { params: { id } }),
        {
          who: 'a helper, a notice by the form',
          call: { by: helper, params: { id } },
          refused: 'not_found',
          missing: { by: helper, params: { id: crypto.randomUUID() } },
        },
      ],
    };
  },

  decideCase: async (cast) => {
    const id = await notice(cast);
    const by = cast.as('moderator');
    const body = { outcome: 'no_violation' as const, statement: STATEMENT };
    const call = { params: { id }, body };
    return {
      right: { by, ...call },
      wrong: [
        ...rolesBelow(cast, 'moderator', call),
        {
          who: 'a moderator, no case',
          call: { by, ...call, params: { id: crypto.randomUUID() } },
          refused: 'not_found',
        },
        {
          who: 'a moderator, with what only appeals have',
          call: { by, ...call, body: { ...body, outcome: 'upheld' as const } },
          refused: 'invalid',
        },
      ],
    };
  },

  removeLine: async (cast) => {
    const [sender, moderator] = [await cast.person(), cast.as('moderator')];
    const call = { params: { id: await lineBy(cast.system, sender) }, body: { reason: 'Zu grob' } };
    const ofStaff = { ...call, params: { id: await lineBy(cast.system, cast.as('admin')) } };
    return {
      right: { by: moderator, ...call },
      wrong: [
        ...rolesBelow(cast, 'moderator', call),
        {
          who: 'a moderator, of an administrator',
          call: { by: moderator, ...ofStaff },
          refused: 'forbidden',
        },
        {
          who: 'a moderator, no line',
          call: { by: moderator, ...call, params: { id: crypto.randomUUID() } },
          refused: 'not_found',
        },
      ],
    };
  },

  listRemovedLines: async (cast) => {
    const { id } = cast.victim.user;
    const by = cast.as('moderator');
    return {
      right: { by, params: { id } },
      wrong: [
        ...rolesBelow(cast, 'moderator', { params: { id } }),
        {
          who: 'a moderator, of an administrator',
          call: { by, params: { id: cast.as('admin').user.id } },
          refused: 'forbidden',
        },
        {
          who: 'a moderator, nobody',
          call: { by, params: { id: crypto.randomUUID() } },
          refused: 'not_found',
        },
      ],
    };
  },

  findPeople: async (cast) => ({
    right: { by: cast.as('helper'), query: { name: cast.victim.user.username } },
    wrong: rolesBelow(cast, 'helper', {}),
  }),

  getPerson: async (cast) => {
    const { id } = cast.victim.user;
    const by = cast.as('helper');
    return {
      right: { by, params: { id } },
      wrong: [
        ...rolesBelow(cast, 'helper', { params: { id } }),
        { who: 'a helper, nobody', call: { by, params: { id: crypto.randomUUID() } }, refused: 'not_found' },
      ],
    };
  },
};

export const texts: TextsOf<'moderation'> = {
  listCases: { state: 'exact', page: 'id' },
  getStaffCase: { id: 'id' },
  decideCase: {
    id: 'id',
    outcome: 'exact',
    statement: 'free',
    measure: 'elsewhere',
    lifts: 'elsewhere',
  },
  removeLine: { id: 'id', reason: 'free', ruleCode: 'free' },
  listRemovedLines: { id: 'id' },
  findPeople: { name: 'elsewhere', page: 'id' },
  getPerson: { id: 'id' },
};
