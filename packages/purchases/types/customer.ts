import type {
  CustomerInfo,
  EntitlementInfo,
  EntitlementInfos,
  NonSubscriptionTransaction,
  OwnershipType,
  PeriodType,
  Purchases,
  Store,
  SubscriptionInfo,
} from '@plausch/purchases';

export async function rights(purchases: Purchases): Promise<string[]> {
  const info: CustomerInfo = await purchases.getCustomerInfo();
  const entitlements: EntitlementInfos = info.entitlements;
  const vip: EntitlementInfo | undefined = entitlements.active['vip'];
  return [...(vip ? dates(vip) : []), ...Object.keys(entitlements.all), ...moments(info)];
}

function dates(right: EntitlementInfo): string[] {
  const all: readonly (Date | null)[] = [
    right.latestPurchaseDate,
    right.originalPurchaseDate,
    right.expirationDate,
    right.unsubscribeDetectedAt,
    right.billingIssueDetectedAt,
  ];
  const store: Store = right.store;
  const periodType: PeriodType = right.periodType;
  const ownership: OwnershipType | null = right.ownershipType;
  const flags: readonly boolean[] = [right.isActive, right.willRenew, right.isSandbox];
  return [
    right.identifier,
    right.productIdentifier,
    right.productPlanIdentifier ?? '',
    store,
    periodType,
    ownership ?? '',
    flags.join(),
    ...all.map((date) => date?.toISOString() ?? ''),
  ];
}

function moments(info: CustomerInfo): string[] {
  const active: Set<string> = info.activeSubscriptions;
  const ends: Date | null | undefined = info.allExpirationDatesByProduct['vip_month'];
  const bought: Date | null | undefined = info.allPurchaseDatesByProduct['vip_month'];
  const subscription: SubscriptionInfo | undefined = info.subscriptionsByProductIdentifier['vip_month'];
  return [
    ...active,
    info.managementURL ?? '',
    info.originalAppUserId,
    info.requestDate.toISOString(),
    info.firstSeenDate.toISOString(),
    info.originalPurchaseDate?.toISOString() ?? '',
    ends?.toISOString() ?? '',
    bought?.toISOString() ?? '',
    ...info.nonSubscriptionTransactions.map(transaction),
    subscription ? told(subscription) : '',
  ];
}

function transaction(one: NonSubscriptionTransaction): string {
  const id: string | null = one.storeTransactionId;
  return `${one.transactionIdentifier} ${one.productIdentifier} ${one.purchaseDate.getTime()} ${id} ${one.store}`;
}

function told(one: SubscriptionInfo): string {
  const all: readonly (Date | null)[] = [
    one.purchaseDate,
    one.originalPurchaseDate,
    one.expiresDate,
    one.unsubscribeDetectedAt,
    one.billingIssuesDetectedAt,
    one.gracePeriodExpiresDate,
    one.refundedAt,
  ];
  const store: Store = one.store;
  const words: readonly [PeriodType, OwnershipType] = [one.periodType, one.ownershipType];
  const flags: readonly boolean[] = [one.isActive, one.willRenew, one.isSandbox];
  return [one.productIdentifier, one.storeTransactionId ?? '', store, ...words, ...flags, ...all].join();
}

export const stores: Record<Store, true> = {
  app_store: true,
  mac_app_store: true,
  play_store: true,
  amazon: true,
  stripe: true,
  rc_billing: true,
  promotional: true,
  unknown: true,
};
export const periodTypes: Record<PeriodType, true> = {
  normal: true,
  intro: true,
  trial: true,
  prepaid: true,
};
export const ownerships: Record<OwnershipType, true> = {
  PURCHASED: true,
  FAMILY_SHARED: true,
  UNKNOWN: true,
};
