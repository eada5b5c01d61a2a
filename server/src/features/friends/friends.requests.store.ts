import type { Queryable, Transaction } from '@plausch/platform/db';
import { FRIEND_REQUESTS_SHOWN } from '@plausch/protocol';
import {
  and,
  count,
  desc,
  eq,
  isNotNull,
  isNull,
  lte,
  or,
  sql as raw,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm';
import type { People } from '../../people.store.ts';
import { accounts } from '../accounts/index.ts';
import { blocks, friendRequests, friendSettings, type RequestRow } from './friends.tables.ts';

/** Two accounts in the order in which one asks the other. */
export type Ask = Pick<RequestRow, 'askerId' | 'askedId'>;

const isOf = ({ askerId, askedId }: Ask) =>
  and(eq(friendRequests.askerId, askerId), eq(friendRequests.askedId, askedId));

export async function requestOf(sql: Queryable, ask: Ask): Promise<RequestRow | undefined> {
  const [row] = await sql.select().from(friendRequests).where(isOf(ask));
  return row;
}

/** Whether an account has been asked and may still answer. */
export async function isAsked(sql: Queryable, ask: Ask): Promise<boolean> {
  const row = await requestOf(sql, ask);
  return row !== undefined && row.askedAt !== null && row.isShown;
}

/** Who asks whom by a request. */
export async function askOf(sql: Queryable, id: string): Promise<Ask | undefined> {
  const [row] = await sql
    .select({ askerId: friendRequests.askerId, askedId: friendRequests.askedId })
    .from(friendRequests)
    .where(eq(friendRequests.id, id));
  return row;
}

/** Writes a request in place of an earlier one of the same two. */
export async function writeRequest(sql: Transaction, row: RequestRow): Promise<void> {
  const { id, askedAt, isShown, refusedUntil } = row;
  await sql
    .insert(friendRequests)
    .values(row)
    .onConflictDoUpdate({
      target: [friendRequests.askerId, friendRequests.askedId],
      set: { id, askedAt, isShown, refusedUntil },
    });
}

/** Deletes a request; a refusal that still holds stays. */
export async function endRequest(sql: Transaction, ask: Ask, now: Date): Promise<void> {
  await sql
    .delete(friendRequests)
    .where(and(isOf(ask), or(isNull(friendRequests.refusedUntil), lte(friendRequests.refusedUntil, now))));
  await sql.update(friendRequests).set({ askedAt: null, isShown: false }).where(isOf(ask));
}

export async function deleteRequest(sql: Transaction, ask: Ask): Promise<void> {
  await sql.delete(friendRequests).where(isOf(ask));
}

/** How many requests of an account are open, as it sees them. */
export async function countOpen(sql: Queryable, askerId: string): Promise<number> {
  const [row] = await sql
    .select({ count: count() })
    .from(friendRequests)
    .where(and(eq(friendRequests.askerId, askerId), isNotNull(friendRequests.askedAt)));
  return row?.count ?? 0;
}

/** When an account has asked since a moment, in order. */
export async function askedSince(sql: Queryable, askerId: string, since: Date): Promise<Date[]> {
  const [row] = await sql
    .select({ askedAt: friendSettings.askedAt })
    .from(friendSettings)
    .where(eq(friendSettings.accountId, askerId));
  return row?.askedAt.filter((at) => at > since) ?? [];
}

/** Notes that an account asks now, and forgets what was before a moment. */
export async function noteAsked(sql: Transaction, askerId: string, now: Date, since: Date): Promise<void> {
  await sql
    .insert(friendSettings)
    .values({ accountId: askerId, askedAt: [now] })
    .onConflictDoUpdate({
      target: friendSettings.accountId,
      set: {
        askedAt: raw`array(
          select at from unnest(${friendSettings.askedAt}) as at where at > ${since}) || ${now}::timestamptz`,
      },
    });
}

/** Who of two has blocked the other. */
export async function blockersAmong(sql: Queryable, one: string, other: string): Promise<readonly string[]> {
  const rows = await sql
    .select({ blockerId: blocks.blockerId })
    .from(blocks)
    .where(
      or(
        and(eq(blocks.blockerId, one), eq(blocks.blockedId, other)),
        and(eq(blocks.blockerId, other), eq(blocks.blockedId, one)),
      ),
    );
  return rows.map(({ blockerId }) => blockerId);
}

/** The requests that wait for an account's answer and those that it has sent, each newest first. */
export async function requestsOf(sql: Queryable, people: People, accountId: string) {
  const { id, askerId, askedId, askedAt, isShown } = friendRequests;
  const find = (where: SQL | undefined, other: SQLWrapper) =>
    sql
      .select({ id, userId: accounts.id, traits: people.traits, at: raw<Date>`${askedAt}`.mapWith(askedAt) })
      .from(friendRequests)
      .innerJoin(accounts, eq(accounts.id, other))
      .where(and(where, isNotNull(askedAt)))
      .orderBy(desc(askedAt), desc(id))
      .limit(FRIEND_REQUESTS_SHOWN);
  return {
    received: await find(and(eq(askedId, accountId), isShown), askerId),
    sent: await find(eq(askerId, accountId), askedId),
  };
}

/** The askers who wait for an account's answer, newest first, as a part of a query. */
export function waitingFor(accountId: SQLWrapper) {
  const { askerId, askedId, askedAt, isShown } = friendRequests;
  return raw`coalesce((
    select json_agg(waiting.asker_id) from (
      select ${askerId} from ${friendRequests} where ${askedId} = ${accountId} and ${isShown}
      order by ${askedAt} desc limit ${raw.raw(String(FRIEND_REQUESTS_SHOWN))}) waiting), '[]'::json)`;
}

/** Requests from before a moment, at most so many. */
export function oldRequests(sql: Queryable, before: Date, most: number): Promise<RequestRow[]> {
  return sql
    .select()
    .from(friendRequests)
    .where(lte(friendRequests.askedAt, before))
    .orderBy(friendRequests.askedAt)
    .limit(most);
}

/** Deletes refusals that do not hold any more, and times of asking from before a moment. */
export async function deleteOldTraces(sql: Transaction, now: Date, countedSince: Date): Promise<void> {
  const { askedAt, refusedUntil } = friendRequests;
  await sql.delete(friendRequests).where(and(isNull(askedAt), lte(refusedUntil, now)));
  await sql
    .update(friendSettings)
    .set({
      askedAt: raw`array(select at from unnest(${friendSettings.askedAt}) as at where at > ${countedSince})`,
    })
    .where(raw`exists (select from unnest(${friendSettings.askedAt}) as at where at <= ${countedSince})`);
  await sql
    .delete(friendSettings)
    .where(
      and(
        isNull(friendSettings.showsRoom),
        isNull(friendSettings.showsOnline),
        raw`${friendSettings.askedAt} = '{}'`,
      ),
    );
}

export function sentBy(sql: Queryable, accountId: string) {
  return sql
    .select({ userId: friendRequests.askedId, username: accounts.username, at: friendRequests.askedAt })
    .from(friendRequests)
    .innerJoin(accounts, eq(accounts.id, friendRequests.askedId))
    .where(and(eq(friendRequests.askerId, accountId), isNotNull(friendRequests.askedAt)))
    .orderBy(desc(friendRequests.askedAt));
}

/** The requests to an account, as far as it knows of them; `refusedUntil`: it has declined. */
export function receivedBy(sql: Queryable, accountId: string) {
  const { askerId, askedId, askedAt, isShown, refusedUntil } = friendRequests;
  return sql
    .select({ userId: askerId, username: accounts.username, at: askedAt, refusedUntil })
    .from(friendRequests)
    .innerJoin(accounts, eq(accounts.id, askerId))
    .where(and(eq(askedId, accountId), or(isShown, isNotNull(refusedUntil))))
    .orderBy(desc(askedAt));
}

/** Deletes the requests of an account and those to it; answers what they were. */
export function deleteRequestsOf(sql: Transaction, accountId: string): Promise<RequestRow[]> {
  return sql
    .delete(friendRequests)
    .where(or(eq(friendRequests.askerId, accountId), eq(friendRequests.askedId, accountId)))
    .returning();
}
