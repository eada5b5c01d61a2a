import type { Queryable, Work } from '@plausch/platform/db';
import type { Ground } from '../../ground.ts';
import { withdrawalEnd } from '../../pure/calendar.ts';
import type { Money } from '../../pure/money.ts';
import { unusedOf, withdrawalOf } from '../../pure/proration.ts';
import { Refusal } from '../../refusal.ts';
import { type CustomerName, clockOffset, findCustomer, lockCustomer } from '../customers/index.ts';
import type { OperationRow } from '../gateways/index.ts';
import { type EndReason, type LifeEvent, lastsUntil, live } from './subscriptions.life.ts';
import {
  hasEarlyStart,
  lastPayment,
  paymentOf,
  paymentsOf,
  plannedRefunds,
  worthOf,
} from './subscriptions.refunds.store.ts';
import { type PlannedRefund, planRefund, planRefunds, type RefundWish } from './subscriptions.refunds.ts';
import { lifeOf } from './subscriptions.rows.ts';
import {
  liveSubscriptionsOf,
  lockSubscription,
  revokeGrants,
  type SubscriptionRow,
  updateSubscription,
} from './subscriptions.store.ts';
import { happen } from './subscriptions.transition.ts';

type Parts = Pick<Ground, 'clock' | 'rules' | 'hooks' | 'provided' | 'logger' | 'crashpoint'>;

/** How a subscription stands, by our own clock. */
export type SubscriptionStanding = {
  readonly productId: string;
  readonly state: SubscriptionRow['state'];
  readonly until: Date;
  readonly unsubscribedAt: Date | null;
};

/** What a command came to, and what is to be performed after its commit. */
export type Done<Result> = { readonly result: Result; readonly operations: readonly OperationRow[] };

/** Cancels or resumes. @throws Refusal `not_found`, `not_purchasable` */
export async function tell(
  ground: Parts,
  work: Work,
  name: CustomerName,
  productId: string,
  event: Extract<LifeEvent, { type: 'cancel' | 'resume' }>,
): Promise<Done<SubscriptionStanding>> {
  return tellRow(ground, work, await lockLive(work, name, productId), event);
}

/** One subscription of one customer. */
export type Own = { readonly customerId: string; readonly subscriptionId: string };

/** The same for a customer who says it themselves. @throws Refusal `not_found`, `not_purchasable` */
export async function tellOwn(
  ground: Parts,
  work: Work,
  own: Own,
  event: Extract<LifeEvent, { type: 'cancel' | 'resume' }>,
): Promise<Done<SubscriptionStanding>> {
  return tellRow(ground, work, await lockOwn(work, own), event);
}

async function tellRow(
  ground: Parts,
  work: Work,
  row: SubscriptionRow,
  event: Extract<LifeEvent, { type: 'cancel' | 'resume' }>,
): Promise<Done<SubscriptionStanding>> {
  const lived = await happen(ground, work, row, event);
  if (event.type === 'resume' && lived.row.unsubscribedAt !== null)
    throw new Refusal('not_purchasable', { message: 'What was given back cannot be resumed: buy it anew.' });
  return { result: await standingOf(work, lived.row), operations: lived.operations };
}

/** The right of withdrawal. @throws Refusal `not_found`, `not_purchasable` once it is too late */
export async function withdraw(
  ground: Parts,
  work: Work,
  name: CustomerName,
  productId: string,
  requestedBy: string,
): Promise<Done<Ended>> {
  return withdrawRow(ground, work, await lockLive(work, name, productId), requestedBy);
}

/** The same for a customer who says it themselves. @throws Refusal `not_found`, `not_purchasable` once it is too late */
export async function withdrawOwn(ground: Parts, work: Work, own: Own): Promise<Done<Ended>> {
  return withdrawRow(ground, work, await lockOwn(work, own), 'customer');
}

/**
 * What a withdrawal at a moment gives back; null where nothing was paid, undefined once it is too late.
 * @param now by the customer's clock, ms
 */
