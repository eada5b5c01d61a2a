import type { Environment } from '../../edge/keys.ts';
import type { Told } from '../subscriptions/index.ts';

/** A subscription as it was when something happened to it; moments are ISO 8601, by the customer's clock. */
export type Snapshot = {
  readonly id: string;
  readonly projectId: string;
  readonly environment: Environment;
  readonly customerId: string;
  readonly productId: string;
  readonly priceId: string;
  /** What it becomes at the end of the period. */
  readonly pending: { readonly productId: string; readonly priceId: string } | null;
  readonly period: string;
  readonly periodEnd: string;
  readonly graceUntil: string | null;
  readonly endsAt: string | null;
  readonly endedAt: string | null;
  readonly endReason: string | null;
  readonly at: string;
};

/** A customer, with the shop that they are one of. */
export type Addressee = {
  readonly customerId: string;
  readonly projectId: string;
  readonly environment: Environment;
};

/** What a mail is about; never what it says. */
export type About =
  | ({ readonly what: 'link' } & Addressee)
  | { readonly what: 'order'; readonly transactionId: string }
  | { readonly what: 'receipt'; readonly transactionId: string }
  | { readonly what: 'refund'; readonly documentId: string }
  | ({
      readonly what: 'threshold';
      readonly year: number;
      readonly percent: number;
    } & Omit<Addressee, 'customerId'>)
  | {
      readonly what:
        | 'trial_ending'
        | 'payment_failed'
        | 'authentication_needed'
        | 'cancelled'
        | 'changed'
        | 'ended';
      readonly subscription: Snapshot;
    }
  | { readonly what: 'price_change'; readonly subscription: Snapshot; readonly priceId: string };

/** What is told of a subscription by mail; undefined: nothing. */
export function aboutOf({ what, row, transactionId, at }: Told): About | undefined {
  switch (what) {
    case 'renewed':
    case 'recovered':
      return transactionId === null ? undefined : { what: 'receipt', transactionId };
    case 'resumed':
      return undefined;
    case 'changed':
      // What changes at once was ordered, and is confirmed like any order.
      return row.pending === null ? undefined : { what, subscription: snapshotOf(row, at) };
    case 'ended':
      // What another product took the place of goes on for its owner.
      return row.endReason === 'replaced' ? undefined : { what, subscription: snapshotOf(row, at) };
    default:
      return { what, subscription: snapshotOf(row, at) };
  }
}

export function snapshotOf(row: Told['row'], at: number): Snapshot {
  const { id, projectId, environment, customerId, productId, priceId, pending, period, endReason } = row;
  return {
    id,
    projectId,
    environment,
    customerId,
    productId,
    priceId,
    pending: pending && { productId: pending.productId, priceId: pending.priceId },
    period,
    endReason,
    periodEnd: row.periodEnd.toISOString(),
    graceUntil: isoOf(row.graceUntil),
    endsAt: isoOf(row.endsAt),
    endedAt: isoOf(row.endedAt),
    at: new Date(at).toISOString(),
  };
}

const isoOf = (date: Date | null): string | null => date?.toISOString() ?? null;
