import { type Person, startSystem, type TestSystem } from '@plausch/dev-env';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personAs } from './sanctions.fixture.ts';

const DAY_MS = 86_400_000;
const VOID = { status: 409, body: { error: { code: 'token_invalid', field: 'token' } } };

let system: TestSystem;
beforeAll(async () => {
  system = await startSystem({ clock: 'still' });
});
afterAll(() => system.stop());

const LINK = /http:\/\/localhost:\d+\/setup-account\?einladung=([\w-]{43})$/;
const tokenIn = (text = '') => LINK.exec(text)?.[1] ?? '';
const accept = (token: string, person?: Person, at = system) =>
  at.call('acceptAdminInvite', { token: person?.token, body: { token } });
const create = async (name: string) => tokenIn(await system.operator.run(['create', name]));

describe('the link of the very first start', () => {
  it('[AU-11] [SN12] makes whoever opens it an administrator, once; only its hash is stored', async () => {
    await using fresh = await startSystem({ clock: 'still' });
    expect(await fresh.operator.isUnclaimed()).toBe(true);
    const token = tokenIn(await fresh.operator.inviteFirst());
    expect(token).toHaveLength(43);
    expect(await fresh.operator.isUnclaimed()).toBe(false);
    expect(await fresh.operator.inviteFirst()).toBeUndefined();
    const { rows } = await fresh.database.drizzle.execute<{ whole: string }>(
      sql`select admin_invites::text as whole from admin_invites`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.whole).not.toContain(token);

    const [one, other] = [await fresh.person('Zuerstda'), await fresh.person('Zuspaet')];
    expect((await accept(token, undefined, fresh)).status).toBe(401);
    expect(await accept('x'.repeat(43), one, fresh)).toMatchObject(VOID);
    const accepted = await accept(token, one, fresh);
    expect(accepted).toMatchObject({ status: 200, body: { user: { id: one.user.id, role: 'admin' } } });
    expect((await fresh.call('currentUser', { token: one.token })).body.user).toEqual(accepted.body.user);
    for (const person of [one, other]) expect(await accept(token, person, fresh)).toMatchObject(VOID);
    expect((await fresh.call('currentUser', { token: other.token })).body.user.role).toBe('user');
  });

  it('[SN12] is not made where there is an administrator already', async () => {
    await using fresh = await startSystem({ clock: 'still' });
    await personAs(fresh, 'admin', 'Schonda');
    expect(await fresh.operator.isUnclaimed()).toBe(false);
    expect(await fresh.operator.inviteFirst()).toBeUndefined();
  });

  it('[SN12] stays good when one for a name is made', async () => {
    await using fresh = await startSystem({ clock: 'still' });
    const token = tokenIn(await fresh.operator.inviteFirst());
    await fresh.operator.run(['create', 'Jemand']);
    expect((await accept(token, await fresh.person('Niemand1'), fresh)).status).toBe(200);
  });
});

describe('a link for a name', () => {
  it('[SN12] is for that person alone, and replaces an earlier one for the same name', async () => {
    const [person, other] = [await system.person('Eingeladen'), await system.person('Danebenher')];
    const elsewhere = await create('Danebenher');
    const first = await create('Eingeladen');
    const said = await system.operator.run(['create', ' eingeLADEN ']);
    expect(said.split('\n')).toEqual([
      'Melde dich als Eingeladen an und öffne den Link. Er gilt 24 Stunden und nur einmal:',
      expect.stringMatching(/^ {2}http/),
    ]);
    const second = tokenIn(said);
    expect(await accept(first, person)).toMatchObject(VOID);
    expect(await accept(second, other)).toMatchObject(VOID);
    expect((await accept(second, person)).body.user.role).toBe('admin');
    expect(await accept(second, person)).toMatchObject(VOID);
    // A used invitation stays, and so does an unused one for another name.
    expect((await accept(elsewhere, other)).body.user.role).toBe('admin');
    await create('Eingeladen');
    const { rows } = await system.database.drizzle.execute(
      sql`select used_by from admin_invites where username_key = 'eingeladen' order by created_at, used_at nulls last`,
    );
    expect(rows).toEqual([{ used_by: person.user.id }, { used_by: null }]);
  });

  it('[SN12] lasts a day', async () => {
    const person = await system.person('Trödelnd');
    const late = await create('Trödelnd');
    system.advance(DAY_MS);
    expect(await accept(late, person)).toMatchObject(VOID);
    const intime = await create('Trödelnd');
    system.advance(DAY_MS - 1);
    expect((await accept(intime, person)).status).toBe(200);
  });

  it('[SN12] may be made before the person has registered', async () => {
    const said = await system.operator.run(['create', 'Neuling']);
    expect(said).toContain(
      'Neuling gibt es noch nicht: Registriere dich mit diesem Namen, dann öffne angemeldet den Link. Er gilt',
    );
    expect(await accept(tokenIn(said), await system.person('Keinneuling'))).toMatchObject(VOID);
    expect((await accept(tokenIn(said), await system.person('Neuling'))).status).toBe(200);
  });

  it('[SN12] is not made for what cannot be a name', async () => {
    await expect(system.operator.run(['create', 'a b'])).rejects.toThrow('„a b“ kann kein Name sein.');
    await expect(create('Niemals2')).resolves.toHaveLength(43);
  });

  it('[SN12] makes nobody an administrator whose account is gone', async () => {
    const person = await system.person('Vergangen');
    const token = await create('Vergangen');
    await system.database.drizzle.execute(
      sql`update accounts set deleted_at = now() where id = ${person.user.id}`,
    );
    expect(await accept(token, person)).toMatchObject({
      status: 401,
      body: { error: { code: 'unauthenticated' } },
    });
  });
});
