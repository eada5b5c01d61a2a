import {
  type GetOfferingsParams,
  type NonSubscriptionOption,
  type Offering,
  OfferingKeyword,
  type Offerings,
  type Package,
  PackageType,
  type Period,
  PeriodUnit,
  type PresentedOfferingContext,
  type Price,
  type PricingPhase,
  type Product,
  ProductType,
  type PurchaseOption,
  type Purchases,
  type SubscriptionOption,
  type TargetingContext,
} from '@plausch/purchases';

export async function load(purchases: Purchases): Promise<readonly (Offering | null)[]> {
  const params: GetOfferingsParams = { currency: 'EUR', offeringIdentifier: OfferingKeyword.Current };
  const offerings: Offerings = await purchases.getOfferings();
  const { current } = await purchases.getOfferings(params);
  const { all } = await purchases.getOfferings({ offeringIdentifier: 'standard' });
  const placed = await purchases.getCurrentOfferingForPlacement('end', { currency: 'EUR' });
  return [offerings.current, current, all['standard'] ?? null, placed];
}

export function shelves(offering: Offering): readonly (Package | null)[] {
  const { lifetime, annual, sixMonth, threeMonth, twoMonth, monthly, weekly } = offering;
  const colour: unknown = offering.metadata?.['colour'];
  const byId: Package | undefined = offering.packagesById['$rc_monthly'];
  const name: string = offering.identifier + offering.serverDescription + String(colour);
  const hasPaywall: boolean = offering.paywall_components !== null;
  return [lifetime, annual, sixMonth, threeMonth, twoMonth, monthly, weekly, byId ?? null].filter(
    () => hasPaywall || name !== '',
  );
}

export function prices(offering: Offering): string[] {
  return offering.availablePackages.map((one: Package) => {
    const product: Product = one.webBillingProduct;
    const price: Price = product.currentPrice;
    const old: Product = one.rcBillingProduct;
    return `${product.title} ${product.displayName} ${product.description ?? ''} ${price.formattedPrice} ${
      price.amountMicros / 1_000_000
    } ${price.amount} ${price.currency} ${old.identifier}`;
  });
}

export function options(product: Product): PurchaseOption[] {
  const subscription: SubscriptionOption | null = product.defaultSubscriptionOption;
  const once: NonSubscriptionOption | null = product.defaultNonSubscriptionOption;
  const chosen: PurchaseOption = product.defaultPurchaseOption;
  const byId: SubscriptionOption | undefined = product.subscriptionOptions['base_option'];
  const all: PurchaseOption[] = [chosen, ...Object.values(product.subscriptionOptions)];
  if (subscription) all.push(subscription);
  if (once?.basePrice.currency === 'EUR') all.push(once);
  if (byId) all.push(byId);
  return all;
}

export function phases({ base, trial }: SubscriptionOption): (string | null)[] {
  const told = (phase: PricingPhase) => [
    phase.periodDuration,
    phase.price?.formattedPrice ?? null,
    phase.pricePerWeek?.formattedPrice ?? null,
    phase.pricePerMonth?.formattedPrice ?? null,
    phase.pricePerYear?.formattedPrice ?? null,
    `${phase.cycleCount} ${phase.period ? length(phase.period) : ''}`,
  ];
  return [...told(base), ...(trial ? told(trial) : [])];
}

export function context(product: Product): string {
  const presented: PresentedOfferingContext = product.presentedOfferingContext;
  const targeting: TargetingContext | null = presented.targetingContext;
  const rule: string = targeting ? `${targeting.ruleId} ${targeting.revision.toFixed()}` : '';
  return [
    product.presentedOfferingIdentifier,
    presented.offeringIdentifier,
    presented.placementIdentifier ?? '',
    product.normalPeriodDuration ?? '',
    rule,
  ].join();
}

/** Every unit is told apart, and none is left over. */
export function length({ number, unit }: Period): string {
  switch (unit) {
    case PeriodUnit.Day:
      return `${number} d`;
    case PeriodUnit.Week:
      return `${number} w`;
    case PeriodUnit.Month:
      return `${number} m`;
    case PeriodUnit.Year:
      return `${number} y`;
    default:
      return nothing(unit);
  }
}

export function kind(product: Product): number {
  switch (product.productType) {
    case ProductType.Subscription:
      return 0;
    case ProductType.Consumable:
      return 1;
    case ProductType.NonConsumable:
      return 2;
    default:
      return nothing(product.productType);
  }
}

/** Members are types, too. */
type Recurring = PackageType.Monthly | PackageType.Annual | PackageType.Weekly;
export type Units = PeriodUnit.Day | PeriodUnit.Week | PeriodUnit.Month | PeriodUnit.Year;
export type Kinds = ProductType.Subscription | ProductType.Consumable | ProductType.NonConsumable;
export type Word = OfferingKeyword.Current;

export function isRecurring(type: PackageType): type is Recurring {
  return type === PackageType.Monthly || type === PackageType.Annual || type === PackageType.Weekly;
}

export function shelf({ packageType }: Package): string {
  switch (packageType) {
    case PackageType.Unknown:
    case PackageType.Custom:
      return 'own';
    case PackageType.Lifetime:
      return 'for good';
    case PackageType.Annual:
    case PackageType.SixMonth:
    case PackageType.ThreeMonth:
    case PackageType.TwoMonth:
    case PackageType.Monthly:
    case PackageType.Weekly:
      return 'for a time';
    default:
      return nothing(packageType);
  }
}

export const names: Record<ProductType, string> = {
  [ProductType.Subscription]: 'Abo',
  [ProductType.Consumable]: 'zum Verbrauchen',
  [ProductType.NonConsumable]: 'für immer',
};
export const text: string = PackageType.Monthly;

function nothing(value: never): never {
  throw new Error(`Unknown: ${String(value)}`);
}
