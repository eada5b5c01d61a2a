import { expect, it } from 'vitest';
import { type Case, ID_RULE, many, mistakes, WANTS_FIELDS } from './catalogue.cases.fixture.ts';
import { changed, mistakesIn, SOUND } from './catalogue.fixture.ts';

mistakes('[CA2] offerings', [
  [
    '  gifts:\n    description',
    '  ▲current:\n    description: a\n    packages: { a: gift }\n  gifts:\n    description',
    'offerings.current: current kann kein Angebot heißen: So fragen Apps nach dem aktuellen.',
  ],
  ['  standard:\n    description: Alles\n', '  ▲standard:\n', 'offerings.standard.description: Das fehlt.'],
  [
    'packages:\n      $rc_monthly: monthly\n      $rc_lifetime: lifetime',
    'packages: ▲{}',
    'offerings.standard.packages: Ein Angebot braucht mindestens ein Paket.',
  ],
  [
    '$rc_lifetime: lifetime',
    '$rc_lifetime: ▲livetime',
    'offerings.standard.packages.$rc_lifetime: Das Produkt gibt es nicht: livetime. Meinst du lifetime?',
  ],
  [
    '$rc_lifetime: lifetime',
    '$rc_lifetime: lifetime\n      ▲$rc_lifetime: gift',
    'offerings.standard.packages.$rc_lifetime: Das steht schon in Zeile 37.',
  ],
  [
    '$rc_lifetime: lifetime',
    '▲$rc_daily: lifetime',
    'offerings.standard.packages.$rc_daily: Dieses Paket kennen Apps nicht. Mit $ gibt es: $rc_lifetime, $rc_annual, $rc_six_month, $rc_three_month, $rc_two_month, $rc_monthly, $rc_weekly.',
  ],
  [
    '$rc_lifetime: lifetime',
    '▲für immer: lifetime',
    `offerings.standard.packages.für immer: für immer ${ID_RULE}`,
  ],
  [
    'metadata: { color: blue, steps: [1, 2.5, true, null] }',
    'metadata: ▲[a]',
    `offerings.standard.metadata: ${WANTS_FIELDS}`,
  ],
  [
    'steps: [1,',
    'steps: [▲9007199254740993,',
    'offerings.standard.metadata.steps[0]: 9007199254740993 lässt sich als Zahl nicht genau weitergeben: Setz es in Anführungszeichen.',
  ],
  [
    'steps: [1,',
    'steps: [▲.nan,',
    'offerings.standard.metadata.steps[0]: .nan lässt sich als Zahl nicht genau weitergeben: Setz es in Anführungszeichen.',
  ],
  [
    'metadata: { color: blue',
    `▲metadata: { long: ${'x'.repeat(16_400)}, color: blue`,
    'offerings.standard.metadata: Das sind 16452 Bytes JSON. Höchstens 16384 gehen.',
  ],
  [
    'currentOffering: standard',
    'currentOffering: ▲standart',
    'currentOffering: Das Angebot gibt es nicht: standart. Meinst du standard?',
  ],
  [
    'currentOffering: standard\ntargeting',
    '▲targeting',
    'targeting: Eine Regel gehört zum aktuellen Angebot: Hier fehlt currentOffering.',
  ],
  ['revision: 3', 'revision: ▲-1', 'targeting.revision: Hier gehört eine ganze Zahl von 0 bis 1000000 hin.'],
  ['revision: 3', 'revision: ▲"3"', 'targeting.revision: Hier gehört eine ganze Zahl von 0 bis 1000000 hin.'],
  ['rule: autumn', 'rule: ▲"früher Herbst"', `targeting.rule: früher Herbst ${ID_RULE}`],
  ['fallback: standard', 'fallback: ▲nothing', 'placements.fallback: Das Angebot gibt es nicht: nothing.'],
  ['placements:\n  fallback: standard\n', '▲placements:\n', 'placements.fallback: Das fehlt.'],
  [
    'shop: gifts',
    'shop: ▲gift',
    'placements.offerings.shop: Das Angebot gibt es nicht: gift. Meinst du gifts?',
  ],
  [
    'shop: gifts',
    '▲toString: gifts',
    'placements.offerings.toString: toString kann keine ID sein: JavaScript hat das Wort für sich.',
  ],
]);

