import type { PeriodUnit } from './pricing/period.ts';

// The shapes that this SDK hands out. Names, kinds and nulls are those of the official SDK 1.2.0.

/** What something costs. */
export interface Price {
  /**
   * Hundredths of the currency's unit, unrounded: 9990000 micros are 999.
   * @deprecated A currency need not have hundredths; use `amountMicros`.
   */
  readonly amount: number;
  /** Millionths of the currency's unit: 9990000 are 9.99. */
  readonly amountMicros: number;
  /** ISO 4217, three capitals. */
  readonly currency: string;
  /** For people, in the language of the runtime. */
  readonly formattedPrice: string;
}

/** A length of time as the calendar counts it. */
export interface Period {
  number: number;
  unit: PeriodUnit;
}

/** A stretch of a subscription with one price. */
export interface PricingPhase {
  /** ISO 8601, like `P1M`, as the backend sent it. */
  readonly periodDuration: string | null;
  /** `periodDuration` read; null where it cannot be. */
  readonly period: Period | null;
  /** Null in a free trial. */
  readonly price: Price | null;
  /** How often the period repeats in this phase. */
  readonly cycleCount: number;
  /** The price for 7 days; null where there is no price or no period. */
  readonly pricePerWeek: Price | null;
  /** The price for 30 days. */
  readonly pricePerMonth: Price | null;
  /** The price for 365 days. */
  readonly pricePerYear: Price | null;
}

/** One way to buy a product. */
export interface PurchaseOption {
  readonly id: string;
  /** The price that is bought; the backend checks it again. */
  readonly priceId: string;
}

/** One way to subscribe. */
export interface SubscriptionOption extends PurchaseOption {
  readonly base: PricingPhase;
  readonly trial: PricingPhase | null;
}

/** One way to buy something once. */
export interface NonSubscriptionOption extends PurchaseOption {
  readonly basePrice: Price;
}

/** The rule by which the backend chose the current offering. */
export interface TargetingContext {
  readonly ruleId: string;
  readonly revision: number;
}

/** How a product came before the customer; told to the backend when it is bought. */
export interface PresentedOfferingContext {
  readonly offeringIdentifier: string;
  /** Only for the current offering, and only where a rule chose it. */
  readonly targetingContext: TargetingContext | null;
  /** Only for packages of `getCurrentOfferingForPlacement`. */
  readonly placementIdentifier: string | null;
}

const productTypes = {
  Subscription: 'subscription',
  Consumable: 'consumable',
  NonConsumable: 'non_consumable',
} as const;
export const ProductType = productTypes;
/** How a product is owned: for a time, until used up, or for good. */
export type ProductType = (typeof productTypes)[keyof typeof productTypes];
export declare namespace ProductType {
  type Subscription = 'subscription';
  type Consumable = 'consumable';
  type NonConsumable = 'non_consumable';
}

/** Something to buy, as it is shown in one offering. */
export interface Product {
  readonly identifier: string;
  /** @deprecated The same as `title`. */
  readonly displayName: string;
  readonly title: string;
  readonly description: string | null;
  /** Price of the default option's base phase. */
  readonly currentPrice: Price;
  readonly productType: ProductType;
  /** ISO 8601 period of the default option; null for what is bought once. */
  readonly normalPeriodDuration: string | null;
  /** @deprecated Use `presentedOfferingContext.offeringIdentifier`. */
  readonly presentedOfferingIdentifier: string;
  readonly presentedOfferingContext: PresentedOfferingContext;
  readonly defaultPurchaseOption: PurchaseOption;
  /** Null for what is bought once. */
  readonly defaultSubscriptionOption: SubscriptionOption | null;
  /** By id; empty for what is bought once. */
  readonly subscriptionOptions: { [optionId: string]: SubscriptionOption };
  /** Null for subscriptions. */
  readonly defaultNonSubscriptionOption: NonSubscriptionOption | null;
}

