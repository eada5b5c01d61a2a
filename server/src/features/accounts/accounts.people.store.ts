import { batched, listParameter, prepared, type Queryable } from '@plausch/platform/db';
import { sql as raw } from 'drizzle-orm';
import type { Appearance, People, TraitParts } from '../../people.store.ts';
import { accounts } from './accounts.tables.ts';
import { figureKeyOf } from './accounts.wire.ts';

/** How an account appears. */
export const accountsTraits: TraitParts = {
  username: { read: raw`${accounts.username}` },
  figure: {
    read: raw`json_build_object('figure', ${accounts.figure}, 'avatarId', ${accounts.avatarId})`,
    show: figureKeyOf,
  },
  bubbleColorId: { read: raw`${accounts.bubbleColorId}` },
};

/** How an account appears by now, or undefined when there is no such account; many calls at once are one query. */
export function appearanceIn(
  people: People,
): (sql: Queryable, accountId: string) => Promise<Appearance | undefined> {
  const byIds = prepared((sql) =>
    sql
      .select({ id: accounts.id, traits: people.traits })
      .from(accounts)
      .where(raw`${accounts.id} in (select unnest(${listParameter('ids', 'uuid')}))`)
      .prepare('appearances'),
  );
  return batched<Appearance>(async (sql, ids) => {
    const rows = await byIds(sql).execute({ ids });
    return new Map(rows.map(({ id, traits }) => [id, { userId: id, ...people.shown(traits) }]));
  });
}
