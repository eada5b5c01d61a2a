/**
 * How postal codes look, without spaces, hyphens and a country's own letters in front: 9 is a digit, A a letter, * either. After the
 * address data of libaddressinput (chromium-i18n.appspot.com), as public copies of it have it, read on 23 November 2026.
 */
const SHAPES: Readonly<Record<string, readonly string[]>> = {
  AT: ['9999'],
  BE: ['9999'],
  BG: ['9999'],
  CA: ['A9A9A9'],
  CH: ['9999'],
  CY: ['9999'],
  CZ: ['99999'],
  DE: ['99999'],
  DK: ['9999'],
  EE: ['99999'],
  ES: ['99999'],
  FI: ['99999'],
  FR: ['99999'],
  GB: ['A99AA', 'A999AA', 'A9A9AA', 'AA99AA', 'AA999AA', 'AA9A9AA'],
  GR: ['99999'],
  HR: ['99999'],
  HU: ['9999'],
  IE: ['A9*****'],
  IT: ['99999'],
  LI: ['9999'],
  LT: ['99999'],
  LU: ['9999'],
  LV: ['9999'],
  MT: ['AAA9999', 'AAA99'],
  NL: ['9999AA'],
  NO: ['9999'],
  PL: ['99999'],
  PT: ['9999999'],
  RO: ['999999'],
  SE: ['99999'],
  SI: ['9999'],
  SK: ['99999'],
  US: ['99999', '999999999'],
};

/** Where a tax depends on more than the country. */
const NEEDED: ReadonlySet<string> = new Set(['CA', 'US']);

/** Of a country without a shape here: letters and digits, as people write them. */
const ANYWHERE = /^[A-Z0-9]{1,12}$/;

const PATTERNS: ReadonlyMap<string, RegExp> = new Map(
  Object.entries(SHAPES).map(([country, shapes]) => {
    const parts = shapes.map((shape) =>
      shape.replaceAll('9', '[0-9]').replaceAll('A', '[A-Z]').replaceAll('*', '[A-Z0-9]'),
    );
    return [country, new RegExp(`^(?:${parts.join('|')})$`)];
  }),
);

/** The countries of which the shape is known. */
export const shapedCountries = (): readonly string[] => [...PATTERNS.keys()];

export const needsPostalCode = (country: string): boolean => NEEDED.has(country);

/** A postal code in capital letters and digits alone; undefined for one that the country cannot have. */
export function readPostalCode(country: string, text: string): string | undefined {
  const compact = text
    .trim()
    .toUpperCase()
    .replaceAll(/[ \-–]/g, '');
  const pattern = PATTERNS.get(country) ?? ANYWHERE;
  if (pattern.test(compact)) return compact;
  // As on envelopes: D-10115, LV-1010, L-1234.
  const [letters] = /^[A-Z]{1,2}(?=[0-9])/.exec(compact) ?? [];
  if (letters === undefined || !country.startsWith(letters)) return undefined;
  const rest = compact.slice(letters.length);
  return pattern.test(rest) ? rest : undefined;
}
