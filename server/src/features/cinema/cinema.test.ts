import { type Person, startSystem, type TestClient, type TestSystem } from '@plausch/dev-env';
import type { Screen, SocketMessageName, SocketMessageOf, User } from '@plausch/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Ground } from '../../ground.ts';
import { cinemaData } from './cinema.data.ts';

const FILM_HOSTS = 'filme.example.org, media.example.com';
const FILM = 'https://filme.example.org/am-see.webm';
const STREAM = 'https://media.example.com/live/index.M3U8?quality=2';
const MINUTE_MS = 60_000;

let system: TestSystem;
let kino: string;
let cafe: string;
/** In the room, and nothing more. */
let anna: Person;
/** Host of the room. */
let hanna: Person;
let helper: Person;
let admin: Person;
let people = 0;
beforeAll(async () => {
  system = await startSystem({ environment: { FILM_HOSTS }, clock: 'still' });
  [kino, cafe] = [await system.roomId('kino'), await system.roomId()];
  helper = await staff('helper');
  admin = await staff('admin');
});
afterAll(() => system.stop());
beforeEach(async () => {
  people += 1;
  await query('delete from room_hosts');
  anna = await system.person(`Anna${people}`);
  hanna = await system.person(`Hanna${people}`);
  await name(hanna);
});

const atOnce = <Answer>(count: number, ask: (turn: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, turn) => ask(turn)));
const query = async (text: string, ...values: readonly unknown[]) =>
  (await system.database.pool.query(text, [...values])).rows;

async function staff(role: User['role']): Promise<Person> {
  const person = await system.person(`Team${role}`);
  await query('update accounts set role = $2 where id = $1', person.user.id, role);
  return person;
}

const name = ({ user }: Person, id = kino) =>
  system.call('nameRoomHost', { token: admin.token, params: { id }, body: { username: user.username } });
const dismiss = ({ user }: Person) =>
  system.call('dismissRoomHost', { token: admin.token, params: { id: kino, userId: user.id } });
const hosts = async () =>
  (await system.call('listRoomHosts', { token: admin.token, params: { id: kino } })).body.items;
const look = async ({ token }: Person, id = kino) =>
  (await system.call('getScreen', { token, params: { id } })).body;
const show = ({ token }: Person, url = FILM, id = kino) =>
  system.call('showFilm', { token, params: { id }, body: { url } });
const steer = ({ token }: Person, filmId: string, isPlaying: boolean, positionMs: number) =>
  system.call('steerFilm', { token, params: { id: kino, filmId }, body: { isPlaying, positionMs } });
const end = ({ token }: Person, filmId: string) =>
  system.call('endFilm', { token, params: { id: kino, filmId } });
/** Puts a film on; its id. */
const shown = async (person: Person, url?: string) => (await show(person, url)).body.screen.film?.id ?? '';
const acts = async (act: string) =>
  (await system.call('listStaffActs', { token: admin.token, query: {} })).body.items.filter(
    (entry) => entry.act === act,
  );
/** What the messages of a name said, in their order. */
function told<Name extends SocketMessageName>(client: TestClient, name: Name): SocketMessageOf<Name>[] {
  return client.messages.flatMap((one) => (one.name === name ? [one.message as SocketMessageOf<Name>] : []));
}
const untilScreen = async (client: TestClient, n: number): Promise<Screen> => {
  const find = () => told(client, 'screen:changed').find(({ screen }) => screen.revision === n);
  await client.until(() => find() !== undefined, `the screen ${n}`);
  return find()?.screen ?? { revision: 0, film: null };
};

describe('[KI2] who may put a film on', () => {
  it('is staff, and who was named host; the others see, and are refused', async () => {
    for (const may of [helper, hanna]) {
      expect((await show(may)).status).toBe(200);
      expect((await look(may)).mayShow).toBe(true);
    }
    const id = await shown(hanna);
    const seen = await look(anna);
    expect(seen).toMatchObject({ mayShow: false, filmHosts: [], screen: { film: { id, url: FILM } } });
    for (const refused of [await show(anna), await steer(anna, id, false, 0), await end(anna, id)])
      expect(refused.body.error?.code).toBe('forbidden');
    expect((await look(anna)).screen).toEqual(seen.screen);
  });

  it('is a host of this room alone', async () => {
    await dismiss(hanna);
    expect((await show(hanna)).body.error?.code).toBe('forbidden');
  });

  it('is not who is muted, host or not', async () => {
    const mute = { userId: hanna.user.id, duration: 60, reason: 'Probe' };
    expect((await system.call('mute', { token: admin.token, body: mute })).status).toBe(201);
    expect((await show(hanna)).body.error?.code).toBe('muted');
    expect((await look(hanna)).mayShow).toBe(false);
  });
});

