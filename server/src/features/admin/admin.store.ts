import type { Queryable, Transaction } from '@plausch/platform/db';
import { and, desc, eq, lt } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { accounts } from '../accounts/index.ts';
import { type StaffActRow, staffActs } from './admin.tables.ts';

export async function insertAct(sql: Transaction, row: StaffActRow): Promise<void> {
  await sql.insert(staffActs).values(row);
}

/** An act with the names of who did it and to whom; null for the operator, or an account that is gone. */
export type NamedAct = StaffActRow & {
  readonly actorName: string | null;
  readonly targetName: string | null;
};

const actors = alias(accounts, 'actors');
const targets = alias(accounts, 'targets');

/** What staff did, newest first; with `after` the acts after that id. */
export async function actsFor(
  sql: Queryable,
  { actorId, targetId }: { actorId?: string | undefined; targetId?: string | undefined },
  { after, most }: { after: string | undefined; most: number },
): Promise<NamedAct[]> {
  const rows = await sql
    .select({ act: staffActs, actorName: actors.username, targetName: targets.username })
    .from(staffActs)
    .leftJoin(actors, eq(actors.id, staffActs.actorId))
    .leftJoin(targets, eq(targets.id, staffActs.targetId))
    .where(
      and(
        actorId === undefined ? undefined : eq(staffActs.actorId, actorId),
        targetId === undefined ? undefined : eq(staffActs.targetId, targetId),
        after === undefined ? undefined : lt(staffActs.id, after),
      ),
    )
    .orderBy(desc(staffActs.id))
    .limit(most);
  return rows.map(({ act, ...names }) => ({ ...act, ...names }));
}

export async function deleteOldActs(sql: Queryable, before: Date): Promise<void> {
  await sql.delete(staffActs).where(lt(staffActs.at, before));
}
