import type { LegalPages, ProductType, Seller, VatSettings } from './catalogue.types.ts';

/** Goes up when the shape below changes; older rows are then read by what wrote them. */
export const FORMAT = 1;

export type ParsedPrice = { readonly currency: string; readonly amountMicros: number };

export type ParsedOption = {
  readonly id: string;
  readonly trialPeriod: string | null;
  /** By currency. */
  readonly prices: readonly ParsedPrice[];
};

export type ParsedProduct = {
  readonly id: string;
  readonly type: ProductType;
  readonly title: string;
  readonly description: string | null;
  readonly period: string | null;
  readonly family: string | null;
  readonly entitlements: readonly string[];
  readonly gift: { readonly entitlement: string; readonly period: string } | null;
  readonly defaultOptionId: string;
  readonly options: readonly ParsedOption[];
  readonly isRetired: boolean;
};

export type ParsedOffering = {
  readonly id: string;
  readonly description: string;
  readonly metadata: Readonly<Record<string, unknown>> | null;
  readonly packages: readonly { readonly id: string; readonly productId: string }[];
  readonly paywall: Readonly<Record<string, unknown>> | null;
};

export type ParsedBranding = {
  readonly appName: string | null;
  readonly supportEmail: string | null;
  readonly icon: string | null;
  readonly iconWebp: string | null;
  readonly appearance: Readonly<Record<string, string | boolean>> | null;
  /** As on the wire; left out where the file says nothing. */
  readonly legal?: LegalPages;
};

/**
 * A catalogue as it is kept: JSON, in one order, so that two that sell the same are the same text. Sorted by id where the order
 * means nothing; offerings and packages stand as their author wrote them.
 */
export type ParsedCatalogue = {
  readonly format: typeof FORMAT;
  readonly project: string;
  readonly defaultCurrency: string;
  readonly sandboxKey: string | null;
  readonly products: readonly ParsedProduct[];
  readonly offerings: readonly ParsedOffering[];
  readonly currentOfferingId: string | null;
  readonly targeting: { readonly ruleId: string; readonly revision: number } | null;
  readonly placements: {
    readonly fallbackOfferingId: string;
    readonly offeringIds: readonly { readonly placement: string; readonly offeringId: string | null }[];
  } | null;
  readonly branding: ParsedBranding;
  /** Left out where the file says nothing: what was kept before there were taxes reads the same. */
  readonly vat?: VatSettings;
  /** Left out likewise. */
  readonly seller?: Seller;
};

/** By code units, the same on every machine. */
export const inOrder = <T>(values: Iterable<T>, key: (value: T) => string): readonly T[] =>
  [...values].sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));

/** The next version: what the file sells, and as retired what was sold before and is not in the file any more. */
export function withRetired(file: ParsedCatalogue, before: ParsedCatalogue | undefined): ParsedCatalogue {
  const sold = new Set(file.products.map(({ id }) => id));
  const retired = (before?.products ?? [])
    .filter(({ id }) => !sold.has(id))
    .map((product) => ({ ...product, isRetired: true }));
  return { ...file, products: inOrder([...file.products, ...retired], ({ id }) => id) };
}

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
