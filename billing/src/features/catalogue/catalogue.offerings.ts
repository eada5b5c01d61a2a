import {
  inOrder,
  type ParsedCatalogue,
  type ParsedOffering,
  type ParsedProduct,
} from './catalogue.parsed.ts';
import { readPaywall } from './catalogue.paywall.ts';
import type { Place } from './catalogue.place.ts';
import { daysOf, isGoodName, MOST, readJson, referenceOf } from './catalogue.values.ts';

/** What SDKs call `current` is whichever offering is the current one. */
const KEYWORD = 'current';

/** Packages that SDKs have a name for, and what they expect in them. */
const NAMED: ReadonlyMap<string, string | null> = new Map([
  ['$rc_lifetime', null],
  ['$rc_annual', 'P1Y'],
  ['$rc_six_month', 'P6M'],
  ['$rc_three_month', 'P3M'],
  ['$rc_two_month', 'P2M'],
  ['$rc_monthly', 'P1M'],
  ['$rc_weekly', 'P1W'],
]);

/** An app asks for the products of all packages in one address. */
const MOST_ASKED_IDS = 200;
const MOST_ASKED_LETTERS = 4_000;

type Products = ReadonlyMap<string, ParsedProduct>;

export function readOfferings(place: Place, products: readonly ParsedProduct[]): readonly ParsedOffering[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  const offerings = place
    .entries({ most: MOST.offerings })
    .filter(([id, offering]) => isGoodOfferingName(id, offering))
    .map(([id, offering]) => readOffering(id, offering, byId));
  requireOneQuestion(place, offerings);
  return offerings;
}

function isGoodOfferingName(id: string, place: Place): boolean {
  if (!isGoodName(id, place)) return false;
  if (id === KEYWORD) place.wrongName('current kann kein Angebot heißen: So fragen Apps nach dem aktuellen.');
  return id !== KEYWORD;
}

function readOffering(id: string, place: Place, products: Products): ParsedOffering {
  const field = place.fields({
    required: ['description', 'packages'],
    optional: ['metadata', 'paywall'],
  });
  const packages = readPackages(field('packages'), products);
  return {
    id,
    description: field('description').text({ most: MOST.descriptionLetters }),
    metadata: field('metadata').ifThere((one) => readJson(one, MOST.metadataBytes)),
    packages,
    paywall: field('paywall').ifThere((one) => readPaywall(one, new Set(packages.map((each) => each.id)))),
  };
}

function readPackages(place: Place, products: Products): ParsedOffering['packages'] {
  const entries = place.entries({ most: MOST.packages });
  if (place.isThere && entries.length === 0) place.wrong('Ein Angebot braucht mindestens ein Paket.');
  return entries
    .filter(([id, one]) => isGoodPackageName(id, one))
    .map(([id, one]) => {
      const productId = referenceOf(one, { what: 'Das Produkt', known: new Set(products.keys()) });
      hintAtName(id, one, products.get(productId));
      return { id, productId };
    });
}

function isGoodPackageName(id: string, place: Place): boolean {
  if (!id.startsWith('$')) return isGoodName(id, place);
  if (!NAMED.has(id))
    place.wrongName(`Dieses Paket kennen Apps nicht. Mit $ gibt es: ${[...NAMED.keys()].join(', ')}.`);
  return NAMED.has(id);
}

/** Apps show what `$rc_monthly` holds as the monthly price. */
function hintAtName(id: string, place: Place, product: ParsedProduct | undefined): void {
  const expected = NAMED.get(id);
  if (expected === undefined || product === undefined) return;
  const days = (period: string | null) => (period === null ? undefined : daysOf(period));
  const isFitting =
    expected === null ? product.period === null : isNear(days(expected), days(product.period));
  if (!isFitting)
    place.hint(`${id} erwarten Apps ${expected === null ? 'ohne Laufzeit' : `mit ${expected}`}.`);
}

/** Twelve months and a year, seven days and a week. */
const isNear = (a: number | undefined, b: number | undefined): boolean =>
  a !== undefined && b !== undefined && Math.abs(a - b) <= a / 20;

function requireOneQuestion(place: Place, offerings: readonly ParsedOffering[]): void {
  const ids = offerings.flatMap(({ packages }) => packages.map(({ productId }) => productId));
  const letters = ids.reduce((sum, id) => sum + '&id='.length + id.length, 0);
  if (ids.length > MOST_ASKED_IDS || letters > MOST_ASKED_LETTERS)
    place.wrongName(
      `Apps fragen nach den Produkten aller Pakete auf einmal: ${ids.length} mit ${letters} Zeichen. Es gehen ${MOST_ASKED_IDS} mit ${MOST_ASKED_LETTERS}.`,
    );
}

export function readPlacements(place: Place, offerings: ReadonlySet<string>): ParsedCatalogue['placements'] {
  const field = place.fields({ required: ['fallback'], optional: ['offerings'] });
  const offeringOf = (one: Place) => referenceOf(one, { what: 'Das Angebot', known: offerings });
  const entries = field('offerings').ifThere((all) => all.entries({ most: MOST.placements })) ?? [];
  const offeringIds = entries
    .filter(([placement, one]) => isGoodName(placement, one))
    .map(([placement, one]) => ({ placement, offeringId: one.ifThere(offeringOf) }));
  return {
    fallbackOfferingId: offeringOf(field('fallback')),
    offeringIds: inOrder(offeringIds, ({ placement }) => placement),
  };
}
