import { holdKey, prepared, type Queryable, type Transaction } from '@plausch/platform/db';
import { and, asc, eq, isNull, lt, lte, sql as raw } from 'drizzle-orm';
import {
  sandboxAnswers,
  sandboxCharges,
  sandboxCustomers,
  sandboxEvents,
  sandboxIntents,
  sandboxMethods,
  sandboxRefunds,
  sandboxTokens,
} from './sandbox.tables.ts';

export type IntentRow = typeof sandboxIntents.$inferSelect;
export type MethodRow = typeof sandboxMethods.$inferSelect;
export type ChargeRow = typeof sandboxCharges.$inferSelect;
export type TokenRow = typeof sandboxTokens.$inferSelect;
export type AnswerRow = typeof sandboxAnswers.$inferSelect;
export type EventRow = typeof sandboxEvents.$inferSelect;

/** What was answered to a key; waits for the transaction that is about to answer it. */
export async function lockAnswer(sql: Transaction, idempotencyKey: string): Promise<AnswerRow | undefined> {
  await holdKey(sql, `sandbox.answer ${idempotencyKey}`);
  const [row] = await sql
    .select()
    .from(sandboxAnswers)
    .where(eq(sandboxAnswers.idempotencyKey, idempotencyKey));
  return row;
}

export async function insertAnswer(sql: Transaction, row: AnswerRow): Promise<void> {
  await sql.insert(sandboxAnswers).values(row);
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

export async function insertMethod(sql: Transaction, row: MethodRow): Promise<void> {
  await sql.insert(sandboxMethods).values(row);
}

export async function method(sql: Queryable, ref: string): Promise<MethodRow | undefined> {
  const [row] = await sql.select().from(sandboxMethods).where(eq(sandboxMethods.ref, ref));
  return row;
}

export async function insertCharge(sql: Transaction, row: ChargeRow): Promise<void> {
  await sql.insert(sandboxCharges).values(row);
}

export async function lockCharge(sql: Transaction, ref: string): Promise<ChargeRow | undefined> {
  const [row] = await sql.select().from(sandboxCharges).where(eq(sandboxCharges.ref, ref)).for('update');
  return row;
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
