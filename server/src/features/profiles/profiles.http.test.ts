import { type Person, startSystem, type TestSystem } from '@plausch/dev-env';
import { HOUR_MS } from '@plausch/platform/clock';
import { newId } from '@plausch/platform/ids';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { profilesData } from './profiles.data.ts';

/** Seventeen on the day on which the clock of the tests stands, whenever that is. */
const YOUNG_YEARS = 17;

let system: TestSystem;
let anna: Person;
let bert: Person;
let made = 0;
beforeAll(async () => {
  system = await startSystem({ clock: 'still' });
});
afterAll(() => system.stop());
beforeEach(async () => {
  made += 1;
  [anna, bert] = [await system.person(`Anna${made}`), await system.person(`Bert${made}`)];
});

const birthDateOf = (years: number) => {
  const now = new Date(system.clock.now());
  return `${now.getUTCFullYear() - years}-${now.toISOString().slice(5, 10)}`;
};
const young = (name: string) => system.person(`${name}${made}`, { birthDate: birthDateOf(YOUNG_YEARS) });
const look = (by: Person, of: Person) =>
  system.call('findProfile', { token: by.token, params: { name: of.user.username } });
const say = (by: Person, motto: string) => system.call('changeProfile', { token: by.token, body: { motto } });
const block = (by: Person, whom: Person) =>
  system.call('block', { token: by.token, params: { userId: whom.user.id } });
const asRole = async (person: Person, role: 'helper' | 'moderator' | 'admin') => {
  await system.database.drizzle.execute(sql`update accounts set role = ${role} where id = ${person.user.id}`);
  return person;
};
async function befriend(one: Person, other: Person): Promise<void> {
  const ask = (by: Person, whom: Person) =>
    system.call('requestFriendship', { token: by.token, body: { userId: whom.user.id } });
  await ask(one, other);
  await ask(other, one);
}
const giveAp = ({ user }: Person, ap: number, rank: number) =>
  system.database.drizzle.execute(
    sql`insert into standings (account_id, ap, rank, day) values (${user.id}, ${ap}, ${rank}, '2026-11-01')`,
  );