export async function withdrawalAt(
  sql: Queryable,
  row: SubscriptionRow,
  now: number,
): Promise<Money | null | undefined> {
  const contractMs = row.originalAt.getTime();
  if (row.state === 'ended' || now >= withdrawalEnd(contractMs)) return undefined;
  const payment = await lastPayment(sql, row.id);
  if (!payment) return null;
  const isStarted = await hasEarlyStart(sql, row);
  const back = withdrawalOf({
    // Without an early start nothing is owed, neither for this period nor for the plan before.
    value: isStarted ? worthOf(payment) : await paidFor(sql, row, payment.currency),
    contractMs,
    period: { startMs: row.periodStart.getTime(), endMs: row.periodEnd.getTime() },
    hasEarlyStart: isStarted,
    atMs: now,
  });
  return back && { amountMicros: back.refundMicros, currency: payment.currency };
}

/**
 * When a subscription would end that is cancelled now, and whether that could be taken back.
 * @param now by the customer's clock, ms
 */
export function cancellationAt(
  row: SubscriptionRow,
  now: number,
  rules: Ground['rules'],
): { readonly endsAt: Date; readonly isFinal: boolean } {
  const { life } = live(lifeOf(row), { type: 'cancel' }, now, rules.subscriptions);
  return {
    endsAt: new Date(life.endedAt ?? life.endsAt ?? life.periodEnd),
    isFinal: life.endedAt !== null || life.endsAt !== null,
  };
}

async function withdrawRow(
  ground: Parts,
  work: Work,
  row: SubscriptionRow,
  requestedBy: string,
): Promise<Done<Ended>> {
  const now = ground.clock.now() + (await clockOffset(work.sql, row.customerId));
  const back = await withdrawalAt(work.sql, row, now);
  if (back === undefined)
    throw new Refusal('not_purchasable', { message: 'The time for a withdrawal is over: cancel instead.' });
  return end(ground, work, row, {
    reason: 'withdrawn',
    refundMicros: back?.amountMicros ?? 0,
    why: 'withdrawal',
    requestedBy,
  });
}

/** All that was paid for a subscription and has not gone back. */
async function paidFor(sql: Queryable, row: SubscriptionRow, currency: string): Promise<Money> {
  const payments = await paymentsOf(sql, row);
  const amountMicros = payments.reduce((sum, paid) => sum + paid.grossMicros - paid.refundedMicros, 0);
  return { amountMicros, currency };
}

/** Ends everything of a customer at once, and gives unused time back. An unknown customer has nothing. */
export async function revoke(
  ground: Parts,
  work: Work,
  name: CustomerName,
  requestedBy: string,
): Promise<Done<{ ended: SubscriptionStanding[]; refunds: readonly PlannedRefund[] }>> {
  const customer = await findCustomer(work.sql, name);
  if (!customer) return { result: { ended: [], refunds: [] }, operations: [] };
  await lockCustomer(work.sql, customer.id);
  const now = ground.clock.now() + customer.clockOffsetMs;
  await revokeGrants(work.sql, customer.id, new Date(now));
  await ground.hooks.run('grants.changed', work, { customerId: customer.id });
  const done: Awaited<ReturnType<typeof end>>[] = [];
  for (const seen of await liveSubscriptionsOf(work.sql, customer.id)) {
    const row = await lockSubscription(work.sql, seen.id);
    if (!row) continue;
    done.push(
      await end(ground, work, row, {
        reason: 'revoked',
        refundMicros: await unusedMicros(work, row, now),
        why: 'revocation',
        requestedBy,
      }),
    );
  }
  return {
    result: {
      ended: done.map(({ result }) => result.standing),
      refunds: done.flatMap(({ result }) => result.refunds),
    },
    operations: done.flatMap(({ operations }) => operations),
  };
}

/**
 * Gives a payment back, whole or in part; all of it ends the subscription that it was for.
 * @throws Refusal `not_found`, `invalid`, `not_purchasable` where nothing is left
 */
