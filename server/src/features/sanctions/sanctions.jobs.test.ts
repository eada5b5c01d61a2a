import { startSystem } from '@plausch/dev-env';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { sweepSanctions } from './sanctions.jobs.ts';

const DAY_MS = 86_400_000;
/** Years in earnest; the clock would have much to do until then. */
const KEPT_MS = 5 * DAY_MS;

it('[DA-2] measures go some time after they are over; a lock for good stays', async () => {
  await using system = await startSystem({ clock: 'still', rules: { sanctions: { keptMs: KEPT_MS } } });
  const anna = await system.person('Anna');
  const now = system.clock.now();
  const impose = (
    reason: string,
    kind: string,
    days: { ends?: number; probation?: number; revoked?: number } = {},
  ) => {
    const after = (count: number | undefined) =>
      count === undefined ? null : new Date(now + count * DAY_MS);
    return system.database.drizzle.execute(sql`
      insert into sanctions (id, account_id, kind, step, reason, created_at, ends_at, probation_ends_at, revoked_at)
      values (gen_random_uuid(), ${anna.user.id}, ${kind}, 3, ${reason}, ${new Date(now)},
        ${after(days.ends)}, ${after(days.probation)}, ${after(days.revoked)})`);
  };
  await impose('Hinweis', 'hint');
  await impose('kurz', 'lock', { ends: 1, probation: 31 });
  await impose('für immer', 'lock');
  await impose('aufgehoben', 'lock', { revoked: 2 });
  const left = async () => {
    await system.runJob(sweepSanctions);
    const { rows } = await system.database.drizzle.execute<{ reason: string }>(
      sql`select reason from sanctions order by reason`,
    );
    return rows.map(({ reason }) => reason);
  };
  system.advance(KEPT_MS);
  expect(await left()).toEqual(['Hinweis', 'aufgehoben', 'für immer', 'kurz']);
  system.advance(1);
  expect(await left()).toEqual(['aufgehoben', 'für immer', 'kurz']);
  system.advance(2 * DAY_MS);
  expect(await left()).toEqual(['für immer', 'kurz']);
  system.advance(29 * DAY_MS);
  expect(await left()).toEqual(['für immer']);
});
