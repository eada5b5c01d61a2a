import { periodWords } from '../../pure/period-words.ts';
import {
  isSame,
  type ParsedCatalogue,
  type ParsedOffering,
  type ParsedOption,
  type ParsedProduct,
} from './catalogue.parsed.ts';
import { optionWords, priceWords, productWords } from './catalogue.words.ts';

/** Something that may not change between two versions, at its place in the file. */
export type Conflict = { readonly path: readonly string[]; readonly message: string };

/**
 * What a product is cannot change: those who have it would have something else, and a subscription that changed its family would
 * stand beside a second one.
 */
export function conflictsBetween(
  before: ParsedCatalogue | undefined,
  after: ParsedCatalogue,
): readonly Conflict[] {
  const known = productsOf(before);
  return after.products.flatMap((product) => {
    const old = known.get(product.id);
    if (old === undefined) return [];
    const kept = (name: 'type' | 'family') =>
      `${name} war ${old[name]} und kann sich nicht ändern: Nimm eine neue ID.`;
    const path = (name: string) => ['products', product.id, name];
    if (old.type !== product.type) return [{ path: path('type'), message: kept('type') }];
    return old.family === product.family ? [] : [{ path: path('family'), message: kept('family') }];
  });
}

/** What would be different, line by line; nothing exactly where the two sell the same. */
export function changesBetween(
  before: ParsedCatalogue | undefined,
  after: ParsedCatalogue,
): readonly string[] {
  return [
    ...(before ? [] : [`+ Projekt ${after.project}`]),
    ...change('Währung', before?.defaultCurrency, after.defaultCurrency),
    ...change('Schlüssel der Sandbox', before?.sandboxKey, after.sandboxKey),
    ...productChanges(productsOf(before), productsOf(after)),
    ...offeringChanges(before?.offerings ?? [], after.offerings),
    ...change('Aktuelles Angebot', before?.currentOfferingId, after.currentOfferingId),
    ...change('Regel des aktuellen Angebots', before?.targeting, after.targeting, ruleWords),
    ...placementChanges(before?.placements ?? null, after.placements),
    ...brandingChanges(before?.branding, after.branding),
    ...change('Umsatzsteuer', before?.vat, after.vat, vatWords),
    ...change('Verkäufer', before?.seller, after.seller, sellerWords),
  ];
}

const productsOf = (catalogue: ParsedCatalogue | undefined): ReadonlyMap<string, ParsedProduct> =>
  new Map(catalogue?.products.map((product) => [product.id, product]));

type Products = ReadonlyMap<string, ParsedProduct>;

function productChanges(before: Products, after: Products): readonly string[] {
  return [...after].flatMap(([id, product]) => {
    const old = before.get(id);
    if (old === undefined) return [`+ Produkt ${productWords(product)}`];
    if (!old.isRetired && product.isRetired)
      return [`− Produkt ${id} wird nicht mehr verkauft; wer es hat, behält es`];
    const back = old.isRetired && !product.isRetired ? [`+ Produkt ${id} wird wieder verkauft`] : [];
    return [...back, ...changesOfProduct(old, product)];
  });
}

function changesOfProduct(before: ParsedProduct, after: ParsedProduct): readonly string[] {
  const name = `Produkt ${after.id}`;
  return [
    ...change(`${name}: Art`, before.type, after.type),
    ...change(`${name}: Familie`, before.family, after.family),
    ...change(`${name}: Titel`, before.title, after.title, quoted),
    ...change(`${name}: Beschreibung`, before.description, after.description, quoted),
    ...change(`${name}: Laufzeit (alle Preise werden neu)`, before.period, after.period, periodWords),
    ...change(
      `${name}: Rechte`,
      before.entitlements,
      after.entitlements,
      (rights) => rights.join(', ') || 'keine',
    ),
    ...change(
      `${name}: Geschenk`,
      before.gift,
      after.gift,
      (gift) => `${gift.entitlement} für ${periodWords(gift.period)}`,
    ),
    ...change(`${name}: Option ohne Wahl`, before.defaultOptionId, after.defaultOptionId),
    ...optionChanges(name, before.options, after.options),
  ];
}

function optionChanges(
  name: string,
  before: readonly ParsedOption[],
  after: readonly ParsedOption[],
): readonly string[] {
  const old = new Map(before.map((option) => [option.id, option]));
  const gone = before.filter(({ id }) => !after.some((option) => option.id === id));
  return [
    ...gone.map(({ id }) => `− ${name}: Option ${id} wird nicht mehr verkauft`),
    ...after.flatMap((option) => {
      const other = old.get(option.id);
      if (other === undefined) return [`+ ${name}: Option ${option.id}: ${optionWords(option)}`];
      const label = `${name}${after.length + before.length > 2 ? `, Option ${option.id}` : ''}`;
      const trial = change(
        `${label}: Probezeit (alle Preise werden neu)`,
        other.trialPeriod,
        option.trialPeriod,
        periodWords,
      );
      return [...trial, ...priceChanges(label, other, option)];
    }),
  ];
}

