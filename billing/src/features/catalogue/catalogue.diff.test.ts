import { expect, it } from 'vitest';
import { changesBetween, conflictsBetween } from './catalogue.diff.ts';
import { SOUND, soundCatalogue } from './catalogue.fixture.ts';
import { withRetired } from './catalogue.parsed.ts';

const before = withRetired(soundCatalogue(SOUND), undefined);
/** What changes when `of` becomes `what` in the file. */
function changes(...pairs: readonly (readonly [of: string, what: string])[]): readonly string[] {
  let text = SOUND;
  for (const [of, what] of pairs) {
    if (!text.includes(of)) throw new Error(`the file has no ${of}`);
    text = text.replace(of, () => what);
  }
  return changesBetween(before, withRetired(soundCatalogue(text), before));
}
/** The same with the space that keeps an amount and its sign on one line. */
const said = (line: string) => line.replace(/(\d) (€|\$|¥)/g, '$1\u{a0}$2');

it('[CA6] nothing is different where the same is sold, however it is written', () => {
  expect(changes()).toEqual([]);
  expect(
    changes(
      ['{ EUR: 4.99, USD: 5.49 }', '{ USD: 5.490, "EUR": "4.99" }'],
      ['title: Geschenk', '# Ein Wort dazu.\n    title: "Geschenk"'],
      ['entitlements: [premium, vip]', 'entitlements:\n  - vip\n  - premium'],
    ),
  ).toEqual([]);
});

it('[CA6] a new project is shown whole', () => {
  expect(changesBetween(undefined, before)).toEqual(
    [
      '+ Projekt plausch',
      '+ Währung: EUR',
      '+ Schlüssel der Sandbox: rcb_sb_plausch',
      '+ Produkt gift „Geschenk“ (Verbrauchsgut); 4,99 €; verschenkt premium für 1 Monat',
      '+ Produkt lifetime „Für immer“ (Einmalkauf); 149,00 €; gibt premium',
      '+ Produkt monthly „Premium“ (Abo, 1 Monat); base_option: 4,99 €, 5,49 $, davor 7 Tage kostenlos; long: 5,99 €, 6,49 $, davor 2 Wochen kostenlos; gibt premium',
      '+ Angebot standard: $rc_monthly = monthly, $rc_lifetime = lifetime',
      '+ Angebot gifts: gift = gift',
      '+ Aktuelles Angebot: standard',
      '+ Regel des aktuellen Angebots: autumn (3)',
      '+ Plätze: Ersatz: standard',
      '+ Platz quiet: nichts',
      '+ Platz shop: gifts',
      '+ Name der App: „Plausch“',
      '+ Adresse für Hilfe: hilfe@example.org',
      '+ Aussehen',
    ].map(said),
  );
});

