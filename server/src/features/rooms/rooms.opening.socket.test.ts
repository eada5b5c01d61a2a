import { startSystem, type TestSystem } from '@plausch/dev-env';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

let system: TestSystem;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system.stop());

it('however many rooms are wanted at once, two at a time are opened, and all of them in the end', async () => {
  const { drizzle } = system.database;
  const { rows: rooms } = await drizzle.execute<{ id: string }>(sql`select id from rooms order by position`);
  expect(rooms.length).toBeGreaterThan(4);
  const guest = async (name: string) => system.connect(await system.person(name));
  const witness = await guest('Zeuge');
  const clients = await Promise.all(rooms.map((_room, place) => guest(`Gast${place}`)));
  const opening = async () => {
    const { rows } = await drizzle.execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length;
  };
  const joining = await system.database.inTransaction(async ({ sql: holding }) => {
    await holding.execute(sql`lock table room_lines in access exclusive mode`);
    const all = rooms.map(({ id }, place) => clients[place]?.join(id));
    await expect.poll(opening).toBe(2);
    // The others would have reached the lock by the answer to a request that came later.
    await witness.askRaw('nothing', {});
    for (let look = 0; look < 3; look += 1) expect(await opening()).toBe(2);
    return all;
  });
  expect((await Promise.all(joining)).map((joined) => joined?.room.id)).toEqual(rooms.map(({ id }) => id));
});
