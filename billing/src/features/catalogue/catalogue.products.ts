import { inOrder, type ParsedOption, type ParsedPrice, type ParsedProduct } from './catalogue.parsed.ts';
import type { Fields, Place } from './catalogue.place.ts';
import { amountOf, isGoodName, MOST, periodOf, referenceOf, wrongCurrency } from './catalogue.values.ts';

/** What the rest of the file says and products refer to. */
export type Known = {
  /** '' where the file does not say it rightly. */
  readonly currency: string;
  readonly entitlements: ReadonlySet<string>;
  readonly families: ReadonlySet<string>;
};

/** The plain option; SDKs do not name it when they buy. */
const BASE = 'base_option';

const REQUIRED = ['type', 'title'] as const;
const OPTIONAL = [
  'description',
  'period',
  'trial',
  'prices',
  'options',
  'defaultOption',
  'family',
  'entitlements',
  'gift',
] as const;
type Name = (typeof REQUIRED | typeof OPTIONAL)[number];

export function readProducts(place: Place, known: Known): readonly ParsedProduct[] {
  const products = place
    .entries({ most: MOST.products })
    .filter(([id, product]) => isGoodName(id, product))
    .map(([id, product]) => readProduct(id, product, known));
  const prices = products.flatMap(({ options }) => options.flatMap((option) => option.prices)).length;
  if (prices > MOST.prices)
    place.wrongName(`Das sind zusammen ${prices} Preise. Höchstens ${MOST.prices} gehen.`);
  return inOrder(products, ({ id }) => id);
}

function readProduct(id: string, place: Place, known: Known): ParsedProduct {
  const field = place.fields<Name>({ required: REQUIRED, optional: OPTIONAL });
  // Where the type is wrong, nothing is known of what belongs to it.
  const type = field('type').choice(['subscription', 'consumable', 'non_consumable']);
  const isSubscription = type === 'subscription';
  const options = readOptions(field, {
    currency: known.currency,
    mayTry: isSubscription || type === undefined,
  });
  if (place.isMap && options.length === 0)
    field('prices').wrongName('Das fehlt: Ein Produkt braucht Preise.');
  const entitlements = field('entitlements').ifThere((list) =>
    list.set({
      most: MOST.entitlements,
      of: (item) => referenceOf(item, { what: 'Das Recht', known: known.entitlements }),
    }),
  );
  const gift = field('gift').ifThere((one) => readGift(one, known));
  if (isSubscription) requireOfSubscription(place, field);
  else if (type !== undefined)
    refuse(field, ['period', 'family'], 'Das haben nur Abos (type: subscription).');
  if (type !== 'consumable' && type !== undefined)
    refuse(field, ['gift'], 'Verschenken lässt sich nur ein Verbrauchsgut (type: consumable).');
  if (type === 'consumable' && gift !== null && entitlements !== null)
    field('entitlements').wrongName('Ein Geschenk gibt seinem Käufer kein Recht: Es steht in gift.');
  return {
    id,
    type: type ?? 'consumable',
    title: field('title').text({ most: MOST.titleLetters }),
    description: field('description').ifThere((text) => text.text({ most: MOST.descriptionLetters })),
    period: field('period').ifThere((period) => periodOf(period, MOST.periodDays)),
    family: type === 'non_consumable' ? familyOfItsOwn(id) : readFamily(field('family'), known),
    entitlements: inOrder(entitlements ?? [], (entitlement) => entitlement),
    gift,
    defaultOptionId: defaultOptionOf(field, options),
    options,
    isRetired: false,
  };
}

/** Of what is bought once a customer has one. A colon is in no id, so no family of subscriptions is meant by it. */
const familyOfItsOwn = (id: string): string => `product:${id}`;

const readFamily = (place: Place, { families }: Known): string | null =>
  place.ifThere((family) => referenceOf(family, { what: 'Die Familie', known: families }));

function requireOfSubscription(place: Place, field: Fields<Name>): void {
  for (const name of ['period', 'family'] as const)
    if (!field(name).isThere) field(name).wrongName(`Das fehlt: Jedes Abo braucht ${name}.`);
  if (!field('entitlements').isThere) place.hint('Dieses Abo gibt kein Recht (entitlements).');
}

