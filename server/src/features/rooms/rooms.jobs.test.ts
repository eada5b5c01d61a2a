import { startSystem } from '@plausch/dev-env';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { sweepLines } from './rooms.jobs.ts';

const DAY_MS = 86_400_000;

it('[DA-2] what was said goes after thirty days, however much it is, and nothing before', async () => {
  await using system = await startSystem({ clock: 'still' });
  const anna = await system.person('Anna');
  const said = async (text: string, count: number) =>
    system.database.drizzle.execute(sql`
      insert into room_lines (id, room_id, account_id, client_id, text, bubble_color_id, said_at)
      select gen_random_uuid(), (select id from rooms order by position limit 1), ${anna.user.id}, gen_random_uuid(),
        ${text}, 'sun', ${new Date(system.clock.now())}
      from generate_series(1, ${count}::int)`);
  const left = async () => {
    await system.runJob(sweepLines);
    const { rows } = await system.database.drizzle.execute<{ text: string; count: number }>(
      sql`select text, count(*)::int as count from room_lines group by text order by text`,
    );
    return rows;
  };

  await said('alt', 5_001);
  system.advance(DAY_MS);
  await said('jung', 2);
  system.advance(29 * DAY_MS - 1);
  expect(await left()).toEqual([
    { text: 'alt', count: 5_001 },
    { text: 'jung', count: 2 },
  ]);
  system.advance(2);
  expect(await left()).toEqual([{ text: 'jung', count: 2 }]);
});
