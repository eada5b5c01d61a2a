import { type Person, startSystem, type TestSystem } from '@plausch/dev-env';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personAs } from './sanctions.fixture.ts';

let system: TestSystem;
let moderator: Person;
let admin: Person;
beforeAll(async () => {
  system = await startSystem({ clock: 'still' });
  moderator = await personAs(system, 'moderator', 'Moritz');
  admin = await personAs(system, 'admin', 'Ada');
});
afterAll(() => system.stop());

const warn = (by: Person, whom: Person) =>
  system.call('warn', {
    token: by.token,
    body: { userId: whom.user.id, reason: 'Bitte freundlich bleiben' },
  });
const fileOf = async (by: Person, whom: Person) =>
  system.call('listSanctionsOf', { token: by.token, query: { userId: whom.user.id } });

describe('the file', () => {
  it('[SN10] [AZ-4] is one’s own to read, without who it was', async () => {
    const person = await system.person('Eigen');
    await warn(moderator, person);
    await system.call('mute', {
      token: moderator.token,
      body: { userId: person.user.id, duration: 60, reason: 'Ruhe', ruleCode: 'N2' },
    });
    const { status, body } = await system.call('listOwnSanctions', { token: person.token });
    expect(status).toBe(200);
    expect(
      body.items.map(({ kind, reason, ruleCode, remainingTime }) => [kind, reason, ruleCode, remainingTime]),
    ).toEqual([
      ['mute', 'Ruhe', 'N2', 60],
      ['warning', 'Bitte freundlich bleiben', null, 0],
    ]);
    const text = JSON.stringify(body);
    expect(text).not.toContain(moderator.user.id);
    expect(text).not.toContain('"Moritz"');
    expect((await system.call('listOwnSanctions', {})).status).toBe(401);
    const other = await system.person('Fremd');
    expect((await system.call('listOwnSanctions', { token: other.token })).body.items).toEqual([]);
  });

  it('[SN10] [AZ-1] of others is for moderators, and of equals for administrators', async () => {
    const helper = await personAs(system, 'helper', 'Helge');
    const colleague = await personAs(system, 'moderator', 'Mia');
    expect((await fileOf({ ...admin, token: '' }, colleague)).status).toBe(401);
    expect((await fileOf(helper, colleague)).status).toBe(403);
    expect((await fileOf(moderator, colleague)).status).toBe(403);
    expect((await fileOf(moderator, moderator)).status).toBe(403);
    expect((await fileOf(moderator, helper)).status).toBe(200);
    for (const whom of [colleague, admin, await personAs(system, 'admin', 'Alma')]) {
      expect((await fileOf(admin, whom)).status).toBe(200);
    }
    const { id } = (await system.person('Gleichweg')).user;
    await system.database.drizzle.execute(sql`update accounts set deleted_at = now() where id = ${id}`);
    for (const userId of [crypto.randomUUID(), id]) {
      const missing = await system.call('listSanctionsOf', { token: admin.token, query: { userId } });
      expect(missing).toMatchObject({
        status: 404,
        body: { error: { code: 'not_found', field: 'userId' } },
      });
    }
  });

  it('[SN10] comes in pages, for the person and for staff', async () => {
    const person = await system.person('Viele');
    const { id: userId } = person.user;
    await system.database.drizzle.execute(sql`
      insert into sanctions (id, account_id, kind, step, reason, created_at)
      select uuidv7(), ${userId}, 'hint', 0, 'Nr. ' || n, now() from generate_series(1, 60) as n`);
    const ways = [
      (query: { page?: string }) => system.call('listOwnSanctions', { token: person.token, query }),
      (query: { page?: string }) =>
        system.call('listSanctionsOf', { token: admin.token, query: { ...query, userId } }),
    ];
    for (const ask of ways) {
      const first = (await ask({})).body;
      const second = (await ask({ page: first.next ?? '' })).body;
      expect([first.items.length, second.items.length, second.next]).toEqual([50, 10, null]);
      expect([...first.items, ...second.items].map(({ reason }) => reason)).toEqual(
        Array.from({ length: 60 }, (_, i) => `Nr. ${60 - i}`),
      );
    }
    await system.database.drizzle.execute(
      sql`delete from sanctions where id in (select id from sanctions where account_id = ${userId} limit 10)`,
    );
    for (const ask of ways) expect((await ask({})).body).toMatchObject({ items: { length: 50 }, next: null });
  });
});