mistakes('[CA2] a paywall', [
  [
    '    paywall:\n      default_locale: de_DE\n',
    '    ▲paywall:\n',
    'offerings.gifts.paywall.default_locale: Das fehlt.',
  ],
  [
    'default_locale: de_DE',
    'default_locale: ▲{}',
    'offerings.gifts.paywall.default_locale: Hier gehört eine Sprache hin, zum Beispiel de_DE.',
  ],
  [
    '      components_localizations: { de_DE',
    '      ▲components_localizations: { de',
    'offerings.gifts.paywall.components_localizations: Hier fehlen die Texte in de_DE, der Sprache in default_locale.',
  ],
  [
    'text_lid: buy',
    'text_lid: ▲by',
    'offerings.gifts.paywall.components_config.base.stack.components[1].text_lid: Diesen Text gibt es in der ersten Sprache nicht: by. Meinst du buy?',
  ],
  [
    'package_id: gift',
    'package_id: ▲gifts',
    'offerings.gifts.paywall.components_config.base.stack.components[0].package_id: Dieses Paket hat das Angebot nicht: gifts. Meinst du gift?',
  ],
]);

mistakes('[CA2] branding', [
  [
    'appName: Plausch',
    '▲icon: a.png\n  appName: Plausch',
    'branding.icon: icon und iconWebp gehören zusammen: Beide oder keins.',
  ],
  ...(
    ['javascript:alert(1)', 'http://a.example/b', '//a.example', '/\\a', 'agb', 'https:///a', '/a b'] as const
  ).map(
    (address): Case => [
      'appName: Plausch\n',
      `appName: Plausch\n  legal: { terms: ▲'${address}' }\n`,
      'branding.legal.terms: Eine Seite hat eine Adresse mit https:// oder einen Pfad wie /impressum.',
    ],
  ),
  [
    'appName: Plausch\n',
    'appName: Plausch\n  legal: { ▲imprnt: /impressum }\n',
    'branding.legal.imprnt: Dieses Feld gibt es nicht. Meinst du imprint?',
  ],
  [
    'appName: Plausch',
    '▲iconWebp: a.webp\n  icon: ~',
    'branding.iconWebp: icon und iconWebp gehören zusammen: Beide oder keins.',
  ],
  ...['hilfe', 'a@b', 'a@b.', '@b.de', 'a b@c.de', 'a@b@c.de'].map(
    (email): Case => [
      'supportEmail: hilfe@example.org',
      `supportEmail: ▲"${email}"`,
      'branding.supportEmail: Das ist keine E-Mail-Adresse.',
    ],
  ),
  ...['#fff', '1148B8', 'blue', '#1148B8ff', '#11 48B8'].map(
    (colour): Case => [
      "colorAccent: '#1148B8'",
      `colorAccent: ▲'${colour}'`,
      'branding.appearance.colorAccent: Eine Farbe hat die Form "#1148B8", in Anführungszeichen.',
    ],
  ),
  // Without quotes the rest of the line is a comment.
  [
    "colorAccent: '#1148B8'",
    'colorAcent: #1148B8'.replace('colorAcent', '▲colorAcent'),
    'branding.appearance.colorAcent: Dieses Feld gibt es nicht. Meinst du colorAccent?',
  ],
  [
    'shapes: pill',
    'shapes: ▲round',
    'branding.appearance.shapes: Hier geht eins von diesen: default, rectangle, rounded, pill. Meinst du rounded?',
  ],
  [
    'showProductDescription: true',
    'showProductDescription: ▲yes',
    'branding.appearance.showProductDescription: Hier gehört true oder false hin.',
  ],
]);

it('[CA2] what apps ask for in one address is bounded', () => {
  const offerings = (count: number, product: string) =>
    many(
      count,
      (i) => `  o${i}: { description: a, packages: { ${many(20, (n) => `p${n}: ${product}, `)} } }\n`,
    );
  const withOfferings = (count: number, product = 'gift') =>
    mistakesIn(changed('offerings:\n', `offerings:\n${offerings(count, product)}`).text);
  const sentence = (products: number, letters: number) =>
    `31:1 offerings: Apps fragen nach den Produkten aller Pakete auf einmal: ${products} mit ${letters} Zeichen. Es gehen 200 mit 4000.`;
  expect(withOfferings(9)).toEqual([]);
  expect(withOfferings(10)).toEqual([sentence(203, 200 * 8 + 31)]);

  const long = 'g'.repeat(61);
  const wide = (count: number) => {
    const product = `  ${long}: { type: consumable, title: a, prices: { EUR: 1 } }\n`;
    return mistakesIn(
      SOUND.replace('offerings:\n', () => `offerings:\n${offerings(count, long)}`).replace(
        'products:\n',
        () => `products:\n${product}`,
      ),
    );
  };
  expect(wide(3)).toEqual([]);
  expect(wide(4)).toEqual([sentence(83, 80 * 65 + 31).replace('31:1', '32:1')]);
});
