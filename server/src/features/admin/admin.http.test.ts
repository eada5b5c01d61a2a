import { type Person, startSystem, type TestSystem } from '@plausch/dev-env';
import { type EndpointName, endpoints } from '@plausch/protocol';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepStaffActs } from './admin.jobs.ts';

const KEPT_MS = 3_600_000;

let system: TestSystem;
let admin: Person;
let moderator: Person;
beforeAll(async () => {
  system = await startSystem({ clock: 'still', rules: { admin: { actsKeptMs: KEPT_MS } } });
  admin = await staff('admin', 'Ada');
  moderator = await staff('moderator', 'Moritz');
});
afterAll(() => system.stop());

async function staff(role: string, name: string): Promise<Person> {
  const person = await system.person(name);
  await system.database.drizzle.execute(sql`update accounts set role = ${role} where id = ${person.user.id}`);
  return person;
}

const ADMIN_ENDPOINTS = (Object.keys(endpoints) as EndpointName[]).filter((name) =>
  endpoints[name].path.startsWith('/admin/'),
);

async function ask(name: EndpointName, token: string | undefined): Promise<number> {
  const { method, path } = endpoints[name];
  const response = await fetch(`${system.origin}/api${path.replace(/:\w+/, crypto.randomUUID())}`, {
    method,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  return response.status;
}

describe('[ADMIN-03] every endpoint of the administration', () => {
  it('is here', () => expect(ADMIN_ENDPOINTS.length).toBeGreaterThanOrEqual(12));

  it.each(ADMIN_ENDPOINTS)('[ADMIN-03] %s wants an administrator with a second factor', async (name) => {
    const user = await system.person(`Wer${ADMIN_ENDPOINTS.indexOf(name)}`);
    expect(await ask(name, undefined)).toBe(401);
    expect(await ask(name, user.token)).toBe(403);
    expect(await ask(name, moderator.token)).toBe(403);
    // Past the door: found nothing, or asked for something.
    expect([200, 404, 415, 422]).toContain(await ask(name, admin.token));
    const { body } = await system.call('login', { body: { login: 'Ada', password: admin.password } });
    expect(await ask(name, body.token)).toBe(403);
  });

  it('[ADMIN-03] a list is answered with 200', async () => {
    expect((await system.call('listPeople', { token: admin.token, query: {} })).status).toBe(200);
    expect((await system.call('listStaffActs', { token: admin.token, query: {} })).status).toBe(200);
    expect((await system.call('listNewsDrafts', { token: admin.token, query: {} })).status).toBe(200);
    expect((await system.call('listAllRooms', { token: admin.token })).status).toBe(200);
  });
});

describe('roles', () => {
  const give = (whom: Person, role: 'user' | 'helper' | 'moderator') =>
    system.call('changeRole', {
      token: admin.token,
      params: { id: whom.user.id },
      body: { role, reason: 'Hilft gern' },
    });

  it('[AD2] [AD3] are given with a reason, count at once and are on record', async () => {
    const person = await system.person('Neue');
    expect((await give(person, 'moderator')).status).toBe(200);
    const list = await system.call('listMeasures', { token: person.token, query: {} });
    expect(list.status).toBe(200);
    expect((await give(person, 'user')).status).toBe(200);
    expect((await system.call('listMeasures', { token: person.token, query: {} })).status).toBe(403);
    const acts = await system.call('listStaffActs', {
      token: admin.token,
      query: { targetId: person.user.id },
    });
    expect(
      acts.body.items.map(({ act, thing, reason, actor }) => [act, thing, reason, actor?.username]),
    ).toEqual([
      ['role.changed', 'moderator → user', 'Hilft gern', 'Ada'],
      ['role.changed', 'user → moderator', 'Hilft gern', 'Ada'],
    ]);
  });

  it('[AD2] of another administrator, or one’s own, are not touched', async () => {
    const other = await staff('admin', 'Alma');
    expect((await give(other, 'user')).status).toBe(403);
    expect((await give(admin, 'user')).status).toBe(403);
  });
});

describe('rooms', () => {
  const change = async (name: string, more: object) => {
    const rooms = await system.call('listAllRooms', { token: admin.token });
    const room = rooms.body.items.find((one) => one.name === name);
    if (!room) throw new Error(`there is no ${name}`);
    const { description, capacity, isOpen, slowSeconds } = room;
    const body = { name, description, capacity, isOpen, slowSeconds, ...more };
    const changed = await system.call('changeRoom', { token: admin.token, params: { id: room.id }, body });
    await system.factsHeard();
    return changed;
  };
  const listed = async () =>
    (await system.call('listRooms', {})).body.items.map(({ name, capacity }) => [name, capacity]);

  it('[R29] get another name and size at once, also while people are in them', async () => {
    const [one, two] = [await system.person('Rita'), await system.person('Rolf')];
    const rooms = (await system.call('listRooms', {})).body.items;
    const id = rooms.find(({ name }) => name === 'Am See')?.id ?? '';
    const [first, second] = [await system.connect(one), await system.connect(two)];
    await first.join(id);
    expect((await change('Am See', { capacity: 1, name: 'Steg' })).status).toBe(200);
    expect(await listed()).toContainEqual(['Steg', 1]);
    const full = await second.ask('room:join', { roomId: id });
    expect(full).toMatchObject({ error: { code: 'room_full' }, position: 1 });
    await change('Steg', { capacity: 2 });
    await second.until(() => second.messages.some(({ name }) => name === 'room:ready'), 'a place');
    expect(await second.ask('room:join', { roomId: id })).toMatchObject({ room: { name: 'Steg' } });
  });

  it('[R29] that are closed are in no list, lead everybody out, and let nobody in, nor back in', async () => {
    const [inside, outside] = [await system.person('Dina'), await system.person('Dirk')];
    const rooms = (await system.call('listRooms', {})).body.items;
    const id = rooms.find(({ name }) => name === 'Leseecke')?.id ?? '';
    const [first, second] = [await system.connect(inside), await system.connect(outside)];
    await first.join(id);
    await change('Leseecke', { isOpen: false });
    await first.until(() => first.messages.some(({ name }) => name === 'room:left'), 'the way out');
    expect(first.messages.find(({ name }) => name === 'room:left')?.message).toEqual({
      roomId: id,
      reason: 'closed',
    });
    expect((await listed()).map(([name]) => name)).not.toContain('Leseecke');
    for (const client of [first, second])
      expect(await client.ask('room:join', { roomId: id })).toMatchObject({
        error: { code: 'not_found', message: 'Dieser Raum ist geschlossen.' },
      });
    const page = await (await fetch(`${system.origin}/main?raum=leseecke`)).text();
    expect(page).not.toContain('Leseecke');
    await change('Leseecke', { isOpen: true });
    expect(await first.ask('room:join', { roomId: id })).toMatchObject({ room: { id } });
  });

  it('[R40] are made of a scene, at their place in the lists, and one comes in at once', async () => {
    const body = {
      name: 'Grüner Salon',
      description: 'Tee und lange Sätze',
      capacity: 12,
      sceneId: 'leseecke',
      position: 2,
    };
    const make = () => system.call('createRoom', { token: admin.token, body });
    const before = (await listed()).map(([name]) => name);
    const { status, body: answer } = await make();
    expect(status).toBe(201);
    expect(answer.room).toMatchObject({ slug: 'gruener-salon', sceneId: 'leseecke', isOpen: true });
    expect((await listed()).map(([name]) => name)).toEqual(before.toSpliced(1, 0, 'Grüner Salon'));
    const client = await system.connect(await system.person('Sela'));
    await client.join(answer.room.id);
    // The same name has another address, also where two are made at the same moment.
    const twins = await Promise.all([make(), make()]);
    expect(twins.map((twin) => twin.body.room.slug).sort()).toEqual(['gruener-salon-2', 'gruener-salon-3']);
    const { rows } = await system.database.drizzle.execute<{ position: number }>(
      sql`select position from rooms order by position`,
    );
    expect(rows.map(({ position }) => position)).toEqual(rows.map((_, index) => index + 1));
    const acts = await system.database.drizzle.execute(
      sql`select thing from staff_acts where act = 'room.made'`,
    );
    expect(acts.rows).toHaveLength(3);
    expect(acts.rows[0]).toEqual({ thing: 'Grüner Salon · leseecke · 12' });
  });
});

describe('the record', () => {
  it('[AD3] cannot be changed, and goes when its time is over', async () => {
    const person = await system.person('Spur');
    await system.call('warn', {
      token: admin.token,
      body: { userId: person.user.id, reason: 'Bitte nicht' },
    });
    const count = async () => {
      const found = await system.database.drizzle.execute(
        sql`select 1 from staff_acts where target_id = ${person.user.id}`,
      );
      return found.rows.length;
    };
    expect(await count()).toBe(1);
    await expect(
      system.database.drizzle.execute(sql`update staff_acts set reason = 'anders'`),
    ).rejects.toThrow();
    system.advance(KEPT_MS);
    await system.runJob(sweepStaffActs);
    expect(await count()).toBe(1);
    system.advance(1);
    await system.runJob(sweepStaffActs);
    expect(await count()).toBe(0);
  });
});
