import type { Work } from '@plausch/platform/db';
import type { Environment } from '../../edge/keys.ts';
import type { Span } from '../../pure/calendar.ts';
import { bookDisputeLost, bookPayment, bookRefund } from '../ledger/index.ts';
import { type PaymentTaxes, partsOf } from '../tax/index.ts';
import type { RefundRow, TransactionRow } from './subscriptions.refunds.store.ts';
import type { Change } from './subscriptions.sale.ts';
import { subscriptionOf } from './subscriptions.store.ts';

export type Paid = {
  readonly projectId: string;
  readonly environment: Environment;
  readonly transactionId: string;
  readonly productId: string;
  readonly currency: string;
  readonly grossMicros: number;
  readonly taxes: PaymentTaxes | undefined;
  /** The time it is for; null for what is bought for good. */
  readonly period: Span | null;
  readonly at: Date;
};

/** Takes a payment into the books, in the transaction that books it. What cost nothing is in no book. */
export async function takeIn(work: Work, { taxes, ...paid }: Paid): Promise<void> {
  if (paid.grossMicros === 0) return;
  await bookPayment(work, { ...paid, taxes: taxes ? partsOf(taxes.quote) : [] });
}

/** The same of an upgrade, which carries over what is left to earn of the payment before. */
export async function takeInChange(
  work: Work,
  { taxes, ...paid }: Paid,
  { creditMicros, refundMicros }: Change,
  before: TransactionRow | undefined,
): Promise<void> {
  const carried = before && { from: before.id, creditMicros, usedMicros: creditMicros - refundMicros };
  await bookPayment(work, {
    ...paid,
    taxes: taxes && paid.grossMicros > 0 ? partsOf(taxes.quote) : [],
    ...(carried && { carried }),
  });
}

/** The reason that a lost dispute has; operators have words of their own. */
export const LOST = 'dispute';

/** After these the customer has nothing more of what was paid. */
const ENDING = ['withdrawal', 'revocation', LOST];

/** Takes a refund into the books, or a dispute that was lost, with its parts of the taxes. */
export async function giveOut(
  work: Work,
  refund: Pick<RefundRow, 'id' | 'amountMicros' | 'reason'>,
  {
    transaction,
    taxes,
    at,
  }: {
    transaction: TransactionRow;
    taxes: readonly { readonly country: string; readonly taxMicros: number }[];
    at: Date;
  },
): Promise<void> {
  const { id: transactionId, projectId, environment, productId, currency, subscriptionId } = transaction;
  const isWhole = transaction.refundedMicros >= transaction.grossMicros;
  const row = subscriptionId === null ? undefined : await subscriptionOf(work.sql, subscriptionId);
  const endsAt = refund.reason === 'cancellation' ? row?.endsAt : null;
  const book = refund.reason === LOST ? bookDisputeLost : bookRefund;
  await book(work, {
    projectId,
    environment,
    transactionId,
    productId,
    currency,
    causeId: refund.id,
    refundMicros: refund.amountMicros,
    taxes,
    ends: isWhole || ENDING.includes(refund.reason),
    ...(endsAt && { endsAt }),
    at,
  });
}
