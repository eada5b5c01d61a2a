import { prepared, type Queryable, type Transaction } from '@plausch/platform/db';
import { and, asc, count, eq, getTableColumns, inArray, lte, ne, sql as raw } from 'drizzle-orm';
import type { KeyHolder } from '../../edge/keys.ts';
import { checkoutSessions } from './checkout.tables.ts';

export type SessionRow = typeof checkoutSessions.$inferSelect;

const LIVE = ['completing', 'awaiting', 'settling'] as const;

/** To a purchase that begins nothing was agreed yet, and no taxes were told. */
type NewSession = Omit<SessionRow, Later>;
type Later = 'consents' | 'quote' | 'location' | 'pendingQuote' | 'forgottenAt' | 'revokedAt';

const insertion = prepared((sql) => {
  // A null in a placeholder would be the null of JSON, which is there.
  const { consents, quote, location, pendingQuote, forgottenAt, revokedAt, ...columns } =
    getTableColumns(checkoutSessions);
  const values = Object.keys(columns).map((name) => [name, raw.placeholder(name)]);
  return sql.insert(checkoutSessions).values(Object.fromEntries(values)).prepare('checkout_insert_session');
});

export async function insertSession(sql: Transaction, row: NewSession): Promise<void> {
  await insertion(sql).execute(row);
}

const hasId = eq(checkoutSessions.id, raw.placeholder('id'));

const sessionWithId = prepared((sql) =>
  sql.select().from(checkoutSessions).where(hasId).prepare('checkout_session'),
);

/** The session with this id, for a key of the same shop alone; none of a customer who was forgotten. */
export async function findSession(
  sql: Queryable,
  { projectId, environment }: KeyHolder,
  id: string,
): Promise<SessionRow | undefined> {
  const session = await sessionOf(sql, id);
  const isTheirs = session?.projectId === projectId && session.environment === environment;
  return isTheirs && session.forgottenAt === null ? session : undefined;
}

export async function sessionOf(sql: Queryable, id: string): Promise<SessionRow | undefined> {
  const [row] = await sessionWithId(sql).execute({ id });
  return row;
}

const sessionLocked = prepared((sql) =>
  sql.select().from(checkoutSessions).where(hasId).for('update').prepare('checkout_session_locked'),
);

/** The session, its row locked. The customer's row is locked before it. */
export async function lockSession(sql: Transaction, id: string): Promise<SessionRow | undefined> {
  const [row] = await sessionLocked(sql).execute({ id });
  return row;
}

export async function sessionByIntent(sql: Queryable, intentRef: string): Promise<SessionRow | undefined> {
  const [row] = await sql.select().from(checkoutSessions).where(eq(checkoutSessions.intentRef, intentRef));
  return row;
}

/** Another session of the customer by which this family could be paid. */
export async function rivalOf(
  sql: Queryable,
  { id, customerId, family }: Pick<SessionRow, 'id' | 'customerId' | 'family'>,
): Promise<SessionRow | undefined> {
  if (family === null) return undefined;
  const [row] = await sql
    .select()
    .from(checkoutSessions)
    .where(
      and(
        eq(checkoutSessions.customerId, customerId),
        eq(checkoutSessions.family, family),
        inArray(checkoutSessions.state, [...LIVE]),
        ne(checkoutSessions.id, id),
      ),
    );
  return row;
}

export async function updateSession(
  sql: Transaction,
  id: string,
  change: Partial<Omit<SessionRow, 'id' | 'version'>>,
): Promise<void> {
  await sql
    .update(checkoutSessions)
    .set({ ...change, version: raw`${checkoutSessions.version} + 1` })
    .where(eq(checkoutSessions.id, id));
}

/** Sessions of a customer that are not over, their rows locked; the customer's is locked before. */
export function lockUnfinished(sql: Transaction, customerId: string): Promise<SessionRow[]> {
  return sql
    .select()
    .from(checkoutSessions)
    .where(
      and(eq(checkoutSessions.customerId, customerId), inArray(checkoutSessions.state, ['open', ...LIVE])),
    )
    .orderBy(asc(checkoutSessions.id))
    .for('update');
}

/** Marks what a customer has begun to buy, whose rows are locked: nothing of it is had any more, also where it is paid. */
export async function markRevoked(sql: Transaction, ids: readonly string[], revokedAt: Date): Promise<void> {
  if (ids.length === 0) return;
  await sql
    .update(checkoutSessions)
    .set({ revokedAt })
    .where(inArray(checkoutSessions.id, [...ids]));
}

/** Takes whom they are about out of the sessions of a customer; what was agreed to stays, as it proves a contract. */
export async function forgetSessions(sql: Transaction, customerId: string, forgottenAt: Date): Promise<void> {
  await sql
    .update(checkoutSessions)
    .set({
      appUserId: '',
      email: null,
      language: null,
      traceId: null,
      metadata: {},
      location: raw`null`,
      sealedSecret: null,
      forgottenAt,
      version: raw`${checkoutSessions.version} + 1`,
    })
    .where(eq(checkoutSessions.customerId, customerId));
}

const unfinished = prepared((sql) =>
  sql
    .select({ count: count() })
    .from(checkoutSessions)
    .where(
      and(
        eq(checkoutSessions.customerId, raw.placeholder('customerId')),
        inArray(checkoutSessions.state, ['open', ...LIVE]),
      ),
    )
    .prepare('checkout_unfinished'),
);

/** How many sessions of a customer are not over. */
export async function countUnfinished(sql: Queryable, customerId: string): Promise<number> {
  const [row] = await unfinished(sql).execute({ customerId });
  return row?.count ?? 0;
}

/** Sessions whose time is over, longest first. */
export function overdue(sql: Queryable, now: Date, most: number): Promise<{ id: string }[]> {
  return sql
    .select({ id: checkoutSessions.id })
    .from(checkoutSessions)
    .where(and(lte(checkoutSessions.expiresAt, now), inArray(checkoutSessions.state, ['open', 'awaiting'])))
    .orderBy(asc(checkoutSessions.expiresAt))
    .limit(most);
}

/** Sessions that wait for the gateway and have not changed for a while. */
export function stale(sql: Queryable, before: Date, most: number): Promise<{ id: string }[]> {
  return sql
    .select({ id: checkoutSessions.id })
    .from(checkoutSessions)
    .where(and(eq(checkoutSessions.state, 'settling'), lte(checkoutSessions.changedAt, before)))
    .orderBy(asc(checkoutSessions.changedAt))
    .limit(most);
}

const standing = prepared((sql) =>
  sql
    .select({
      id: checkoutSessions.id,
      state: checkoutSessions.state,
      failure: checkoutSessions.failure,
      version: checkoutSessions.version,
    })
    .from(checkoutSessions)
    .where(raw`${checkoutSessions.id} = any(${raw.placeholder('ids')})`)
    .prepare('checkout_standing'),
);

/** Where sessions stand, for those that wait for news of them. */
export const standingOf = (
  sql: Queryable,
  ids: readonly string[],
): Promise<Pick<SessionRow, 'id' | 'state' | 'failure' | 'version'>[]> => standing(sql).execute({ ids });