function readGift(place: Place, known: Known): ParsedProduct['gift'] {
  const field = place.fields({ required: ['entitlement', 'period'] });
  return {
    entitlement: referenceOf(field('entitlement'), { what: 'Das Recht', known: known.entitlements }),
    period: periodOf(field('period'), MOST.giftDays),
  };
}

type OptionsOf = {
  readonly currency: string;
  /** Whether a trial makes sense. */
  readonly mayTry: boolean;
};

/** The base option, whose prices stand at the product itself, and those beside it. */
function readOptions(field: Fields<Name>, of: OptionsOf): readonly ParsedOption[] {
  const options: { option: ParsedOption; prices: Place }[] = [];
  const add = (id: string, trial: Place, prices: Place) =>
    options.push({ option: readOption(id, { trial, prices }, of), prices });
  const hasBase = field('prices').isThere;
  if (hasBase) add(BASE, field('trial'), field('prices'));
  else if (field('trial').isThere)
    field('trial').wrongName('Eine Probezeit gehört zu Preisen: Hier fehlt prices.');
  for (const [id, one] of field('options').ifThere((all) => all.entries({ most: MOST.options })) ?? []) {
    if (!isGoodName(id, one)) continue;
    if (id === BASE && hasBase) one.wrongName('Diese Option sind schon die Preise des Produkts (prices).');
    const inside = one.fields({ required: ['prices'], optional: ['trial'] });
    add(id, inside('trial'), inside('prices'));
  }
  requireSameCurrencies(options);
  return inOrder(
    options.map(({ option }) => option),
    ({ id }) => id,
  );
}

function readOption(
  id: string,
  { trial, prices }: { trial: Place; prices: Place },
  { currency, mayTry }: OptionsOf,
): ParsedOption {
  if (trial.isThere && !mayTry) trial.wrongName('Eine Probezeit haben nur Abos (type: subscription).');
  return {
    id,
    trialPeriod: trial.ifThere((period) => periodOf(period, MOST.trialDays)),
    prices: readPrices(prices, currency),
  };
}

function readPrices(place: Place, required: string): readonly ParsedPrice[] {
  const entries = place.entries({ most: MOST.currencies });
  const prices: ParsedPrice[] = [];
  for (const [currency, amount] of entries) {
    const wrong = wrongCurrency(currency);
    if (wrong === undefined) prices.push({ currency, amountMicros: amountOf(amount, currency) });
    else amount.wrongName(wrong);
  }
  const isThere = entries.some(([currency]) => currency === required);
  if (place.isMap && required !== '' && !isThere)
    place.wrongName(`Hier fehlt der Preis in ${required}, der Währung des Projekts.`);
  return inOrder(prices, ({ currency }) => currency);
}

/** Else an app that asks for a currency would show one product in two. */
function requireSameCurrencies(options: readonly { option: ParsedOption; prices: Place }[]): void {
  const currencies = new Set(options.flatMap(({ option }) => option.prices.map(({ currency }) => currency)));
  for (const { option, prices } of options) {
    const own = new Set(option.prices.map(({ currency }) => currency));
    const missing = [...currencies.difference(own)];
    if (own.size > 0 && missing.length > 0)
      prices.wrongName(
        `Hier fehlt ${missing.join(', ')}: Alle Optionen eines Produkts haben dieselben Währungen.`,
      );
  }
}

function defaultOptionOf(field: Fields<Name>, options: readonly ParsedOption[]): string {
  const known = new Set(options.map(({ id }) => id));
  const place = field('defaultOption');
  if (place.isThere) return referenceOf(place, { what: 'Die Option', known });
  if (options.length > 0 && !known.has(BASE))
    place.wrongName('Das fehlt: Ohne prices muss hier eine der Optionen stehen.');
  return BASE;
}

function refuse(field: Fields<Name>, names: readonly Name[], message: string): void {
  for (const name of names) if (field(name).isThere) field(name).wrongName(message);
}