const packageTypes = {
  /** An identifier that begins with `$rc_` and is none of those below. */
  Unknown: 'unknown',
  /** Any other identifier. */
  Custom: 'custom',
  Lifetime: '$rc_lifetime',
  Annual: '$rc_annual',
  SixMonth: '$rc_six_month',
  ThreeMonth: '$rc_three_month',
  TwoMonth: '$rc_two_month',
  Monthly: '$rc_monthly',
  Weekly: '$rc_weekly',
} as const;
export const PackageType = packageTypes;
/** What kind of package it is, told by its identifier. */
export type PackageType = (typeof packageTypes)[keyof typeof packageTypes];
export declare namespace PackageType {
  type Unknown = 'unknown';
  type Custom = 'custom';
  type Lifetime = '$rc_lifetime';
  type Annual = '$rc_annual';
  type SixMonth = '$rc_six_month';
  type ThreeMonth = '$rc_three_month';
  type TwoMonth = '$rc_two_month';
  type Monthly = '$rc_monthly';
  type Weekly = '$rc_weekly';
}

/** A product's place in an offering. */
export interface Package {
  readonly identifier: string;
  /** @deprecated The same object as `webBillingProduct`. */
  readonly rcBillingProduct: Product;
  readonly webBillingProduct: Product;
  readonly packageType: PackageType;
}

/** What is offered together. */
export interface Offering {
  readonly identifier: string;
  readonly serverDescription: string;
  readonly metadata: { [key: string]: unknown } | null;
  readonly packagesById: { [key: string]: Package };
  /** In the backend's order. */
  readonly availablePackages: Package[];
  readonly lifetime: Package | null;
  readonly annual: Package | null;
  readonly sixMonth: Package | null;
  readonly threeMonth: Package | null;
  readonly twoMonth: Package | null;
  readonly monthly: Package | null;
  readonly weekly: Package | null;
  /** The paywall of this offering as the backend describes it; null where it has none. */
  readonly paywall_components: PaywallComponents | null;
}

/** A paywall as it comes over the wire; handed through as it is. */
export type PaywallComponents = { readonly [key: string]: unknown };

export interface Offerings {
  readonly all: { [offeringId: string]: Offering };
  /** Null where there is none, or where nothing in it can be bought. */
  readonly current: Offering | null;
}

export const OfferingKeyword = { Current: 'current' } as const;
/** A word that stands for an offering. */
export type OfferingKeyword = 'current';
export declare namespace OfferingKeyword {
  type Current = 'current';
}

export interface GetOfferingsParams {
  /** ISO 4217, three capitals; without it the backend chooses. */
  readonly currency?: string;
  /** Only this offering, or only the current one. */
  readonly offeringIdentifier?: string | OfferingKeyword;
}

export type Store =
  | 'app_store'
  | 'mac_app_store'
  | 'play_store'
  | 'amazon'
  | 'stripe'
  | 'rc_billing'
  | 'promotional'
  | 'unknown';
export type PeriodType = 'normal' | 'intro' | 'trial' | 'prepaid';
export type OwnershipType = 'PURCHASED' | 'FAMILY_SHARED' | 'UNKNOWN';

/** A right of the customer, by the last purchase that gave it. */
export interface EntitlementInfo {
  readonly identifier: string;
  /** Measured by the device's clock when the answer came. */
  readonly isActive: boolean;
  readonly willRenew: boolean;
  readonly store: Store;
  readonly latestPurchaseDate: Date;
  readonly originalPurchaseDate: Date;
  /** Null where it does not end. */
  readonly expirationDate: Date | null;
  readonly productIdentifier: string;
  readonly productPlanIdentifier: string | null;
  readonly unsubscribeDetectedAt: Date | null;
  readonly billingIssueDetectedAt: Date | null;
  readonly isSandbox: boolean;
  readonly periodType: PeriodType;
  readonly ownershipType: OwnershipType | null;
}

export interface EntitlementInfos {
  readonly all: { [entitlementId: string]: EntitlementInfo };
  readonly active: { [entitlementId: string]: EntitlementInfo };
}

export interface SubscriptionInfo {
  readonly productIdentifier: string;
  readonly purchaseDate: Date;
  readonly originalPurchaseDate: Date | null;
  readonly expiresDate: Date | null;
  readonly store: Store;
  readonly unsubscribeDetectedAt: Date | null;
  readonly isSandbox: boolean;
  readonly billingIssuesDetectedAt: Date | null;
  readonly gracePeriodExpiresDate: Date | null;
  readonly ownershipType: OwnershipType;
  readonly periodType: PeriodType;
  readonly refundedAt: Date | null;
  readonly storeTransactionId: string | null;
  readonly isActive: boolean;
  readonly willRenew: boolean;
}

