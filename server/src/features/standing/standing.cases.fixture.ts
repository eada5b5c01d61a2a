import type { TestClient } from '@plausch/dev-env';
import type { CasesOf } from '../../sweep/cases.fixture.ts';
import type { Cast } from '../../sweep/cast.fixture.ts';
import type { TextsOf } from '../../sweep/compared.fixture.ts';

/** Who is in the room of a cast, each time another one: all answers name one person. Files of tests share this module. */
const inside = new WeakMap<Cast, TestClient>();

export const cases: CasesOf<'standing'> = {
  listRanks: async () => ({ right: {}, wrong: 'everybody' }),

  ownStanding: async (cast) => ({ right: { by: await cast.person() }, wrong: 'own' }),

  userStanding: async (cast) => {
    const by = await cast.person();
    const blocked = await cast.person();
    await cast.block(by, blocked);
    return {
      right: { by, params: { userId: cast.as('helper').user.id } },
      wrong: [
        {
          who: 'somebody of nobody',
          call: { by, params: { userId: crypto.randomUUID() } },
          refused: 'not_found',
        },
        {
          who: 'somebody of a person with a block between them',
          call: { by: blocked, params: { userId: by.user.id } },
          refused: 'not_found',
          missing: { by: blocked, params: { userId: crypto.randomUUID() } },
        },
      ],
    };
  },

  listRoomAp: async (cast) => {
    const by = await cast.person();
    const params = { id: await cast.system.roomId() };
    await inside.get(cast)?.do('room:leave', {});
    const client = await cast.system.connect(by);
    inside.set(cast, client);
    await client.join(params.id);
    return {
      right: { by, params },
      wrong: [
        {
          who: 'somebody who is in no room',
          call: { by: await cast.person(), params },
          refused: 'not_in_room',
        },
        {
          who: 'somebody who is in another one',
          call: { by, params: { id: crypto.randomUUID() } },
          refused: 'not_in_room',
        },
      ],
    };
  },

  thank: async (cast) => {
    const by = await cast.ranked(3);
    const to = (userId: string) => ({ by, params: { userId } });
    return {
      right: to((await cast.person()).user.id),
      wrong: [
        { who: 'somebody themselves', call: to(by.user.id), refused: 'invalid' },
        { who: 'somebody nobody', call: to(crypto.randomUUID()), refused: 'not_found' },
        {
          who: 'somebody whose rank is too low',
          call: { by: await cast.person(), params: { userId: by.user.id } },
          refused: 'forbidden',
        },
      ],
    };
  },
};

export const texts: TextsOf<'standing'> = {
  userStanding: { userId: 'id' },
  listRoomAp: { id: 'id' },
  thank: { userId: 'id' },
};
