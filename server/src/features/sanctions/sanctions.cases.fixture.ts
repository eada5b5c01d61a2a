import type { User } from '@plausch/protocol';
import type { Call, CasesOf, WrongCall } from '../../sweep/cases.fixture.ts';
import { type Cast, ROLES } from '../../sweep/cast.fixture.ts';
import type { TextsOf } from '../../sweep/compared.fixture.ts';
import { rolesBelow } from '../../sweep/staff-only.fixture.ts';

const REASON = 'Bitte freundlich bleiben';
type Role = User['role'];
const rankOf = (role: Role) => ROLES.indexOf(role);

/**
 * [SN3] [SN4] Every pair of roles in which the first may not act on the second. Who may not act at all is told the same
 * about people who do not exist.
 */
function refusedPairs<Body>(
  cast: Cast,
  least: Role,
  callOf: (by: Role, userId: string) => Call<Body>,
): readonly [WrongCall<Body, never>, ...WrongCall<Body, never>[]] {
  const [first, ...others] = ROLES.flatMap((by) =>
    ROLES.filter((against) => rankOf(by) < rankOf(least) || rankOf(by) <= rankOf(against)).map((against) => ({
      who: `${by} against ${against}`,
      call: callOf(by, cast.target(against).user.id),
      refused: 'forbidden' as const,
      ...(rankOf(by) < rankOf(least) ? { missing: callOf(by, crypto.randomUUID()) } : {}),
    })),
  );
  if (!first) throw new Error('nobody is refused');
  return [first, ...others];
}

