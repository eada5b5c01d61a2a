/** What a test card does; kept with a method, so that later charges know it too. */
export type CardScript =
  | 'good'
  /** Refused, with the bank's own word for why, or none. */
  | 'declined'
  | 'insufficient_funds'
  | 'lost_card'
  | 'stolen_card'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'processing_error'
  /** Asks its owner each time, so it can never be charged without them. */
  | 'asks_always'
  /** Asks its owner once; charged without them afterwards. */
  | 'asks_once'
  /** Accepted at first; every later charge is refused. */
  | 'declined_later'
  /** Accepted at first; the second later charge is refused, all others are not. */
  | 'declined_once'
  /** Good; but its owner tells the bank a day after each charge that it was none of theirs. */
  | 'disputed'
  /** Accepted at first; the bank refuses it a moment later. */
  | 'fails_afterwards'
  /** Good, but the same card for everybody: it has had its trial. */
  | 'used';

export type TestCard = { readonly number: string; readonly script: CardScript };

const good = (number: string): TestCard => ({ number, script: 'good' });

/** The card for each outcome that a program can ask for instead of a card. */
export const OUTCOME_CARDS = {
  succeeded: good('4242424242424242'),
  declined: { number: '4000000000000002', script: 'declined' },
  error: { number: '4000000000000119', script: 'processing_error' },
  charge_failed: { number: '4000000000006660', script: 'fails_afterwards' },
  challenge: { number: '4000000000003220', script: 'asks_always' },
  used_card: { number: '4000000000007775', script: 'used' },
} as const satisfies Readonly<Record<string, TestCard>>;

export type ScriptedOutcome = keyof typeof OUTCOME_CARDS;

/** One of each kind, in the order in which the form offers them. */
export const OFFERED_CARDS: readonly TestCard[] = [
  OUTCOME_CARDS.succeeded,
  good('5555555555554444'),
  good('378282246310005'),
  OUTCOME_CARDS.challenge,
  { number: '4000002500003155', script: 'asks_once' },
  OUTCOME_CARDS.declined,
  { number: '4000000000009995', script: 'insufficient_funds' },
  { number: '4000000000000069', script: 'expired_card' },
  { number: '4000000000000127', script: 'incorrect_cvc' },
  OUTCOME_CARDS.error,
  { number: '4000000000000341', script: 'declined_later' },
  { number: '4000000000008872', script: 'declined_once' },
  { number: '4000000000000259', script: 'disputed' },
  OUTCOME_CARDS.charge_failed,
  OUTCOME_CARDS.used_card,
];

const OTHER_CARDS: readonly TestCard[] = [
  { number: '4000002760003184', script: 'asks_always' },
  { number: '4000000000009987', script: 'lost_card' },
  { number: '4000000000009979', script: 'stolen_card' },
  good('4000056655665556'),
  good('4000004840008001'),
  good('2223003122003222'),
  good('5200828282828210'),
  good('5105105105105100'),
  good('371449635398431'),
  good('6011111111111117'),
  good('6011000990139424'),
  good('6011981111111113'),
  good('3056930009020004'),
  good('36227206271667'),
  good('6555900000604105'),
  good('3566002020360505'),
  good('6200000000000005'),
  good('6200000000000047'),
  good('6205500000000000004'),
];

const BY_NUMBER: ReadonlyMap<string, TestCard> = new Map(
  [...OFFERED_CARDS, ...OTHER_CARDS].map((card) => [card.number, card]),
);

/** Countries of test cards, by the three digits behind 400000 (ISO 3166, numeric). */
const COUNTRIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '036': 'AU',
    '040': 'AT',
    '056': 'BE',
    '076': 'BR',
    '100': 'BG',
    '124': 'CA',
    '191': 'HR',
    '196': 'CY',
    '203': 'CZ',
    '208': 'DK',
    '233': 'EE',
    '246': 'FI',
    '250': 'FR',
    '276': 'DE',
    '300': 'GR',
    '348': 'HU',
    '372': 'IE',
    '380': 'IT',
    '428': 'LV',
    '438': 'LI',
    '440': 'LT',
    '442': 'LU',
    '470': 'MT',
    '484': 'MX',
    '528': 'NL',
    '578': 'NO',
    '616': 'PL',
    '620': 'PT',
    '642': 'RO',
    '703': 'SK',
    '705': 'SI',
    '724': 'ES',
    '752': 'SE',
    '756': 'CH',
    '826': 'GB',
  }),
);

/** A good card of some country: 400000, the country, five digits of nothing, two that make the number right. */
const OF_A_COUNTRY = /^400000(\d{3})00000\d\d$/;

/** The country of the bank behind a test card. */
export const countryOf = (digits: string): string =>
  (digits.startsWith('400000') && COUNTRIES.get(digits.slice(6, 9))) || 'US';

/** The test card with this number, whose check digit is right; undefined for every other number, whoever's it may be. */
export function testCardOf(digits: string): TestCard | undefined {
  const known = BY_NUMBER.get(digits);
  if (known) return known;
  const [, country = ''] = OF_A_COUNTRY.exec(digits) ?? [];
  return COUNTRIES.has(country) ? good(digits) : undefined;
}
