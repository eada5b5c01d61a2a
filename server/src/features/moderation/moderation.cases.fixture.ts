import type { CasesOf } from '../../sweep/cases.fixture.ts';
import type { Cast } from '../../sweep/cast.fixture.ts';
import type { TextsOf } from '../../sweep/compared.fixture.ts';
import { rolesBelow } from '../../sweep/staff-only.fixture.ts';
import { claimedBy, decidedBy, lineBy, noteBy, noticeBy, reportedLine } from './moderation.fixture.ts';

const STATEMENT = 'Das ist frech, aber erlaubt.';

const NOTE = 'War beim ersten Gespräch einsichtig.';

const notice = (cast: Cast) => noticeBy(cast.system, cast.as('user'));

export const cases: CasesOf<'moderation'> = {
  listCases: async (cast) => {
    await notice(cast);
    return {
      right: { by: cast.as('moderator'), query: { state: 'open', kind: 'notice' } },
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

  claimCase: async (cast) => {
    const [id, theirs] = [await notice(cast), await notice(cast)];
    const by = cast.as('moderator');
    await claimedBy(cast.system, cast.target('moderator'), theirs);
    const reporter = await cast.person('moderator');
    const own = await reportedLine(cast.system, { sender: cast.victim, reporter, text: 'Na du' });
    const call = { params: { id }, body: {} };
    return {
      right: { by, ...call },
      wrong: [
        ...rolesBelow(cast, 'moderator', call),
        {
          who: 'a moderator, what a colleague has open',
          call: { by, body: {}, params: { id: theirs } },
          refused: 'case_claimed',
        },
        {
          who: 'a moderator, their own report',
          call: { by: reporter, body: {}, params: { id: own } },
          refused: 'forbidden',
        },
        {
          who: 'a moderator, no case',
          call: { by, body: {}, params: { id: crypto.randomUUID() } },
          refused: 'not_found',
        },
      ],
    };
  },

  releaseCase: async (cast) => {
    const [id, theirs] = [await notice(cast), await notice(cast)];
    const by = cast.as('moderator');
    await claimedBy(cast.system, by, id);
    await claimedBy(cast.system, cast.target('moderator'), theirs);
    const call = { params: { id } };
    return {
      right: { by, ...call },
      wrong: [
        ...rolesBelow(cast, 'moderator', call),
        {
          who: 'a moderator, what a colleague has open',
          call: { by, params: { id: theirs } },
          answered: {},
        },
      ],
    };
  },

  undoDecision: async (cast) => {
    const [id, theirs] = [await notice(cast), await notice(cast)];
    const by = cast.as('moderator');
    await decidedBy(cast.system, by, id);
    await decidedBy(cast.system, cast.target('moderator'), theirs);
    const call = { params: { id } };
    return {
      right: { by, ...call },
      wrong: [
        ...rolesBelow(cast, 'moderator', call),
        {
          who: 'a moderator, what a colleague has decided',
          call: { by, params: { id: theirs } },
          refused: 'not_found',
          missing: { by, params: { id: crypto.randomUUID() } },
        },
      ],
    };
  },

  decideCases: async (cast) => {
    const [sender, reporter] = [await cast.person(), await cast.person()];
    const reported = (text: string) => reportedLine(cast.system, { sender, reporter, text });
    const caseIds = [await reported('Gib mir dein Geld'), await reported('Und deine Uhr')];
    const by = cast.as('moderator');
    const body = { caseIds, outcome: 'no_violation' as const, statement: STATEMENT };
    return {
      right: { by, body },
      wrong: [
        ...rolesBelow(cast, 'moderator', { body }),
        {
          who: 'a moderator, with one about something else',
          call: { by, body: { ...body, caseIds: [...caseIds, await notice(cast)] } },
          refused: 'invalid',
        },
      ],
    };
  },

  listPersonNotes: async (cast) => {
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

  writePersonNote: async (cast) => {
    const [sender, reporter] = [await cast.person(), await cast.person()];
    const caseId = await reportedLine(cast.system, { sender, reporter, text: 'Gib mir dein Geld' });
    const by = cast.as('moderator');
    const call = { params: { id: sender.user.id }, body: { text: NOTE, caseId } };
    return {
      right: { by, ...call },
      wrong: [
        ...rolesBelow(cast, 'moderator', call),
        {
          who: 'a moderator, about an administrator',
          call: { by, params: { id: cast.as('admin').user.id }, body: { text: NOTE } },
          refused: 'forbidden',
        },
        {
          who: 'a moderator, beside a case about somebody else',
          call: { by, ...call, params: { id: reporter.user.id } },
          refused: 'invalid',
        },
        {
          who: 'a moderator, nobody',
          call: { by, ...call, params: { id: crypto.randomUUID() } },
          refused: 'not_found',
        },
      ],
    };
  },

  removePersonNote: async (cast) => {
    const about = await cast.person();
    const [by, colleague] = [cast.as('moderator'), cast.target('moderator')];
    const call = { params: { id: await noteBy(cast.system, by, about) } };
    return {
      right: { by, ...call },
      wrong: [
        ...rolesBelow(cast, 'moderator', call),
        {
          who: 'a moderator, the note of a colleague',
          call: { by, params: { id: await noteBy(cast.system, colleague, about) } },
          refused: 'forbidden',
        },
        {
          who: 'a moderator, no note',
          call: { by, params: { id: crypto.randomUUID() } },
          refused: 'not_found',
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
  listCases: { state: 'exact', kind: 'exact', page: 'id' },
  getStaffCase: { id: 'id' },
  decideCase: {
    id: 'id',
    outcome: 'exact',
    statement: 'free',
    measure: 'elsewhere',
    lifts: 'elsewhere',
  },
  claimCase: { id: 'id' },
  releaseCase: { id: 'id' },
  undoDecision: { id: 'id' },
  decideCases: { caseIds: 'id', outcome: 'exact', statement: 'free', measure: 'elsewhere' },
  listPersonNotes: { id: 'id', page: 'id' },
  writePersonNote: { id: 'id', text: 'free', caseId: 'id' },
  removePersonNote: { id: 'id' },
  removeLine: { id: 'id', reason: 'free', ruleCode: 'free' },
  listRemovedLines: { id: 'id' },
  findPeople: { name: 'elsewhere', page: 'id' },
  getPerson: { id: 'id' },
};
