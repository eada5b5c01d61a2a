import {
  batched,
  insertInto,
  prepared,
  type Queryable,
  rowsOf,
  settingOf,
  statement,
  type Transaction,
  valuesOf,
} from '@plausch/platform/db';
import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  notExists,
  or,
  sql as raw,
  type SQL,
} from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  areNamed,
  type CustomerName,
  type CustomerRow,
  customerColumns,
  customerIds,
  customers,
} from '../customers/index.ts';
import { invoices } from '../invoices/index.ts';
import { grants, priceAsks, subscriptions, transactions } from './subscriptions.tables.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;
export type TransactionRow = typeof transactions.$inferSelect;
export type GrantRow = typeof grants.$inferSelect;

const owned = {
  id: subscriptions.id,
  environment: subscriptions.environment,
  productId: subscriptions.productId,
  periodStart: subscriptions.periodStart,
  periodEnd: subscriptions.periodEnd,
  originalAt: subscriptions.originalAt,
  graceUntil: subscriptions.graceUntil,
  charging: subscriptions.charging,
  dueAt: subscriptions.dueAt,
  endsAt: subscriptions.endsAt,
  unsubscribedAt: subscriptions.unsubscribedAt,
  billingIssueAt: subscriptions.billingIssueAt,
  refundedAt: subscriptions.refundedAt,
  endedAt: subscriptions.endedAt,
};
const booked = {
  id: transactions.id,
  environment: transactions.environment,
  subscriptionId: transactions.subscriptionId,
  kind: transactions.kind,
  productId: transactions.productId,
  at: transactions.at,
  grossMicros: transactions.grossMicros,
  refundedMicros: transactions.refundedMicros,
  refundedAt: transactions.refundedAt,
};
const given = {
  environment: grants.environment,
  entitlement: grants.entitlement,
  startsAt: grants.startsAt,
  endsAt: grants.endsAt,
};

export type OwnedRow = Pick<SubscriptionRow, keyof typeof owned>;
export type BookedRow = Pick<TransactionRow, keyof typeof booked>;
export type GivenRow = Pick<GrantRow, keyof typeof given>;

/** A customer with everything that was bought or given, oldest first. */
export type Owner = CustomerRow & {
  readonly owned: readonly OwnedRow[];
  /**
   * What was bought for good; and of each subscription the newest payment of each product, with the one that followed a product that is
   * over. A subscription of ten years has no more of them than a new one.
   */
  readonly booked: readonly BookedRow[];
  readonly given: readonly GivenRow[];
};

/** From one product of a subscription to the next, each time straight to its newest payment: what announces a change has no period. */
const newestOf = (isNext: SQL) => raw`
  select id, product_id, period_index from transactions paid
  where paid.customer_id = subscription.customer_id and paid.subscription_id = subscription.id
    and paid.period_index is not null and ${isNext}
  order by paid.product_id desc, paid.period_index desc limit 1`;

const thatCount = raw`
  select id from transactions paid where paid.customer_id = ${customers.id} and paid.subscription_id is null
  union all
  select counted.id from subscriptions subscription, lateral (
    with recursive newest as (
      (${newestOf(raw`true`)})
      union all
      select another.* from newest, lateral (${newestOf(raw`paid.product_id < newest.product_id`)}) another
    )
    select id from newest
    union all
    select (
      select paid.id from transactions paid
      where paid.subscription_id = subscription.id and paid.kind in ('purchase', 'renewal')
        and paid.period_index > newest.period_index
      order by paid.period_index limit 1
    ) from newest where newest.product_id <> subscription.product_id
  ) counted
  where subscription.customer_id = ${customers.id}`;

