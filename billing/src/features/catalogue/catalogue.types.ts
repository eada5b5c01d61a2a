import type { Queryable } from '@plausch/platform/db';
import type { KeyHolder } from '../../edge/keys.ts';

/** What of a catalogue is sold, as the rest of billing reads it. Amounts are micros, periods ISO 8601 (`P1M`, `P7D`). */

export type ProductType = 'subscription' | 'consumable' | 'non_consumable';

export type CatalogueOption = {
  /** `base_option` is the plain one. */
  readonly id: string;
  /** Of a subscription: a period that costs nothing, once per customer and family. */
  readonly trialPeriod: string | null;
  /** By currency; the project's default currency is always there. */
  readonly prices: ReadonlyMap<string, OptionPrice>;
};

export type OptionPrice = {
  readonly priceId: string;
  /** What one pays who has had the trial already; null where the option has none. A start says by the price which it expects. */
  readonly priceIdWithoutTrial: string | null;
  readonly amountMicros: number;
};

export type CatalogueProduct = {
  readonly id: string;
  readonly type: ProductType;
  readonly title: string;
  readonly description: string | null;
  /** How long one period of a subscription lasts; null for what is bought once. */
  readonly period: string | null;
  /**
   * Of one family a customer has one product at a time. Subscriptions name theirs; a non-consumable is a family of its own; a
   * consumable has none.
   */
  readonly family: string | null;
  /** What its owner may do. */
  readonly entitlements: readonly string[];
  /** Of a consumable that is bought as a gift: what the link gives, and for how long. */
  readonly gift: { readonly entitlement: string; readonly period: string } | null;
  readonly defaultOptionId: string;
  readonly options: ReadonlyMap<string, CatalogueOption>;
  /** Not sold any more; those who have it keep it. */
  readonly isRetired: boolean;
};

export type CataloguePackage = { readonly id: string; readonly productId: string };

export type CatalogueOffering = {
  readonly id: string;
  readonly description: string;
  readonly metadata: Readonly<Record<string, unknown>> | null;
  readonly packages: readonly CataloguePackage[];
  readonly paywall: Readonly<Record<string, unknown>> | null;
};

export type CatalogueBranding = {
  readonly appName: string | null;
  readonly supportEmail: string | null;
  readonly icon: string | null;
  readonly iconWebp: string | null;
  readonly appearance: Readonly<Record<string, string | boolean>> | null;
  readonly legal?: LegalPages;
};

/** The seller's pages, which the checkout links to: `https` addresses or paths; null where there is none. */
export type LegalPages = {
  readonly imprint: string | null;
  readonly terms: string | null;
  readonly privacy: string | null;
  readonly withdrawal_right: string | null;
  readonly withdraw: string | null;
  readonly cancel: string | null;
  readonly terms_version: string | null;
};

/** How a project charges value added tax. */
export type VatSettings = {
  /** ISO 3166-1: where the seller is established. */
  readonly home: string;
  /**
   * `none`: none is charged, nor said. `small_business`: exempt at home, so none either. `home_only`: the rate of the home country for
   * all of the EU, while little is sold abroad. `oss`: in the EU the rate of the buyer's country, declared in one place.
   */
  readonly scheme: 'none' | 'small_business' | 'home_only' | 'oss';
  /** Countries outside the EU in which the seller is registered as well: their rates are charged there. */
  readonly registered: readonly string[];
  /** Whether the checkout asks for the buyer's place and shows the tax. */
  readonly collection: boolean;
};

/** Who sells, as documents name them. */
export type Seller = {
  readonly name: string;
  /** Line by line, without the name. */
  readonly address: readonly string[];
  /** One of the two is there. */
  readonly taxNumber: string | null;
  readonly vatId: string | null;
  readonly email: string;
};

/** One version of what a project sells. */
export type Catalogue = {
  readonly projectId: string;
  readonly version: number;
  readonly defaultCurrency: string;
  readonly products: ReadonlyMap<string, CatalogueProduct>;
  readonly offerings: ReadonlyMap<string, CatalogueOffering>;
  readonly currentOfferingId: string | null;
  /** The rule by which the current offering was chosen; purchases from it name it. */
  readonly targeting: { readonly ruleId: string; readonly revision: number } | null;
  readonly placements: {
    readonly fallbackOfferingId: string;
    /** Null: nothing is offered there. */
    readonly offeringIds: ReadonlyMap<string, string | null>;
  } | null;
  readonly branding: CatalogueBranding;
  /** Null: nothing is said of taxes, and none are charged. */
  readonly vat: VatSettings | null;
  /** Null: nobody is named yet, and documents show where the name belongs. */
  readonly seller: Seller | null;
};

/** What a price id stands for, for good; also of one at which nothing is sold any more. */
export type CataloguePrice = {
  readonly priceId: string;
  readonly productId: string;
  readonly optionId: string;
  readonly currency: string;
  readonly amountMicros: number;
  readonly period: string | null;
  readonly trialPeriod: string | null;
};

/**
 * The families of which a customer has had the trial; empty for one who is unknown, and for a reader who may not know.
 * `token` is what the app's server says of the reader, where it came along.
 */
export type HadTrials = (
  holder: Pick<KeyHolder, 'projectId' | 'environment'>,
  appUserId: string,
  token: string | undefined,
) => Promise<ReadonlySet<string>>;

/** The catalogues of the running program. */
export type Catalogues = {
  /** What a project sells now. `sql`: the transaction that asks, so that it waits for no second connection. */
  current(projectId: string, sql?: Queryable): Promise<Catalogue>;
  /** What a price says; undefined for an id that the project never had. */
  price(projectId: string, priceId: string, sql?: Queryable): Promise<CataloguePrice | undefined>;
  /** Says which customers have had a trial; until then none has. */
  trialsBy(hadTrials: HadTrials): void;
};
