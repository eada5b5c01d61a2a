import type { Person, TestSystem } from '@plausch/dev-env';
import { expect } from 'vitest';

/** What tests do with standing. */
export function standingIn(system: TestSystem) {
  const { pool } = system.database;
  const standing = {
    async own({ token }: Person) {
      return (await system.call('ownStanding', { token })).body;
    },
    ap: async (person: Person) => (await standing.own(person)).ap,
    /** So many AP, and the rank that goes with them, as if earned long ago. */
    async give({ user }: Person, ap: number, rank: number): Promise<void> {
      await system.database.pool.query(
        `insert into standings (account_id, ap, rank, day) values ($1, $2, $3, '2026-01-01')
         on conflict (account_id) do update set ap = $2, rank = $3`,
        [user.id, ap, rank],
      );
    },
    thank: ({ token }: Person, { user }: Person) =>
      system.call('thank', { token, params: { userId: user.id } }),
    /** As old as an account must be to earn by thanks. */
    async settle({ user }: Person): Promise<void> {
      await pool.query(`update accounts set created_at = created_at - interval '3 days' where id = $1`, [
        user.id,
      ]);
    },
    /** What an account was paid for, in order. */
    async entries({ user }: Person) {
      const { rows } = await pool.query<{ source: string; ap: number }>(
        'select source, ap from standing_entries where account_id = $1 order by minute, source',
        [user.id],
      );
      return rows;
    },
    /** Waits until the account has so many AP. */
    async reaches(person: Person, ap: number): Promise<void> {
      system.advance(10_000);
      await expect.poll(() => standing.ap(person)).toBe(ap);
    },
  };
  return standing;
}