export const cases: CasesOf<'sanctions'> = {
  giveHint: async (cast) => {
    const callOf = (by: Role, userId: string) => ({ by: cast.as(by), body: { userId, reason: REASON } });
    return {
      right: callOf('helper', (await cast.person()).user.id),
      wrong: refusedPairs(cast, 'helper', callOf),
    };
  },

  warn: async (cast) => {
    const callOf = (by: Role, userId: string) => ({ by: cast.as(by), body: { userId, reason: REASON } });
    return {
      right: callOf('moderator', (await cast.person()).user.id),
      wrong: refusedPairs(cast, 'moderator', callOf),
    };
  },

  mute: async (cast) => {
    const callOf = (by: Role, userId: string) => ({
      by: cast.as(by),
      body: { userId, reason: REASON, duration: 60 },
    });
    return {
      right: callOf('moderator', (await cast.person()).user.id),
      wrong: refusedPairs(cast, 'moderator', callOf),
    };
  },

  kick: async (cast) => {
    const callOf =
      (duration: number) =>
      (by: Role, userId: string): Call<{ userId: string; reason: string; duration: number }> => ({
        by: cast.as(by),
        body: { userId, reason: REASON, duration },
      });
    return {
      right: callOf(60)('moderator', (await cast.person()).user.id),
      wrong: [...refusedPairs(cast, 'moderator', callOf(0)), ...refusedPairs(cast, 'admin', callOf(-1))],
    };
  },

  liftBan: async (cast) => {
    const [moderator, admin, locked] = [cast.as('moderator'), cast.as('admin'), await cast.person()];
    const callOf = (by: typeof admin, id: string) => ({ by, params: { id }, body: { reason: REASON } });
    const timed = await cast.measure('kick', moderator, locked);
    const forGood = await cast.measure('kick', admin, locked, -1);
    const ofEqual = await cast.measure('kick', admin, await cast.person('moderator'));
    const asMute = await cast.measure('mute', moderator, await cast.person());
    const noId = crypto.randomUUID();
    return {
      right: callOf(moderator, timed),
      wrong: [
        {
          who: 'a helper',
          call: callOf(cast.as('helper'), timed),
          refused: 'forbidden',
          missing: callOf(cast.as('helper'), noId),
        },
        {
          who: 'somebody of all',
          call: callOf(cast.as('user'), timed),
          refused: 'forbidden',
          missing: callOf(cast.as('user'), noId),
        },
        { who: 'a moderator, a lock for good', call: callOf(moderator, forGood), refused: 'forbidden' },
        { who: 'a moderator, that of another', call: callOf(moderator, ofEqual), refused: 'forbidden' },
        {
          who: 'a moderator, a mute',
          call: callOf(moderator, asMute),
          refused: 'not_found',
          missing: callOf(moderator, noId),
        },
      ],
    };
  },

  liftMute: async (cast) => {
    const [moderator, admin, muted] = [cast.as('moderator'), cast.as('admin'), await cast.person()];
    const callOf = (by: typeof admin, id: string) => ({ by, params: { id }, body: { reason: REASON } });
    const id = await cast.measure('mute', moderator, muted);
    const ofEqual = await cast.measure('mute', admin, await cast.person('moderator'));
    const asLock = await cast.measure('kick', moderator, await cast.person());
    const noId = crypto.randomUUID();
    return {
      right: callOf(moderator, id),
      wrong: [
        {
          who: 'the muted person',
          call: callOf(muted, id),
          refused: 'forbidden',
          missing: callOf(muted, noId),
        },
        {
          who: 'a helper',
          call: callOf(cast.as('helper'), id),
          refused: 'forbidden',
          missing: callOf(cast.as('helper'), noId),
        },
        { who: 'a moderator, that of another', call: callOf(moderator, ofEqual), refused: 'forbidden' },
        {
          who: 'a moderator, a lock',
          call: callOf(moderator, asLock),
          refused: 'not_found',
          missing: callOf(moderator, noId),
        },
      ],
    };
  },

  listSanctionsOf: async (cast) => {
    const callOf = (by: Role, userId: string) => ({ by: cast.as(by), query: { userId } });
    const [first, ...others] = refusedPairs<undefined>(cast, 'moderator', callOf);
    return {
      right: callOf('moderator', cast.victim.user.id),
      // An administrator may see every file, also of other administrators.
      wrong: [first, ...others.filter(({ who }) => who !== 'admin against admin')],
    };
  },

  listMeasures: async (cast) => ({
    right: { by: cast.as('moderator'), query: { state: 'all' } },
    wrong: rolesBelow(cast, 'moderator', {}),
  }),

  signSanction: async (cast) => {
    const [moderator, admin] = [await cast.person('moderator'), await cast.person('admin')];
    const locked = await cast.person();
    const callOf = (by: typeof admin, id: string) => ({ by, params: { id } });
    const long = await cast.measure('kick', moderator, locked, 20 * 86_400);
    const forGood = await cast.measure('kick', admin, locked, -1);
    const short = await cast.measure('kick', moderator, locked, 60);
    const noId = crypto.randomUUID();
    return {
      right: callOf(cast.as('moderator'), long),
      wrong: [
        ...rolesBelow(cast, 'moderator', { params: { id: long } }),
        { who: 'who imposed it', call: callOf(moderator, long), refused: 'forbidden' },
        { who: 'a moderator, a lock for good', call: callOf(moderator, forGood), refused: 'forbidden' },
        {
          who: 'a moderator, one that wants no signature',
          call: callOf(moderator, short),
          refused: 'not_found',
          missing: callOf(moderator, noId),
        },
      ],
    };
  },

  listOwnSanctions: async (cast) => {
    const by = await cast.person();
    await cast.measure('mute', cast.as('moderator'), by);
    return { right: { by }, wrong: 'own' };
  },

  closeWarning: async (cast) => {
    const [moderator, warned, other] = [cast.as('moderator'), await cast.person(), await cast.person()];
    const callOf = (by: typeof warned, id: string) => ({ by, params: { id } });
    const id = await cast.warning(moderator, warned);
    const asMute = await cast.measure('mute', moderator, warned);
    const noId = crypto.randomUUID();
    const refused = 'not_found' as const;
    return {
      right: callOf(warned, id),
      wrong: [
        { who: 'another person', call: callOf(other, id), refused, missing: callOf(other, noId) },
        { who: 'who imposed it', call: callOf(moderator, id), refused, missing: callOf(moderator, noId) },
        { who: 'the person, a mute', call: callOf(warned, asMute), refused, missing: callOf(warned, noId) },
      ],
    };
  },

  acceptAdminInvite: async (cast) => {
    const by = await cast.person();
    const token = await cast.inviteFor(by);
    const other = await cast.person();
    return {
      right: { by, body: { token } },
      wrong: [
        {
          who: 'somebody with the link of another',
          call: { by: other, body: { token } },
          refused: 'token_invalid',
          missing: { by: other, body: { token: crypto.randomUUID() } },
        },
      ],
    };
  },
};

const against = { userId: 'id', reason: 'free', ruleCode: 'free' } as const;

export const texts: TextsOf<'sanctions'> = {
  giveHint: against,
  warn: against,
  mute: against,
  kick: against,
  liftBan: { id: 'id', reason: 'free' },
  liftMute: { id: 'id', reason: 'free' },
  listSanctionsOf: { userId: 'id', page: 'id' },
  listMeasures: { state: 'exact', page: 'id' },
  signSanction: { id: 'id' },
  listOwnSanctions: { page: 'id' },
  closeWarning: { id: 'id' },
  acceptAdminInvite: { token: 'exact' },
};
