import type {
  SubscriberAnswer,
  WireEntitlement,
  WireSubscription,
  WireTransaction,
} from '../wire/subscriber.ts';
import { publicMessage } from './error-texts.ts';
import { ErrorCode, PurchasesError } from './errors.ts';
import type {
  CustomerInfo,
  EntitlementInfo,
  NonSubscriptionTransaction,
  OwnershipType,
  PeriodType,
  Store,
  SubscriptionInfo,
} from './types.ts';

const STORES: readonly Store[] = [
  'app_store',
  'mac_app_store',
  'play_store',
  'amazon',
  'stripe',
  'rc_billing',
  'promotional',
  'unknown',
];
const PERIOD_TYPES: readonly PeriodType[] = ['normal', 'intro', 'trial', 'prepaid'];
const OWNERSHIP_TYPES: readonly OwnershipType[] = ['PURCHASED', 'FAMILY_SHARED', 'UNKNOWN'];

/**
 * Everything the answer says about a customer's purchases.
 *
 * @param now the device's clock, which decides what has ended
 * @throws PurchasesError 28 where an entitlement comes from a product that the customer does not have
 */
export function customerInfoOf(answer: SubscriberAnswer, now: Date): CustomerInfo {
  const { subscriptions, nonSubscriptions } = answer;
  const all = answer.entitlements.map(([id, wire]) => entitlementOf(id, wire, answer, now));
  const infos = [...subscriptions].map(([id, wire]) => subscriptionOf(id, wire, now));
  return {
    entitlements: {
      all: byId(all),
      active: byId(all.filter(({ isActive }) => isActive)),
    },
    allExpirationDatesByProduct: Object.fromEntries(
      [...subscriptions].map(([id, { expiresDate }]) => [id, expiresDate]),
    ),
    allPurchaseDatesByProduct: Object.fromEntries([
      ...[...subscriptions].map(([id, { purchaseDate }]) => [id, purchaseDate]),
      ...[...nonSubscriptions].flatMap(([id, transactions]) => {
        const latest = transactions.at(-1);
        return latest ? [[id, latest.purchaseDate] as const] : [];
      }),
    ]),
    activeSubscriptions: new Set(
      infos.filter(({ isActive }) => isActive).map(({ productIdentifier }) => productIdentifier),
    ),
    managementURL: answer.managementUrl,
    requestDate: answer.requestDate,
    firstSeenDate: answer.firstSeen,
    originalPurchaseDate: answer.originalPurchaseDate,
    originalAppUserId: answer.originalAppUserId,
    nonSubscriptionTransactions: [...nonSubscriptions].flatMap(([id, transactions]) =>
      transactions.map((transaction) => transactionOf(id, transaction)),
    ),
    subscriptionsByProductIdentifier: Object.fromEntries(infos.map((info) => [info.productIdentifier, info])),
  };
}

function entitlementOf(
  identifier: string,
  wire: WireEntitlement,
  { subscriptions, nonSubscriptions }: SubscriberAnswer,
  now: Date,
): EntitlementInfo {
  const subscription = subscriptions.get(wire.productId);
  const transaction = nonSubscriptions.get(wire.productId)?.at(-1);
  const shared = {
    identifier,
    latestPurchaseDate: wire.purchaseDate,
    productIdentifier: wire.productId,
  };
  if (subscription) {
    return {
      ...shared,
      productPlanIdentifier: wire.productPlanId,
      isActive: isAhead(wire.expiresDate, now),
      willRenew: willRenew(subscription, wire.expiresDate),
      store: oneOf(STORES, subscription.store, 'unknown'),
      originalPurchaseDate: wire.purchaseDate,
      expirationDate: wire.expiresDate,
      unsubscribeDetectedAt: subscription.unsubscribeDetectedAt,
      billingIssueDetectedAt: subscription.billingIssuesDetectedAt,
      isSandbox: subscription.isSandbox,
      periodType: oneOf(PERIOD_TYPES, subscription.periodType, 'normal'),
      ownershipType: oneOf(OWNERSHIP_TYPES, subscription.ownershipType, 'UNKNOWN'),
    };
  }
  if (transaction) {
    return {
      ...shared,
      // What is bought once has no plan, whatever the answer says.
      productPlanIdentifier: null,
      isActive: true,
      willRenew: false,
      store: oneOf(STORES, transaction.store, 'unknown'),
      originalPurchaseDate: transaction.originalPurchaseDate,
      expirationDate: null,
      unsubscribeDetectedAt: null,
      billingIssueDetectedAt: null,
      isSandbox: transaction.isSandbox,
      periodType: 'normal',
      ownershipType: 'UNKNOWN',
    };
  }
  throw new PurchasesError(
    ErrorCode.CustomerInfoError,
    'Could not find entitlement product in subscriptions or non-subscriptions.',
    `The entitlement "${identifier}" comes from the product "${wire.productId}". ${publicMessage(ErrorCode.CustomerInfoError)}`,
  );
}

function subscriptionOf(productIdentifier: string, wire: WireSubscription, now: Date): SubscriptionInfo {
  return {
    productIdentifier,
    purchaseDate: wire.purchaseDate,
    originalPurchaseDate: wire.originalPurchaseDate,
    expiresDate: wire.expiresDate,
    store: oneOf(STORES, wire.store, 'unknown'),
    unsubscribeDetectedAt: wire.unsubscribeDetectedAt,
    isSandbox: wire.isSandbox,
    billingIssuesDetectedAt: wire.billingIssuesDetectedAt,
    gracePeriodExpiresDate: wire.gracePeriodExpiresDate,
    ownershipType: oneOf(OWNERSHIP_TYPES, wire.ownershipType, 'UNKNOWN'),
    periodType: oneOf(PERIOD_TYPES, wire.periodType, 'normal'),
    refundedAt: wire.refundedAt,
    storeTransactionId: wire.storeTransactionId || null,
    isActive: isAhead(wire.expiresDate, now),
    willRenew: willRenew(wire, wire.expiresDate),
  };
}

function transactionOf(productIdentifier: string, wire: WireTransaction): NonSubscriptionTransaction {
  return {
    transactionIdentifier: wire.id,
    productIdentifier,
    purchaseDate: wire.purchaseDate ?? wire.originalPurchaseDate,
    storeTransactionId: wire.storeTransactionId || null,
    store: oneOf(STORES, wire.store, 'unknown'),
  };
}

/** Whether it is still to come; what has no date never ends. */
function isAhead(date: Date | null, now: Date): boolean {
  return date === null || date > now;
}

function willRenew(subscription: WireSubscription, expiresDate: Date | null): boolean {
  return (
    subscription.store !== 'promotional' &&
    expiresDate !== null &&
    subscription.unsubscribeDetectedAt === null &&
    subscription.billingIssuesDetectedAt === null
  );
}

/** Words of later backends that this version has no name for are read as the fallback. */
function oneOf<Word extends string>(words: readonly Word[], word: string | null, fallback: Word): Word {
  return words.find((known) => known === word) ?? fallback;
}

function byId(entitlements: readonly EntitlementInfo[]) {
  return Object.fromEntries(entitlements.map((entitlement) => [entitlement.identifier, entitlement]));
}
