import { isCountry } from '../../pure/countries.ts';

/** One rate of a country, from the beginning of a day there until that of its successor. */
export type RateRow = {
  /** ISO 3166-1. */
  readonly country: string;
  /** `2025-07-01`, by the calendar of the country. */
  readonly from: string;
  /** In millionths: 190,000 is 19 percent. */
  readonly rateMicros: number;
  /** By the names in SOURCES. */
  readonly source: string;
  /** When somebody has read it there. */
  readonly readOn: string;
};

/** Where the rates were read. Pages of later years still print old ones, so a change is taken from what announced it. */
export const SOURCES: Readonly<Record<string, string>> = {
  S1: 'vat-solutions.com, 2025',
  S2: 'easytax.co, 1 January 2025',
  S5: 'tungstenautomation.com, June 2023',
  S6: 'tuokko.ee and marosavat.com, 2025',
  S7: 'salo.fi, 31 July 2024; avalara.com, 24 December 2025',
  S8: 'vatabout.com, 1 August 2025; vertexinc.com',
  S9: 'vatcalc.com',
  S10: 'lirex.one',
  none: 'no stored source: general knowledge, to be confirmed by a tax adviser',
};

/** Before this day nothing was sold, and no rate is known. */
const BEGINNING = '2023-01-01';
const READ_ON = '2026-11-22';

const row = (country: string, from: string, percent: number, source: string): RateRow => ({
  country,
  from,
  rateMicros: Math.round(percent * 10_000),
  source,
  readOn: READ_ON,
});

/**
 * The standard rates: what is sold here is supplied electronically and never reduced. A row is never changed or taken out, as
 * payments were taxed by it: another rate is another row with the day from which it holds.
 */
export const RATES: readonly RateRow[] = [
  row('AT', BEGINNING, 20, 'S1 S2'),
  row('BE', BEGINNING, 21, 'S1 S2'),
  row('BG', BEGINNING, 20, 'S1 S2'),
  row('CY', BEGINNING, 19, 'S1 S2'),
  row('CZ', BEGINNING, 21, 'S1 S2'),
  row('DE', BEGINNING, 19, 'S1 S2'),
  row('DK', BEGINNING, 25, 'S1 S2'),
  row('EE', BEGINNING, 20, 'none'),
  row('EE', '2024-01-01', 22, 'S5'),
  row('EE', '2025-07-01', 24, 'S6'),
  row('ES', BEGINNING, 21, 'S1 S2'),
  row('FI', BEGINNING, 24, 'S7'),
  row('FI', '2024-09-01', 25.5, 'S7'),
  row('FR', BEGINNING, 20, 'S1 S2'),
  row('GR', BEGINNING, 24, 'S1 S2'),
  row('HR', BEGINNING, 25, 'S1 S2'),
  row('HU', BEGINNING, 27, 'S1 S2'),
  row('IE', BEGINNING, 23, 'S1 S2'),
  row('IT', BEGINNING, 22, 'S1 S2'),
  row('LT', BEGINNING, 21, 'S1 S2'),
  row('LU', BEGINNING, 16, 'S1'),
  // The rate is of S1, the day of the change has no stored source.
  row('LU', '2024-01-01', 17, 'S1'),
  row('LV', BEGINNING, 21, 'S1 S2'),
  row('MT', BEGINNING, 18, 'S1 S2'),
  row('NL', BEGINNING, 21, 'S1 S2'),
  row('PL', BEGINNING, 23, 'S1 S2'),
  row('PT', BEGINNING, 23, 'S1 S2'),
  row('RO', BEGINNING, 19, 'S8'),
  row('RO', '2025-08-01', 21, 'S8'),
  row('SE', BEGINNING, 25, 'S1 S2'),
  row('SI', BEGINNING, 22, 'S1 S2'),
  row('SK', BEGINNING, 20, 'S1'),
  row('SK', '2025-01-01', 23, 'S1'),
  row('GB', BEGINNING, 20, 'S1 S9'),
  row('CH', BEGINNING, 7.7, 'S9 S10'),
  row('CH', '2024-01-01', 8.1, 'S9 S10'),
  row('LI', BEGINNING, 7.7, 'S9 S10'),
  row('LI', '2024-01-01', 8.1, 'S9 S10'),
  row('NO', BEGINNING, 25, 'S9'),
];