it.each<[string, readonly (readonly [string, string])[], string[]]>([
  [
    'an amount',
    [['EUR: 4.99, USD: 5.49', 'EUR: 5.49, USD: 5.49']],
    [
      '~ Produkt monthly, Option base_option: 4,99 € → 5,49 € = neuer Preis; wer schon zahlt, behält den alten',
    ],
  ],
  [
    'the amount of a product with one option',
    [['EUR: 149.00', 'EUR: 129']],
    ['~ Produkt lifetime: 149,00 € → 129,00 € = neuer Preis; wer schon zahlt, behält den alten'],
  ],
  ['a currency more', [['EUR: 149.00', 'EUR: 149.00, JPY: 25000']], ['+ Produkt lifetime: Preis 25.000 ¥']],
  [
    'a currency less',
    [
      ['EUR: 4.99, USD: 5.49', 'EUR: 4.99'],
      ['EUR: 5.99, USD: 6.49', 'EUR: 5.99'],
    ],
    [
      '− Produkt monthly, Option base_option: kein Preis mehr in USD (5,49 $)',
      '− Produkt monthly, Option long: kein Preis mehr in USD (6,49 $)',
    ],
  ],
  [
    'periods and trials',
    [
      ['    period: P1M\n', '    period: P3M\n'],
      ['    trial: P7D\n', ''],
      ['trial: P2W', 'trial: P1Y'],
    ],
    [
      '~ Produkt monthly: Laufzeit (alle Preise werden neu): 1 Monat → 3 Monate',
      '− Produkt monthly, Option base_option: Probezeit (alle Preise werden neu): 7 Tage',
      '~ Produkt monthly, Option long: Probezeit (alle Preise werden neu): 2 Wochen → 1 Jahr',
    ],
  ],
  [
    'an option that goes, and one that comes',
    [['      long:\n        trial: P2W\n', '      short:\n']],
    [
      '− Produkt monthly: Option long wird nicht mehr verkauft',
      '+ Produkt monthly: Option short: 5,99 €, 6,49 $',
    ],
  ],
  [
    'the option without a choice',
    [['defaultOption: base_option', 'defaultOption: long']],
    ['~ Produkt monthly: Option ohne Wahl: base_option → long'],
  ],
  [
    'words and rights',
    [
      ['title: Premium', 'title: Premium Plus'],
      ['    description: Monat für Monat\n', ''],
      ['    entitlements: [premium]\n  lifetime', '    entitlements: [vip, premium]\n  lifetime'],
      [
        'title: Für immer\n    prices: { EUR: 149.00 }\n    entitlements: [premium]',
        'title: Für immer\n    prices: { EUR: 149.00 }',
      ],
      ['gift: { entitlement: premium, period: P1M }', 'gift: { entitlement: vip, period: P1M }'],
    ],
    [
      '~ Produkt gift: Geschenk: premium für 1 Monat → vip für 1 Monat',
      '~ Produkt lifetime: Rechte: premium → keine',
      '~ Produkt monthly: Titel: „Premium“ → „Premium Plus“',
      '− Produkt monthly: Beschreibung: „Monat für Monat“',
      '~ Produkt monthly: Rechte: premium → premium, vip',
    ],
  ],
  [
    'a product that is not in the file any more',
    [
      ['      $rc_lifetime: lifetime\n', ''],
      [
        '  lifetime:\n    type: non_consumable\n    title: Für immer\n    prices: { EUR: 149.00 }\n    entitlements: [premium]\n',
        '',
      ],
    ],
    [
      '− Produkt lifetime wird nicht mehr verkauft; wer es hat, behält es',
      '~ Angebot standard: Pakete: $rc_monthly = monthly, $rc_lifetime = lifetime → $rc_monthly = monthly',
    ],
  ],
  [
    'offerings',
    [
      ['description: Alles', 'description: Alles, was es gibt'],
      ['color: blue', 'color: red'],
      ['type: text, text_lid', 'type: text, name: x, text_lid'],
      ['offerings:\n', 'offerings:\n  first: { description: a, packages: { a: gift } }\n'],
    ],
    [
      '+ Angebot first: a = gift',
      '~ Angebot standard: Beschreibung: „Alles“ → „Alles, was es gibt“',
      '~ Angebot standard: Metadaten geändert',
      '~ Angebot gifts: Paywall geändert',
    ],
  ],
  [
    'metadata in another order',
    [['color: blue, steps: [1, 2.5, true, null]', 'steps: [1, 2.5, true, null], color: blue']],
    ['~ Angebot standard: Metadaten geändert'],
  ],
  [
    'no metadata',
    [['    metadata: { color: blue, steps: [1, 2.5, true, null] }\n', '']],
    ['− Angebot standard: Metadaten'],
  ],
  [
    'which offering is shown',
    [
      ['currentOffering: standard', 'currentOffering: gifts'],
      ['revision: 3', 'revision: 4'],
      ['fallback: standard', 'fallback: gifts'],
      ['shop: gifts, quiet: null', 'shop: null, other: gifts'],
    ],
    [
      '~ Aktuelles Angebot: standard → gifts',
      '~ Regel des aktuellen Angebots: autumn (3) → autumn (4)',
      '~ Plätze: Ersatz: standard → gifts',
      '− Platz quiet',
      '+ Platz other: gifts',
      '~ Platz shop: gifts → nichts',
    ],
  ],
  [
    'no placements',
    [['placements:\n  fallback: standard\n  offerings: { shop: gifts, quiet: null }\n', '']],
    ['− Plätze: Ersatz: standard', '− Platz quiet', '− Platz shop'],
  ],
  [
    'how the checkout looks',
    [
      ['appName: Plausch', 'appName: Plausch!\n  icon: a.png\n  iconWebp: a.webp'],
      ['  supportEmail: hilfe@example.org\n', ''],
      ['shapes: pill', 'shapes: rectangle'],
      ['appName: Plausch', 'legal: { terms: /agb }\n  appName: Plausch'],
    ],
    [
      '~ Name der App: „Plausch“ → „Plausch!“',
      '− Adresse für Hilfe: hilfe@example.org',
      '+ Bild: a.png',
      '+ Bild (WebP): a.webp',
      '~ Aussehen geändert',
      '+ Rechtliche Seiten',
    ],
  ],
  [
    'another key',
    [['rcb_sb_plausch', 'rcb_sb_other']],
    ['~ Schlüssel der Sandbox: rcb_sb_plausch → rcb_sb_other'],
  ],
])('[CA6] shows %s', (_, pairs, expected) => {
  expect(changes(...pairs)).toEqual(expected.map(said));
});