// Their payments as an array: of a subselect with a recursion the planner expects hundreds of rows, and reads the whole table for them.
const owners = prepared((sql) =>
  sql
    .select({
      ...customerColumns,
      appUserId: customerIds.appUserId,
      owned: rowsOf(owned, {
        where: eq(subscriptions.customerId, customers.id),
        orderBy: [subscriptions.originalAt, subscriptions.id],
      }),
      booked: rowsOf(booked, {
        where: raw`${transactions.id} = any (array(${thatCount}))`,
        orderBy: [transactions.at, transactions.id],
      }),
      given: rowsOf(given, {
        where: and(eq(grants.customerId, customers.id), isNull(grants.revokedAt)),
        orderBy: [grants.startsAt, grants.id],
      }),
    })
    .from(customerIds)
    .innerJoin(customers, eq(customers.id, customerIds.customerId))
    .where(areNamed)
    .prepare('customers_with_possessions'),
);

const keyOf = ({ projectId, environment, appUserId }: CustomerName): string =>
  JSON.stringify([projectId, environment, appUserId]);

const ownerInBatch = batched<Owner>(async (sql, keys) => {
  const names = keys.map((key) => JSON.parse(key) as [string, string, string]);
  const found = await owners(sql).execute({
    projectIds: names.map(([projectId]) => projectId),
    environments: names.map(([, environment]) => environment),
    appUserIds: names.map(([, , appUserId]) => appUserId),
  });
  return new Map(found.map((row) => [keyOf(row), row]));
});

/** What apps ask for whenever they start: of all that ask at the same time in one statement. */
export const findOwner = (sql: Queryable, name: CustomerName): Promise<Owner | undefined> =>
  ownerInBatch(sql, keyOf(name));

const isTheirs = (column: PgColumn) => eq(column, raw.placeholder('customerId'));

const live = prepared((sql) =>
  sql
    .select()
    .from(subscriptions)
    .where(
      and(
        isTheirs(subscriptions.customerId),
        eq(subscriptions.family, raw.placeholder('family')),
        ne(subscriptions.state, 'ended'),
      ),
    )
    .prepare('live_subscription'),
);

/** The subscription of a family that has not ended. */
export async function liveSubscription(
  sql: Queryable,
  customerId: string,
  family: string,
): Promise<SubscriptionRow | undefined> {
  const [row] = await live(sql).execute({ customerId, family });
  return row;
}

/** What of a customer has not ended. */
export function liveSubscriptionsOf(sql: Queryable, customerId: string): Promise<SubscriptionRow[]> {
  return sql
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.customerId, customerId), ne(subscriptions.state, 'ended')))
    .orderBy(asc(subscriptions.originalAt));
}

/** What has ended is never charged again: the card of a customer is forgotten, and where they were. */
export async function forgetMethods(sql: Transaction, customerId: string): Promise<void> {
  await sql
    .update(subscriptions)
    .set({ methodRef: null, card: null, told: null })
    .where(eq(subscriptions.customerId, customerId));
  // Who has agreed to a price has made a contract, which is kept; who has not was only asked.
  const own = sql
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.customerId, customerId));
  await sql.delete(priceAsks).where(and(isNull(priceAsks.agreedAt), inArray(priceAsks.subscriptionId, own)));
}

/** What a customer has, and the last of what has ended: at most so many, the newest first. */
export function subscriptionsOf(
  sql: Queryable,
  customerId: string,
  most: number,
): Promise<SubscriptionRow[]> {
  return sql
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.customerId, customerId))
    .orderBy(raw`${subscriptions.state} = 'ended'`, desc(subscriptions.originalAt))
    .limit(most);
}

/** Takes back what was given to a customer. */
export async function revokeGrants(sql: Transaction, customerId: string, revokedAt: Date): Promise<void> {
  await sql
    .update(grants)
    .set({ revokedAt })
    .where(and(eq(grants.customerId, customerId), isNull(grants.revokedAt)));
}

const ownedForGood = prepared((sql) =>
  sql
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      and(
        isTheirs(transactions.customerId),
        eq(transactions.productId, raw.placeholder('productId')),
        isNull(transactions.subscriptionId),
        or(
          isNull(transactions.refundedAt),
          raw`${transactions.refundedMicros} < ${transactions.grossMicros}`,
        ),
      ),
    )
    .limit(1)
    .prepare('product_owned_for_good'),
);

