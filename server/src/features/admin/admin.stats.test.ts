import { type Person, startSystem, type TestSystem } from '@plausch/dev-env';
import type { Stats } from '@plausch/protocol';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

const KEPT_MS = 60_000;

let system: TestSystem;
let admin: Person;
beforeAll(async () => {
  system = await startSystem({ clock: 'still', rules: { admin: { statsKeptMs: KEPT_MS } } });
  admin = await system.person('Ada');
  await run(`update accounts set role = 'admin' where id = '${admin.user.id}'`);
});
afterAll(() => system.stop());

const run = (statement: string) => system.database.drizzle.execute(sql.raw(statement));

async function stats(): Promise<Stats> {
  const { status, body } = await system.call('getStats', { token: admin.token });
  expect(status).toBe(200);
  return body;
}

/** Counted anew. */
function later(): Promise<Stats> {
  system.advance(KEPT_MS);
  return stats();
}

it('[AD4] counts people, what they do, what waits and what holds', async () => {
  const before = await stats();
  expect(before.people).toMatchObject({ all: 1, waiting: 0, today: 1, week: 1 });
  expect(before.people.joined).toHaveLength(30);
  expect(before.people.joined.at(-1)).toEqual({ day: '2026-11-01', people: 1 });
  expect(before).toMatchObject({ rooms: { present: 0, lines: 0 }, coins: 0, failedJobs: 0 });
  expect(before.team).toEqual({
    cases: 0,
    oldestCase: null,
    signatures: 0,
    declarations: 0,
    muted: 0,
    locked: 0,
  });

  const [lena, laut] = [await system.person('Lena'), await system.person('Laut')];
  await run(`update accounts set tiers = '{premium,vip}' where id = '${lena.user.id}'`);
  await run(
    `update accounts set activated_at = activated_at - interval '3 days' where id = '${lena.user.id}'`,
  );
  await system.call('register', {
    body: {
      username: 'Wartend',
      email: 'wartend@beispiel.test',
      password: 'kaffee mit milch und zucker',
      birthDate: '1990-05-17',
      acceptTerms: true,
    },
  });
  const room = (await system.call('listRooms', {})).body.items[0];
  const client = await system.connect(lena);
  await client.join(room?.id ?? '');
  const said = await client.ask('chat:send', { text: 'Dich kriege ich', clientId: crypto.randomUUID() });
  await system.call('reportLine', {
    token: laut.token,
    body: { lineId: (said as { id: string }).id, reason: 'threat', explanation: 'Das macht mir Angst.' },
  });
  await system.call('mute', {
    token: admin.token,
    body: { userId: laut.user.id, duration: 3_600, reason: 'Zu laut' },
  });

  const after = await later();
  expect(after.people).toMatchObject({ all: 3, waiting: 1, today: 3, week: 3 });
  const days = after.people.joined.filter(({ people }) => people > 0);
  expect(days).toEqual([
    { day: '2026-10-29', people: 1 },
    { day: '2026-11-01', people: 2 },
  ]);
  expect(after.tiers).toEqual({ premium: 1, vip: 1, babo: 0 });
  expect(after.rooms).toEqual({ present: 1, lines: 1 });
  expect(after.team).toMatchObject({ cases: 1, muted: 1, locked: 0 });
  expect(after.team.oldestCase).not.toBeNull();

  await run(`update sessions set seen_at = seen_at - interval '2 days' where account_id = '${laut.user.id}'`);
  await run(`update room_lines set said_at = said_at - interval '2 days'`);
  expect(await later()).toMatchObject({ people: { today: 2, week: 3 }, rooms: { lines: 0 } });
  await run(`update sanctions set ends_at = created_at`);
  await run(`update accounts set deleted_at = now() where id = '${lena.user.id}'`);
  const { people, team } = await later();
  expect(team.muted).toBe(0);
  expect(people.joined.filter((one) => one.people > 0)).toEqual([{ day: '2026-11-01', people: 2 }]);
});

it('[AD4] is counted once a minute, and anew when counting has failed', async () => {
  const first = await later();
  await system.person('Neu');
  system.advance(KEPT_MS - 1);
  expect(await stats()).toEqual(first);
  system.advance(1);
  expect((await stats()).people.all).toBe(first.people.all + 1);

  await run('alter table wallets rename to elsewhere');
  system.advance(KEPT_MS);
  expect((await system.call('getStats', { token: admin.token })).status).toBe(500);
  await run('alter table elsewhere rename to wallets');
  expect((await stats()).people.all).toBe(first.people.all + 1);
});
