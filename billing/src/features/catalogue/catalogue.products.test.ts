import { ID_RULE, mistakes, WANTS_FIELDS } from './catalogue.cases.fixture.ts';

mistakes('[CA2] products', [
  [
    'type: non_consumable',
    'type: ▲nonconsumable',
    'products.lifetime.type: Hier geht eins von diesen: subscription, consumable, non_consumable. Meinst du non_consumable?',
  ],
  [
    'type: non_consumable',
    'type: ▲[a]',
    'products.lifetime.type: Hier geht eins von diesen: subscription, consumable, non_consumable.',
  ],
  [
    'type: non_consumable',
    'type: non_consumable\n    ▲period: P1M',
    'products.lifetime.period: Das haben nur Abos (type: subscription).',
  ],
  [
    'type: non_consumable',
    'type: non_consumable\n    ▲family: plausch',
    'products.lifetime.family: Das haben nur Abos (type: subscription).',
  ],
  [
    'type: non_consumable',
    'type: non_consumable\n    ▲trial: P7D',
    'products.lifetime.trial: Eine Probezeit haben nur Abos (type: subscription).',
  ],
  [
    'title: Geschenk',
    'title: Geschenk\n    options: { b: { ▲trial: P7D, prices: { EUR: 1 } } }',
    'products.gift.options.b.trial: Eine Probezeit haben nur Abos (type: subscription).',
  ],
  [
    'type: non_consumable',
    'type: non_consumable\n    ▲gift: { entitlement: vip, period: P1M }',
    'products.lifetime.gift: Verschenken lässt sich nur ein Verbrauchsgut (type: consumable).',
  ],
  [
    '  monthly:\n    type: subscription\n    title: Premium\n    description: Monat für Monat\n    family: plausch\n    period: P1M\n',
    '  ▲monthly:\n    type: subscription\n    title: Premium\n    description: Monat für Monat\n    period: P1M\n',
    'products.monthly.family: Das fehlt: Jedes Abo braucht family.',
  ],
  [
    '    period: P1M\n    trial',
    '    ▲period:\n    trial',
    'products.monthly.period: Das fehlt: Jedes Abo braucht period.',
  ],
  [
    'family: plausch\n',
    'family: ▲plausc\n',
    'products.monthly.family: Die Familie gibt es nicht: plausc. Meinst du plausch?',
  ],
  [
    '    entitlements: [premium]\n  gift',
    '    entitlements: [premium, ▲premum, vip]\n  gift',
    'products.lifetime.entitlements[1]: Das Recht gibt es nicht: premum. Meinst du premium?',
  ],
  [
    '    entitlements: [premium]\n  gift',
    '    entitlements: [premium, ▲premium]\n  gift',
    'products.lifetime.entitlements[1]: premium steht doppelt da.',
  ],
  [
    'gift: { entitlement: premium',
    'gift: { entitlement: ▲babo',
    'products.gift.gift.entitlement: Das Recht gibt es nicht: babo.',
  ],
  [
    'gift: { entitlement: premium, period: P1M }',
    '▲gift: { entitlement: premium }',
    'products.gift.gift.period: Das fehlt.',
  ],
  [
    '    gift: {',
    '    ▲entitlements: [vip]\n    gift: {',
    'products.gift.entitlements: Ein Geschenk gibt seinem Käufer kein Recht: Es steht in gift.',
  ],
  ['  lifetime:\n', '  empty: ▲~\n  lifetime:\n', `products.empty: ${WANTS_FIELDS}`],
  [
    'defaultOption: base_option',
    'defaultOption: ▲lang',
    'products.monthly.defaultOption: Die Option gibt es nicht: lang. Meinst du long?',
  ],
  [
    '      long:\n',
    '      ▲base_option:\n        prices: { EUR: 1, USD: 1 }\n      long:\n',
    'products.monthly.options.base_option: Diese Option sind schon die Preise des Produkts (prices).',
  ],
  [
    '      long:\n',
    '      ▲a/b:\n        prices: { EUR: 1, USD: 1 }\n      long:\n',
    `products.monthly.options.a/b: a/b ${ID_RULE}`,
  ],
  [
    '      long:\n        trial: P2W\n        prices: { EUR: 5.99, USD: 6.49 }',
    '      ▲long:\n        trial: P2W',
    'products.monthly.options.long.prices: Das fehlt.',
  ],
  [
    '    trial: P7D\n    prices: { EUR: 4.99, USD: 5.49 }\n    options:\n      long:\n        trial: P2W\n        prices: { EUR: 5.99, USD: 6.49 }\n    defaultOption: base_option',
    '    ▲trial: P7D\n    options:\n      long:\n        trial: P2W\n        prices: { EUR: 5.99, USD: 6.49 }\n    defaultOption: ▲base_option',
    'products.monthly.trial: Eine Probezeit gehört zu Preisen: Hier fehlt prices.',
    'products.monthly.defaultOption: Die Option gibt es nicht: base_option.',
  ],
  [
    '  lifetime:\n',
    '  ▲other:\n    type: consumable\n    title: a\n    options: { one: { prices: { EUR: 1 } } }\n  lifetime:\n',
    'products.other.defaultOption: Das fehlt: Ohne prices muss hier eine der Optionen stehen.',
  ],
]);