describe('[PF1] what others see', () => {
  it('of an adult is everything public, by name in any spelling and by id, and nothing else', async () => {
    await giveAp(bert, 412, 3);
    await say(bert, 'Kaffee, schwarz.');
    const { status, body } = await look(anna, bert);
    expect(status).toBe(200);
    expect(body).toEqual({
      userId: bert.user.id,
      username: bert.user.username,
      figure: expect.any(String),
      bubbleColorId: bert.user.bubbleColorId,
      rank: 3,
      tie: 'none',
      details: {
        tier: null,
        guild: null,
        ap: 412,
        motto: 'Kaffee, schwarz.',
        since: new Date(system.clock.now()).toISOString().slice(0, 7),
      },
      whereabouts: { online: false },
    });
    const name = ` ${bert.user.username.toUpperCase()} `;
    const byName = await system.call('findProfile', { token: anna.token, params: { name } });
    const byId = await system.call('getProfile', { token: anna.token, params: { userId: bert.user.id } });
    expect(byName.body).toEqual(body);
    expect(byId.body).toEqual(body);
  });

  it('of a minor is name, figure and rank, and of a friend who is one everything', async () => {
    const mia = await young('Mia');
    await giveAp(mia, 90, 2);
    await say(mia, 'Mathe nervt.');
    expect((await look(anna, mia)).body).toMatchObject({ rank: 2, tie: 'none', details: null });
    await befriend(anna, mia);
    expect((await look(anna, mia)).body).toMatchObject({
      tie: 'friend',
      details: { ap: 90, motto: 'Mathe nervt.' },
    });
    expect((await look(mia, mia)).body).toMatchObject({ tie: 'self', details: { motto: 'Mathe nervt.' } });
  });

  it('a minor is grown up on the birthday and not a day before', async () => {
    const name = `Ole${made}`;
    const born = new Date(system.clock.now());
    born.setUTCFullYear(born.getUTCFullYear() - 18);
    const [today, tomorrow] = [born, new Date(born.getTime() + 24 * HOUR_MS)].map((day) =>
      day.toISOString().slice(0, 10),
    );
    const ole = await system.person(name, { birthDate: tomorrow ?? '' });
    expect((await look(anna, ole)).body.details).toBeNull();
    await system.database.drizzle.execute(
      sql`update accounts set birth_date = ${today} where id = ${ole.user.id}`,
    );
    expect((await look(anna, ole)).body.details).not.toBeNull();
  });

  it('of whom one has blocked is name and figure; who has blocked one is nobody, also to who has blocked back', async () => {
    await block(anna, bert);
    expect((await look(anna, bert)).body).toMatchObject({ tie: 'blocked', rank: null, details: null });
    const unknown = await system.call('findProfile', { token: bert.token, params: { name: 'Gibtsnicht' } });
    const blocker = await look(bert, anna);
    expect([blocker.status, unknown.status]).toEqual([404, 404]);
    expect(blocker.body.error?.message).toBe(unknown.body.error?.message);
    const byId = (userId: string) => system.call('getProfile', { token: bert.token, params: { userId } });
    expect((await byId(anna.user.id)).body.error?.message).toBe((await byId(newId())).body.error?.message);
    await block(bert, anna);
    expect((await look(bert, anna)).body).toMatchObject({ tie: 'blocked', details: null });
  });

  it('moderators see of everybody what they have to decide about; helpers as everybody else', async () => {
    const mia = await young('Ida');
    await say(mia, 'Mathe nervt.');
    await block(mia, bert);
    expect((await look(await asRole(bert, 'helper'), mia)).status).toBe(404);
    expect((await look(await asRole(bert, 'moderator'), mia)).body).toMatchObject({
      tie: 'none',
      details: { motto: 'Mathe nervt.' },
    });
  });

  it('[PF3] [FR14] friends see who is there and where, others who is there if it is shown, and of minors nothing', async () => {
    await befriend(anna, bert);
    const [clara, mia] = [await system.person(`Clara${made}`), await young('Eva')];
    const roomId = await system.roomId();
    for (const person of [bert, mia]) await (await system.connect(person)).join(roomId);
    const whereIs = async (by: Person, of: Person) => (await look(by, of)).body.whereabouts;
    await expect
      .poll(async () => {
        system.advance(3_000);
        return whereIs(anna, bert);
      })
      .toEqual({ online: true, roomId });
    expect(await whereIs(clara, bert)).toEqual({ online: true });
    expect(await whereIs(clara, mia)).toBeNull();
    await system.call('showFriends', { token: bert.token, body: { showsOnline: false } });
    expect(await whereIs(clara, bert)).toBeNull();
    expect(await whereIs(anna, bert)).toEqual({ online: true, roomId });
    await block(clara, bert);
    await system.call('showFriends', { token: bert.token, body: { showsOnline: true } });
    expect(await whereIs(clara, bert)).toBeNull();
  });

  it('[PF6] who has not come in yet, or was erased, has none', async () => {
    for (const change of [sql`activated_at = null`, sql`deleted_at = now()`]) {
      await system.database.drizzle.execute(sql`update accounts set ${change} where id = ${bert.user.id}`);
      expect((await look(anna, bert)).status).toBe(404);
      await system.database.drizzle.execute(
        sql`update accounts set activated_at = now(), deleted_at = null where id = ${bert.user.id}`,
      );
    }
    expect((await look(anna, bert)).status).toBe(200);
  });
});