describe('[KI1] a room without a screen', () => {
  it('answers as one that is none', async () => {
    for (const id of [cafe, crypto.randomUUID()]) {
      for (const answer of [
        await system.call('getScreen', { token: anna.token, params: { id } }),
        await show(helper, FILM, id),
        await name(anna, id),
      ])
        expect(answer).toMatchObject({ status: 404, body: { error: { code: 'not_found', field: 'id' } } });
    }
  });
});

describe('[KI3] the address of a film', () => {
  it.each([
    [FILM, FILM, 'file'],
    ['HTTPS://FILME.example.org:443/a%20b.mp4#t=3', 'https://filme.example.org/a%20b.mp4', 'file'],
    [STREAM, STREAM, 'stream'],
  ])('%s is taken', async (written, url, kind) => {
    expect((await show(hanna, written)).body.screen.film).toMatchObject({ url, kind });
  });

  it.each([
    'http://filme.example.org/a.webm',
    'https://filme.example.org.evil.example/a.webm',
    'https://evil.example/filme.example.org/a.webm',
    'https://filme.example.org:8443/a.webm',
    'https://anna:geheim@filme.example.org/a.webm',
    'https://filme.example.org@evil.example/a.webm',
    'https://filme.example.org/',
    'https://unter.filme.example.org/a.webm',
    'javascript:alert(1)//filme.example.org/a.webm',
    'data:video/webm,filme.example.org',
    'filme.example.org/a.webm',
    'kein Film',
  ])('%s is refused, and what runs goes on', async (written) => {
    const before = (await look(hanna)).screen;
    expect(await show(hanna, written)).toMatchObject({
      status: 422,
      body: {
        error: {
          code: 'invalid',
          field: 'url',
          message: 'Filme kommen hier mit https:// von filme.example.org, media.example.com.',
        },
      },
    });
    expect((await look(hanna)).screen).toEqual(before);
  });

  it('is refused everywhere where the operator has named no host', async () => {
    const bare = await startSystem();
    try {
      const person = await bare.person('Hilde');
      await bare.database.pool.query(`update accounts set role = 'admin' where id = $1`, [person.user.id]);
      const params = { id: await bare.roomId('kino') };
      const { token } = person;
      const seen = await bare.call('getScreen', { token, params });
      expect(seen.body).toMatchObject({ mayShow: false, screen: { revision: 0, film: null } });
      const { body } = await bare.call('showFilm', { token, params, body: { url: FILM } });
      expect(body.error?.message).toBe('Hier sind keine Filme freigegeben.');
    } finally {
      await bare.stop();
    }
  });
});

describe('[KI4] [KI5] a film', () => {
  it('begins at its beginning, stands and goes on where its host says, and all in the room are told at once', async () => {
    const [client, outside] = [await system.connect(anna), await system.connect(helper)];
    await client.join(kino);
    const first = (await show(hanna)).body;
    const now = system.clock.now();
    expect(first).toMatchObject({ now, screen: { film: { isPlaying: true, positionMs: 0, at: now } } });
    const { revision: n } = first.screen;
    expect(await untilScreen(client, n)).toEqual(first.screen);

    system.advance(MINUTE_MS);
    const id = first.screen.film?.id ?? '';
    const stopped = (await steer(hanna, id, false, MINUTE_MS)).body.screen;
    expect(stopped).toMatchObject({
      revision: n + 1,
      film: { id, isPlaying: false, positionMs: MINUTE_MS, at: now + MINUTE_MS },
    });
    expect(await untilScreen(client, n + 1)).toEqual(stopped);

    // Another host, in the same room.
    const other = (await show(helper, STREAM)).body.screen;
    expect(other).toMatchObject({ revision: n + 2, film: { kind: 'stream', positionMs: 0 } });
    expect((await look(anna)).screen).toEqual(other);
    const late = await steer(hanna, id, true, 0);
    expect(late.body.error).toMatchObject({ code: 'not_found', field: 'filmId' });
    expect((await end(hanna, id)).body.screen).toEqual(other);

    const ended = (await end(hanna, other.film?.id ?? '')).body.screen;
    expect(ended).toEqual({ revision: n + 3, film: null });
    expect(await untilScreen(client, n + 3)).toEqual(ended);
    expect(told(client, 'screen:changed').every(({ roomId }) => roomId === kino)).toBe(true);
    expect(told(outside, 'screen:changed')).toEqual([]);
  });

  it('that is ended twice, or twenty times at once, is ended once', async () => {
    const id = await shown(hanna);
    const { revision: n } = (await look(hanna)).screen;
    const before = (await acts('film.ended')).length;
    const answers = await atOnce(20, () => end(hanna, id));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.screen)))).toEqual(
      new Set([JSON.stringify({ revision: n + 1, film: null })]),
    );
    expect((await acts('film.ended')).length).toBe(before + 1);
  });

  it('steered by many at once gets a number from each, and the last word is what holds', async () => {
    const id = await shown(hanna);
    const { revision: n } = (await look(hanna)).screen;
    const answers = await atOnce(20, (turn) => steer(hanna, id, true, turn));
    const screens = answers
      .map(({ body }) => body.screen)
      .toSorted((one, other) => one.revision - other.revision);
    expect(screens.map((screen) => screen.revision)).toEqual(
      Array.from({ length: 20 }, (_, turn) => n + 1 + turn),
    );
    expect((await look(anna)).screen).toEqual(screens.at(-1));
  });

  it('goes on over a restart', async () => {
    const id = await shown(hanna);
    const before = (await look(anna)).screen;
    await system.restart();
    expect((await look(anna)).screen).toEqual(before);
    expect((await end(hanna, id)).status).toBe(200);
  });

  it('whose host is deleted goes on', async () => {
    const id = await shown(hanna);
    await query('delete from accounts where id = $1', hanna.user.id);
    expect((await look(anna)).screen.film?.id).toBe(id);
  });
});

