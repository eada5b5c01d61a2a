import { type Case, mistakes } from './catalogue.cases.fixture.ts';

const PERIOD_RULE = 'ist keine Dauer, die Apps lesen können: P7D, P2W, P1M oder P1Y.';
const NO_AMOUNT = 'ist kein Betrag: nur Ziffern und ein Punkt, zum Beispiel 4.99.';

mistakes('[CA2] amounts', [
  [
    '{ EUR: 149.00 }',
    '{ EUR: ▲4.999 }',
    'products.lifetime.prices.EUR: 4.999 ist kein ganzer Betrag in Cent.',
  ],
  [
    '{ EUR: 149.00 }',
    '{ EUR: ▲0.000000001 }',
    'products.lifetime.prices.EUR: 0.000000001 ist kein ganzer Betrag in Cent.',
  ],
  [
    '{ EUR: 149.00 }',
    '{ EUR: 1, JPY: ▲4.5 }',
    'products.lifetime.prices.JPY: 4.5 ist kein ganzer Betrag in JPY.',
  ],
  [
    '{ EUR: 149.00 }',
    '{ EUR: 1, KWD: ▲1.2345 }',
    'products.lifetime.prices.KWD: 1.2345 ist kein ganzer Betrag in KWD mit 3 Stellen nach dem Punkt.',
  ],
  [
    '{ EUR: 149.00 }',
    '{ EUR: ▲0 }',
    'products.lifetime.prices.EUR: Ein Preis ist mehr als 0. Was nichts kostet, ist eine Probezeit (trial).',
  ],
  [
    '{ EUR: 149.00 }',
    '{ EUR: ▲0.00 }',
    'products.lifetime.prices.EUR: Ein Preis ist mehr als 0. Was nichts kostet, ist eine Probezeit (trial).',
  ],
  [
    '{ EUR: 149.00 }',
    '\n      EUR: ▲4,99',
    `products.lifetime.prices.EUR: 4,99 ${NO_AMOUNT} Meinst du 4.99?`,
  ],
  ...['-1', '+1', '1e2', '0x10', '0o17', '1_000', '04.99', '.5', '5.', '.inf', '4.99 €', 'true', '１'].map(
    (amount): Case => [
      '{ EUR: 149.00 }',
      `{ EUR: ▲${amount} }`,
      `products.lifetime.prices.EUR: ${amount} ${NO_AMOUNT}`,
    ],
  ),
  [
    '{ EUR: 149.00 }',
    '{ EUR: ▲[1] }',
    'products.lifetime.prices.EUR: Hier gehört ein Betrag hin, zum Beispiel 4.99.',
  ],
  [
    '{ EUR: 149.00 }',
    '{ EUR: ▲~ }',
    'products.lifetime.prices.EUR: Hier gehört ein Betrag hin, zum Beispiel 4.99.',
  ],
  [
    '{ EUR: 149.00 }',
    '{ EUR: ▲1000000 }',
    'products.lifetime.prices.EUR: 1000000 ist mehr, als eine Karte zahlen kann.',
  ],
  [
    '{ EUR: 149.00 }',
    `{ EUR: ▲1${'0'.repeat(50)} }`,
    `products.lifetime.prices.EUR: 1${'0'.repeat(50)} ist mehr, als eine Karte zahlen kann.`,
  ],
  [
    '{ EUR: 149.00 }',
    '{ EUR: 1, JPY: ▲100000000 }',
    'products.lifetime.prices.JPY: 100000000 ist mehr, als eine Karte zahlen kann.',
  ],
  [
    '{ EUR: 149.00 }',
    '{ EUR: 1, ▲eur: 1 }',
    'products.lifetime.prices.eur: eur ist keine Währung (ISO 4217, drei große Buchstaben wie EUR).',
  ],
  [
    '    prices: { EUR: 149.00 }',
    '    ▲prices: { USD: 149.00 }',
    'products.lifetime.prices: Hier fehlt der Preis in EUR, der Währung des Projekts.',
  ],
  [
    '    prices: { EUR: 149.00 }',
    '    ▲prices: {}',
    'products.lifetime.prices: Hier fehlt der Preis in EUR, der Währung des Projekts.',
  ],
  [
    '    prices: { EUR: 149.00 }',
    '    prices: ▲149.00',
    'products.lifetime.prices: Hier gehört eine Aufzählung hin (name: Wert).',
  ],
  [
    '  lifetime:\n    type: non_consumable\n    title: Für immer\n    prices: { EUR: 149.00 }',
    '  ▲lifetime:\n    type: non_consumable\n    title: Für immer',
    'products.lifetime.prices: Das fehlt: Ein Produkt braucht Preise.',
  ],
  [
    'prices: { EUR: 5.99, USD: 6.49 }',
    '▲prices: { EUR: 5.99 }',
    'products.monthly.options.long.prices: Hier fehlt USD: Alle Optionen eines Produkts haben dieselben Währungen.',
  ],
]);

mistakes('[CA2] periods', [
  ...['P0D', 'PT5M', 'P1Y3M', 'p1m', 'P1.5M', '1M', 'P01M', 'P-1M', 'P10000D', 'P1H', 'monatlich', '30'].map(
    (period): Case => [
      'period: P1M\n    trial',
      `period: ▲${period}\n    trial`,
      `products.monthly.period: ${period} ${PERIOD_RULE}`,
    ],
  ),
  [
    'period: P1M\n    trial',
    'period: ▲P4Y\n    trial',
    'products.monthly.period: P4Y ist zu lang: Höchstens P3Y geht.',
  ],
  [
    'period: P1M\n    trial',
    'period: ▲P1099D\n    trial',
    'products.monthly.period: P1099D ist zu lang: Höchstens P3Y geht.',
  ],
  ['trial: P7D', 'trial: ▲P2Y', 'products.monthly.trial: P2Y ist zu lang: Höchstens P1Y geht.'],
  ['trial: P2W', 'trial: ▲P0W', `products.monthly.options.long.trial: P0W ${PERIOD_RULE}`],
  ['period: P1M }', 'period: ▲P11Y }', 'products.gift.gift.period: P11Y ist zu lang: Höchstens P10Y geht.'],
]);