/** Whether a product that is bought once was bought, and its price not given back. */
export async function ownsProduct(sql: Queryable, customerId: string, productId: string): Promise<boolean> {
  return (await ownedForGood(sql).execute({ customerId, productId })).length > 0;
}

export async function insertSubscription(sql: Transaction, row: SubscriptionRow): Promise<void> {
  await sql.insert(subscriptions).values(row);
}

const transactionInserted = statement('transaction_inserted', insertInto(transactions));

export async function insertTransaction(
  sql: Transaction,
  row: typeof transactions.$inferInsert,
): Promise<void> {
  await transactionInserted(sql, valuesOf(transactions, row));
}

/** Adds a grant; one that its source has given before stays as it is. Answers the row that there is. */
export async function insertGrant(
  sql: Transaction,
  row: GrantRow,
): Promise<{ row: GrantRow; isNew: boolean }> {
  const added = await sql.insert(grants).values(row).onConflictDoNothing().returning({ id: grants.id });
  if (added.length > 0) return { row, isNew: true };
  const [kept] = await sql.select().from(grants).where(eq(grants.source, row.source));
  if (!kept) throw new Error(`the grant of ${row.source} was deleted while it was given`);
  return { row: kept, isNew: false };
}

/** Subscriptions, their customers and they themselves locked; what another transaction holds is left to it, so that nothing waits. */
export async function lockWhere(
  sql: Transaction,
  { where, orderBy, most }: { where: SQL | undefined; orderBy: readonly SQL[]; most: number },
): Promise<SubscriptionRow[]> {
  const rows = await sql
    .select({ subscription: subscriptions })
    .from(subscriptions)
    .innerJoin(customers, eq(customers.id, subscriptions.customerId))
    .where(where)
    .orderBy(...orderBy)
    .limit(most)
    .for('no key update', { skipLocked: true });
  return rows.map(({ subscription }) => subscription);
}

const isOf = (customerId: string | undefined) =>
  customerId === undefined ? undefined : eq(subscriptions.customerId, customerId);

/** Subscriptions for which something is due by our clock, locked. */
export async function lockDue(
  sql: Transaction,
  before: Date,
  { most, customerId }: { most: number; customerId?: string | undefined },
): Promise<SubscriptionRow[]> {
  return lockWhere(sql, {
    where: and(lte(subscriptions.lookAt, before), isOf(customerId)),
    orderBy: [asc(subscriptions.lookAt)],
    most,
  });
}

/** Payments that no invoice was issued for, oldest first, so that their numbers are in their order. */
export function paymentsWithoutDocument(sql: Queryable, most: number): Promise<TransactionRow[]> {
  const issued = sql
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.transactionId, transactions.id), eq(invoices.kind, 'invoice')));
  return sql
    .select()
    .from(transactions)
    .where(and(gt(transactions.grossMicros, 0), notExists(issued)))
    .orderBy(asc(transactions.at), asc(transactions.id))
    .limit(most);
}

/**
 * Subscriptions whose trial is to be told of by our clock, locked like what is due; the mark that they are is taken off, so that each is
 * told once.
 */
export async function takeNotices(
  sql: Transaction,
  before: Date,
  { most, customerId }: { most: number; customerId?: string | undefined },
): Promise<SubscriptionRow[]> {
  const taken = await lockWhere(sql, {
    where: and(lte(subscriptions.noticeLookAt, before), isOf(customerId)),
    orderBy: [asc(subscriptions.noticeLookAt)],
    most,
  });
  if (taken.length > 0)
    await sql
      .update(subscriptions)
      .set({ noticeAt: null, noticeLookAt: null })
      .where(
        inArray(
          subscriptions.id,
          taken.map(({ id }) => id),
        ),
      );
  return taken;
}

/** What comes first: what is due, or the notice of it. */
const nextMoment = raw<Date>`least(${subscriptions.dueAt}, ${subscriptions.noticeAt})`.mapWith(
  subscriptions.dueAt,
);

