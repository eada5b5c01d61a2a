import type { Queryable, Transaction } from '@plausch/platform/db';
import { and, asc, eq, inArray, isNull, lt } from 'drizzle-orm';
import { lockWhere, type SubscriptionRow } from './subscriptions.store.ts';
import { priceAsks, subscriptions } from './subscriptions.tables.ts';

/** Subscriptions that were not looked at since a version of the catalogue, locked; what is being charged or open is looked at later. */
export async function lockUnpriced(
  sql: Transaction,
  { projectId, version, most }: { projectId: string; version: number; most: number },
): Promise<SubscriptionRow[]> {
  return lockWhere(sql, {
    where: and(
      eq(subscriptions.projectId, projectId),
      lt(subscriptions.pricedVersion, version),
      inArray(subscriptions.state, ['trial', 'active']),
      isNull(subscriptions.charging),
      isNull(subscriptions.unsubscribedAt),
    ),
    orderBy: [asc(subscriptions.pricedVersion), asc(subscriptions.id)],
    most,
  });
}

export async function markPriced(sql: Transaction, ids: string[], pricedVersion: number): Promise<void> {
  await sql.update(subscriptions).set({ pricedVersion }).where(inArray(subscriptions.id, ids));
}

/** Notes that the owner of a subscription is asked about a price; false where they were before. */
export async function insertAsk(sql: Transaction, row: typeof priceAsks.$inferInsert): Promise<boolean> {
  const rows = await sql
    .insert(priceAsks)
    .values(row)
    .onConflictDoNothing()
    .returning({ priceId: priceAsks.priceId });
  return rows.length > 0;
}

type Ask = { readonly subscriptionId: string; readonly priceId: string };
const isAsk = ({ subscriptionId, priceId }: Ask) =>
  and(eq(priceAsks.subscriptionId, subscriptionId), eq(priceAsks.priceId, priceId));

export async function wasAsked(sql: Queryable, ask: Ask): Promise<boolean> {
  return (await sql.select({ priceId: priceAsks.priceId }).from(priceAsks).where(isAsk(ask))).length > 0;
}

export async function markAgreed(sql: Transaction, ask: Ask, agreedAt: Date): Promise<void> {
  await sql.update(priceAsks).set({ agreedAt }).where(isAsk(ask));
}