function priceChanges(name: string, before: ParsedOption, after: ParsedOption): readonly string[] {
  const old = new Map(before.prices.map((price) => [price.currency, price]));
  const now = new Set(after.prices.map(({ currency }) => currency));
  const gone = before.prices.filter(({ currency }) => !now.has(currency));
  return [
    ...gone.map((price) => `− ${name}: kein Preis mehr in ${price.currency} (${priceWords(price)})`),
    ...after.prices.flatMap((price) => {
      const other = old.get(price.currency);
      if (other === undefined) return [`+ ${name}: Preis ${priceWords(price)}`];
      if (other.amountMicros === price.amountMicros) return [];
      return [
        `~ ${name}: ${priceWords(other)} → ${priceWords(price)} = neuer Preis; wer schon zahlt, behält den alten`,
      ];
    }),
  ];
}

function offeringChanges(
  before: readonly ParsedOffering[],
  after: readonly ParsedOffering[],
): readonly string[] {
  const old = new Map(before.map((offering) => [offering.id, offering]));
  const now = new Set(after.map(({ id }) => id));
  const order = (offerings: readonly ParsedOffering[], others: { has(id: string): boolean }) =>
    offerings.map(({ id }) => id).filter((id) => others.has(id));
  return [
    ...before.filter(({ id }) => !now.has(id)).map(({ id }) => `− Angebot ${id}`),
    ...after.flatMap((offering) => {
      const other = old.get(offering.id);
      const name = `Angebot ${offering.id}`;
      if (other === undefined) return [`+ ${name}: ${packagesWords(offering.packages)}`];
      return [
        ...change(`${name}: Beschreibung`, other.description, offering.description, quoted),
        ...change(`${name}: Pakete`, other.packages, offering.packages, packagesWords),
        ...changeOf(`${name}: Metadaten`, other.metadata, offering.metadata),
        ...changeOf(`${name}: Paywall`, other.paywall, offering.paywall),
      ];
    }),
    ...change('Reihenfolge der Angebote', order(before, now), order(after, old), (ids) => ids.join(', ')),
  ];
}

function placementChanges(
  before: ParsedCatalogue['placements'],
  after: ParsedCatalogue['placements'],
): readonly string[] {
  const old = new Map(before?.offeringIds.map(({ placement, offeringId }) => [placement, offeringId]));
  const now = new Map(after?.offeringIds.map(({ placement, offeringId }) => [placement, offeringId]));
  const gone = [...old.keys()].filter((placement) => !now.has(placement));
  const shownAt = (offeringId: string | null) => offeringId ?? 'nichts';
  return [
    ...change('Plätze: Ersatz', before?.fallbackOfferingId, after?.fallbackOfferingId),
    ...gone.map((placement) => `− Platz ${placement}`),
    ...[...now].flatMap(([placement, offeringId]) =>
      old.has(placement)
        ? change(`Platz ${placement}`, shownAt(old.get(placement) ?? null), shownAt(offeringId))
        : [`+ Platz ${placement}: ${shownAt(offeringId)}`],
    ),
  ];
}

function brandingChanges(
  before: ParsedCatalogue['branding'] | undefined,
  after: ParsedCatalogue['branding'],
): readonly string[] {
  return [
    ...change('Name der App', before?.appName, after.appName, quoted),
    ...change('Adresse für Hilfe', before?.supportEmail, after.supportEmail),
    ...change('Bild', before?.icon, after.icon),
    ...change('Bild (WebP)', before?.iconWebp, after.iconWebp),
    ...changeOf('Aussehen', before?.appearance ?? null, after.appearance),
    ...changeOf('Rechtliche Seiten', before?.legal ?? null, after.legal ?? null),
  ];
}

const quoted = (text: string): string => `„${text}“`;
const ruleWords = ({ ruleId, revision }: { ruleId: string; revision: number }) => `${ruleId} (${revision})`;
const vatWords = ({ home, scheme, registered, collection }: NonNullable<ParsedCatalogue['vat']>) =>
  [scheme, home, ...registered, ...(collection ? ['mit Frage an der Kasse'] : [])].join(', ');
const sellerWords = ({ name, address, taxNumber, vatId, email }: NonNullable<ParsedCatalogue['seller']>) =>
  [
    name,
    ...address,
    taxNumber === null ? '' : `Steuernummer ${taxNumber}`,
    vatId === null ? '' : `USt-IdNr. ${vatId}`,
    email,
  ]
    .filter((part) => part !== '')
    .map(quoted)
    .join(', ');
const packagesWords = (packages: ParsedOffering['packages']): string =>
  packages.map(({ id, productId }) => `${id} = ${productId}`).join(', ');

/** A value that came, went or is another one. */
function change<T>(
  name: string,
  before: T | null | undefined,
  after: T | null | undefined,
  words: (value: T) => string = String,
): readonly string[] {
  const [old, now] = [before ?? null, after ?? null];
  if (isSame(old, now)) return [];
  if (now === null) return old === null ? [] : [`− ${name}: ${words(old)}`];
  return [old === null ? `+ ${name}: ${words(now)}` : `~ ${name}: ${words(old)} → ${words(now)}`];
}

/** The same for what is too long to be shown. */
function changeOf(name: string, before: unknown, after: unknown): readonly string[] {
  if (isSame(before, after)) return [];
  if (after === null) return [`− ${name}`];
  return [before === null ? `+ ${name}` : `~ ${name} geändert`];
}
