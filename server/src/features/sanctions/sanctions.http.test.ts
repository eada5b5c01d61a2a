import { type Person, startSystem, TestClient, type TestSystem } from '@plausch/dev-env';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personAs, type Role } from './sanctions.fixture.ts';

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const DAY_MS = DAY_SECONDS * 1_000;

let system: TestSystem;
let moderator: Person;
let admin: Person;
beforeAll(async () => {
  system = await startSystem({ clock: 'still' });
  moderator = await personAs(system, 'moderator', 'Moritz');
  admin = await personAs(system, 'admin', 'Ada');
});
afterAll(() => system.stop());

const kick = (by: Person, whom: Person, duration: number, reason = 'Spam') =>
  system.call('kick', { token: by.token, body: { userId: whom.user.id, duration, reason } });
const warn = (by: Person, whom: Person, reason = 'Bitte freundlich bleiben') =>
  system.call('warn', { token: by.token, body: { userId: whom.user.id, reason } });
const logIn = ({ user, password }: Person) =>
  system.call('login', { body: { login: user.username, password } });
const verify = async ({ token }: { token: string }) => (await system.call('verify', { token })).body;
const fileOf = async (by: Person, whom: Person) =>
  system.call('listSanctionsOf', { token: by.token, query: { userId: whom.user.id } });
const handshakeOf = (token: string) =>
  new TestClient(system.origin, { token }).connect().then(
    (client) => {
      client.close();
      return 'connected';
    },
    (error: Error & { data?: object }) => ({ message: error.message, data: error.data }),
  );

describe('who may do what to whom', () => {
  const roles: readonly Role[] = ['user', 'helper', 'moderator', 'admin'];
  const lowest = { hint: 1, warning: 2, mute: 2, kick: 2, ban: 3 } as const;
  const actors = new Map<Role, Person>();
  const targets = new Map<Role, Person>();
  beforeAll(async () => {
    for (const [rank, role] of roles.entries()) {
      actors.set(role, await personAs(system, role, `Handelt${rank}`));
      targets.set(role, await personAs(system, role, `Erfährt${rank}`));
    }
  });
  const call = (measure: keyof typeof lowest, token: string | undefined, userId: string) => {
    const body = { userId, reason: 'Matrix' };
    switch (measure) {
      case 'hint':
        return system.call('giveHint', { token, body });
      case 'warning':
        return system.call('warn', { token, body });
      case 'mute':
        return system.call('mute', { token, body: { ...body, duration: 60 } });
      default:
        return system.call('kick', { token, body: { ...body, duration: measure === 'kick' ? 60 : -1 } });
    }
  };

  it.each(Object.keys(lowest) as (keyof typeof lowest)[])(
    '[AZ-6] [MOD-04] [MOD-12] [SN3] [SN4] %s: every role against every role',
    async (measure) => {
      const allowed: Record<string, boolean> = {};
      const expected: Record<string, boolean> = {};
      for (const [rank, by] of roles.entries()) {
        for (const [otherRank, against] of roles.entries()) {
          const pair = `${by} → ${against}`;
          expected[pair] = rank >= lowest[measure] && rank > otherRank;
          const target = targets.get(against)?.user.id ?? '';
          const { status, body } = await call(measure, actors.get(by)?.token, target);
          expect([201, 403]).toContain(status);
          if (status === 403) expect(body.error?.code).toBe('forbidden');
          allowed[pair] = status === 201;
        }
      }
      expect(allowed).toEqual(expected);
    },
  );

  it('[AZ-1] [SN4] nobody without a session, nobody against themselves, and nobody who does not exist', async () => {
    expect((await call('warning', undefined, admin.user.id)).status).toBe(401);
    const errorOf = async (token: string | undefined, userId: string) => {
      const { code, field } = (await call('warning', token, userId)).body.error ?? {};
      return [code, field];
    };
    expect(await errorOf(admin.token, admin.user.id)).toEqual(['forbidden', 'userId']);
    expect(await errorOf(admin.token, crypto.randomUUID())).toEqual(['not_found', 'userId']);
    expect(await errorOf(actors.get('user')?.token, crypto.randomUUID())).toEqual(['forbidden', undefined]);
  });
});