/** The first moment by the customer's clock at which something of theirs is due, if it is not after this one. */
export async function nextDue(sql: Queryable, customerId: string, until: Date): Promise<number | null> {
  const [row] = await sql
    .select({ dueAt: nextMoment })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.customerId, customerId),
        // Nothing is due for what has ended, the notice of it neither.
        isNotNull(subscriptions.dueAt),
        raw`${nextMoment} <= ${until.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(nextMoment))
    .limit(1);
  return row?.dueAt?.getTime() ?? null;
}

/** The customer's clock is this far ahead of ours now: what is due for them is looked at that much earlier. */
export async function moveLooks(sql: Transaction, customerId: string, offsetMs: number): Promise<void> {
  await sql
    .update(subscriptions)
    .set({
      lookAt: raw`${subscriptions.dueAt} - ${offsetMs} * interval '1 millisecond'`,
      noticeLookAt: raw`${subscriptions.noticeAt} - ${offsetMs} * interval '1 millisecond'`,
    })
    .where(and(eq(subscriptions.customerId, customerId), isNotNull(subscriptions.dueAt)));
}

/** The payments of a customer. */
export async function paidPayments(sql: Queryable, customerId: string): Promise<string[]> {
  const rows = await sql
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.customerId, customerId), gt(transactions.grossMicros, 0)));
  return rows.map(({ id }) => id);
}

/** Whether the bank still owes an answer about a subscription of the customer. */
export async function isCharging(sql: Queryable, customerId: string): Promise<boolean> {
  const rows = await sql
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.customerId, customerId), isNotNull(subscriptions.charging)))
    .limit(1);
  return rows.length > 0;
}

const byId = prepared((sql) =>
  sql
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, raw.placeholder('id')))
    .prepare('subscription'),
);

export async function subscriptionOf(sql: Queryable, id: string): Promise<SubscriptionRow | undefined> {
  const [row] = await byId(sql).execute({ id });
  return row;
}

const locked = prepared((sql) =>
  sql
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, raw.placeholder('id')))
    .for('no key update')
    .prepare('subscription_locked'),
);

/** The same, held until the transaction ends; its customer is to be held first. */
export async function lockSubscription(sql: Transaction, id: string): Promise<SubscriptionRow | undefined> {
  const [row] = await locked(sql).execute({ id });
  return row;
}

/** Writes a change that was decided on this very version of the row; throws when it has changed meanwhile. */
export async function updateSubscription(
  sql: Transaction,
  { id, version }: Pick<SubscriptionRow, 'id' | 'version'>,
  change: Partial<Omit<SubscriptionRow, 'id' | 'version'>>,
): Promise<void> {
  const rows = await sql
    .update(subscriptions)
    .set({ ...change, version: version + 1 })
    .where(and(eq(subscriptions.id, id), eq(subscriptions.version, version)))
    .returning({ id: subscriptions.id });
  if (rows.length === 0) throw new Error(`the subscription ${id} has changed meanwhile`);
}

/** What a step of its life writes. */
const LIFE = [
  'productId',
  'priceId',
  'period',
  'pending',
  'state',
  'anchor',
  'anchorIndex',
  'periodIndex',
  'periodStart',
  'periodEnd',
  'graceUntil',
  'charging',
  'unsubscribedAt',
  'endsAt',
  'billingIssueAt',
  'asksOwner',
  'endedAt',
  'endReason',
  'dueAt',
  'lookAt',
] as const;

const lived = statement(
  'subscription_lived',
  raw`update ${subscriptions} set ${settingOf(subscriptions, LIFE)}, version = version + 1
    where id = ${raw.placeholder('id')} and version = ${raw.placeholder('version')} returning id`,
);

/** Writes a step of its life, as `updateSubscription` writes other changes. */
export async function writeLife(
  sql: Transaction,
  { id, version }: Pick<SubscriptionRow, 'id' | 'version'>,
  life: Pick<SubscriptionRow, (typeof LIFE)[number]>,
): Promise<void> {
  const rows = await lived(sql, valuesOf(subscriptions, { ...life, id, version }));
  if (rows.length === 0) throw new Error(`the subscription ${id} has changed meanwhile`);
}
