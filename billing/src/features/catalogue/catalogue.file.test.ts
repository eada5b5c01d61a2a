import { describe, expect, it } from 'vitest';
import {
  type Case,
  check,
  ID_RULE,
  inOneLine,
  many,
  mistakes,
  WANTS_FIELDS,
} from './catalogue.cases.fixture.ts';
import { changed, hintsIn, mistakesIn, SOUND } from './catalogue.fixture.ts';

it('[CA1] a file without a mistake has none, and nothing to hint at', () => {
  expect(mistakesIn(SOUND)).toEqual([]);
  expect(hintsIn(SOUND)).toEqual([]);
});

mistakes('[CA2] fields', [
  ['project: plausch\n', '▲', 'project: Das fehlt.'],
  ['project: plausch', '▲project:', 'project: Hier fehlt der Wert.'],
  ['currency: EUR', '▲currency: null', 'currency: Hier fehlt der Wert.'],
  ['currency: EUR', 'currency: ▲[EUR]', 'currency: Hier gehört eine Währung hin, zum Beispiel EUR.'],
  ['currency: EUR', 'currency: ▲""', 'currency: Hier gehört eine Währung hin, zum Beispiel EUR.'],
  ['sandboxKey:', '▲sandbokKey:', 'sandbokKey: Dieses Feld gibt es nicht. Meinst du sandboxKey?'],
  ['sandboxKey:', '▲colour: 1\nsandboxKey:', 'colour: Dieses Feld gibt es nicht.'],
  [
    '  monthly:\n    type: subscription\n    title: Premium',
    '  ▲monthly:\n    type: subscription\n    ▲titlle: Premium',
    'products.monthly.title: Das fehlt.',
    'products.monthly.titlle: Dieses Feld gibt es nicht. Meinst du title?',
  ],
  [
    'title: Für immer',
    'title: ▲2024',
    'products.lifetime.title: 2024 ist kein Text: Setz es in Anführungszeichen.',
  ],
  [
    'title: Für immer',
    'title: ▲true',
    'products.lifetime.title: true ist kein Text: Setz es in Anführungszeichen.',
  ],
  ['title: Für immer', 'title: ▲[a]', 'products.lifetime.title: Hier gehört ein Text hin.'],
  ['title: Für immer', "title: ▲' '", 'products.lifetime.title: Der Text ist leer.'],
  [
    'title: Für immer',
    `title: ▲${'x'.repeat(81)}`,
    'products.lifetime.title: Der Text hat 81 Zeichen. Höchstens 80 gehen.',
  ],
  [
    'description: Alles',
    'description: ▲"a\\0b"',
    'offerings.standard.description: Der Text hat Zeichen, die sich nicht speichern lassen.',
  ],
  [
    'description: Alles',
    'description: ▲"\\ud800"',
    'offerings.standard.description: Der Text hat Zeichen, die sich nicht speichern lassen.',
  ],
  [
    'offerings: { shop: gifts, quiet: null }',
    'offerings: ▲[gifts]',
    'placements.offerings: Hier gehört eine Aufzählung hin (name: Wert).',
  ],
  ['targeting: { rule: autumn, revision: 3 }', 'targeting: ▲autumn', `targeting: ${WANTS_FIELDS}`],
]);

mistakes('[CA2] names', [
  [
    'project: plausch',
    'project: ▲Plausch',
    'project: Plausch kann kein Projekt heißen: bis zu 40 kleine Buchstaben, Ziffern und _ -, vorn ein Buchstabe.',
  ],
  [
    'sandboxKey: rcb_sb_plausch',
    'sandboxKey: ▲rcb_plausch',
    'sandboxKey: Ein Schlüssel der Sandbox beginnt mit rcb_sb_; danach gehen Buchstaben, Ziffern und _ . -.',
  ],
  [
    'currency: EUR',
    'currency: ▲EURO',
    'currency: EURO ist keine Währung (ISO 4217, drei große Buchstaben wie EUR).',
  ],
  ['families: [plausch]', 'families: [plausch, ▲plausch]', 'families[1]: plausch steht doppelt da.'],
  ['families: [plausch]', 'families: [plausch, ▲"a:b"]', `families[1]: a:b ${ID_RULE}`],
  ['families: [plausch]', 'families: [plausch, ▲{ a: b }]', 'families[1]: Hier gehört eine ID hin.'],
  ['entitlements: [premium, vip]', 'entitlements: [premium, ▲1st]', `entitlements[1]: 1st ${ID_RULE}`],
  [
    'entitlements: [premium, vip]',
    `entitlements: [premium, ▲${'a'.repeat(65)}]`,
    `entitlements[1]: ${'a'.repeat(60)}… ${ID_RULE}`,
  ],
  ...['präm', 'a b', 'a/b', '$rc_monthly', '7', '_a', '-a', 'a%41'].map(
    (id): Case => [
      '  lifetime:\n',
      `  ▲${id}:\n    type: 1\n  lifetime:\n`,
      `products.${id}: ${id} ${ID_RULE}`,
    ],
  ),
  ...['constructor', 'toString', 'valueOf', 'hasOwnProperty'].map(
    (id): Case => [
      '  lifetime:\n',
      `  ▲${id}:\n    type: 1\n  lifetime:\n`,
      `products.${id}: ${id} kann keine ID sein: JavaScript hat das Wort für sich.`,
    ],
  ),
  ['  lifetime:\n', '  ▲__proto__: {}\n  lifetime:\n', 'products.__proto__: Dieser Name ist nicht erlaubt.'],
  [
    'metadata: { color: blue',
    'metadata: { ▲__proto__: { a: 1 }, color: blue',
    'offerings.standard.metadata.__proto__: Dieser Name ist nicht erlaubt.',
  ],
  ['  lifetime:\n', '  ▲"a\\0b": {}\n  lifetime:\n', 'products.a\u{fffd}b: Dieser Name ist nicht erlaubt.'],
  ['  lifetime:\n', '  ▲"": {}\n  lifetime:\n', 'products.: Hier fehlt der Name vor dem Doppelpunkt.'],
  ['currentOffering:', '▲project: other\ncurrentOffering:', 'project: Das steht schon in Zeile 1.'],
  [
    '  gift:\n    type',
    '  ▲monthly:\n    type: consumable\n  gift:\n    type',
    'products.monthly: Das steht schon in Zeile 7.',
  ],
]);

