import type { OfferingsAnswer, WireOffering } from '../wire/offerings.ts';
import type { Log } from './log.ts';
import { type PlainProduct, presented } from './products.ts';
import {
  type GetOfferingsParams,
  type Offering,
  OfferingKeyword,
  type Offerings,
  type Package,
  PackageType,
  type PresentedOfferingContext,
} from './types.ts';

const KNOWN_TYPES = new Set<string>(Object.values(PackageType).filter((type) => type.startsWith('$rc_')));

/** What kind of package an identifier names. */
export function packageTypeOf(identifier: string): PackageType {
  if (KNOWN_TYPES.has(identifier)) return identifier as PackageType;
  return identifier.startsWith('$rc_') ? PackageType.Unknown : PackageType.Custom;
}

/** The answer with only the offerings that were asked for. */
export function filtered(
  answer: OfferingsAnswer,
  { offeringIdentifier }: GetOfferingsParams,
): OfferingsAnswer {
  if (offeringIdentifier === undefined) return answer;
  const wanted =
    offeringIdentifier === OfferingKeyword.Current ? answer.currentOfferingId : offeringIdentifier;
  return { ...answer, offerings: answer.offerings.filter(({ identifier }) => identifier === wanted) };
}

/** Every product that the offerings name, once. */
export function productIdsOf({ offerings }: OfferingsAnswer): readonly string[] {
  return [...new Set(offerings.flatMap(({ packages }) => packages.map(({ productId }) => productId)))];
}

/** Offerings with what can be bought in them; the log hears of what cannot. */
export function offeringsOf(
  answer: OfferingsAnswer,
  products: ReadonlyMap<string, PlainProduct>,
  log: Log,
): Offerings {
  const missing = productIdsOf(answer).filter((id) => !products.has(id));
  if (missing.length > 0) log.error(`Products that are offered and cannot be bought: ${missing.join(', ')}.`);
  const offerings = answer.offerings.flatMap((wire) => {
    const offering = offeringOf(wire, answer, products);
    return offering ? [offering] : [];
  });
  if (offerings.length === 0) log.error('There are no offerings with anything to buy. Check the catalogue.');
  const all = Object.fromEntries(offerings.map((offering) => [offering.identifier, offering]));
  const current = answer.currentOfferingId;
  return { all, current: current !== null && Object.hasOwn(all, current) ? (all[current] ?? null) : null };
}

/** The offering of a placement, as it is presented there; null where the placement shows none. */
export function offeringForPlacement(
  { placements }: OfferingsAnswer,
  { all }: Offerings,
  placementIdentifier: string,
): Offering | null {
  const ids = placements?.offeringIdByPlacement;
  if (!placements || !ids) return null;
  const chosen = ids.get(placementIdentifier);
  if (chosen === null) return null;
  const fallback = placements.fallbackOfferingId;
  const id = [chosen, fallback].find((known) => typeof known === 'string' && Object.hasOwn(all, known));
  const offering = typeof id === 'string' ? all[id] : undefined;
  return offering ? placed(offering, placementIdentifier) : null;
}

function offeringOf(
  wire: WireOffering,
  { currentOfferingId, targeting }: OfferingsAnswer,
  products: ReadonlyMap<string, PlainProduct>,
): Offering | undefined {
  const context: PresentedOfferingContext = {
    offeringIdentifier: wire.identifier,
    targetingContext: wire.identifier === currentOfferingId ? targeting : null,
    placementIdentifier: null,
  };
  const packages = wire.packages.flatMap(({ identifier, productId }) => {
    const product = products.get(productId);
    return product ? [packageOf(identifier, product, context)] : [];
  });
  if (packages.length === 0) return undefined;
  return {
    identifier: wire.identifier,
    serverDescription: wire.description,
    metadata: wire.metadata,
    paywall_components: wire.paywallComponents,
    ...shelvesOf(packages),
  };
}

function packageOf(identifier: string, product: PlainProduct, context: PresentedOfferingContext): Package {
  const webBillingProduct = presented(product, context);
  return {
    identifier,
    rcBillingProduct: webBillingProduct,
    webBillingProduct,
    packageType: packageTypeOf(identifier),
  };
}

/** Packages by everything that they are found by. */
function shelvesOf(availablePackages: Package[]) {
  const packagesById = Object.fromEntries(availablePackages.map((item) => [item.identifier, item]));
  const first = (type: PackageType) => packagesById[type] ?? null;
  return {
    packagesById,
    availablePackages,
    lifetime: first(PackageType.Lifetime),
    annual: first(PackageType.Annual),
    sixMonth: first(PackageType.SixMonth),
    threeMonth: first(PackageType.ThreeMonth),
    twoMonth: first(PackageType.TwoMonth),
    monthly: first(PackageType.Monthly),
    weekly: first(PackageType.Weekly),
  };
}

/** The same offering whose packages say that a placement showed them. */
function placed(offering: Offering, placementIdentifier: string): Offering {
  const packages = offering.availablePackages.map((item) => {
    const { webBillingProduct: product } = item;
    const context = { ...product.presentedOfferingContext, placementIdentifier };
    const webBillingProduct = { ...product, presentedOfferingContext: context };
    return { ...item, webBillingProduct, rcBillingProduct: webBillingProduct };
  });
  return { ...offering, ...shelvesOf(packages) };
}