describe('[PF2] a motto', () => {
  const mottoOf = async (person: Person) => (await look(person, person)).body.details?.motto;

  it('is kept in one form, and taken away by an empty one', async () => {
    expect((await say(anna, '  Schön\nhier ')).body).toEqual({ motto: 'Schön hier' });
    expect((await say(anna, 'Cafe\u0301')).body).toEqual({ motto: 'Café' });
    expect(await mottoOf(anna)).toBe('Café');
    expect((await say(anna, ' ')).body).toEqual({ motto: null });
    expect(await mottoOf(anna)).toBeNull();
  });

  it('is as long as it may be, and has something to see', async () => {
    expect((await say(anna, '🦆'.repeat(80))).status).toBe(200);
    for (const motto of ['🦆'.repeat(81), '\u200b']) {
      expect((await say(anna, motto)).body.error).toMatchObject({ code: 'invalid', field: 'motto' });
    }
    expect(await mottoOf(anna)).toBe('🦆'.repeat(80));
  });

  it('speaks for no office of the house', async () => {
    for (const motto of ['Administrator', 'Moderator hier', 'Fragt den Support'])
      expect((await say(anna, motto)).body.error).toMatchObject({ code: 'invalid', field: 'motto' });
    expect((await say(anna, 'Team Kaffee')).status).toBe(200);
  });

  it('[WF3] holds no word that does not belong here', async () => {
    const admin = await asRole(bert, 'admin');
    const listed = await system.call('addFilteredWord', { token: admin.token, body: { word: 'Kohl*' } });
    expect(listed.status).toBe(201);
    await system.factsHeard();
    const refused = (await say(anna, 'Kohlrabi für alle')).body.error;
    expect(refused).toMatchObject({ code: 'word_filtered', field: 'motto' });
    expect(await mottoOf(anna)).toBeNull();
    expect((await say(anna, 'Karotten für alle')).status).toBe(200);
  });

  it('is not written by who is muted, who may still take it away', async () => {
    await say(anna, 'Guten Morgen');
    const moderator = await asRole(bert, 'moderator');
    await system.call('mute', {
      token: moderator.token,
      body: { userId: anna.user.id, duration: 600, reason: 'Zur Probe' },
    });
    expect((await say(anna, 'Gute Nacht')).body.error).toMatchObject({ code: 'muted' });
    expect(await mottoOf(anna)).toBe('Guten Morgen');
    expect((await say(anna, '')).status).toBe(200);
  });

  it('is changed only so often; the same once more is no change', async () => {
    for (let i = 0; i < 5; i += 1) {
      expect((await say(anna, `Motto ${i}`)).status).toBe(200);
      expect((await say(anna, `Motto ${i}`)).status).toBe(200);
    }
    expect((await say(anna, 'Noch eins')).body.error).toMatchObject({ code: 'rate_limited' });
    expect((await say(bert, 'Meins')).status).toBe(200);
    system.advance(HOUR_MS);
    expect((await say(anna, 'Noch eins')).status).toBe(200);
  });

  it('[PF6] is given to the person, and goes with their account', async () => {
    const [kept] = profilesData;
    if (!kept || typeof kept.export !== 'function' || typeof kept.erase !== 'function') throw new Error();
    const { erase, export: given } = kept;
    await say(anna, 'Meins');
    expect(await given(system.database.drizzle, anna.user.id)).toEqual([
      { text: 'Meins', writtenAt: new Date(system.clock.now()) },
    ]);
    await system.database.inTransaction((work) => erase({} as never, work, anna.user.id));
    expect(await mottoOf(anna)).toBeNull();
  });
});

describe('[PF4] a profile is reported', () => {
  const report = (by: Person, whom: Person) =>
    system.call('reportProfile', {
      token: by.token,
      params: { userId: whom.user.id },
      body: { reason: 'fraud' },
    });
  const linesOf = async (number: string) =>
    (
      await system.database.drizzle.execute<{ text: string; account: string; place: string }>(sql`
        select case_lines.text, case_lines.account_id as account, cases.words ->> 'place' as place
        from cases join case_lines on case_lines.case_id = cases.id where number = ${number}`)
    ).rows;

  it('with what it said then, once', async () => {
    await say(bert, 'Verkaufe Konten');
    const { status, body } = await report(anna, bert);
    expect(status).toBe(201);
    await say(bert, 'Alles gut');
    expect((await report(anna, bert)).body.number).toBe(body.number);
    expect(await linesOf(body.number)).toEqual([
      { account: bert.user.id, text: 'Motto: Verkaufe Konten', place: `Profil von ${bert.user.username}` },
    ]);
  });

  it('without what the reporter does not see', async () => {
    const mia = await young('Lea');
    await say(mia, 'Nur für Freunde');
    const [line] = await linesOf((await report(anna, mia)).body.number);
    expect(line?.text).toContain(mia.user.username);
    expect(line?.text).not.toContain('Nur für Freunde');
  });

  it('not one’s own, nor that of somebody who is not there', async () => {
    await block(bert, anna);
    expect((await report(anna, bert)).status).toBe(404);
    expect((await report(anna, anna)).body.error).toMatchObject({ code: 'invalid', field: 'userId' });
  });
});

it('[PF5] moderators take a motto away, and the record holds it; not that of a colleague', async () => {
  const moderator = await asRole(anna, 'moderator');
  const admin = await asRole(await system.person(`Chef${made}`), 'admin');
  const remove = (whom: Person) =>
    system.call('removeMotto', { token: moderator.token, params: { userId: whom.user.id } });
  await say(bert, 'Verkaufe Konten');
  await say(admin, 'Hausherr');
  for (let i = 0; i < 2; i += 1) expect((await remove(bert)).status).toBe(200);
  expect((await remove(admin)).status).toBe(403);
  expect((await look(bert, bert)).body.details?.motto).toBeNull();
  expect((await look(bert, admin)).body.details?.motto).toBe('Hausherr');
  const { body } = await system.call('listStaffActs', { token: admin.token, query: {} });
  const record = body.items.filter(({ act }) => act === 'motto.removed');
  expect(record).toHaveLength(1);
  expect(record[0]).toMatchObject({
    actor: { userId: moderator.user.id },
    target: { userId: bert.user.id },
    thing: 'Verkaufe Konten',
  });
});
