import type { Queryable, Transaction } from '@plausch/platform/db';
import { LIMITS } from '@plausch/protocol/limits';
import { and, eq, isNotNull, isNull, sql as raw } from 'drizzle-orm';
import type { People } from '../../people.store.ts';
import { accounts } from '../accounts/index.ts';
import { blocks, friendSettings, friendships } from '../friends/index.ts';
import { mottos } from './profiles.tables.ts';

/** How much of a person the reader sees. */
export type Sight = 'self' | 'friend' | 'all' | 'little' | 'blocked' | 'nothing';

/** Who looks at others, and on which day. */
export type Viewer = { readonly accountId: string; readonly isModerator: boolean; readonly today: Date };

/** [PF1] How much of the account of a row of `accounts` this one sees, as a part of a query. */
function sightOf({ accountId, isModerator, today }: Viewer) {
  const youngest = raw`(${today.toISOString()}::timestamptz at time zone 'utc')::date - make_interval(years => ${LIMITS.adultAgeYears})`;
  return raw<Sight>`case
    when ${accounts.id} = ${accountId} then 'self'
    when exists (select from ${blocks} where ${blocks.blockerId} = ${accountId} and ${blocks.blockedId} = ${accounts.id})
      then 'blocked'
    when ${isModerator}::boolean is not true
      and exists (select from ${blocks} where ${blocks.blockerId} = ${accounts.id} and ${blocks.blockedId} = ${accountId})
      then 'nothing'
    when exists (
      select from ${friendships} where ${friendships.accountId} = ${accountId} and ${friendships.friendId} = ${accounts.id})
      then 'friend'
    when ${isModerator}::boolean is not true and ${accounts.birthDate} > ${youngest} then 'little'
    else 'all' end`;
}

/** A person who is there, with how much this viewer sees of them. */
export async function personFor(
  sql: Queryable,
  people: People,
  viewer: Viewer,
  which: { readonly id: string } | { readonly usernameKey: string },
) {
  const isMeant = 'id' in which ? eq(accounts.id, which.id) : eq(accounts.usernameKey, which.usernameKey);
  const [row] = await sql
    .select({
      id: accounts.id,
      traits: people.traits,
      createdAt: accounts.createdAt,
      motto: mottos.text,
      sight: sightOf(viewer),
    })
    .from(accounts)
    .leftJoin(mottos, eq(mottos.accountId, accounts.id))
    .where(and(isMeant, isNotNull(accounts.activatedAt), isNull(accounts.deletedAt)));
  return row;
}
/** Names that begin so lie below this one in the order of their signs. */
const LAST_SIGN = '\u{10FFFF}';
const byName = raw`${accounts.usernameKey} collate "C"`;

/** [PF7] Whom a viewer finds in the list of members: those after one of them if an id is given, in the order of the signs of their names. */
export function membersFor(
  sql: Queryable,
  people: People,
  viewer: Viewer,
  {
    beginning,
    online,
    after,
    most,
  }: {
    /** How their names begin, in their compared form. */
    readonly beginning: string;
    /** Only those who are among these and show it to the viewer, and the viewer, who is there by asking. */
    readonly online: readonly string[] | undefined;
    readonly after: string | undefined;
    readonly most: number;
  },
) {
  const sight = sightOf(viewer);
  const later = raw`${byName} > (select username_key from accounts where id = ${after})`;
  const isHere = raw`(${sight} = 'self' or ${accounts.id} = any(${`{${online?.join(',')}}`}::uuid[])
    and (${sight} = 'friend' or coalesce(${friendSettings.showsOnline}, true)))`;
  return sql
    .select({ id: accounts.id, traits: people.traits })
    .from(accounts)
    .leftJoin(friendSettings, eq(friendSettings.accountId, accounts.id))
    .where(
      and(
        isNotNull(accounts.activatedAt),
        isNull(accounts.deletedAt),
        isNull(accounts.deletionDueAt),
        beginning === ''
          ? undefined
          : raw`${byName} >= ${beginning} and ${byName} < ${beginning + LAST_SIGN}`,
        after === undefined ? undefined : later,
        online === undefined ? undefined : isHere,
        raw`${sight} in ('self', 'friend', 'all')`,
      ),
    )
    .orderBy(byName)
    .limit(most);
}

export type PersonRow = NonNullable<Awaited<ReturnType<typeof personFor>>>;

export async function mottoOf(sql: Queryable, accountId: string): Promise<string | undefined> {
  const [row] = await sql.select({ text: mottos.text }).from(mottos).where(eq(mottos.accountId, accountId));
  return row?.text;
}

export async function writeMotto(sql: Transaction, row: typeof mottos.$inferSelect): Promise<void> {
  const { text, writtenAt } = row;
  await sql
    .insert(mottos)
    .values(row)
    .onConflictDoUpdate({ target: mottos.accountId, set: { text, writtenAt } });
}

/** The motto that was deleted; undefined where there was none. */
export async function deleteMotto(sql: Transaction, accountId: string): Promise<string | undefined> {
  const [row] = await sql
    .delete(mottos)
    .where(eq(mottos.accountId, accountId))
    .returning({ text: mottos.text });
  return row?.text;
}

export function mottoGiven(sql: Queryable, accountId: string) {
  return sql
    .select({ text: mottos.text, writtenAt: mottos.writtenAt })
    .from(mottos)
    .where(eq(mottos.accountId, accountId));
}
