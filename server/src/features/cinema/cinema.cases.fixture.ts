import { newId } from '@plausch/platform/ids';
import type { CasesOf } from '../../sweep/cases.fixture.ts';
import type { Cast } from '../../sweep/cast.fixture.ts';
import type { TextsOf } from '../../sweep/compared.fixture.ts';
import { rolesBelow } from '../../sweep/staff-only.fixture.ts';

const FILM = 'https://filme.example.org/am-see.webm';
let made = 0;
/** No two of a sweep are the same. */
const film = () => {
  made += 1;
  return `${FILM}?${made}`;
};

/** A cinema of its own for each case, as what one puts on takes the place of what another needs. */
async function hall(cast: Cast): Promise<string> {
  const id = newId();
  await cast.system.database.pool.query(
    `insert into rooms (id, slug, name, description, scene_id, capacity, position, created_at)
     values ($1, $2, 'Saal', 'Ein Saal', 'kino', 50, (select max(position) + 1 from rooms), now())`,
    [id, `saal-${id}`],
  );
  return id;
}

/** Puts a film on; its id. */
async function running(cast: Cast, room: string): Promise<string> {
  const { token } = cast.as('helper');
  const shown = await cast.system.call('showFilm', {
    token,
    params: { id: room },
    body: { url: film() },
  });
  if (shown.status !== 200) throw new Error(`a film was answered ${shown.status}`);
  return shown.body.screen.film?.id ?? '';
}

const nowhere = crypto.randomUUID();

export const cases: CasesOf<'cinema'> = {
  getScreen: async (cast) => {
    const by = cast.as('user');
    return {
      right: { by, params: { id: await hall(cast) } },
      wrong: [{ who: 'somebody, no room', call: { by, params: { id: nowhere } }, refused: 'not_found' }],
    };
  },

  showFilm: async (cast) => {
    // Each in place of another, so that all of them change the same.
    const id = await hall(cast);
    await running(cast, id);
    const call = { params: { id }, body: { url: film() } };
    const by = cast.as('helper');
    return {
      right: { by, ...call },
      wrong: [
        { who: 'a user', call: { by: cast.as('user'), ...call }, refused: 'forbidden' },
        { who: 'a helper, no room', call: { by, ...call, params: { id: nowhere } }, refused: 'not_found' },
      ],
    };
  },

  steerFilm: async (cast) => {
    const id = await hall(cast);
    const filmId = await running(cast, id);
    made += 1;
    const body = { isPlaying: false, positionMs: made };
    const by = cast.as('helper');
    return {
      right: { by, params: { id, filmId }, body },
      wrong: [
        {
          who: 'a user',
          call: { by: cast.as('user'), params: { id, filmId }, body },
          refused: 'forbidden',
        },
        {
          who: 'a helper, no film',
          call: { by, params: { id, filmId: nowhere }, body },
          refused: 'not_found',
        },
      ],
    };
  },

  endFilm: async (cast) => {
    const id = await hall(cast);
    const filmId = await running(cast, id);
    const by = cast.as('helper');
    return {
      right: { by, params: { id, filmId } },
      wrong: [
        { who: 'a user', call: { by: cast.as('user'), params: { id, filmId } }, refused: 'forbidden' },
        {
          who: 'a helper, no room',
          call: { by, params: { id: nowhere, filmId } },
          refused: 'not_found',
        },
      ],
    };
  },

  listRoomHosts: async (cast) => {
    const params = { id: await hall(cast) };
    return { right: { by: cast.as('admin'), params }, wrong: rolesBelow(cast, 'admin', { params }) };
  },

  nameRoomHost: async (cast) => {
    const { user } = await cast.person();
    const call = { params: { id: await hall(cast) }, body: { username: user.username } };
    const by = cast.as('admin');
    return {
      right: { by, ...call },
      wrong: [
        ...rolesBelow(cast, 'admin', call),
        {
          who: 'an administrator, nobody',
          call: { by, ...call, body: { username: 'Niemand hier' } },
          refused: 'not_found',
        },
      ],
    };
  },

  dismissRoomHost: async (cast) => {
    const { user } = await cast.person();
    const by = cast.as('admin');
    const id = await hall(cast);
    const named = await cast.system.call('nameRoomHost', {
      token: by.token,
      params: { id },
      body: { username: user.username },
    });
    if (named.status !== 200) throw new Error(`a host was answered ${named.status}`);
    const call = { params: { id, userId: user.id } };
    return { right: { by, ...call }, wrong: rolesBelow(cast, 'admin', call) };
  },
};

export const texts: TextsOf<'cinema'> = {
  getScreen: { id: 'id' },
  showFilm: { id: 'id', url: 'free' },
  steerFilm: { id: 'id', filmId: 'id' },
  endFilm: { id: 'id', filmId: 'id' },
  listRoomHosts: { id: 'id' },
  nameRoomHost: { id: 'id', username: 'finds' },
  dismissRoomHost: { id: 'id', userId: 'id' },
};
