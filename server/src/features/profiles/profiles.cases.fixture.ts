import type { Person } from '@plausch/dev-env';
import { newId } from '@plausch/platform/ids';
import type { CasesOf } from '../../sweep/cases.fixture.ts';
import type { Cast } from '../../sweep/cast.fixture.ts';
import type { TextsOf } from '../../sweep/compared.fixture.ts';
import { rolesBelow } from '../../sweep/staff-only.fixture.ts';

export const cases: CasesOf<'profiles'> = {
  getProfile: async (cast) => {
    const { by, person, blocker } = await people(cast);
    const ask = (userId: string) => ({ by, params: { userId } });
    return {
      right: ask(person.user.id),
      wrong: [
        {
          who: 'somebody whom they have blocked',
          call: ask(blocker.user.id),
          refused: 'not_found',
          missing: ask(newId()),
        },
      ],
    };
  },

  findProfile: async (cast) => {
    const { by, person, blocker } = await people(cast);
    const ask = (name: string) => ({ by, params: { name } });
    return {
      right: ask(person.user.username),
      wrong: [
        {
          who: 'somebody whom they have blocked',
          call: ask(blocker.user.username),
          refused: 'not_found',
          missing: ask('Niemand'),
        },
      ],
    };
  },

  listMembers: async (cast) => {
    const { by, person } = await people(cast);
    return { right: { by, query: { query: person.user.username, online: 'true' } }, wrong: 'own' };
  },

  changeProfile: async (cast) => ({
    right: { by: await cast.person(), body: { motto: 'Kaffee, schwarz.' } },
    wrong: 'own',
  }),

  reportProfile: async (cast) => {
    const { by, person, blocker } = await people(cast);
    const about = (userId: string) => ({
      by,
      params: { userId },
      body: { reason: 'fraud', explanation: 'Das ist Betrug.', requestId: newId() } as const,
    });
    return {
      right: about(person.user.id),
      wrong: [
        { who: 'somebody themselves', call: about(by.user.id), refused: 'invalid' },
        {
          who: 'somebody whom they have blocked',
          call: about(blocker.user.id),
          refused: 'not_found',
          missing: about(newId()),
        },
      ],
    };
  },

  removeMotto: async (cast) => {
    const person = await cast.person();
    await say(cast, person);
    const params = { userId: person.user.id };
    const by = cast.as('moderator');
    return {
      right: { by, params },
      wrong: [
        ...rolesBelow(cast, 'moderator', { params }),
        {
          who: 'a moderator, of a colleague',
          call: { by, params: { userId: cast.target('moderator').user.id } },
          refused: 'forbidden',
        },
        {
          who: 'a moderator, of nobody',
          call: { by, params: { userId: newId() } },
          refused: 'not_found',
        },
      ],
    };
  },
};

/** A reader, a person with a motto, and another one who has blocked the reader. */
async function people(cast: Cast) {
  const [by, person, blocker] = [await cast.person(), await cast.person(), await cast.person()];
  await say(cast, person);
  await say(cast, blocker);
  await cast.block(blocker, by);
  return { by, person, blocker };
}

async function say({ system }: Cast, { token }: Person): Promise<void> {
  const answer = await system.call('changeProfile', { token, body: { motto: 'Tee, mit Milch.' } });
  if (answer.status !== 200) throw new Error(`a motto was answered ${answer.status}`);
}

export const texts: TextsOf<'profiles'> = {
  getProfile: { userId: 'id' },
  findProfile: { name: 'finds' },
  // How a name begins in its other spellings is proven with the list itself.
  listMembers: { query: 'elsewhere', online: 'exact', page: 'id' },
  changeProfile: { motto: 'free' },
  reportProfile: { userId: 'id', reason: 'exact', explanation: 'free', requestId: 'id' },
  removeMotto: { userId: 'id' },
};