mistakes('[CA2] too many', [
  [
    'families: [plausch]',
    `▲families: [plausch${many(100, (i) => `, f${i}`)}]`,
    'families: Das sind 101. Höchstens 100 gehen.',
  ],
  [
    'products:\n',
    `▲products:\n${many(198, (i) => `  p${i}: { type: consumable, title: a, prices: { EUR: 1 } }\n`)}`,
    'products: Das sind 201. Höchstens 200 gehen.',
  ],
  [
    '    options:\n',
    `    ▲options:\n${many(20, (i) => `      o${i}: { prices: { EUR: 1, USD: 1 } }\n`)}`,
    'products.monthly.options: Das sind 21. Höchstens 20 gehen.',
  ],
  [
    'packages: { gift: gift }',
    `▲packages: { gift: gift${many(50, (i) => `, p${i}: gift`)} }`,
    'offerings.gifts.packages: Das sind 51. Höchstens 50 gehen.',
  ],
]);

describe('[CA2] hints, which stop nothing', () => {
  const cases: readonly Case[] = [
    [
      '  monthly:\n',
      '  ▲bare: { type: subscription, title: a, family: plausch, period: P1M, prices: { EUR: 1 } }\n  monthly:\n',
      'products.bare: Dieses Abo gibt kein Recht (entitlements).',
    ],
    [
      '$rc_monthly: monthly',
      '▲$rc_annual: monthly',
      'offerings.standard.packages.$rc_annual: $rc_annual erwarten Apps mit P1Y.',
    ],
    [
      '$rc_monthly: monthly',
      '▲$rc_monthly: gift',
      'offerings.standard.packages.$rc_monthly: $rc_monthly erwarten Apps mit P1M.',
    ],
    [
      '$rc_lifetime: lifetime',
      '▲$rc_lifetime: monthly',
      'offerings.standard.packages.$rc_lifetime: $rc_lifetime erwarten Apps ohne Laufzeit.',
    ],
    [
      'appName: Plausch',
      '▲icon: a.png\n  iconWebp: a.webp',
      'branding.icon: Das SDK des Anbieters sucht Bilder nur bei sich selbst: Für Apps damit bleiben icon und iconWebp leer.',
    ],
  ];
  it.each(cases.map((one) => [inOneLine(one[1]), one] as const))('%s', (_, one) => {
    check(hintsIn, one);
    expect(mistakesIn(changed(one[0], one[1]).text)).toEqual([]);
  });

  it('without a current offering', () => {
    const { text } = changed('currentOffering: standard\ntargeting: { rule: autumn, revision: 3 }\n', '');
    expect(mistakesIn(text)).toEqual([]);
    expect(hintsIn(text)).toEqual([
      '1:1 currentOffering: Ohne currentOffering bekommen Apps kein aktuelles Angebot.',
    ]);
  });

  it.each([
    ['P30D', 0],
    ['P1M', 0],
    ['P4W', 1],
  ])('%s as a month: %d', (period, hints) => {
    expect(hintsIn(SOUND.replace('period: P1M\n', `period: ${period}\n`))).toHaveLength(hints);
  });
});

it('[CA2] every mistake is told at once, in the order of the file', () => {
  const text = SOUND.replace('currency: EUR', 'currency: euro')
    .replace('period: P1M\n', 'period: P0M\n')
    .replace('EUR: 149.00', 'EUR: 149.001')
    .replace('currentOffering: standard', 'currentOffering: nothing')
    .replace('shapes: pill', 'shape: pill');
  expect(mistakesIn(text).map((line) => line.split(' ')[0])).toEqual([
    '2:11',
    '12:13',
    '24:20',
    '51:18',
    '61:5',
  ]);
});
