import { describe, expect, it } from 'vitest';
import { mistakesIn, RATES, type RateRow, rateAt, SOURCES, taxName } from './tax.rates.ts';

const percentAt = (country: string, moment: string): number | undefined => {
  const rate = rateAt(country, Date.parse(moment));
  return rate === undefined ? undefined : rate / 10_000;
};

/** By the calendar of each country: the last second of the day before a change, and the first of its day. In UTC. */
const CHANGES = [
  // Midnight is 22:00 UTC the day before in Tallinn in winter and 21:00 in summer; as in Helsinki and Bucharest.
  ['EE', '2023-12-31T21:59:59Z', 20, '2023-12-31T22:00:00Z', 22],
  ['EE', '2025-06-30T20:59:59Z', 22, '2025-06-30T21:00:00Z', 24],
  ['FI', '2024-08-31T20:59:59Z', 24, '2024-08-31T21:00:00Z', 25.5],
  ['RO', '2025-07-31T20:59:59Z', 19, '2025-07-31T21:00:00Z', 21],
  ['LU', '2023-12-31T22:59:59Z', 16, '2023-12-31T23:00:00Z', 17],
  ['SK', '2024-12-31T22:59:59Z', 20, '2024-12-31T23:00:00Z', 23],
  ['CH', '2023-12-31T22:59:59Z', 7.7, '2023-12-31T23:00:00Z', 8.1],
  ['LI', '2023-12-31T22:59:59Z', 7.7, '2023-12-31T23:00:00Z', 8.1],
] as const;

describe('the rate of a country', () => {
  it.each(CHANGES)(
    '%s changes on its day, and not before: %s %d, %s %d',
    (country, before, old, after, now) => {
      expect([percentAt(country, before), percentAt(country, after)]).toEqual([old, now]);
    },
  );

  it('changes nowhere else', () => {
    const counted = Map.groupBy(RATES, ({ country }) => country);
    const changing = [...counted].flatMap(([country, rows]) => rows.slice(1).map(() => country));
    expect(changing.toSorted()).toEqual(CHANGES.map(([country]) => country).toSorted());
  });

  it('is this one today', () => {
    const today = Object.entries({
      AT: 20,
      BE: 21,
      BG: 20,
      CY: 19,
      CZ: 21,
      DE: 19,
      DK: 25,
      ES: 21,
      FR: 20,
      GR: 24,
      HR: 25,
      HU: 27,
      IE: 23,
      IT: 22,
      LT: 21,
      LV: 21,
      MT: 18,
      NL: 21,
      PL: 23,
      PT: 23,
      SE: 25,
      SI: 22,
      EE: 24,
      FI: 25.5,
      LU: 17,
      RO: 21,
      SK: 23,
      GB: 20,
      CH: 8.1,
      LI: 8.1,
      NO: 25,
    });
    for (const [country, percent] of today) {
      expect([country, percentAt(country, '2026-11-23T12:00Z')]).toEqual([country, percent]);
      expect(percentAt(country, '2023-01-01T12:00Z')).toBeDefined();
    }
    expect(new Set(RATES.map(({ country }) => country)).size).toBe(today.length);
  });

  it('is not known of others, nor of a time before there was anything to sell', () => {
    expect(percentAt('US', '2026-11-23T12:00Z')).toBeUndefined();
    expect(percentAt('JP', '2026-11-23T12:00Z')).toBeUndefined();
    expect(percentAt('constructor', '2026-11-23T12:00Z')).toBeUndefined();
    expect(percentAt('DE', '2022-12-31T22:59:59Z')).toBeUndefined();
  });
});

describe('the table', () => {
  const row = (more: Partial<RateRow>): RateRow => ({
    country: 'DE',
    from: '2023-01-01',
    rateMicros: 190_000,
    source: 'S1',
    readOn: '2026-11-22',
    ...more,
  });
  it.each([
    [
      'a gap at the beginning',
      [row({ from: '2024-01-01' })],
      'DE 2024-01-01: a gap: the first rate begins on 2023-01-01',
    ],
    [
      'a day twice',
      [row({}), row({ rateMicros: 200_000 })],
      'DE 2023-01-01: does not follow on the row before',
    ],
    [
      'another order',
      [row({}), row({ from: '2022-12-31', rateMicros: 1 })],
      'DE 2022-12-31: does not follow on the row before',
    ],
    ['no successor', [row({}), row({ from: '2027-01-01' })], 'DE 2027-01-01: the same rate again'],
    ['no day', [row({ readOn: 'yesterday' })], 'DE 2023-01-01: no day'],
    ['no source', [row({ source: 'S1 S99' })], 'DE 2023-01-01: no source'],
    ['a percentage', [row({ rateMicros: 0.19 })], 'DE 2023-01-01: no rate'],
    ['too much', [row({ rateMicros: 1_900_000 })], 'DE 2023-01-01: no rate'],
    ['no country', [row({ country: 'EL' })], 'EL 2023-01-01: no country that is known here'],
  ])('refuses %s', (_, rows, mistake) => {
    expect(mistakesIn(rows)).toEqual([mistake]);
  });

  it('has no mistake, and names where each rate was read, and when', () => {
    expect(mistakesIn(RATES)).toEqual([]);
    const used = new Set(RATES.flatMap(({ source }) => source.split(' ')));
    expect([...used].toSorted()).toEqual(Object.keys(SOURCES).toSorted());
  });
});

it('each country has its own word for the tax, and its own way to write a percentage', () => {
  const words = (country: string, percent: number) =>
    taxName(country, percent * 10_000).replaceAll(/\s/g, ' ');
  expect(words('DE', 19)).toBe('MwSt. 19 %');
  expect(words('FI', 25.5)).toBe('ALV 25,5 %');
  expect(words('IE', 23)).toBe('VAT 23%');
  expect(words('CH', 8.1)).toBe('MwSt. 8.1%');
});
