import type { Work } from '@plausch/platform/db';
import { newId } from '@plausch/platform/ids';
import type { Ground } from '../../ground.ts';
import { isWhole, type Money } from '../../pure/money.ts';
import { Refusal } from '../../refusal.ts';
import { clockOffset } from '../customers/index.ts';
import type { OperationRow } from '../gateways/index.ts';
import { issueCorrection } from '../invoices/index.ts';
import { recordRefund } from '../tax/index.ts';
import { giveOut } from './subscriptions.books.ts';
import { heldBack } from './subscriptions.disputes.store.ts';
import {
  addRefunded,
  insertRefund,
  lockTransaction,
  paymentsOf,
  plannedRefunds,
  refundOf,
  type SubscriptionOf,
  settleRefund,
  type TransactionRow,
} from './subscriptions.refunds.store.ts';

type Parts = Pick<Ground, 'clock' | 'provided' | 'logger' | 'hooks' | 'crashpoint'>;
const SUBJECT = 'refund:';

declare module '@plausch/platform/hooks' {
  interface Hooks {
    /** Money went back: what belongs to it is written together with it. */
    'refund.done': {
      readonly refundId: string;
      readonly transaction: TransactionRow;
      readonly amountMicros: number;
    };
  }
}

export type PlannedRefund = { readonly id: string } & Money;

export type RefundWish = {
  readonly transactionId: string;
  /** Null: all that is left. */
  readonly amountMicros: number | null;
  /** Whether it is owed: then less is given where less is left, and what a bank holds back is waited for. */
  readonly isOwed?: boolean;
  readonly reason: string;
  readonly requestedBy: string;
};

/**
 * Plans to give money back; the operation is to be performed after the commit. Undefined where nothing is left to give.
 *
 * @throws Refusal `not_found` for an unknown payment, `invalid` for more than is left or what is no whole amount
 */
export async function planRefund(
  ground: Parts,
  work: Work,
  { transactionId, amountMicros, isOwed = false, reason, requestedBy }: RefundWish,
): Promise<{ readonly refund: PlannedRefund; readonly operation: OperationRow } | undefined> {
  const payment = await lockTransaction(work.sql, transactionId);
  if (!payment) throw new Refusal('not_found', { message: 'There is no such payment.' });
  const planned = await plannedRefunds(work.sql, payment.id);
  // What a bank holds back may go back to the buyer without us. What we owe is asked for all the same: it goes once the bank lets it.
  const held = isOwed ? 0 : await heldBack(work.sql, payment.id);
  const left = Math.max(0, payment.grossMicros - payment.refundedMicros - planned - held);
  const wanted = amountMicros ?? left;
  const amount = { amountMicros: isOwed ? Math.min(wanted, left) : wanted, currency: payment.currency };
  const isNothing = left === 0 && (isOwed || amountMicros === null);
  if (payment.chargeRef === null || isNothing) return undefined;
  if (!isWhole(amount) || amount.amountMicros === 0 || amount.amountMicros > left)
    throw new Refusal('invalid', {
      field: 'amount_micros',
      message: `Up to ${left} micros can be refunded.`,
    });
  const { projectId, environment, customerId } = payment;
  const id = newId();
  const at = new Date(ground.clock.now() + (await clockOffset(work.sql, customerId)));
  await insertRefund(work.sql, {
    id,
    projectId,
    environment,
    customerId,
    transactionId: payment.id,
    amountMicros: amount.amountMicros,
    reason,
    requestedBy,
    state: 'planned',
    at,
    settledAt: null,
  });
  const { operations, of } = ground.provided.gateways;
  const { operation } = await operations.plan(work, {
    projectId,
    environment,
    gateway: of(environment).name,
    subject: SUBJECT + id,
    key: SUBJECT + id,
    request: { verb: 'refund', of: { chargeRef: payment.chargeRef, amount } },
  });
  return { refund: { id, ...amount }, operation };
}

/** What a wish comes to, and what is to be performed after the commit. */
export type PlannedRefunds = {
  readonly refunds: readonly PlannedRefund[];
  readonly operations: readonly OperationRow[];
};

/**
 * Plans to give so much back of what was paid for a subscription, of the last payment first: what an upgrade was credited came with the
 * payments before it. At most all that is left.
 */
export async function planRefunds(
  ground: Parts,
  work: Work,
  {
    subscription,
    amountMicros,
    ...why
  }: Pick<RefundWish, 'reason' | 'requestedBy'> & { subscription: SubscriptionOf; amountMicros: number },
): Promise<PlannedRefunds> {
  const planned: { refund: PlannedRefund; operation: OperationRow }[] = [];
  let wanted = amountMicros;
  if (wanted === 0) return { refunds: [], operations: [] };
  for (const { id: transactionId } of await paymentsOf(work.sql, subscription)) {
    if (wanted === 0) break;
    const wish = { ...why, transactionId, amountMicros: wanted, isOwed: true };
    const part = await planRefund(ground, work, wish);
    if (!part) continue;
    planned.push(part);
    wanted -= part.refund.amountMicros;
  }
  return {
    refunds: planned.map(({ refund }) => refund),
    operations: planned.map(({ operation }) => operation),
  };
}

/** What the bank said to a refund, in the transaction that notes it. */
export function settleRefunds(ground: Parts): void {
  ground.provided.gateways.operations.settleBy('refund', async (work, { subject }, outcome) => {
    if (outcome.kind === 'unknown') return;
    const id = subject.slice(SUBJECT.length);
    const refund = await refundOf(work.sql, id);
    if (!refund) throw new Error(`the refund ${id} was never planned`);
    const settledAt = new Date(ground.clock.now() + (await clockOffset(work.sql, refund.customerId)));
    await settleRefund(work.sql, id, { state: outcome.kind, settledAt });
    if (outcome.kind === 'refused') return;
    const { amountMicros } = refund;
    const transaction = await addRefunded(work.sql, refund.transactionId, amountMicros, settledAt);
    const { grossMicros, currency, refundedMicros } = transaction;
    const { parts } = await recordRefund(work, {
      cause: SUBJECT + id,
      transactionId: transaction.id,
      gross: { amountMicros: grossMicros, currency },
      refundedMicros: refundedMicros - amountMicros,
      refundMicros: amountMicros,
      at: settledAt,
    });
    await giveOut(work, refund, { transaction, taxes: parts, at: settledAt });
    await ground.hooks.run('refund.done', work, {
      refundId: id,
      transaction,
      amountMicros,
    });
    const { id: transactionId } = transaction;
    const document = { cause: SUBJECT + id, transactionId, amountMicros, at: settledAt };
    await issueCorrection(ground, work, { refund: document });
  });
}
