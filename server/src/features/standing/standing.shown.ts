import type { Queryable } from '@plausch/platform/db';
import { isMinor } from '../accounts/index.ts';
import { friendsAmong } from '../friends/index.ts';
import { peopleWithAp } from './standing.store.ts';

/** [ST9] The AP of these accounts as one of them sees it: those of minors their friends alone. Who is not shown is left out. */
export async function shownAp(
  sql: Queryable,
  viewerId: string,
  ids: readonly string[],
  today: Date,
): Promise<ReadonlyMap<string, number>> {
  const people = await peopleWithAp(sql, ids);
  const young = people.filter((one) => one.id !== viewerId && isMinor(one, today)).map(({ id }) => id);
  const friends = young.length > 0 ? await friendsAmong(sql, viewerId, young) : new Set<string>();
  const hidden = new Set(young.filter((id) => !friends.has(id)));
  return new Map(people.flatMap(({ id, ap }) => (hidden.has(id) ? [] : [[id, ap]])));
}