export async function refund(
  ground: Parts,
  work: Work,
  { projectId, environment }: Pick<CustomerName, 'projectId' | 'environment'>,
  wish: RefundWish,
): Promise<Done<PlannedRefund>> {
  const payment = await paymentOf(work.sql, wish.transactionId);
  if (payment?.projectId !== projectId || payment.environment !== environment)
    throw new Refusal('not_found', { message: 'There is no such payment.' });
  await lockCustomer(work.sql, payment.customerId);
  const planned = await planRefund(ground, work, wish);
  if (!planned)
    throw new Refusal('not_purchasable', { message: 'Nothing of this payment is left to give back.' });
  const operations = [planned.operation];
  // Read again, as the row is locked by now; with what is on its way, as a part whose answer is still to come was promised as well.
  const { refundedMicros = 0 } = (await paymentOf(work.sql, payment.id)) ?? {};
  const isWhole = refundedMicros + (await plannedRefunds(work.sql, payment.id)) === payment.grossMicros;
  const row = payment.subscriptionId && (await lockSubscription(work.sql, payment.subscriptionId));
  if (isWhole && row && row.periodIndex === payment.periodIndex && row.state !== 'ended') {
    operations.push(...(await happen(ground, work, row, { type: 'end', reason: 'refunded' })).operations);
    await updateSubscription(
      work.sql,
      { ...row, version: row.version + 1 },
      { refundedAt: new Date(ground.clock.now() + (await clockOffset(work.sql, row.customerId))) },
    );
  }
  return { result: planned.refund, operations };
}

/**
 * What the days of the running period are worth that are still to come; 0 where nothing runs that was paid.
 *
 * @param isPaid only what was paid for the period itself, not what was credited to it
 */
export async function unusedMicros(
  work: Work,
  { id, state, periodStart, periodEnd, endsAt }: SubscriptionRow,
  now: number,
  { isPaid = false } = {},
): Promise<number> {
  const payment = state === 'active' ? await lastPayment(work.sql, id) : undefined;
  if (!payment) return 0;
  const period = { startMs: periodStart.getTime(), endMs: (endsAt ?? periodEnd).getTime() };
  const value = worthOf(isPaid ? { ...payment, creditedMicros: 0 } : payment);
  return unusedOf(value, period, Math.min(now, period.endMs)).unusedMicros;
}

/** A subscription that is over, and what goes back of what was paid for it. */
export type Ended = {
  readonly standing: SubscriptionStanding;
  readonly refunds: readonly PlannedRefund[];
};

/** Ends a subscription at once, and gives so much of what was paid for it back. */
export async function end(
  ground: Parts,
  work: Work,
  row: SubscriptionRow,
  {
    reason,
    refundMicros,
    why,
    requestedBy,
  }: { reason: EndReason; refundMicros: number; why: string; requestedBy: string },
): Promise<Done<Ended>> {
  const lived = await happen(ground, work, row, { type: 'end', reason });
  const { refunds, operations } = await planRefunds(ground, work, {
    subscription: row,
    amountMicros: refundMicros,
    reason: why,
    requestedBy,
  });
  return {
    result: { standing: await standingOf(work, lived.row), refunds },
    operations: [...lived.operations, ...operations],
  };
}

/** The live subscription of a customer to a product, with its customer's row and its own locked. */
async function lockLive(work: Work, name: CustomerName, productId: string): Promise<SubscriptionRow> {
  const customer = await findCustomer(work.sql, name);
  if (customer) {
    await lockCustomer(work.sql, customer.id);
    const live = await liveSubscriptionsOf(work.sql, customer.id);
    const seen = live.find((row) => row.productId === productId);
    const row = seen && (await lockSubscription(work.sql, seen.id));
    if (row) return row;
  }
  throw new Refusal('not_found', { message: 'The customer has no such subscription.' });
}

/** The same by its id. @throws Refusal `not_found` for one that has ended, or is another customer's */
async function lockOwn(work: Work, { customerId, subscriptionId }: Own): Promise<SubscriptionRow> {
  await lockCustomer(work.sql, customerId);
  const row = await lockSubscription(work.sql, subscriptionId);
  if (row?.customerId !== customerId || row.state === 'ended')
    throw new Refusal('not_found', { message: 'The customer has no such subscription.' });
  return row;
}

async function standingOf(work: Work, row: SubscriptionRow): Promise<SubscriptionStanding> {
  const offset = await clockOffset(work.sql, row.customerId);
  return {
    productId: row.productId,
    state: row.state,
    until: new Date(lastsUntil(lifeOf(row)) - offset),
    unsubscribedAt: row.unsubscribedAt && new Date(row.unsubscribedAt.getTime() - offset),
  };
}
