import { type Reading, readCatalogue } from './catalogue.file.ts';
import { printed } from './catalogue.mistakes.ts';
import type { ParsedCatalogue } from './catalogue.parsed.ts';

/** One of everything, without a mistake. */
export const SOUND = `project: plausch
currency: EUR
sandboxKey: rcb_sb_plausch
entitlements: [premium, vip]
families: [plausch]
products:
  monthly:
    type: subscription
    title: Premium
    description: Monat für Monat
    family: plausch
    period: P1M
    trial: P7D
    prices: { EUR: 4.99, USD: 5.49 }
    options:
      long:
        trial: P2W
        prices: { EUR: 5.99, USD: 6.49 }
    defaultOption: base_option
    entitlements: [premium]
  lifetime:
    type: non_consumable
    title: Für immer
    prices: { EUR: 149.00 }
    entitlements: [premium]
  gift:
    type: consumable
    title: Geschenk
    prices: { EUR: 4.99 }
    gift: { entitlement: premium, period: P1M }
offerings:
  standard:
    description: Alles
    metadata: { color: blue, steps: [1, 2.5, true, null] }
    packages:
      $rc_monthly: monthly
      $rc_lifetime: lifetime
  gifts:
    description: Zum Verschenken
    packages: { gift: gift }
    paywall:
      default_locale: de_DE
      components_localizations: { de_DE: { buy: Kaufen } }
      components_config:
        base:
          stack:
            type: stack
            components:
              - { type: package, package_id: gift }
              - { type: text, text_lid: buy }
currentOffering: standard
targeting: { rule: autumn, revision: 3 }
placements:
  fallback: standard
  offerings: { shop: gifts, quiet: null }
branding:
  appName: Plausch
  supportEmail: hilfe@example.org
  appearance:
    colorAccent: '#1148B8'
    shapes: pill
    showProductDescription: true
`;

/** Where the author of a test expects a mistake. */
const MARK = '▲';

/** The file with `what` in place of `of`; each mark in it is taken out and answered as its line and column. */
export function changed(of: string, what: string): { text: string; marks: readonly string[] } {
  if (!SOUND.includes(of)) throw new Error(`the file has no ${of}`);
  return unmarked(SOUND.replace(of, () => what));
}

export function unmarked(marked: string): { text: string; marks: readonly string[] } {
  const marks = marked.split('\n').flatMap((line, row) =>
    line
      .split(MARK)
      .slice(0, -1)
      .map((_, i, parts) => `${row + 1}:${parts.slice(0, i + 1).join('').length + 1}`),
  );
  return { text: marked.replaceAll(MARK, ''), marks };
}

/** The mistakes of a file, each as its author reads it, without the file's name. */
export const mistakesIn = (text: string): string[] => linesOf(readCatalogue(text).mistakes);
export const hintsIn = (text: string): string[] => linesOf(readCatalogue(text).hints);

const linesOf = (remarks: Reading['mistakes']): string[] =>
  remarks.length === 0 ? [] : printed('', remarks).slice(1).split('\n:');

/** What a file without mistakes says. */
export function soundCatalogue(text: string): ParsedCatalogue {
  const { catalogue, mistakes } = readCatalogue(text);
  if (!catalogue) throw new Error(printed('test.yaml', mistakes));
  return catalogue;
}