/** By whose clock a day begins in a country, and what its people call the tax; both of the mainland. */
const COUNTRIES: ReadonlyMap<string, { readonly zone: string; readonly tag: string; readonly name: string }> =
  new Map(
    Object.entries({
      AT: { zone: 'Europe/Vienna', tag: 'de-AT', name: 'USt.' },
      BE: { zone: 'Europe/Brussels', tag: 'nl-BE', name: 'btw/TVA' },
      BG: { zone: 'Europe/Sofia', tag: 'bg', name: 'ДДС' },
      CH: { zone: 'Europe/Zurich', tag: 'de-CH', name: 'MwSt.' },
      CY: { zone: 'Asia/Nicosia', tag: 'el', name: 'ΦΠΑ' },
      CZ: { zone: 'Europe/Prague', tag: 'cs', name: 'DPH' },
      DE: { zone: 'Europe/Berlin', tag: 'de', name: 'MwSt.' },
      DK: { zone: 'Europe/Copenhagen', tag: 'da', name: 'moms' },
      EE: { zone: 'Europe/Tallinn', tag: 'et', name: 'käibemaks' },
      ES: { zone: 'Europe/Madrid', tag: 'es', name: 'IVA' },
      FI: { zone: 'Europe/Helsinki', tag: 'fi', name: 'ALV' },
      FR: { zone: 'Europe/Paris', tag: 'fr', name: 'TVA' },
      GB: { zone: 'Europe/London', tag: 'en-GB', name: 'VAT' },
      GR: { zone: 'Europe/Athens', tag: 'el', name: 'ΦΠΑ' },
      HR: { zone: 'Europe/Zagreb', tag: 'hr', name: 'PDV' },
      HU: { zone: 'Europe/Budapest', tag: 'hu', name: 'áfa' },
      IE: { zone: 'Europe/Dublin', tag: 'en-IE', name: 'VAT' },
      IT: { zone: 'Europe/Rome', tag: 'it', name: 'IVA' },
      LI: { zone: 'Europe/Vaduz', tag: 'de-LI', name: 'MwSt.' },
      LT: { zone: 'Europe/Vilnius', tag: 'lt', name: 'PVM' },
      LU: { zone: 'Europe/Luxembourg', tag: 'fr', name: 'TVA' },
      LV: { zone: 'Europe/Riga', tag: 'lv', name: 'PVN' },
      MT: { zone: 'Europe/Malta', tag: 'en-MT', name: 'VAT' },
      NL: { zone: 'Europe/Amsterdam', tag: 'nl', name: 'btw' },
      NO: { zone: 'Europe/Oslo', tag: 'nb', name: 'mva.' },
      PL: { zone: 'Europe/Warsaw', tag: 'pl', name: 'VAT' },
      PT: { zone: 'Europe/Lisbon', tag: 'pt-PT', name: 'IVA' },
      RO: { zone: 'Europe/Bucharest', tag: 'ro', name: 'TVA' },
      SE: { zone: 'Europe/Stockholm', tag: 'sv', name: 'moms' },
      SI: { zone: 'Europe/Ljubljana', tag: 'sl', name: 'DDV' },
      SK: { zone: 'Europe/Bratislava', tag: 'sk', name: 'DPH' },
    }),
  );

const MOST_RATE = 500_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What is wrong with a table of rates, sentence by sentence. */
export function mistakesIn(rows: readonly RateRow[]): readonly string[] {
  const wrong: string[] = [];
  const last = new Map<string, RateRow>();
  for (const one of rows) {
    const { country, from, rateMicros, source, readOn } = one;
    const say = (what: string) => wrong.push(`${country} ${from}: ${what}`);
    const before = last.get(country);
    if (!isCountry(country) || !COUNTRIES.has(country)) say('no country that is known here');
    if (!DAY.test(from) || !DAY.test(readOn)) say('no day');
    if (!Number.isSafeInteger(rateMicros) || rateMicros < 0 || rateMicros > MOST_RATE) say('no rate');
    if (!source.split(' ').every((name) => name in SOURCES)) say('no source');
    if (!before && from !== BEGINNING) say(`a gap: the first rate begins on ${BEGINNING}`);
    if (before && from <= before.from) say('does not follow on the row before');
    if (before?.rateMicros === rateMicros) say('the same rate again');
    last.set(country, one);
  }
  return wrong;
}

const wrong = mistakesIn(RATES);
if (wrong.length > 0) throw new Error(`the table of rates is wrong: ${wrong.join('; ')}`);

const byCountry: ReadonlyMap<string, readonly RateRow[]> = Map.groupBy(RATES, ({ country }) => country);

/** The rate of a country at a moment, in millionths; undefined for a country, or a time, that has none here. */
export function rateAt(country: string, atMs: number): number | undefined {
  const known = COUNTRIES.get(country);
  if (!known) return undefined;
  const day = Temporal.Instant.fromEpochMilliseconds(atMs)
    .toZonedDateTimeISO(known.zone)
    .toPlainDate()
    .toString();
  return byCountry.get(country)?.findLast(({ from }) => from <= day)?.rateMicros;
}

/** What buyers of a country call its tax, with the rate: `MwSt. 19 %`, `TVA 20 %`, `VAT 20%`. */
export function taxName(country: string, rateMicros: number): string {
  const { tag, name } = COUNTRIES.get(country) ?? { tag: 'en', name: 'VAT' };
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 4 });
  return `${name} ${percent.format(rateMicros / 1_000_000)}`;
}
