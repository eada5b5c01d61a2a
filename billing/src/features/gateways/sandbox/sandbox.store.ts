import {
  holdKey,
  insertInto,
  prepared,
  type Queryable,
  statement,
  type Transaction,
  valuesOf,
} from '@plausch/platform/db';
import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, lt, lte, sql as raw } from 'drizzle-orm';
import {
  sandboxAnswers,
  sandboxCharges,
  sandboxCustomers,
  sandboxDisputes,
  sandboxEvents,
  sandboxIntents,
  sandboxMethods,
  sandboxRefunds,
  sandboxTokens,
} from './sandbox.tables.ts';

export type IntentRow = typeof sandboxIntents.$inferSelect;
export type MethodRow = typeof sandboxMethods.$inferSelect;
export type ChargeRow = typeof sandboxCharges.$inferSelect;
export type DisputeRow = typeof sandboxDisputes.$inferSelect;
export type TokenRow = typeof sandboxTokens.$inferSelect;
export type AnswerRow = typeof sandboxAnswers.$inferSelect;
export type EventRow = typeof sandboxEvents.$inferSelect;

const answerOf = prepared((sql) =>
  sql
    .select()
    .from(sandboxAnswers)
    .where(eq(sandboxAnswers.idempotencyKey, raw.placeholder('idempotencyKey')))
    .prepare('sandbox_answer'),
);

/** What was answered to a key; waits for the transaction that is about to answer it. */
export async function lockAnswer(sql: Transaction, idempotencyKey: string): Promise<AnswerRow | undefined> {
  await holdKey(sql, `sandbox.answer ${idempotencyKey}`);
  const [row] = await answerOf(sql).execute({ idempotencyKey });
  return row;
}

const answerInserted = statement('sandbox_answer_inserted', insertInto(sandboxAnswers));

export async function insertAnswer(sql: Transaction, row: AnswerRow): Promise<void> {
  await answerInserted(sql, valuesOf(sandboxAnswers, row));
}

/** The customer that the merchant calls so, made if need be. */
export async function ensureCustomer(
  sql: Transaction,
  row: typeof sandboxCustomers.$inferInsert,
): Promise<string> {
  const [found] = await sql
    .insert(sandboxCustomers)
    .values(row)
    // Changes nothing, but answers the row that was there.
    .onConflictDoUpdate({ target: sandboxCustomers.customerId, set: { customerId: row.customerId } })
    .returning({ ref: sandboxCustomers.ref });
  return found?.ref ?? row.ref;
}

export async function hasCustomer(sql: Transaction, ref: string): Promise<boolean> {
  const rows = await sql
    .select({ ref: sandboxCustomers.ref })
    .from(sandboxCustomers)
    .where(eq(sandboxCustomers.ref, ref));
  return rows.length > 0;
}

export async function insertIntent(sql: Transaction, row: IntentRow): Promise<void> {
  await sql.insert(sandboxIntents).values(row);
}

const intentOf = prepared((sql) =>
  sql
    .select()
    .from(sandboxIntents)
    .where(eq(sandboxIntents.ref, raw.placeholder('ref')))
    .prepare('sandbox_intent'),
);

export async function intent(sql: Queryable, ref: string): Promise<IntentRow | undefined> {
  const [row] = await intentOf(sql).execute({ ref });
  return row;
}

export async function lockIntent(sql: Transaction, ref: string): Promise<IntentRow | undefined> {
  const [row] = await sql.select().from(sandboxIntents).where(eq(sandboxIntents.ref, ref)).for('update');
  return row;
}

export type IntentChange = Partial<
  Pick<IntentRow, 'state' | 'methodRef' | 'chargeRef' | 'failure' | 'settlesAt' | 'amountMicros' | 'currency'>
>;

export async function updateIntent(sql: Transaction, ref: string, change: IntentChange): Promise<void> {
  await sql.update(sandboxIntents).set(change).where(eq(sandboxIntents.ref, ref));
}

/** Intents that the bank has decided by now. */
export async function settledBy(sql: Queryable, now: Date): Promise<string[]> {
  const rows = await sql
    .select({ ref: sandboxIntents.ref })
    .from(sandboxIntents)
    .where(lte(sandboxIntents.settlesAt, now))
    .orderBy(asc(sandboxIntents.settlesAt));
  return rows.map(({ ref }) => ref);
}

