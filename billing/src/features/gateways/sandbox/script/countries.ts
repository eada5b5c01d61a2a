import { COUNTRIES } from '../../../../pure/countries.ts';

/** Where a tax depends on more than the country. */
const WITH_POSTAL_CODE: ReadonlySet<string> = new Set(['CA', 'GB', 'US']);

export const asksForPostalCode = (country: string): boolean => WITH_POSTAL_CODE.has(country);

export type Country = { readonly code: string; readonly name: string };

/** Every country by its name in a language, in the order of that language. */
export function countriesIn(tag: string): readonly Country[] {
  const names = new Intl.DisplayNames(tag, { type: 'region' });
  const { compare } = new Intl.Collator(tag);
  return COUNTRIES.map((code) => ({ code, name: names.of(code) ?? code })).toSorted((a, b) =>
    compare(a.name, b.name),
  );
}

/** Where a person with this language most likely is. Some browsers name theirs by no tag at all, such as `en-US@posix`. */
export function likelyCountry(language: string): string {
  const region = regionOf(language.replace(/[@.].*$/, '').replaceAll('_', '-')) ?? '';
  return COUNTRIES.includes(region) ? region : 'US';
}

function regionOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).maximize().region;
  } catch {
    return undefined;
  }
}
