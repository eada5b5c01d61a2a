import { inBetween, type Person, startSystem, type TestSystem } from '@plausch/dev-env';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { personAs } from './sanctions.fixture.ts';

const HOUR_SECONDS = 3_600;

let system: TestSystem;
let moderator: Person;
let admin: Person;
beforeAll(async () => {
  system = await startSystem({ clock: 'still' });
  moderator = await personAs(system, 'moderator', 'Moritz');
  admin = await personAs(system, 'admin', 'Ada');
});
afterAll(() => system.stop());

const imposed = (way: 'kick' | 'mute', by: Person, whom: Person, duration: number) =>
  system
    .call(way, { token: by.token, body: { userId: whom.user.id, duration, reason: 'Spam' } })
    .then(({ body }) => body.sanction.id);
const lift = (way: 'liftBan' | 'liftMute', by: Person | undefined, id: string) =>
  system.call(way, { token: by?.token, params: { id }, body: { reason: 'Einspruch' } });
const logIn = ({ user, password }: Person) =>
  system.call('login', { body: { login: user.username, password } });
const fileOf = async (whom: Person) =>
  (await system.call('listSanctionsOf', { token: admin.token, query: { userId: whom.user.id } })).body.items;
const MISSING = { status: 404, body: { error: { code: 'not_found', field: 'id' } } };

it('[SN9] a lock is lifted by whoever could have imposed it; the old token stays dead', async () => {
  const person = await system.person('Begnadigt');
  const helper = await personAs(system, 'helper', 'Heli');
  const timed = await imposed('kick', moderator, person, HOUR_SECONDS);
  const forGood = await imposed('kick', admin, person, -1);
  expect((await lift('liftBan', undefined, timed)).status).toBe(401);
  expect((await lift('liftBan', helper, timed)).status).toBe(403);
  expect((await lift('liftBan', moderator, forGood)).status).toBe(403);
  expect(await lift('liftBan', moderator, crypto.randomUUID())).toMatchObject(MISSING);
  expect((await lift('liftBan', admin, forGood)).status).toBe(200);
  expect((await logIn(person)).body).toMatchObject({ banned: true, remainingTime: HOUR_SECONDS });
  expect(await lift('liftMute', moderator, timed)).toMatchObject(MISSING);
  expect((await lift('liftBan', moderator, timed)).status).toBe(200);
  expect(await lift('liftBan', moderator, timed)).toMatchObject(MISSING);
  expect((await logIn(person)).status).toBe(200);
  expect((await system.call('verify', { token: person.token })).body).toEqual({ valid: false });
  expect((await fileOf(person)).map(({ liftReason, remainingTime }) => [liftReason, remainingTime])).toEqual([
    ['Einspruch', 0],
    ['Einspruch', 0],
  ]);
});

it('[AZ-6] [SN4] [SN9] nobody lifts what stands against an equal, a higher role or themselves', async () => {
  const [one, other] = [
    await personAs(system, 'moderator', 'Milan'),
    await personAs(system, 'moderator', 'Mira'),
  ];
  const chief = await personAs(system, 'admin', 'Aurel');
  await system.operator.run(['mute', 'Aurel', '1h', 'Ruhe']);
  const against = {
    equal: await imposed('mute', admin, one, HOUR_SECONDS),
    higher: (await fileOf(chief))[0]?.id ?? '',
  };
  for (const [by, id] of [
    [one, against.equal],
    [other, against.equal],
    [other, against.higher],
    [chief, against.higher],
    [admin, against.higher],
  ] as const) {
    expect(await lift('liftMute', by, id)).toMatchObject({
      status: 403,
      body: { error: { code: 'forbidden' } },
    });
  }
  expect((await lift('liftMute', admin, against.equal)).status).toBe(200);
});

it('[SN9] only locks and mutes are lifted, each as what it is', async () => {
  const person = await system.person('Verwarnt');
  const body = { userId: person.user.id, reason: 'Bitte' };
  const { sanction: warning } = (await system.call('warn', { token: moderator.token, body })).body;
  const { sanction: hint } = (await system.call('giveHint', { token: moderator.token, body })).body;
  const mute = await imposed('mute', moderator, person, HOUR_SECONDS);
  for (const id of [warning.id, hint.id]) {
    for (const way of ['liftBan', 'liftMute'] as const)
      expect(await lift(way, admin, id)).toMatchObject(MISSING);
  }
  expect(await lift('liftBan', admin, mute)).toMatchObject(MISSING);
  expect((await lift('liftMute', admin, mute)).status).toBe(200);
});

it('[SN9] who is freed of two mutes at the same moment is told in the end that none is left', async () => {
  const person = await system.person('Doppelstumm');
  const [first = '', second = ''] = [
    await imposed('mute', moderator, person, HOUR_SECONDS),
    await imposed('mute', admin, person, HOUR_SECONDS),
  ];
  const device = await system.connect(person, { since: null });
  const told = () => device.messages.map(({ name }) => name).filter((name) => /^(?:un)?muted$/.test(name));
  const lifted = inBetween(system, /select "ends_at", "reason" from "sanctions"/, () =>
    lift('liftMute', admin, second),
  );
  expect((await lift('liftMute', moderator, first)).status).toBe(200);
  expect(await lifted()).toMatchObject({ status: 200 });
  await expect.poll(() => told().length).toBe(2);
  expect(told()).toEqual(['muted', 'unmuted']);
  device.close();
});
