import { entriesOf, field, flag, listOf, moment, object, optional, type Read, text } from './read.ts';

/** `GET /v1/subscribers/{app user id}`. */
export type SubscriberAnswer = {
  readonly requestDate: Date;
  readonly firstSeen: Date;
  readonly originalPurchaseDate: Date | null;
  readonly originalAppUserId: string;
  readonly managementUrl: string | null;
  readonly entitlements: readonly (readonly [id: string, entitlement: WireEntitlement])[];
  readonly subscriptions: ReadonlyMap<string, WireSubscription>;
  /** By product, oldest first. */
  readonly nonSubscriptions: ReadonlyMap<string, readonly WireTransaction[]>;
};

export type WireEntitlement = {
  readonly expiresDate: Date | null;
  readonly purchaseDate: Date;
  readonly productId: string;
  readonly productPlanId: string | null;
};

export type WireSubscription = {
  readonly purchaseDate: Date;
  readonly originalPurchaseDate: Date | null;
  readonly expiresDate: Date | null;
  readonly unsubscribeDetectedAt: Date | null;
  readonly billingIssuesDetectedAt: Date | null;
  readonly gracePeriodExpiresDate: Date | null;
  readonly refundedAt: Date | null;
  readonly isSandbox: boolean;
  readonly periodType: string | null;
  readonly store: string | null;
  readonly storeTransactionId: string | null;
  readonly ownershipType: string | null;
};

export type WireTransaction = {
  readonly id: string;
  readonly isSandbox: boolean;
  readonly originalPurchaseDate: Date;
  readonly purchaseDate: Date | null;
  readonly store: string | null;
  readonly storeTransactionId: string | null;
};

export const readSubscriber: Read<SubscriberAnswer> = (value, path) => {
  const answer = object(value, path);
  const subscriber = field(answer, path, 'subscriber', object);
  const inside = 'subscriber';
  return {
    requestDate: field(answer, path, 'request_date', moment),
    firstSeen: field(subscriber, inside, 'first_seen', moment),
    originalPurchaseDate: field(subscriber, inside, 'original_purchase_date', optional(moment)),
    originalAppUserId: field(subscriber, inside, 'original_app_user_id', text),
    managementUrl: field(subscriber, inside, 'management_url', optional(text)),
    entitlements: field(subscriber, inside, 'entitlements', entriesOf(readEntitlement)),
    subscriptions: new Map(field(subscriber, inside, 'subscriptions', entriesOf(readSubscription))),
    nonSubscriptions: new Map(
      field(subscriber, inside, 'non_subscriptions', entriesOf(listOf(readTransaction))),
    ),
  };
};

const readEntitlement: Read<WireEntitlement> = (value, path) => {
  const entitlement = object(value, path);
  return {
    expiresDate: field(entitlement, path, 'expires_date', optional(moment)),
    purchaseDate: field(entitlement, path, 'purchase_date', moment),
    productId: field(entitlement, path, 'product_identifier', text),
    productPlanId: field(entitlement, path, 'product_plan_identifier', optional(text)),
  };
};

const readSubscription: Read<WireSubscription> = (value, path) => {
  const subscription = object(value, path);
  const date = (name: string) => field(subscription, path, name, optional(moment));
  const word = (name: string) => field(subscription, path, name, optional(text));
  return {
    purchaseDate: field(subscription, path, 'purchase_date', moment),
    originalPurchaseDate: date('original_purchase_date'),
    expiresDate: date('expires_date'),
    unsubscribeDetectedAt: date('unsubscribe_detected_at'),
    billingIssuesDetectedAt: date('billing_issues_detected_at'),
    gracePeriodExpiresDate: date('grace_period_expires_date'),
    refundedAt: date('refunded_at'),
    isSandbox: field(subscription, path, 'is_sandbox', optional(flag)) ?? false,
    periodType: word('period_type'),
    store: word('store'),
    storeTransactionId: word('store_transaction_id'),
    ownershipType: word('ownership_type'),
  };
};

const readTransaction: Read<WireTransaction> = (value, path) => {
  const transaction = object(value, path);
  return {
    id: field(transaction, path, 'id', text),
    isSandbox: field(transaction, path, 'is_sandbox', optional(flag)) ?? false,
    originalPurchaseDate: field(transaction, path, 'original_purchase_date', moment),
    purchaseDate: field(transaction, path, 'purchase_date', optional(moment)),
    store: field(transaction, path, 'store', optional(text)),
    storeTransactionId: field(transaction, path, 'store_transaction_id', optional(text)),
  };
};