describe('[KI6] hosts', () => {
  it('are named and dismissed once, and all in the room are told', async () => {
    const client = await system.connect(hanna);
    await client.join(kino);
    await dismiss(hanna);
    await client.until(() => told(client, 'screen:hosts').length === 1, 'word of hosts');
    expect((await look(hanna)).mayShow).toBe(false);
    const named = await atOnce(10, () => name(hanna));
    expect(named.map(({ status }) => status)).toEqual(named.map(() => 200));
    await client.until(() => told(client, 'screen:hosts').length === 2, 'word of hosts once more');
    expect(await hosts()).toContainEqual({ id: hanna.user.id, username: hanna.user.username });
    const { user } = hanna;
    const record = (await acts('host.named')).filter(({ target }) => target?.userId === user.id);
    expect(record).toHaveLength(2);
    const dismissals = async () =>
      (await acts('host.dismissed')).filter(({ target }) => target?.userId === user.id).length;
    const before = await dismissals();
    expect((await dismiss(hanna)).status).toBe(200);
    expect((await dismiss(hanna)).status).toBe(200);
    expect(await dismissals()).toBe(before + 1);
  });

  it('are told in which rooms they are it, and are none with the end of their account', async () => {
    const [kept] = cinemaData;
    if (!kept || typeof kept.export !== 'function' || typeof kept.erase !== 'function') throw new Error();
    expect(await kept.export(system.database.drizzle, hanna.user.id)).toEqual([{ room: 'Kino' }]);
    const { erase } = kept;
    await system.database.inTransaction((work) => erase({} as Ground, work, hanna.user.id));
    expect(await hosts()).toEqual([]);
  });

  it('are twenty in a room at most, also where many are named at once', async () => {
    await query('delete from room_hosts');
    const many = await Promise.all(
      Array.from({ length: 22 }, (_, turn) => system.person(`Viele${people}n${turn}`)),
    );
    const answers = await Promise.all(many.map((one) => name(one)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ body }) => body.error)).toEqual(
      [1, 2].map(() =>
        expect.objectContaining({
          code: 'forbidden',
          message: 'Mehr als 20 Gastgeber hat ein Raum nicht.',
        }),
      ),
    );
    expect(await hosts()).toHaveLength(20);
  });

  it('are found in every spelling of their name, and nobody by a name that nobody has', async () => {
    const { body } = await system.call('nameRoomHost', {
      token: admin.token,
      params: { id: kino },
      body: { username: ` ${anna.user.username.toUpperCase()} ` },
    });
    expect(body.host).toEqual({ id: anna.user.id, username: anna.user.username });
    const nobody = await system.call('nameRoomHost', {
      token: admin.token,
      params: { id: kino },
      body: { username: 'Niemand' },
    });
    expect(nobody.body.error).toMatchObject({ field: 'username', message: 'Diesen Namen hat hier niemand.' });
  });
});

it('[KI7] what is put on and ended is on record, with who did it', async () => {
  const id = await shown(hanna, STREAM);
  await end(hanna, id);
  const { username, id: userId } = hanna.user;
  for (const act of ['film.shown', 'film.ended'])
    expect((await acts(act))[0]).toMatchObject({
      actor: { userId, username },
      thing: `Kino · ${STREAM}`,
    });
});
