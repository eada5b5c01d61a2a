import { isPublicKey } from '../../edge/keys.ts';
import { NO_BRANDING, readBranding } from './catalogue.branding.ts';
import { type Remark, Report, shown } from './catalogue.mistakes.ts';
import { readOfferings, readPlacements } from './catalogue.offerings.ts';
import { FORMAT, type ParsedCatalogue } from './catalogue.parsed.ts';
import { Place } from './catalogue.place.ts';
import { readProducts } from './catalogue.products.ts';
import { readSeller } from './catalogue.seller.ts';
import { currencyOf, idOf, MOST, referenceOf } from './catalogue.values.ts';
import { readVat } from './catalogue.vat.ts';
import { readYaml } from './catalogue.yaml.ts';

const SLUG = /^[a-z][a-z0-9_-]{0,39}$/;
const MOST_REVISION = 1_000_000;

/** What came of reading a file. */
export type Reading = {
  /** Every mistake, in the order of the file. */
  readonly mistakes: readonly Remark[];
  /** What may be meant as it stands. */
  readonly hints: readonly Remark[];
  /** Whose catalogue it is, if that much could be read. */
  readonly project: string | undefined;
  /** Without a mistake. */
  readonly catalogue: ParsedCatalogue | undefined;
  /** A mistake that shows only beside what is sold already, at its place in the file. */
  mistakeAt(path: readonly string[], message: string): Remark;
};

/** Reads a catalogue; every mistake is named at once. */
export function readCatalogue(text: string): Reading {
  const report = new Report();
  const node = readYaml(text, report);
  const root = new Place({ report, path: '', nameAt: { line: 1, column: 1 } }, node);
  const catalogue = node && readRoot(root);
  const { mistakes, hints } = report;
  return {
    mistakes,
    hints,
    project: catalogue?.project || undefined,
    catalogue: mistakes.length === 0 ? catalogue : undefined,
    mistakeAt(path, message) {
      const found = new Report();
      const start = new Place({ report: found, path: '', nameAt: { line: 1, column: 1 } }, node);
      path.reduce((place, name) => place.within(name), start).wrong(message);
      return found.mistakes[0] as Remark;
    },
  };
}

function readRoot(root: Place): ParsedCatalogue {
  const field = root.fields({
    required: ['project', 'currency', 'products'],
    optional: [
      'sandboxKey',
      'entitlements',
      'families',
      'offerings',
      'currentOffering',
      'targeting',
      'placements',
      'branding',
      'vat',
      'seller',
    ],
  });
  const defaultCurrency = currencyOf(field('currency'));
  const names = (name: 'entitlements' | 'families') =>
    new Set(field(name).ifThere((list) => list.set({ most: MOST[name], of: idOf })));
  const products = readProducts(field('products'), {
    currency: defaultCurrency,
    entitlements: names('entitlements'),
    families: names('families'),
  });
  const offerings = field('offerings').ifThere((all) => readOfferings(all, products)) ?? [];
  const known = new Set(offerings.map(({ id }) => id));
  const vat = field('vat').ifThere(readVat);
  const seller = field('seller').ifThere(readSeller);
  const current = field('currentOffering');
  if (known.size > 0 && !current.isThere)
    current.hint('Ohne currentOffering bekommen Apps kein aktuelles Angebot.');
  return {
    format: FORMAT,
    project: readSlug(field('project')),
    defaultCurrency,
    sandboxKey: field('sandboxKey').ifThere(readSandboxKey),
    products,
    offerings,
    currentOfferingId: current.ifThere((one) => referenceOf(one, { what: 'Das Angebot', known })),
    targeting: field('targeting').ifThere((one) => readTargeting(one, current)),
    placements: field('placements').ifThere((one) => readPlacements(one, known)),
    branding: field('branding').ifThere(readBranding) ?? NO_BRANDING,
    ...(vat && { vat }),
    ...(seller && { seller }),
  };
}

function readSlug(place: Place): string {
  const slug = place.source('Hier gehört der Name des Projekts hin.');
  if (slug === '' || SLUG.test(slug)) return slug;
  place.wrong(
    `${shown(slug)} kann kein Projekt heißen: bis zu 40 kleine Buchstaben, Ziffern und _ -, vorn ein Buchstabe.`,
  );
  return '';
}

function readSandboxKey(place: Place): string {
  const key = place.source('Hier gehört der öffentliche Schlüssel der Sandbox hin.');
  if (key !== '' && !isPublicKey(key, 'sandbox'))
    place.wrong('Ein Schlüssel der Sandbox beginnt mit rcb_sb_; danach gehen Buchstaben, Ziffern und _ . -.');
  return key;
}

function readTargeting(place: Place, current: Place): ParsedCatalogue['targeting'] {
  const field = place.fields({ required: ['rule', 'revision'] });
  if (!current.isThere)
    place.wrongName('Eine Regel gehört zum aktuellen Angebot: Hier fehlt currentOffering.');
  return {
    ruleId: idOf(field('rule')),
    revision: field('revision').whole({ most: MOST_REVISION }),
  };
}
