import type { TestSystem } from '@plausch/dev-env';
import { onDatabase } from '@plausch/dev-env/faults';
import { sql } from 'drizzle-orm';
import { inject } from 'vitest';

/** How the database of a system is taken away, connections under way included, and given back. */
export async function switchOf({ database }: TestSystem): Promise<(isAway: boolean) => Promise<void>> {
  const { rows } = await database.drizzle.execute<{ name: string }>(sql`select current_database() as name`);
  const name = rows[0]?.name ?? '';
  return (isAway) =>
    onDatabase(inject('postgresUrl'), async (client) => {
      await client.query(`alter database ${name} allow_connections ${!isAway}`);
      if (isAway)
        await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
          name,
        ]);
    });
}