export async function insertMethod(sql: Transaction, row: typeof sandboxMethods.$inferInsert): Promise<void> {
  await sql.insert(sandboxMethods).values(row);
}

export async function method(sql: Queryable, ref: string): Promise<MethodRow | undefined> {
  const [row] = await sql.select().from(sandboxMethods).where(eq(sandboxMethods.ref, ref));
  return row;
}

const methodLocked = prepared((sql) =>
  sql
    .select()
    .from(sandboxMethods)
    .where(eq(sandboxMethods.ref, raw.placeholder('ref')))
    .for('update')
    .prepare('sandbox_method_locked'),
);

/** The card, held until the transaction ends: of two charges at once one is the first. */
export async function lockMethod(sql: Transaction, ref: string): Promise<MethodRow | undefined> {
  const [row] = await methodLocked(sql).execute({ ref });
  return row;
}

const laterChargeCounted = statement(
  'sandbox_later_charge',
  raw`update ${sandboxMethods} set later_charges = later_charges + 1 where ref = ${raw.placeholder('ref')}`,
);

export async function countLaterCharge(sql: Transaction, ref: string): Promise<void> {
  await laterChargeCounted(sql, { ref });
}

const chargeInserted = statement('sandbox_charge_inserted', insertInto(sandboxCharges));

export async function insertCharge(sql: Transaction, row: ChargeRow): Promise<void> {
  await chargeInserted(sql, valuesOf(sandboxCharges, row));
}

export async function lockCharge(sql: Transaction, ref: string): Promise<ChargeRow | undefined> {
  const [row] = await sql.select().from(sandboxCharges).where(eq(sandboxCharges.ref, ref)).for('update');
  return row;
}

export async function charge(sql: Queryable, ref: string): Promise<ChargeRow | undefined> {
  const [row] = await sql.select().from(sandboxCharges).where(eq(sandboxCharges.ref, ref));
  return row;
}

/** Charges after one of them in the order of their refs, with what banks have taken of each. */
export function chargesAfter(
  sql: Queryable,
  after: string,
  most: number,
): Promise<(ChargeRow & { lostMicros: number })[]> {
  const ref = raw`${sandboxCharges.ref} collate "C"`;
  return sql
    .select({
      ...getTableColumns(sandboxCharges),
      lostMicros: raw<number>`coalesce(${sandboxDisputes.amountMicros}, 0)`.mapWith(Number),
    })
    .from(sandboxCharges)
    .leftJoin(
      sandboxDisputes,
      and(eq(sandboxDisputes.chargeRef, sandboxCharges.ref), eq(sandboxDisputes.state, 'lost')),
    )
    .where(raw`${ref} > ${after}`)
    .orderBy(asc(ref))
    .limit(most);
}

export async function insertDispute(sql: Transaction, row: DisputeRow): Promise<void> {
  await sql.insert(sandboxDisputes).values(row);
}

export async function dispute(sql: Queryable, ref: string): Promise<DisputeRow | undefined> {
  const [row] = await sql.select().from(sandboxDisputes).where(eq(sandboxDisputes.ref, ref));
  return row;
}

export async function lockDispute(sql: Transaction, ref: string): Promise<DisputeRow | undefined> {
  const [row] = await sql.select().from(sandboxDisputes).where(eq(sandboxDisputes.ref, ref)).for('update');
  return row;
}

export async function updateDispute(
  sql: Transaction,
  ref: string,
  change: Partial<Pick<DisputeRow, 'state' | 'amountMicros' | 'dueAt'>>,
): Promise<void> {
  await sql.update(sandboxDisputes).set(change).where(eq(sandboxDisputes.ref, ref));
}

/** What of a charge a bank holds back or has taken; to be asked with the charge's row locked. */
export async function disputedOf(
  sql: Transaction,
  chargeRef: string,
): Promise<{ readonly state: 'open' | 'lost'; readonly amountMicros: number } | undefined> {
  const [row] = await sql
    .select({ state: sandboxDisputes.state, micros: sandboxDisputes.amountMicros })
    .from(sandboxDisputes)
    .where(and(eq(sandboxDisputes.chargeRef, chargeRef), inArray(sandboxDisputes.state, ['open', 'lost'])));
  return row && { state: row.state === 'open' ? 'open' : 'lost', amountMicros: row.micros ?? 0 };
}

