import {
  insertInto,
  prepared,
  type Queryable,
  settingOf,
  statement,
  type Transaction,
  valuesOf,
} from '@plausch/platform/db';
import { and, asc, count, eq, inArray, isNotNull, lte, sql as raw } from 'drizzle-orm';
import type { Gateway } from './gateways.port.ts';
import { gatewayEvents, gatewayObjects, gatewayOperations } from './gateways.tables.ts';

export type OperationRow = typeof gatewayOperations.$inferSelect;
export type ObjectRow = typeof gatewayObjects.$inferSelect;
type GatewayName = Gateway['name'];

const operationInserted = statement(
  'operation_inserted',
  raw`${insertInto(gatewayOperations)} on conflict (idempotency_key) do nothing returning id`,
);

/** Adds an operation; the one that has its key already stays as it is. Answers the row that has the key. */
export async function insertOperation(sql: Transaction, row: OperationRow): Promise<OperationRow> {
  const added = await operationInserted(sql, valuesOf(gatewayOperations, row));
  if (added.length > 0) return row;
  const [kept] = await sql
    .select()
    .from(gatewayOperations)
    .where(eq(gatewayOperations.idempotencyKey, row.idempotencyKey));
  if (!kept) throw new Error(`the operation ${row.idempotencyKey} was deleted while it was planned`);
  return kept;
}

const undecided = prepared((sql) =>
  sql
    .select()
    .from(gatewayOperations)
    .where(
      and(
        eq(gatewayOperations.id, raw.placeholder('id')),
        raw`${gatewayOperations.state} in ('planned', 'unknown', 'held')`,
      ),
    )
    .for('update')
    .prepare('operation_undecided'),
);

/** The operation, its row locked, unless its outcome is known already. */
export async function lockUndecided(sql: Transaction, id: string): Promise<OperationRow | undefined> {
  const [row] = await undecided(sql).execute({ id });
  return row;
}

const OPERATION_CHANGE = ['state', 'outcome', 'lookAt', 'tries'] as const;
const operationUpdated = statement(
  'operation_updated',
  raw`update ${gatewayOperations} set ${settingOf(gatewayOperations, OPERATION_CHANGE)} where id = ${raw.placeholder('id')}`,
);

export async function updateOperation(
  sql: Transaction,
  id: string,
  change: Pick<OperationRow, (typeof OPERATION_CHANGE)[number]>,
): Promise<void> {
  await operationUpdated(sql, valuesOf(gatewayOperations, { ...change, id }));
}

/** Operations without a known outcome that have rested long enough. */
export function restlessOperations(sql: Queryable, before: Date, most: number): Promise<OperationRow[]> {
  return sql
    .select()
    .from(gatewayOperations)
    .where(lte(gatewayOperations.lookAt, before))
    .orderBy(asc(gatewayOperations.lookAt))
    .limit(most);
}

const isRefundOf = (chargeRefs: readonly string[]) =>
  and(
    // As the index says it, not as a parameter: only then it is taken.
    raw`${gatewayOperations.verb} = 'refund'`,
    inArray(raw`${gatewayOperations.request} ->> 'chargeRef'`, [...chargeRefs]),
  );

/** Whether a charge is to be given back, or has been: a refund of it was planned. */
export async function hasRefund(sql: Queryable, chargeRef: string): Promise<boolean> {
  const [row] = await sql
    .select({ id: gatewayOperations.id })
    .from(gatewayOperations)
    .where(isRefundOf([chargeRef]))
    .limit(1);
  return row !== undefined;
}

/** Those of the charges whose refund a bank holds back. */
export async function heldRefunds(sql: Queryable, chargeRefs: readonly string[]): Promise<Set<string>> {
  if (chargeRefs.length === 0) return new Set();
  const rows = await sql
    .select({ chargeRef: raw<string>`${gatewayOperations.request} ->> 'chargeRef'` })
    .from(gatewayOperations)
    .where(and(isRefundOf(chargeRefs), eq(gatewayOperations.state, 'held')));
  return new Set(rows.map(({ chargeRef }) => chargeRef));
}

export async function releaseRefunds(sql: Transaction, chargeRef: string, lookAt: Date): Promise<void> {
  await sql
    .update(gatewayOperations)
    .set({ lookAt })
    .where(and(isRefundOf([chargeRef]), eq(gatewayOperations.state, 'held')));
}

/** Takes the address of a customer out of what was asked of gateways; false while one of them has not answered. */
export async function forgetAddress(sql: Transaction, customerId: string): Promise<boolean> {
  const own = and(eq(gatewayOperations.subject, `customer:${customerId}`));
  const [undecided] = await sql
    .select({ id: gatewayOperations.id })
    .from(gatewayOperations)
    .where(and(own, isNotNull(gatewayOperations.lookAt)))
    .limit(1);
  if (undecided) return false;
  await sql
    .update(gatewayOperations)
    .set({ request: raw`${gatewayOperations.request} - 'email'` })
    .where(own);
  return true;
}

/** How many operations have no outcome yet, by verb. */
export async function countUndecided(sql: Queryable): Promise<{ verb: string; count: number }[]> {
  return sql
    .select({ verb: gatewayOperations.verb, count: count() })
    .from(gatewayOperations)
    .where(isNotNull(gatewayOperations.lookAt))
    .groupBy(gatewayOperations.verb);
}

export async function insertObject(sql: Transaction, row: ObjectRow): Promise<void> {
  await sql.insert(gatewayObjects).values(row).onConflictDoNothing();
}

const customerRef = prepared((sql) =>
  sql
    .select({ ref: gatewayObjects.ref })
    .from(gatewayObjects)
    .where(
      and(
        eq(gatewayObjects.gateway, raw.placeholder('gateway')),
        eq(gatewayObjects.customerId, raw.placeholder('customerId')),
        eq(gatewayObjects.kind, 'customer'),
      ),
    )
    .prepare('gateway_customer_ref'),
);

/** What the gateway calls a customer of ours; undefined before it was told of them. */
export async function customerRefOf(
  sql: Queryable,
  { gateway, customerId }: { gateway: GatewayName; customerId: string },
): Promise<string | undefined> {
  const [row] = await customerRef(sql).execute({ gateway, customerId });
  return row?.ref;
}

export type GatewayEventRow = typeof gatewayEvents.$inferSelect;

/** Keeps an event; false where it came before. */
export async function insertEvent(sql: Transaction, row: GatewayEventRow): Promise<boolean> {
  const rows = await sql
    .insert(gatewayEvents)
    .values(row)
    .onConflictDoNothing()
    .returning({ eventId: gatewayEvents.eventId });
  return rows.length > 0;
}

export async function findEvent(
  sql: Queryable,
  gateway: GatewayName,
  eventId: string,
): Promise<GatewayEventRow | undefined> {
  const [row] = await sql
    .select()
    .from(gatewayEvents)
    .where(and(eq(gatewayEvents.gateway, gateway), eq(gatewayEvents.eventId, eventId)));
  return row;
}

export async function markHandled(
  sql: Queryable,
  gateway: GatewayName,
  eventId: string,
  at: Date,
): Promise<void> {
  await sql
    .update(gatewayEvents)
    .set({ handledAt: at })
    .where(and(eq(gatewayEvents.gateway, gateway), eq(gatewayEvents.eventId, eventId)));
}

export async function deleteEventsBefore(sql: Transaction, before: Date): Promise<void> {
  await sql.delete(gatewayEvents).where(lte(gatewayEvents.receivedAt, before));
}
