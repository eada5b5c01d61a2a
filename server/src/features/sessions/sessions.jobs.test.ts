import { startSystem } from '@plausch/dev-env';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { sweepSessions } from './sessions.jobs.ts';

const DAY_MS = 86_400_000;

it('[SE7] a session that ran out goes with the nightly sweep, an ended one a month after its end', async () => {
  await using system = await startSystem({ clock: 'still' });
  const staying = await system.person('Bleibt');
  const leaving = await system.person('Geht');
  await system.call('logout', { token: leaving.token });
  const left = async () => {
    await system.runJob(sweepSessions);
    const { rows } = await system.database.drizzle.execute<{ username: string }>(
      sql`select username from sessions join accounts on accounts.id = account_id order by username`,
    );
    return rows.map(({ username }) => username);
  };
  expect(await left()).toEqual(['Bleibt', 'Geht']);
  system.advance(29 * DAY_MS);
  expect((await system.call('currentUser', { token: staying.token })).status).toBe(200);
  system.advance(DAY_MS);
  expect(await left()).toEqual(['Bleibt']);
  system.advance(29 * DAY_MS);
  expect(await left()).toEqual([]);
});
