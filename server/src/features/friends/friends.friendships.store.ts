import { listParameter, type Queryable, statement, type Transaction } from '@plausch/platform/db';
import { and, count, eq, inArray, isNull, sql as raw, type SQL } from 'drizzle-orm';
import type { People } from '../../people.store.ts';
import { accounts } from '../accounts/index.ts';
import { friendSettings, friendships } from './friends.tables.ts';

/** Makes two accounts friends. */
export async function insertFriendship(
  sql: Transaction,
  [one, other]: readonly [string, string],
  { since, requestId }: { since: Date; requestId: string },
): Promise<void> {
  await sql.insert(friendships).values([
    { accountId: one, friendId: other, since, requestId },
    { accountId: other, friendId: one, since, requestId },
  ]);
}

/** Whether they were friends. */
export async function deleteFriendship(sql: Transaction, one: string, other: string): Promise<boolean> {
  const rows = await sql
    .delete(friendships)
    .where(
      raw`(${friendships.accountId}, ${friendships.friendId}) in ((${one}, ${other}), (${other}, ${one}))`,
    )
    .returning({ friendId: friendships.friendId });
  return rows.length > 0;
}

const countOf = async (sql: Queryable, which: SQL | undefined): Promise<number> => {
  const [row] = await sql.select({ count: count() }).from(friendships).where(which);
  return row?.count ?? 0;
};

export async function areFriends(sql: Queryable, one: string, other: string): Promise<boolean> {
  return (await countOf(sql, and(eq(friendships.accountId, one), eq(friendships.friendId, other)))) > 0;
}

/** Those of these accounts that are friends of this one. */
export async function friendsAmong(
  sql: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await sql
    .select({ friendId: friendships.friendId })
    .from(friendships)
    .where(and(eq(friendships.accountId, accountId), inArray(friendships.friendId, [...ids])));
  return new Set(rows.map(({ friendId }) => friendId));
}

/** These accounts with what their settings and their age say of where they are; `isKnown`: a friend of this account, or itself. */
export function whatPeopleShow(sql: Queryable, accountId: string, ids: readonly string[]) {
  const isFriend = and(eq(friendships.accountId, accountId), eq(friendships.friendId, accounts.id));
  return sql
    .select({
      id: accounts.id,
      birthDate: accounts.birthDate,
      showsRoom: friendSettings.showsRoom,
      showsOnline: friendSettings.showsOnline,
      isKnown: raw<boolean>`${friendships.friendId} is not null or ${accounts.id} = ${accountId}`,
    })
    .from(accounts)
    .leftJoin(friendships, isFriend)
    .leftJoin(friendSettings, eq(friendSettings.accountId, accounts.id))
    .where(inArray(accounts.id, [...ids]));
}

/** Whether a friendship of this account came from that request. */
export async function isFriendBy(sql: Queryable, accountId: string, requestId: string): Promise<boolean> {
  const which = and(eq(friendships.accountId, accountId), eq(friendships.requestId, requestId));
  return (await countOf(sql, which)) > 0;
}

export function countFriends(sql: Queryable, accountId: string): Promise<number> {
  return countOf(sql, eq(friendships.accountId, accountId));
}

/** The friends of an account by name, each with what their setting and their age say of their room. */
export async function friendsOf(sql: Queryable, people: People, accountId: string) {
  return sql
    .select({
      userId: accounts.id,
      traits: people.traits,
      since: friendships.since,
      birthDate: accounts.birthDate,
      showsRoom: friendSettings.showsRoom,
    })
    .from(friendships)
    .innerJoin(accounts, eq(accounts.id, friendships.friendId))
    .leftJoin(friendSettings, eq(friendSettings.accountId, accounts.id))
    .where(and(eq(friendships.accountId, accountId), isNull(accounts.deletedAt)))
    .orderBy(accounts.usernameKey);
}

/** Whose whereabouts are told to whom. */
export type Audience = {
  readonly id: string;
  readonly birthDate: string;
  readonly showsRoom: boolean | null;
  readonly friendIds: readonly string[];
};

const audiences = statement<Audience>(
  'friend_audiences',
  raw`
    select ${accounts.id} as id, ${accounts.birthDate}::text as "birthDate", ${friendSettings.showsRoom} as "showsRoom",
      array(select ${friendships.friendId} from ${friendships} where ${friendships.accountId} = ${accounts.id})
        as "friendIds"
    from ${accounts} left join ${friendSettings} on ${friendSettings.accountId} = ${accounts.id}
    where ${accounts.id} in (select unnest(${listParameter('ids', 'uuid')}))`,
);

export function audiencesOf(sql: Queryable, accountIds: readonly string[]): Promise<Audience[]> {
  return audiences(sql, { ids: `{${accountIds.join(',')}}` });
}

/** What an account shows of itself; null: nothing was chosen. */
export type Shown = { readonly showsRoom: boolean | null; readonly showsOnline: boolean | null };

export async function ownShown(sql: Queryable, accountId: string): Promise<Shown> {
  const { showsRoom, showsOnline } = friendSettings;
  const [row] = await sql
    .select({ showsRoom, showsOnline })
    .from(friendSettings)
    .where(eq(friendSettings.accountId, accountId));
  return row ?? { showsRoom: null, showsOnline: null };
}

/** Writes what an account has chosen; what is left out stays. */
export async function writeShown(
  sql: Transaction,
  accountId: string,
  chosen: { readonly showsRoom?: boolean | undefined; readonly showsOnline?: boolean | undefined },
): Promise<void> {
  await sql
    .insert(friendSettings)
    .values({ accountId, ...chosen })
    .onConflictDoUpdate({ target: friendSettings.accountId, set: chosen });
}

/** The friends of an account, as they are given with its data. */
export function friendsGiven(sql: Queryable, accountId: string) {
  return sql
    .select({ userId: friendships.friendId, username: accounts.username, since: friendships.since })
    .from(friendships)
    .innerJoin(accounts, eq(accounts.id, friendships.friendId))
    .where(eq(friendships.accountId, accountId))
    .orderBy(friendships.since);
}

/** Ends every friendship of an account; answers with whom they were. */
export async function deleteFriendshipsOf(sql: Transaction, accountId: string): Promise<string[]> {
  const rows = await sql
    .delete(friendships)
    .where(raw`${accountId} in (${friendships.accountId}, ${friendships.friendId})`)
    .returning({ accountId: friendships.accountId });
  return rows.flatMap((row) => (row.accountId === accountId ? [] : [row.accountId]));
}

export function settingsGiven(sql: Queryable, accountId: string) {
  return sql
    .select({
      showsRoom: friendSettings.showsRoom,
      showsOnline: friendSettings.showsOnline,
      askedAt: friendSettings.askedAt,
    })
    .from(friendSettings)
    .where(eq(friendSettings.accountId, accountId));
}

export async function deleteSettings(sql: Transaction, accountId: string): Promise<void> {
  await sql.delete(friendSettings).where(eq(friendSettings.accountId, accountId));
}
