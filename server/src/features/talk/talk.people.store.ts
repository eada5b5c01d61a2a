import { batched, listParameter, prepared, type Queryable } from '@plausch/platform/db';
import { sql as raw } from 'drizzle-orm';
import type { Appearance, People } from '../../people.store.ts';
import { accounts } from '../accounts/index.ts';
import { blocks } from '../friends/index.ts';
import { muteEndOf } from '../sanctions/index.ts';

/** A person as talk knows them: how they appear, and since when (ms since 1970) they are here at all. */
export type Person = { readonly appearance: Appearance; readonly registeredAt: number };

/** A person and what restricts them. */
export type RestrictedPerson = {
  readonly person: Person;
  /** The accounts on the other side of their blocks. */
  readonly hidden: ReadonlySet<string>;
  /** The end of their longest mute, in ms since 1970. */
  readonly mutedUntil: number;
};

export type FindPerson = (sql: Queryable, accountId: string) => Promise<RestrictedPerson | undefined>;

/** One query for all of it, and for all who are asked for at the same time. */
export function restrictedPersonIn(people: People): FindPerson {
  const other = raw`case when ${blocks.blockerId} = ${accounts.id} then ${blocks.blockedId} else ${blocks.blockerId} end`;
  const byIds = prepared((sql) =>
    sql
      .select({
        id: accounts.id,
        createdAt: accounts.createdAt,
        traits: people.traits,
        hidden: raw<string[]>`array(
          select ${other} from ${blocks}
          where ${blocks.blockerId} = ${accounts.id} or ${blocks.blockedId} = ${accounts.id})`,
        // Named with its table: `sanctions` has an `id` as well.
        mutedUntil: muteEndOf(raw`${accounts}.id`),
      })
      .from(accounts)
      .where(raw`${accounts.id} in (select unnest(${listParameter('ids', 'uuid')}))`)
      .prepare('restricted_people'),
  );
  return batched<RestrictedPerson>(async (sql, ids) => {
    const rows = await byIds(sql).execute({ ids });
    return new Map(
      rows.map(({ id, createdAt, traits, hidden, mutedUntil }) => {
        const appearance = { userId: id, ...people.shown(traits) };
        const person = { appearance, registeredAt: createdAt.getTime() };
        return [id, { person, hidden: new Set(hidden), mutedUntil }];
      }),
    );
  });
}