it('[AZ-6] [SN3] a role that this version does not know may do nothing', async () => {
  await using newer = await startSystem({ clock: 'still' });
  const [person, other] = [await newer.person('Neuerrang'), await newer.person('Ohnerang')];
  // A later version had one more, and this one is back.
  await newer.database.drizzle.execute(sql`alter table accounts drop constraint accounts_role_check`);
  await newer.database.drizzle.execute(sql`update accounts set role = 'owner' where id = ${person.user.id}`);
  const body = { userId: other.user.id, reason: 'Bitte' };
  expect(await newer.call('giveHint', { token: person.token, body })).toMatchObject({
    status: 403,
    body: { error: { code: 'forbidden' } },
  });
  const moderator = await personAs(newer, 'moderator', 'Moritz');
  const against = { userId: person.user.id, reason: 'Bitte' };
  expect((await newer.call('warn', { token: moderator.token, body: against })).status).toBe(201);
});

describe('a warning', () => {
  it('[MOD-10 a] [SN1] is on record with actor, target, reason and time', async () => {
    const person = await system.person('Verwarnt');
    expect((await warn(moderator, person)).status).toBe(201);
    const { status, body } = await fileOf(admin, person);
    expect(status).toBe(200);
    expect(body).toEqual({
      items: [
        {
          id: expect.any(String),
          kind: 'warning',
          step: 1,
          reason: 'Bitte freundlich bleiben',
          ruleCode: null,
          createdAt: new Date(system.clock.now()).toISOString(),
          until: null,
          remainingTime: 0,
          probationUntil: new Date(system.clock.now() + 30 * DAY_MS).toISOString(),
          liftedAt: null,
          actor: { userId: moderator.user.id, username: 'Moritz' },
          deliveredAt: null,
          liftReason: null,
          signature: null,
        },
      ],
      next: null,
    });
  });

  it('[SN1] a reason has 1 to 200 characters, counted as people count them', async () => {
    const person = await system.person('Gruende');
    for (const reason of ['', '  \n ', 'x'.repeat(201), '🙂'.repeat(201)]) {
      expect((await warn(moderator, person, reason)).body.error).toMatchObject({ field: 'reason' });
    }
    expect((await warn(moderator, person, '🙂'.repeat(200))).status).toBe(201);
    expect((await warn(moderator, person, ' <b>e\u0301</b>\u0000 ')).body.sanction.reason).toBe('<b>é</b>');
  });
});