/** Disputes that are due by the clocks of their customers, longest first. */
export async function dueDisputes(
  sql: Queryable,
  now: Date,
  { most, customerId }: { most: number; customerId?: string | undefined },
): Promise<string[]> {
  const rows = await sql
    .select({ ref: sandboxDisputes.ref })
    .from(sandboxDisputes)
    .innerJoin(sandboxCustomers, eq(sandboxCustomers.ref, sandboxDisputes.customerRef))
    .where(
      and(
        raw`${sandboxDisputes.dueAt} <= ${now.toISOString()}::timestamptz + ${sandboxCustomers.aheadMs} * interval '1 millisecond'`,
        customerId === undefined ? undefined : eq(sandboxCustomers.customerId, customerId),
      ),
    )
    .orderBy(asc(sandboxDisputes.dueAt))
    .limit(most);
  return rows.map(({ ref }) => ref);
}

export async function nextDispute(sql: Queryable, customerId: string): Promise<Date | null> {
  const [row] = await sql
    .select({ dueAt: sandboxDisputes.dueAt })
    .from(sandboxDisputes)
    .innerJoin(sandboxCustomers, eq(sandboxCustomers.ref, sandboxDisputes.customerRef))
    .where(and(eq(sandboxCustomers.customerId, customerId), isNotNull(sandboxDisputes.dueAt)))
    .orderBy(asc(sandboxDisputes.dueAt))
    .limit(1);
  return row?.dueAt ?? null;
}

/** How far ahead the clock of a customer is, in ms. */
export async function aheadOf(sql: Queryable, ref: string): Promise<number> {
  const [row] = await sql
    .select({ aheadMs: sandboxCustomers.aheadMs })
    .from(sandboxCustomers)
    .where(eq(sandboxCustomers.ref, ref));
  return row?.aheadMs ?? 0;
}

/** A clock never goes back. */
export async function setAhead(sql: Queryable, customerId: string, aheadMs: number): Promise<void> {
  await sql
    .update(sandboxCustomers)
    .set({ aheadMs: raw`greatest(${sandboxCustomers.aheadMs}, ${aheadMs})` })
    .where(eq(sandboxCustomers.customerId, customerId));
}

export async function insertRefund(sql: Transaction, row: typeof sandboxRefunds.$inferInsert): Promise<void> {
  await sql.insert(sandboxRefunds).values(row);
  await sql
    .update(sandboxCharges)
    .set({ refundedMicros: raw`${sandboxCharges.refundedMicros} + ${row.amountMicros}` })
    .where(eq(sandboxCharges.ref, row.chargeRef));
}

/** Adds a token, and forgets those that have expired. */
export async function insertToken(sql: Transaction, row: TokenRow, now: Date): Promise<void> {
  await sql.delete(sandboxTokens).where(lte(sandboxTokens.expiresAt, now));
  await sql.insert(sandboxTokens).values(row);
}

/** Takes a token: the second call finds none. */
export async function takeToken(sql: Transaction, ref: string, now: Date): Promise<TokenRow | undefined> {
  const [row] = await sql.delete(sandboxTokens).where(eq(sandboxTokens.ref, ref)).returning();
  return row && row.expiresAt > now ? row : undefined;
}

export async function insertEvent(sql: Transaction, row: EventRow): Promise<void> {
  await sql.insert(sandboxEvents).values(row);
}

/** Events that were not taken yet, oldest first. */
export const pendingEvents = (sql: Queryable, most: number): Promise<EventRow[]> =>
  sql
    .select()
    .from(sandboxEvents)
    .where(isNull(sandboxEvents.deliveredAt))
    .orderBy(asc(sandboxEvents.createdAt), asc(sandboxEvents.id))
    .limit(most);

export async function deleteDeliveredBefore(sql: Queryable, moment: Date): Promise<void> {
  await sql.delete(sandboxEvents).where(lt(sandboxEvents.deliveredAt, moment));
}

export async function markDelivered(sql: Queryable, id: string, at: Date): Promise<void> {
  await sql
    .update(sandboxEvents)
    .set({ deliveredAt: at })
    .where(and(eq(sandboxEvents.id, id), isNull(sandboxEvents.deliveredAt)));
}