it('[CA6] another order of offerings is another order on the screen', () => {
  const { offerings } = before;
  expect(changesBetween(before, { ...before, offerings: offerings.toReversed() })).toEqual([
    '~ Reihenfolge der Angebote: standard, gifts → gifts, standard',
  ]);
  expect(changesBetween(before, { ...before, offerings: offerings.slice(1) })).toEqual([
    '− Angebot standard',
  ]);
});

it('[CA5] what is retired comes back as what it was, and stays as long as it is not in the file', () => {
  const without = soundCatalogue(
    SOUND.replace('      $rc_lifetime: lifetime\n', '').replace(/ {2}lifetime:\n(?: {4}.*\n)+/, ''),
  );
  const retired = withRetired(without, before);
  expect(retired.products.map(({ id, isRetired }) => [id, isRetired])).toEqual([
    ['gift', false],
    ['lifetime', true],
    ['monthly', false],
  ]);
  expect(retired.products[1]?.entitlements).toEqual(['premium']);
  expect(withRetired(without, retired)).toEqual(retired);
  expect(changesBetween(retired, withRetired(without, retired))).toEqual([]);
  expect(changesBetween(retired, withRetired(soundCatalogue(SOUND), retired))[0]).toBe(
    '+ Produkt lifetime wird wieder verkauft',
  );
});

it('[CA7] what a product is cannot change, nor its family', () => {
  const conflicts = (of: string, what: string) =>
    conflictsBetween(before, soundCatalogue(SOUND.replace(of, () => what)));
  expect(conflicts('type: non_consumable', 'type: consumable')).toEqual([
    {
      path: ['products', 'lifetime', 'type'],
      message: 'type war non_consumable und kann sich nicht ändern: Nimm eine neue ID.',
    },
  ]);
  const family = SOUND.replace('families: [plausch]', 'families: [plausch, other]').replace(
    'family: plausch',
    'family: other',
  );
  expect(conflictsBetween(before, soundCatalogue(family))).toEqual([
    {
      path: ['products', 'monthly', 'family'],
      message: 'family war plausch und kann sich nicht ändern: Nimm eine neue ID.',
    },
  ]);
  expect(conflictsBetween(before, before)).toEqual([]);
  expect(conflictsBetween(undefined, before)).toEqual([]);
});