describe('a lock', () => {
  it('[MOD-10 b] [SN1] is on record with actor, target, reason, time and end', async () => {
    const [person, other] = [await system.person('Gekickt'), await system.person('Unbeteiligt')];
    expect((await kick(moderator, person, 120)).status).toBe(201);
    const now = system.clock.now();
    expect((await fileOf(admin, person)).body.items).toMatchObject([
      {
        kind: 'lock',
        reason: 'Spam',
        createdAt: new Date(now).toISOString(),
        until: new Date(now + 120_000).toISOString(),
        remainingTime: 120,
        actor: { userId: moderator.user.id, username: 'Moritz' },
      },
    ]);
    expect((await fileOf(admin, other)).body.items).toEqual([]);
  });

  it('[AUTH-20 a, AUTH-20 b] [AUTH-28 server] [MOD-07 a, MOD-07 b] [MOD-08] [SN6] [SE8] keeps out until it has run, counting down', async () => {
    const person = await system.person('Gesperrt');
    expect((await kick(moderator, person, 120)).status).toBe(201);
    const notice = (remainingTime: number) => ({ banned: true, remainingTime, reason: 'Spam' });

    expect(await verify(person)).toEqual({ valid: false, ...notice(120) });
    system.advance(1_500);
    expect(await verify(person)).toEqual({ valid: false, ...notice(119) });
    expect((await system.call('currentUser', { token: person.token })).status).toBe(401);
    expect(await handshakeOf(person.token)).toEqual({
      message: 'Invalid authentication token',
      data: notice(119),
    });
    const refused = await logIn(person);
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ error: { code: 'banned' }, ...notice(119) });
    const wrong = await logIn({ ...person, password: 'falsch falsch' });
    expect(wrong.body).toEqual({ error: expect.objectContaining({ code: 'wrong_credentials' }) });

    system.advance(118_499);
    expect(await verify(person)).toEqual({ valid: false, ...notice(1) });
    system.advance(1);
    expect(await verify(person)).toEqual({ valid: false });
    expect(await handshakeOf(person.token)).toEqual({ message: 'Invalid authentication token' });
    const again = await logIn(person);
    expect(again.status).toBe(200);
    expect((await verify(again.body)).valid).toBe(true);
    expect(await handshakeOf(again.body.token)).toBe('connected');
  });

  it('[SE8] is told at every door with the rule of the house that was broken, where one is named', async () => {
    const person = await system.person('Regelbruch');
    const body = { userId: person.user.id, duration: 60, reason: 'Werbung', ruleCode: '6' };
    await system.call('kick', { token: moderator.token, body });
    const notice = { banned: true, remainingTime: 60, reason: 'Werbung', ruleCode: '6' };
    expect(await verify(person)).toEqual({ valid: false, ...notice });
    expect(await handshakeOf(person.token)).toMatchObject({ data: notice });
    expect((await logIn(person)).body).toMatchObject({ error: { code: 'banned' }, ...notice });
  });

  it('[MOD-09] [SN6] holds on every device, also one that never was connected', async () => {
    const person = await system.person('Ueberall');
    const second = (await logIn(person)).body;
    await kick(moderator, person, HOUR_SECONDS);
    for (const { token } of [person, second]) {
      expect(await handshakeOf(token)).toMatchObject({ data: { banned: true, reason: 'Spam' } });
      expect(await verify({ token })).toMatchObject({ valid: false, banned: true });
    }
    expect((await logIn(person)).status).toBe(403);
  });

  it('[SN6] for good says -1 and never ends; a shorter one does not shorten a longer one', async () => {
    const person = await system.person('Dauerhaft');
    await kick(admin, person, -1, 'Für immer');
    await kick(moderator, person, 60, 'Kurz');
    system.advance(2 * HOUR_SECONDS * 1_000);
    expect(await verify(person)).toEqual({
      valid: false,
      banned: true,
      remainingTime: -1,
      reason: 'Für immer',
    });
    expect((await logIn(person)).body).toMatchObject({ remainingTime: -1, reason: 'Für immer' });
  });

  it('[SN6] of 0 seconds is out only: the sessions end, and one may come back at once', async () => {
    const person = await system.person('Hinaus');
    await kick(moderator, person, 0);
    expect(await verify(person)).toEqual({ valid: false });
    expect((await logIn(person)).status).toBe(200);
  });

  it('[SN2] has the step and the probation of the ladder', async () => {
    const person = await system.person('Leiter');
    const stepOf = async (duration: number) => {
      const { sanction } = (await kick(admin, person, duration)).body;
      const end = Date.parse(sanction.until ?? sanction.createdAt);
      const probation = sanction.probationUntil && (Date.parse(sanction.probationUntil) - end) / DAY_MS;
      return [sanction.step, probation];
    };
    expect(await stepOf(0)).toEqual([3, 30]);
    expect(await stepOf(18 * HOUR_SECONDS)).toEqual([3, 30]);
    expect(await stepOf(7 * DAY_SECONDS)).toEqual([4, 60]);
    expect(await stepOf(30 * DAY_SECONDS)).toEqual([5, 90]);
    expect(await stepOf(-1)).toEqual([6, null]);
    for (const duration of [-2, 0.5, 30 * DAY_SECONDS + 1]) {
      expect((await kick(admin, person, duration)).body.error).toMatchObject({ field: 'duration' });
    }
  });
});