/** One purchase of something that is bought once. */
export interface NonSubscriptionTransaction {
  readonly transactionIdentifier: string;
  readonly productIdentifier: string;
  readonly purchaseDate: Date;
  readonly storeTransactionId: string | null;
  readonly store: Store;
}

/** Everything the backend knows of a customer's purchases. */
export interface CustomerInfo {
  readonly entitlements: EntitlementInfos;
  /** Subscriptions only. */
  readonly allExpirationDatesByProduct: { [productIdentifier: string]: Date | null };
  readonly allPurchaseDatesByProduct: { [productIdentifier: string]: Date | null };
  /** Product ids whose expiry is in the future, or which have none. */
  readonly activeSubscriptions: Set<string>;
  readonly managementURL: string | null;
  /** When the backend answered, by its clock. */
  readonly requestDate: Date;
  readonly firstSeenDate: Date;
  readonly originalPurchaseDate: Date | null;
  readonly originalAppUserId: string;
  readonly nonSubscriptionTransactions: NonSubscriptionTransaction[];
  readonly subscriptionsByProductIdentifier: { [productId: string]: SubscriptionInfo };
}

/** How the checkout looks, as the project's catalogue has it; colours as CSS writes them. */
export interface BrandingAppearance {
  color_buttons_primary: string;
  color_accent: string;
  color_error: string;
  color_product_info_bg: string;
  color_form_bg: string;
  color_page_bg: string;
  font: string;
  shapes: 'default' | 'rectangle' | 'rounded' | 'pill';
  show_product_description: boolean;
}

/** How requests are made. Kept by reference and read anew at every request. */
export interface HttpConfig {
  /** Sent with every request but events. A getter may hand out a fresh token each time. */
  additionalHeaders?: Record<string, string>;
  /** Where the backend is, without a slash at the end; may have a path. */
  proxyURL?: string;
}

export interface FlagsConfig {
  /** Whether `utm_…` values of the page's address are told with a purchase and in events; on unless set to false. */
  autoCollectUTMAsMetadata?: boolean;
  /** Whether events are sent at all; on unless set to false. */
  collectAnalyticsEvents?: boolean;
}

/** What this SDK runs inside of, where it is wrapped by another one. */
export interface PlatformInfo {
  readonly flavor: string;
  readonly version: string;
}

/** What the developer wants kept with a purchase. */
export type PurchaseMetadata = Record<string, string | null>;

export interface PurchaseParams {
  rcPackage: Package;
  /** One of the product's options; null or nothing means its default. */
  purchaseOption?: PurchaseOption | null;
  /** The element that the checkout fills; without it the checkout covers the page. */
  htmlTarget?: HTMLElement;
  /** Spares the customer the e-mail field. */
  customerEmail?: string;
  /** Language of the checkout, like `de`, `pt_BR` or `zh-Hant-TW`; English unless given. */
  selectedLocale?: string;
  /** Language where the selected one is not known; English unless given. */
  defaultLocale?: string;
  metadata?: PurchaseMetadata;
}

/** A link by which a purchase without a known customer is taken over. */
export interface RedemptionInfo {
  readonly redeemUrl: string | null;
}

export interface PurchaseResult {
  readonly customerInfo: CustomerInfo;
  readonly redemptionInfo: RedemptionInfo | null;
  readonly operationSessionId: string;
}

/**
 * What a paywall is shown with.
 * @internal
 */
export interface RenderPaywallParams {
  readonly offering: Offering;
  /** The element that the paywall fills; without it the paywall covers the page. */
  readonly htmlTarget?: HTMLElement;
  /** The element that the checkout fills; without it the checkout covers the page. */
  readonly purchaseHtmlTarget?: HTMLElement;
  readonly customerEmail?: string;
  /** Opens an address, instead of a new tab. */
  readonly onNavigateToUrl?: (url: string) => void;
  /** The customer goes back; the page takes the paywall away. Without it the paywall leaves, as cancelled. */
  readonly onBack?: () => void;
  /** Opens what the customer manages subscriptions on; without it that is the backend's page, in a new tab. */
  readonly onVisitCustomerCenter?: () => void;
  /** Language of the paywall and of the checkout; the browser's unless given. */
  readonly selectedLocale?: string;
}
