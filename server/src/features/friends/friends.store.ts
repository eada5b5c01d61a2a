import type { Queryable, Transaction } from '@plausch/platform/db';
import { and, count, desc, eq, or, sql as raw } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { People } from '../../people.store.ts';
import { accounts } from '../accounts/index.ts';
import { blocks } from './friends.tables.ts';

/** Inserts a block; false when it was there already. */
export async function insertBlock(
  sql: Transaction,
  block: { blockerId: string; blockedId: string; createdAt: Date },
): Promise<boolean> {
  const rows = await sql
    .insert(blocks)
    .values(block)
    .onConflictDoNothing()
    .returning({ blockedId: blocks.blockedId });
  return rows.length > 0;
}

/** The block that was deleted; undefined where there was none. */
export async function deleteBlock(
  sql: Transaction,
  blockerId: string,
  blockedId: string,
): Promise<{ blockerId: string; blockedId: string } | undefined> {
  const [row] = await sql
    .delete(blocks)
    .where(and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId)))
    .returning();
  return row;
}

/** Deletes the blocks of a person and those against them. */
export async function deleteBlocksOf(sql: Transaction, accountId: string): Promise<void> {
  await sql.delete(blocks).where(or(eq(blocks.blockerId, accountId), eq(blocks.blockedId, accountId)));
}

/** Whether an account and that of a column have a block between them, by whomever, as a part of a query. */
export const isBlockBetween = (
  accountId: string,
  other: PgColumn,
) => raw<boolean>`exists (select from ${blocks} where
  (${blocks.blockerId} = ${accountId} and ${blocks.blockedId} = ${other})
  or (${blocks.blockerId} = ${other} and ${blocks.blockedId} = ${accountId}))`;

export async function countBlocks(sql: Queryable, blockerId: string): Promise<number> {
  const [row] = await sql.select({ count: count() }).from(blocks).where(eq(blocks.blockerId, blockerId));
  return row?.count ?? 0;
}

export async function hasBlocked(sql: Queryable, blockerId: string, blockedId: string): Promise<boolean> {
  const rows = await sql
    .select({ blockedId: blocks.blockedId })
    .from(blocks)
    .where(and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId)));
  return rows.length > 0;
}

/** Whom an account has blocked, newest first, those after one of them if an id is given; none after one that is not there. */
export function blocksOf(
  sql: Queryable,
  people: People,
  blockerId: string,
  { after, most }: { after?: string | undefined; most: number },
) {
  const older = raw`(${blocks.createdAt}, ${blocks.blockedId}) < (
    select created_at, blocked_id from blocks where blocker_id = ${blockerId} and blocked_id = ${after})`;
  return sql
    .select({ id: blocks.blockedId, traits: people.traits, since: blocks.createdAt })
    .from(blocks)
    .innerJoin(accounts, eq(accounts.id, blocks.blockedId))
    .where(and(eq(blocks.blockerId, blockerId), after === undefined ? undefined : older))
    .orderBy(desc(blocks.createdAt), desc(blocks.blockedId))
    .limit(most);
}

/** The same, as they are given with an account's data. */
export function blocksGiven(sql: Queryable, blockerId: string) {
  return sql
    .select({ userId: blocks.blockedId, username: accounts.username, since: blocks.createdAt })
    .from(blocks)
    .innerJoin(accounts, eq(accounts.id, blocks.blockedId))
    .where(eq(blocks.blockerId, blockerId))
    .orderBy(desc(blocks.createdAt), desc(blocks.blockedId));
}
